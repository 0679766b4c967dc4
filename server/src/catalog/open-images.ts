/** Opens the picture store that the settings name. */
import { join } from "node:path";
import { openBucket } from "../bucket/bucket.ts";
import type { Config } from "../config.ts";
import type { ImageStore } from "../deps.ts";
import { fileImages } from "./image-store-files.ts";
import { s3Images } from "./image-store-s3.ts";

/** The caller of an upload or a download waits for the bucket. */
const LIMITS = { tries: 3, timeoutMs: 30_000 };

/** The bucket where `S3_BUCKET` is set, otherwise `images` in `DATA_DIR`. Neither is accessed before the first picture. */
export function openImages(config: Config): ImageStore {
  if (config.s3_bucket === null) return fileImages(join(config.data_dir, "images"));
  return s3Images(openBucket(config, config.s3_bucket, LIMITS));
}
