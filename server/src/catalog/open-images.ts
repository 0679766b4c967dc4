/** Finds the place of the pictures in the settings. */
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { ImageStore } from "../deps.ts";
import { fileImages } from "./image-store-files.ts";
import { s3Images } from "./image-store-s3.ts";

/** The bucket where `S3_BUCKET` is set, else `images` in `DATA_DIR`. Nothing is touched before the first picture. */
export function openImages(config: Config): ImageStore {
  const { s3_bucket: name, s3_access_key_id: access_key_id, s3_secret_access_key: secret_access_key } = config;
  // A bucket without its keys has stopped the start.
  if (name === null || access_key_id === null || secret_access_key === null) {
    return fileImages(join(config.data_dir, "images"));
  }
  const { s3_region: region } = config;
  const endpoint = config.s3_endpoint ?? `https://s3.${region}.amazonaws.com`;
  return s3Images({ endpoint, region, name, access_key_id, secret_access_key });
}
