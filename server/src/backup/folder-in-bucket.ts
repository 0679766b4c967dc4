/** Backups in a bucket, under keys with a common prefix. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBucket } from "../bucket/bucket.ts";
import { download, findObject, listKeys, listUnfinishedUploads } from "../bucket/objects.ts";
import { abortUpload, beginUpload } from "../bucket/upload.ts";
import type { Config } from "../config.ts";
import type { BackupFolder } from "./folder.ts";

/** For the parts of a backup, which may have run for an hour: the pauses between the tries are 24 s in all. */
const TRANSFER = { tries: 6, timeoutMs: 60_000 };
/** For the short calls that a round of the schedule waits for. */
const ERRAND = { tries: 3, timeoutMs: 5_000 };

export function bucketFolder(config: Config, name: string, prefix: string): BackupFolder {
  const bucket = openBucket(config, name, TRANSFER);
  const errands = openBucket(config, name, ERRAND);
  const folder = prefix === "" ? "" : `${prefix.replace(/\/+$/, "")}/`;
  const keyOf = (file: string) => folder + file;

  return {
    addressOf: (file) => `s3://${name}/${keyOf(file)}`,
    exists: async (file) => (await findObject(errands, keyOf(file))) !== undefined,

    async write(file, work) {
      const upload = await beginUpload(bucket, keyOf(file));
      try {
        const done = await work(upload.output);
        await upload.complete();
        return done;
      } catch (error) {
        // Where this fails too, the next scheduled backup removes the parts, or a rule of the bucket.
        await upload.abort().catch(() => undefined);
        throw error;
      }
    },

    async read(file, signal, work) {
      const copies = await mkdtemp(join(tmpdir(), "tolem-backup-"));
      try {
        const path = join(copies, file);
        await download(bucket, keyOf(file), path, signal);
        return await work(path);
      } finally {
        await rm(copies, { recursive: true, force: true });
      }
    },

    async list(beginning) {
      const keys = await listKeys(errands, keyOf(beginning));
      return keys.map((key) => key.slice(folder.length));
    },

    async remove(file) {
      await errands.call({ method: "DELETE", key: keyOf(file) });
    },

    async prepare(isOurs) {
      for (const upload of await listUnfinishedUploads(errands, folder)) {
        if (isOurs(upload.key.slice(folder.length))) await abortUpload(errands, upload);
      }
    },
  };
}
