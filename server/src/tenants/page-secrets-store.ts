/** The SQL of what the tokens of a tenant's pages are made of. */
import type { Database } from "../db/database.ts";
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
export async function findOwnerOfPage(
  db: Database,
  page_name: string,
): Promise<{ tenant_id: string; page_secret: Buffer | null } | undefined> {
  const owner = db.selectFrom("tenants").select(["id as tenant_id", "page_secret"]).where("page_name", "=", page_name);
  return owner.executeTakeFirst();
}
