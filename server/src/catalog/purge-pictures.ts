/** Removes the pictures that nothing shows. */
import { type Deps, mayFail } from "../deps.ts";
import { inTransaction } from "../transaction.ts";
import { deleteRemovingImage, listRemovingImages, lockUnusedImages, markRemoving } from "./images-store.ts";

/** Between its upload and the item it is for, a picture may lie as long. */
export const UNUSED_MS = 24 * 60 * 60_000;
const BATCH = 100;

/**
 * The job that removes what was uploaded a day ago and is shown by no item (a deleted one is an item) and by no cart that
 * is still billed; what an upload that was cut short has left; and, bytes first, what is marked as going.
 */
export function purgePictures(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const before = new Date(deps.clock.now().getTime() - UNUSED_MS);
      const marked = await inTransaction(deps, async (tx) => {
        const unused = await lockUnusedImages(tx.db, before, BATCH);
        for (const image of unused) await markRemoving(tx.db, image);
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
