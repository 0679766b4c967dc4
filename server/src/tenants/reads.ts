/** The reads of tenants and their API keys for other rooms. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type DueAt, earliestOf } from "../db/due.ts";
import { gathered } from "../db/gather.ts";
import type { TeamSettings, Tenant } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { KeyMode } from "./key-shape.ts";

export const findTenant = gathered(async (db: Database, ids: string[]): Promise<(Tenant | undefined)[]> => {
  const tenants = await db
    .selectFrom("full_tenants")
    .selectAll()
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .execute();
  const byId = new Map(tenants.map((tenant) => [tenant.id, tenant]));
  return ids.map((id) => byId.get(id));
});

/** @throws NOT_FOUND */
export async function getTenant(db: Database, tenant_id: string): Promise<Tenant> {
  const tenant = await findTenant(db, tenant_id);
  if (tenant === undefined) throw new ApiError("NOT_FOUND");
  return tenant;
}

/** When the job that ends what closed tenants still have has work. */
export const closingsDueAt: DueAt = earliestOf("tenants", "closing_due_at", "closing_due_at is not null");

/** An expression: whether the tenant is in this database. One that has moved to another cell is not. */
export function isHere(tenant_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from tenants where id = ${tenant_id})`;
}

/** An expression: whether the tenant is closed. */
export function isClosed(tenant_id: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from tenants where id = ${tenant_id} and closed_at is not null)`;
}

/** The settings that apply to all people of the tenant. @throws NOT_FOUND */
export async function getTeamSettings(db: Database, tenant_id: string): Promise<TeamSettings> {
  return db
    .selectFrom("tenants")
    .select(["require_mfa", "cashier_refund_limit_tiyn", "reauthenticate_above_tiyn"])
    .where("id", "=", tenant_id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** An expression: whether the tenant asks its people for a second factor; null for no tenant. */
export function requiresFactor(tenant_id: RawBuilder<unknown>): RawBuilder<boolean | null> {
  return sql`(select require_mfa from tenants where id = ${tenant_id})`;
}

/** Locks the tenant's row until the transaction ends; rows that refer to it can still be written. @throws NOT_FOUND, also for a closed one */
export async function lockTenant(db: Database, tenant_id: string): Promise<void> {
  await db
    .selectFrom("tenants")
    .select("id")
    .where("id", "=", tenant_id)
    .where("closed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** The id of the tenant's newest key of `mode` that is neither revoked nor expired. */
export async function findNewestKeyId(
  db: Database,
  { tenant_id, mode, now }: { tenant_id: string; mode: KeyMode; now: Date },
): Promise<string | undefined> {
  const newest = await db
    .selectFrom("api_keys")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("mode", "=", mode)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return newest?.id;
}

/**
 * A query that share-locks the sandbox clocks of the tenants of the query `tenantIds` until the transaction ends, and returns
 * their ids. Clocks that another transaction is setting are left out.
 */
export function shareFreeClocks(tenantIds: RawBuilder<unknown>) {
  return sql`select id from tenants where id = any(array(${tenantIds})) for share skip locked`;
}
