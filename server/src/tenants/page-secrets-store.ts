/** The SQL of what the tokens of a tenant's pages are made of. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Tenant } from "../db/schema.ts";
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

type TenantOfPage = { tenant: Tenant; page_secret: Buffer | null };

/** The tenant of the name, with its sealed secret. The query names no tenant, because the name determines it. */
export const findTenantOfPage = gathered(
  async (db: Database, pageNames: string[]): Promise<(TenantOfPage | undefined)[]> => {
    const { rows } = await sql<Tenant & PageSecret>`
      select t.*, p.page_name, p.page_secret
      from tenants p join full_tenants t on t.id = p.id
      where p.page_name = any(${pageNames}::text[])`.execute(db);
    const tenants = new Map(rows.map(({ page_name, page_secret, ...tenant }) => [page_name, { tenant, page_secret }]));
    return pageNames.map((page_name) => tenants.get(page_name));
  },
);
