/** Deletes unused pictures. */
import { type Deps, mayFail } from "../deps.ts";
import { inTransaction } from "../transaction.ts";
import {
  changeImageToRemoving,
  deleteRemovingImage,
  type IsInUse,
  listRemovingImages,
  lockUnusedImages,
} from "./images-store.ts";

/** How long a picture may stay unused between its upload and the creation of its item. */
export const UNUSED_MS = 24 * 60 * 60_000;
const BATCH = 100;

/**
 * The job that deletes pictures uploaded more than a day ago that no item (deleted ones included) shows and that
 * is not in use elsewhere, and the rest of interrupted uploads. It marks them first, and deletes the bytes before the row.
 */
export function purgePictures(deps: Deps, isInUse: IsInUse) {
  return {
    async run(): Promise<boolean> {
      const before = new Date(deps.clock.now().getTime() - UNUSED_MS);
      const marked = await inTransaction(deps, async (tx) => {
        const unused = await lockUnusedImages(tx.db, { before, limit: BATCH }, isInUse);
        for (const image of unused) await changeImageToRemoving(tx.db, image, isInUse);
        return unused.length;
      });
      for (const image of await listRemovingImages(deps.db, BATCH)) {
        await mayFail(deps.log, `removing the picture ${image.id}`, async () => {
          await deps.images.remove(image.tenant_id, image.id);
          await deleteRemovingImage(deps.db, image);
        });
      }
      return marked === BATCH;
    },
  };
}
