/** Deletes idempotency keys whose lifetime has ended. */
import type { Deps } from "../deps.ts";
import { deleteKeys, KEY_LIFETIME_MS } from "./store.ts";

const BATCH = 1_000;

/** The job that deletes expired keys. An expired key that is not deleted yet is treated as absent. */
export function purgeKeys(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const before = new Date(deps.clock.now().getTime() - KEY_LIFETIME_MS);
      return (await deleteKeys(deps.db, before, BATCH)) === BATCH;
    },
  };
}
