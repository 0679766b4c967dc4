/** Keeps the archive's files in an S3-compatible bucket. */
import type { Bucket } from "../bucket/bucket.ts";
import { findObject } from "../bucket/objects.ts";
import type { ArchivePlace } from "../deps.ts";

/** Keeps the files under `archive/<name>` of a bucket, which is opened once with the limits of reads and once with those of writes. */
export function archiveInBucket({ forReads, forWrites }: { forReads: Bucket; forWrites: Bucket }): ArchivePlace {
  const keyOf = (name: string) => `archive/${name}`;
  return {
    async put(name, bytes) {
      const headers = { "Content-Type": "application/gzip" };
      const { ok } = await forWrites.call({ method: "PUT", key: keyOf(name), headers, body: bytes });
      if (!ok) throw new Error(`there is no bucket ${forWrites.name}`);
    },

    async read(name, { position, length }) {
      const headers = { Range: `bytes=${position}-${position + length - 1}` };
      const { ok, bytes } = await forReads.call({ method: "GET", key: keyOf(name), headers });
      return ok ? bytes : null;
    },

    size: async (name) => (await findObject(forReads, keyOf(name)))?.size ?? null,
  };
}
