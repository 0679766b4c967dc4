/** Replaces a company's API key, or creates its first live one. */

import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { createApiKey, type NewApiKey, rotateApiKey } from "../tenants/api-keys.ts";
import type { KeyMode } from "../tenants/key-shape.ts";
import { findNewestKeyId, lockTenant } from "../tenants/reads.ts";
import { inTransaction } from "../transaction.ts";

/** The name of the keys that the portal makes. */
export const PORTAL_KEY_NAME = "portal";

/**
 * Revokes the key of `key_id`, or the newest of `mode` (by default `test`), and creates one of the same name and mode. A
 * company without a live key gets one beside its test key.
 * @throws NOT_FOUND; VALIDATION_ERROR on `mode` beside `key_id`, which determines the mode.
 */
export async function rotateCompanyKey(
  deps: Deps,
  tenant_id: string,
  { key_id, mode }: { key_id?: string | null; mode?: KeyMode | null },
): Promise<NewApiKey> {
  if (key_id != null && mode != null) throw invalidField("mode", problem("mode_beside_key"));
  const portal = { tenant: { id: tenant_id }, key: null };
  if (key_id != null) return rotateApiKey(deps, portal, key_id);
  const first = mode === "live" ? await createFirstLiveKey(deps, tenant_id) : undefined;
  if (first !== undefined) return first;
  const newestId = await findNewestKeyId(deps.db, { tenant_id, mode: mode ?? "test", now: deps.clock.now() });
  if (newestId === undefined) throw new ApiError("NOT_FOUND");
  return rotateApiKey(deps, portal, newestId);
}

/** Undefined when there is a live key. The lock lets one of two concurrent calls create it. */
async function createFirstLiveKey(deps: Deps, tenant_id: string): Promise<NewApiKey | undefined> {
  return inTransaction(deps, async (tx) => {
    await lockTenant(tx.db, tenant_id);
    const newestId = await findNewestKeyId(tx.db, { tenant_id, mode: "live", now: tx.clock.now() });
    if (newestId !== undefined) return undefined;
    return createApiKey(tx, tenant_id, { name: PORTAL_KEY_NAME, mode: "live" });
  });
}
