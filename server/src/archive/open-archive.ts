/** Opens the place of the archive's files that the settings name. */
import { join } from "node:path";
import { openBucket } from "../bucket/bucket.ts";
import type { Config } from "../config.ts";
import type { ArchivePlace } from "../deps.ts";
import { archiveInBucket } from "./archive-in-bucket.ts";
import { archiveOnDisk } from "./archive-on-disk.ts";

/** A caller waits for a block, which is small. */
const READ = { tries: 2, timeoutMs: 5_000 };
/** A file has some MB. */
const WRITE = { tries: 3, timeoutMs: 60_000 };

/**
 * Beside the pictures, because all processes share that place: `archive/` in the bucket where `S3_BUCKET` is set, otherwise
 * `images/archive` in `DATA_DIR`.
 */
export function openArchive(config: Config): ArchivePlace {
  const { s3_bucket: bucket } = config;
  if (bucket === null) return archiveOnDisk(join(config.data_dir, "images", "archive"));
  return archiveInBucket({ forReads: openBucket(config, bucket, READ), forWrites: openBucket(config, bucket, WRITE) });
}
