/** The SQL of catalog items. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { CatalogItem, Schema } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

/** The fields of an item that its creator sets. */
export type ItemFields = Pick<
  CatalogItem,
  | "sku"
  | "name"
  | "price_tiyn"
  | "unit"
  | "image_id"
  | "description"
  | "barcode"
  | "ntin"
  | "search_text"
  | "search_key"
>;

/**
 * Locks the assignment of skus for the tenant, so that two batches with the same skus in another order
 * cannot deadlock.
 */
export async function lockSkus(db: Database, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalog/${tenant_id}`}, 0))`.execute(db);
}

/** Those of `skus` that an active item has, other than `exceptId`. */
export async function findTakenSkus(
  db: Database,
  tenant_id: string,
  skus: string[],
  exceptId: number | null,
): Promise<Set<string | null>> {
  if (skus.length === 0) return new Set();
  const taken = await db
    .selectFrom("catalog_items")
    .select("sku")
    .where("tenant_id", "=", tenant_id)
    .where("is_active", "=", true)
    .where("sku", "in", skus)
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId))
    .execute();
  return new Set(taken.map(({ sku }) => sku));
}

/** Inserts the items in their order, by one statement whatever their number. */
export async function insertItems(
  db: Database,
  { tenant_id, created_at }: Pick<Insertable<Schema["catalog_items"]>, "tenant_id" | "created_at">,
  items: ItemFields[],
): Promise<CatalogItem[]> {
  const { rows } = await sql<CatalogItem>`
    insert into catalog_items (tenant_id, created_at, sku, name, price_tiyn, unit, image_id, description, barcode, ntin,
      search_text, search_key)
    select ${tenant_id}, ${created_at}, sku, name, price_tiyn, unit, image_id, description, barcode, ntin,
      search_text, search_key
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
        sku text, name text, price_tiyn bigint, unit text, image_id text, description text, barcode text, ntin text,
        search_text text, search_key text
      )
    ) with ordinality
    order by ordinality
    returning *`.execute(db);
  return rows;
}

/** The item, deleted or not. @throws NOT_FOUND */
export async function getItem(db: Database, tenant_id: string, id: number): Promise<CatalogItem> {
  return db
    .selectFrom("catalog_items")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** The items of `ids`, deleted or not, by id. */
export async function listItemsById(db: Database, tenant_id: string, ids: number[]): Promise<CatalogItem[]> {
  return db
    .selectFrom("catalog_items")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("id")
    .execute();
}

/** @throws NOT_FOUND */
export async function changeItemFields(
  db: Database,
  tenant_id: string,
  id: number,
  changes: Partial<ItemFields> | { is_active: false },
): Promise<CatalogItem> {
  return db
    .updateTable("catalog_items")
    .set(changes)
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}
