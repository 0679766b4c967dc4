/** Ends the leases of a tenant's idempotency keys, when it has moved here and no attempt of the other cell can continue. */
import type { Database } from "../db/database.ts";
import { releaseClaimsOf } from "./store.ts";

/** Ends the leases of all attempts without a stored answer; the next attempt answers with the effect that they have bound. */
export async function releaseClaims(db: Database, tenant_id: string): Promise<void> {
  await releaseClaimsOf(db, tenant_id);
}
