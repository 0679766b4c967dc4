/** Opens the picture store that the settings name. */
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { ImageStore } from "../deps.ts";
import { fileImages } from "./image-store-files.ts";
import { s3Images } from "./image-store-s3.ts";

/** The bucket where `S3_BUCKET` is set, otherwise `images` in `DATA_DIR`. Neither is accessed before the first picture. */
export function openImages(config: Config): ImageStore {
  const { s3_bucket: name, s3_access_key_id: accessKeyId, s3_secret_access_key: secretAccessKey } = config;
  // The settings refuse a bucket without its keys, so the start has failed before this.
  if (name === null || accessKeyId === null || secretAccessKey === null) {
    return fileImages(join(config.data_dir, "images"));
  }
  const { s3_region: region } = config;
  const endpoint = config.s3_endpoint ?? `https://s3.${region}.amazonaws.com`;
  return s3Images({ endpoint, region, name, accessKeyId, secretAccessKey });
}
