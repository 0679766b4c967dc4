/** The SQL of what the tokens of a tenant's pages are made of. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema, Tenant } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

/** `page_secret` is sealed; null until the tenant's first page is shown. */
export type PageSecret = { page_name: string; page_secret: Buffer | null };

/** @throws NOT_FOUND */
export async function getPageSecret(db: Database, tenant_id: string): Promise<PageSecret> {
  return db
    .selectFrom("tenants")
    .select(["page_name", "page_secret"])
    .where("id", "=", tenant_id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Gives the tenant its secret, unless it has one. */
export async function changePageSecret(db: Database, tenant_id: string, page_secret: Buffer): Promise<void> {
  await db
    .updateTable("tenants")
    .set({ page_secret })
    .where("id", "=", tenant_id)
    .where("page_secret", "is", null)
    .execute();
}

/** The tenant of the name, with its sealed secret. The query names no tenant, because the name determines it. */
export async function findTenantOfPage(
  db: Database,
  page_name: string,
): Promise<{ tenant: Tenant; page_secret: Buffer | null } | undefined> {
  const row = await db
    .selectFrom("tenants as p")
    .innerJoin("full_tenants as t", "t.id", "p.id")
    .selectAll("t")
    .select(sql<Schema["tenants"]["page_secret"]>`p.page_secret`.as("page_secret"))
    .where("p.page_name", "=", page_name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { page_secret, ...tenant } = row;
  return { tenant, page_secret };
}
