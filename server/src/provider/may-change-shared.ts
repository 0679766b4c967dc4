/** Checks whether a key may change what sandbox and live data share, by the key's mode. */
import type { Database } from "../db/database.ts";
import { invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import type { Changer } from "../tenants/caller.ts";
import { wasEverConnected } from "./reads.ts";

/**
 * Checks a change to what both modes share: the catalog with its pictures, and the webhook. A test key changes them until the
 * tenant is connected to the provider for the first time. After that they belong to live data, even while no provider is
 * connected, because earlier live invoices still send events to the webhook.
 * @throws VALIDATION_ERROR on `X-API-Key`
 */
export async function assertMayChangeShared(db: Database, { tenant, key }: Changer): Promise<void> {
  if (key?.mode !== "test" || !(await wasEverConnected(db, tenant.id))) return;
  throw invalidField("X-API-Key", problem("live_key_required"));
}
