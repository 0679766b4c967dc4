/** Reads the tenant that a user acts for. */
import type { Database } from "../db/database.ts";
import type { Tenant, User } from "../db/schema.ts";
import { getTenant } from "../tenants/reads.ts";

/** Null for an operator who acts for no tenant. */
export async function getTenantOf(db: Database, { tenant_id }: User): Promise<Tenant | null> {
  return tenant_id === null ? null : getTenant(db, tenant_id);
}
