/** Forgets idempotency keys whose time is over. */
import type { Deps } from "../deps.ts";
import { KEY_LIFETIME_MS } from "./idempotency.ts";
import { deleteKeys } from "./store.ts";

const BATCH = 1_000;

/** The job that removes them. A key that it has not come to yet is no longer answered for either. */
export function purgeKeys(deps: Deps) {
  return {
    async run(): Promise<boolean> {
      const before = new Date(deps.clock.now().getTime() - KEY_LIFETIME_MS);
      return (await deleteKeys(deps.db, before, BATCH)) === BATCH;
    },
  };
}
