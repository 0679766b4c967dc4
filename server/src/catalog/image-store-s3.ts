/** Stores the pictures in an S3-compatible bucket. */
import type { Bucket } from "../bucket/bucket.ts";
import type { ImageStore } from "../deps.ts";

/** Stores pictures in `bucket`, under `images/<tenant>/<id>`. */
export function s3Images(bucket: Bucket): ImageStore {
  const keyOf = (tenant_id: string, id: string) => `images/${tenant_id}/${id}`;
  return {
    async put(tenant_id, id, { mime, bytes }) {
      const headers = { "Content-Type": mime };
      const { ok } = await bucket.call({ method: "PUT", key: keyOf(tenant_id, id), headers, body: bytes });
      if (!ok) throw new Error(`there is no bucket ${bucket.name}`);
    },

    async get(tenant_id, id) {
      const { ok, bytes } = await bucket.call({ method: "GET", key: keyOf(tenant_id, id) });
      return ok ? bytes : null;
    },

    async remove(tenant_id, id) {
      await bucket.call({ method: "DELETE", key: keyOf(tenant_id, id) });
    },
  };
}
