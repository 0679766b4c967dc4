/** Stores a picture in three steps: a row for the pending upload, the bytes, then the row as stored. */
import type { CatalogImage } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import type { Upload } from "../http/upload.ts";
import { type Problem, problem } from "../problems.ts";
import { assertMayChangeShared } from "../provider/may-change-shared.ts";
import type { Changer } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { changeImageStatus, getStoredImage, insertImage, lockImages, sumImages } from "./images-store.ts";
import { UNUSED_MS } from "./purge-pictures.ts";
import { type Picture, reencodePicture } from "./reencode-picture.ts";

const ID_BYTES = 16;
/** The limit of unused pictures is the size of one bulk create. */
const MAX_UNUSED = 500;
/** 5,000 pictures of 200 KB. */
const MAX_BYTES = 1024 ** 3;

/**
 * Stores the picture of `upload` under a name of ours. If the process dies meanwhile, the row that is left shows nothing, and
 * `purge-pictures.ts` deletes it with any bytes there are. `storeAlongside` runs in the transaction of the last step.
 * @throws VALIDATION_ERROR on `X-API-Key`; on `file`: see `reencodePicture`, and, repeatable, past the tenant's quota of pictures.
 */
export async function uploadImage(
  deps: Deps,
  changer: Changer,
  upload: Upload,
  storeAlongside?: StoreAlongside<CatalogImage>,
): Promise<CatalogImage> {
  await assertMayChangeShared(deps.db, changer);
  const tenant_id = changer.tenant.id;
  const picture = await reencodePicture(deps, tenant_id, upload);
  const image = await inTransaction(deps, async (tx) => {
    const refused = await quotaProblem(tx, tenant_id, picture);
    if (refused === null) return insertImage(tx.db, newRow(tx, tenant_id, picture));
    // The refusal is temporary, because the quota may have room later.
    throw invalidField("file", refused, { isRepeatable: true });
  });
  const { mime, bytes } = picture;
  await deps.images.put(tenant_id, image.id, { mime, bytes });
  return inTransaction(deps, async (tx) => {
    const stored = await changeImageStatus(tx.db, image, "storing", "stored");
    if (stored === undefined) throw new Error(`image ${image.id} was deleted while it was being stored`);
    await storeAlongside?.(tx, stored);
    return stored;
  });
}

/** The picture that an earlier call has stored. @throws NOT_FOUND; VALIDATION_ERROR on `X-API-Key` */
export async function getUploadedImage(deps: Deps, changer: Changer, id: string): Promise<CatalogImage> {
  await assertMayChangeShared(deps.db, changer);
  return getStoredImage(deps.db, changer.tenant.id, id);
}

function newRow(deps: Pick<Deps, "random" | "clock">, tenant_id: string, { mime, bytes, checksum }: Picture) {
  return {
    tenant_id,
    id: deps.random.bytes(ID_BYTES).toString("hex"),
    status: "storing" as const,
    mime,
    size: bytes.length,
    checksum,
    created_at: deps.clock.now(),
  };
}

/** The reason why the tenant can have no further picture; null, if there is room, stays true until the transaction `db` ends. */
async function quotaProblem(tx: Tx, tenant_id: string, { bytes }: Picture): Promise<Problem | null> {
  await lockImages(tx.db, tenant_id);
  const since = new Date(tx.clock.now().getTime() - UNUSED_MS);
  const kept = await sumImages(tx.db, tenant_id, since);
  if (kept.unused >= MAX_UNUSED) return problem("too_many_unused_pictures", { max: MAX_UNUSED });
  return kept.bytes + bytes.length > MAX_BYTES ? problem("pictures_too_large") : null;
}
