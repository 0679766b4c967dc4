/** The SQL of catalog items. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { CatalogItem, Schema } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

/** The most sections that are listed: more would not help a person who looks for one. */
const MAX_SECTIONS = 500;

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
  | "section"
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

/** The ones of `skus` that an active item other than `exceptId` has. */
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
  items: (ItemFields & { is_active?: boolean })[],
): Promise<CatalogItem[]> {
  const { rows } = await sql<CatalogItem>`
    insert into catalog_items (tenant_id, created_at, sku, name, price_tiyn, unit, image_id, description, barcode, ntin,
      section, is_active, search_text, search_key)
    select ${tenant_id}, ${created_at}, sku, name, price_tiyn, unit, image_id, description, barcode, ntin,
      section, coalesce(is_active, true), search_text, search_key
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
        sku text, name text, price_tiyn bigint, unit text, image_id text, description text, barcode text, ntin text,
        section text, is_active boolean, search_text text, search_key text
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
  changes: Partial<ItemFields & { is_active: boolean }>,
): Promise<CatalogItem> {
  return db
    .updateTable("catalog_items")
    .set(changes)
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** The items that have one of `skus`, or one of `names` and no sku, on sale or not; those on sale and newest last. */
export async function listItemsToMatch(
  db: Database,
  tenant_id: string,
  { skus, names }: { skus: string[]; names: string[] },
): Promise<CatalogItem[]> {
  const named = sql<boolean>`(sku is null and name = any(${names}::text[]))`;
  return db
    .selectFrom("catalog_items")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where(sql<boolean>`(sku = any(${skus}::text[]) or ${named})`)
    .orderBy("is_active")
    .orderBy("id")
    .execute();
}

export type ChangedItem = Pick<
  CatalogItem,
  "id" | "sku" | "name" | "price_tiyn" | "unit" | "section" | "is_active" | "search_text" | "search_key"
>;

/** Writes the fields of `items`, by one statement whatever their number. */
export async function changeItems(db: Database, tenant_id: string, items: ChangedItem[]): Promise<void> {
  await sql`
    update catalog_items i
    set sku = c.sku, name = c.name, price_tiyn = c.price_tiyn, unit = c.unit, section = c.section,
      is_active = c.is_active, search_text = c.search_text, search_key = c.search_key
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as c (
      id bigint, sku text, name text, price_tiyn bigint, unit text, section text, is_active boolean,
      search_text text, search_key text
    )
    where i.tenant_id = ${tenant_id} and i.id = c.id`.execute(db);
}

/** The sections of the items on sale, by name, with how many items each has; null for those in none. */
export async function listSections(
  db: Database,
  tenant_id: string,
): Promise<{ section: string | null; items: number }[]> {
  return db
    .selectFrom("catalog_items")
    .select("section")
    .select(({ fn }) => fn.countAll<number>().as("items"))
    .where("tenant_id", "=", tenant_id)
    .where("is_active", "=", true)
    .groupBy("section")
    .orderBy("section")
    .limit(MAX_SECTIONS)
    .execute();
}
