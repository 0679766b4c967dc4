/** Stores the pictures in an S3-compatible bucket. */
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { ImageStore } from "../deps.ts";

const TIMEOUT_MS = 30_000;
/** The retries of a call that the bucket's server failed or was too busy for. */
const RETRIES = 2;
const EMPTY = Buffer.alloc(0);

export type Bucket = {
  endpoint: string;
  region: string;
  name: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Stores pictures in `bucket`, under `images/<tenant>/<id>`. The bucket is a part of the path, which every server supports. */
export function s3Images(bucket: Bucket): ImageStore {
  const client = new AwsClient({
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    service: "s3",
    region: bucket.region,
    retries: RETRIES,
  });

  async function call(method: string, name: string, mime?: string, bytes: Buffer = EMPTY): Promise<Response> {
    const response = await client.fetch(`${bucket.endpoint}/${bucket.name}/images/${name}`, {
      method,
      headers: {
        // The signature covers the bytes too, so the bucket refuses bytes that were changed on the way.
        "X-Amz-Content-Sha256": createHash("sha256").update(bytes).digest("hex"),
        ...(mime === undefined ? {} : { "Content-Type": mime }),
      },
      ...(method === "PUT" ? { body: new Uint8Array(bytes) } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the bucket of pictures answered ${method} with ${response.status}`);
  }

  return {
    async put(tenant_id, id, { mime, bytes }) {
      const { ok } = await call("PUT", `${tenant_id}/${id}`, mime, bytes);
      if (!ok) throw new Error(`there is no bucket ${bucket.name}`);
    },

    async get(tenant_id, id) {
      const response = await call("GET", `${tenant_id}/${id}`);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
    },

    async remove(tenant_id, id) {
      await call("DELETE", `${tenant_id}/${id}`);
    },
  };
}
