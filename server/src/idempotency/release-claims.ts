/** Lets the calls of a tenant be repeated at once, for a database in which no attempt of them can go on. */
import type { Database } from "../db/database.ts";
import { releaseClaimsOf } from "./store.ts";

/** Ends the leases of all attempts without a stored answer: what they have bound, the next attempt answers with. */
export async function releaseClaims(db: Database, tenant_id: string): Promise<void> {
  await releaseClaimsOf(db, tenant_id);
}
