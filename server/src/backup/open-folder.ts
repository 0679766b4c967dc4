/** Opens the folder that an address names. */
import { basename, dirname, resolve } from "node:path";
import type { Config } from "../config.ts";
import { BUCKET_ADDRESS } from "../setting.ts";
import type { BackupFolder } from "./folder.ts";
import { bucketFolder } from "./folder-in-bucket.ts";
import { diskFolder } from "./folder-on-disk.ts";

/** The folder of this address: `s3://BUCKET`, `s3://BUCKET/PREFIX` or a path. */
export function openFolder(config: Config, address: string): BackupFolder {
  const [, bucket, prefix = ""] = BUCKET_ADDRESS.exec(address) ?? [];
  return bucket === undefined ? diskFolder(resolve(address)) : bucketFolder(config, bucket, prefix);
}

/** Where a file is, or will be. */
export type Location = { folder: BackupFolder; name: string };

/** The folder and the name of a file: `s3://BUCKET/NAME`, `s3://BUCKET/PREFIX/NAME` or a path. */
export function locate(config: Config, address: string): Location {
  const isInBucket = address.startsWith("s3:");
  const path = isInBucket ? address : resolve(address);
  if (isInBucket && !BUCKET_ADDRESS.test(dirname(path))) throw new Error(`${address} is not s3://BUCKET/PREFIX/NAME`);
  return { folder: openFolder(config, dirname(path)), name: basename(path) };
}
