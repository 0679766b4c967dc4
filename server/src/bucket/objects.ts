/** Lists the objects of a bucket under a prefix, and downloads one of them to a file. */
import { open } from "node:fs/promises";
import type { Bucket } from "./bucket.ts";

/** A larger piece takes more memory, and more time again after a failure. */
const PIECE_BYTES = 8 * 1024 * 1024;
/** A page has up to 1,000 keys. */
const MAX_PAGES = 100;

export type UnfinishedUpload = { key: string; id: string };

export async function listKeys(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let more: Record<string, string> = {};
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const xml = await list(bucket, { "list-type": "2", prefix, ...more });
    keys.push(...textsOf(xml, "Key"));
    const [token] = textsOf(xml, "NextContinuationToken");
    if (token === undefined) return keys;
    more = { "continuation-token": token };
  }
  throw new Error(`the bucket ${bucket.name} has more than ${MAX_PAGES} pages of ${prefix}`);
}

/** The first 1,000 of the uploads that were begun and not completed. */
export async function listUnfinishedUploads(bucket: Bucket, prefix: string): Promise<UnfinishedUpload[]> {
  const xml = await list(bucket, { uploads: "", prefix });
  return textsOf(xml, "Upload").flatMap((upload) => {
    const [[key], [id]] = [textsOf(upload, "Key"), textsOf(upload, "UploadId")];
    return key === undefined || id === undefined ? [] : [{ key, id }];
  });
}

/** The size of the object in bytes and its ETag; undefined where there is none. */
export async function findObject(bucket: Bucket, key: string): Promise<{ size: number; etag: string } | undefined> {
  const { ok, headers } = await bucket.call({ method: "HEAD", key });
  return ok ? { size: Number(headers.get("content-length")), etag: headers.get("etag") ?? "" } : undefined;
}

/** Writes the object to a new file. @throws Error where there is none, or where it changes meanwhile */
export async function download(bucket: Bucket, key: string, path: string, signal: AbortSignal): Promise<void> {
  const found = await findObject(bucket, key);
  if (found === undefined) throw new Error(`the bucket ${bucket.name} has no ${key}`);
  const file = await open(path, "wx", 0o600);
  try {
    for (let at = 0; at < found.size; at += PIECE_BYTES) {
      const last = Math.min(found.size, at + PIECE_BYTES) - 1;
      const headers = { Range: `bytes=${at}-${last}`, "If-Match": found.etag };
      const { ok, bytes } = await bucket.call({ method: "GET", key, headers, signal });
      if (!ok || bytes.length !== last - at + 1) throw new Error(`${key} in the bucket ${bucket.name} has changed`);
      await file.write(bytes);
    }
  } finally {
    await file.close();
  }
}

async function list(bucket: Bucket, query: Record<string, string>): Promise<string> {
  const { ok, bytes } = await bucket.call({ method: "GET", key: "", query });
  if (!ok) throw new Error(`there is no bucket ${bucket.name}`);
  return bytes.toString("utf8");
}

/** The contents of the elements of this name. Those with an XML escape are left as they are: our keys and ids have none. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, text = ""]) => text);
}
