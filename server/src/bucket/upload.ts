/** Writes a stream to an object in parts, so that it appears under its key when all of it is there. */
import { Writable } from "node:stream";
import type { Bucket } from "./bucket.ts";
import { findObject, textsOf, type UnfinishedUpload } from "./objects.ts";

/** The smallest part that a bucket accepts, because several copies of a part are in memory. 10,000 parts are 48 GiB. */
const PART_BYTES = 5 * 1024 * 1024;

export type Upload = {
  /** Accepts the bytes; destroying it aborts the calls that are running. */
  output: Writable;
  /** Completes the upload: the object appears under its key and replaces an earlier one. */
  complete(): Promise<void>;
  /** Ends the output, and removes the parts. */
  abort(): Promise<void>;
};

export async function beginUpload(bucket: Bucket, key: string): Promise<Upload> {
  const begun = await bucket.call({ method: "POST", key, query: { uploads: "" } });
  const [id] = textsOf(begun.bytes.toString("utf8"), "UploadId");
  if (!begun.ok || id === undefined) throw new Error(`there is no bucket ${bucket.name}`);
  const etags: string[] = [];
  const stopping = new AbortController();
  let chunks: Buffer[] = [];
  let [length, sent] = [0, 0];

  async function sendPart(): Promise<void> {
    const body = Buffer.concat(chunks);
    [chunks, length] = [[], 0];
    const query = { partNumber: String(etags.length + 1), uploadId: id ?? "" };
    const { ok, headers } = await bucket.call({ method: "PUT", key, query, body, signal: stopping.signal });
    if (!ok) throw new Error(`the upload of ${key} to the bucket ${bucket.name} was aborted`);
    etags.push(headers.get("etag") ?? "");
    sent += body.length;
  }

  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      length += chunk.length;
      if (length < PART_BYTES) return done();
      sendPart().then(() => done(), done);
    },
    final(done) {
      if (length === 0 && etags.length > 0) return done();
      sendPart().then(() => done(), done);
    },
    destroy(error, done) {
      stopping.abort(error ?? undefined);
      done(error);
    },
  });

  return {
    output,
    async complete() {
      const parts = etags.map((etag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${etag}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
      const { ok, bytes } = await bucket.call({ method: "POST", key, query: { uploadId: id }, body });
      // A server may begin its answer before it knows the outcome.
      if (ok && !bytes.includes("<Error>")) return;
      // A repeated call finds no upload where the answer to the first was lost.
      if ((await findObject(bucket, key))?.size !== sent) {
        throw new Error(`the bucket ${bucket.name} did not complete the upload of ${key}`);
      }
    },
    async abort() {
      // The part that is being sent fails.
      output.on("error", () => undefined).destroy();
      await abortUpload(bucket, { key, id });
    },
  };
}

/** Removes the parts of an upload, where it is still there. */
export async function abortUpload(bucket: Bucket, { key, id }: UnfinishedUpload): Promise<void> {
  await bucket.call({ method: "DELETE", key, query: { uploadId: id } });
}
