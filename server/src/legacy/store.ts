/** The SQL of the legacy portal: it only looks. */
import type { Database } from "../db/database.ts";
import type { Tenant } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

/** @throws NOT_FOUND */
export async function getTenant(db: Database, tenant_id: string): Promise<Tenant> {
  return db
    .selectFrom("tenants")
    .selectAll()
    .where("id", "=", tenant_id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** The id of the tenant's newest test key that is not revoked. @throws NOT_FOUND */
export async function getNewestTestKeyId(db: Database, tenant_id: string): Promise<string> {
  const { id } = await db
    .selectFrom("api_keys")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("mode", "=", "test")
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
  return id;
}
