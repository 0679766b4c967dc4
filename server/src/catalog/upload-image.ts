/** Takes a picture in: a row that says it is coming, then its bytes, then the row says it is there. */
import type { CatalogImage } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Idempotency } from "../http/idempotency.ts";
import type { Upload } from "../http/upload.ts";
import { assertMayChangeShared, type Changer } from "../tenants/caller.ts";
import { decodePicture } from "./decode-picture.ts";
import { changeImageStatus, getStoredImage, insertImage } from "./images-store.ts";

const ID_BYTES = 16;

/**
 * Stores the picture of `upload` under a name of ours. Dies the process on the way, the row that is left shows nothing, and
 * `sweep-images.ts` removes it with whatever bytes there are. An attempt under the idempotency key of one that has stored
 * a picture answers with that one.
 * @throws VALIDATION_ERROR on `file`; see `decodePicture`.
 */
export async function uploadImage(
  deps: Deps,
  changer: Changer,
  upload: Upload,
  idempotency: Idempotency | null = null,
): Promise<CatalogImage> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  if (idempotency?.bound_to != null) return getStoredImage(deps.db, tenant_id, idempotency.bound_to);
  const { mime, bytes, checksum } = await decodePicture(upload);
  const image = await insertImage(deps.db, {
    tenant_id,
    id: deps.random.bytes(ID_BYTES).toString("hex"),
    status: "storing",
    mime,
    size: bytes.length,
    checksum,
    created_at: deps.clock.now(),
  });
  await deps.images.put(tenant_id, image.id, { mime, bytes });
  return deps.db.transaction().execute(async (db) => {
    const stored = await changeImageStatus(db, image, "storing", "stored");
    if (stored === undefined) throw new Error(`image ${image.id} was swept while it was being stored`);
    await idempotency?.bind(db, stored.id);
    return stored;
  });
}
