/** The SQL of the catalog's list and its search. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { CatalogItem } from "../db/schema.ts";
import { MIN_KEY_CHARACTERS, searchKey, searchText } from "../db/search-text.ts";
import type { Page } from "../http/pagination.ts";

/** The conditions of a list; null means none. `search` is a part of the name, the sku or the barcode. */
export type ItemFilter = { search: string | null; is_active: boolean | null };

/** The items that pass `filter`, newest (highest id) first, and the total, both of one snapshot. */
export async function listItems(
  db: Database,
  tenant_id: string,
  { search, is_active }: ItemFilter,
  { limit, offset }: Page,
): Promise<{ items: CatalogItem[]; total: number }> {
  const active = is_active === null ? sql`` : sql`and is_active = ${is_active}`;
  const wanted = sql`select id from catalog_items where tenant_id = ${tenant_id} ${active} ${searched(search)}`;
  // A search runs once and its ids are kept. Without a search they are not, because an index has them in order.
  const kept = search === null ? sql`not materialized` : sql`materialized`;
  // `offset 0`: see invoices/list-store.ts.
  const { rows } = await sql<{ total: number } & (CatalogItem | { id: null })>`
    with matched as ${kept} (${wanted}),
    total as (select count(*) as total from matched),
    page as (select id from matched order by id desc limit ${limit} offset ${offset})
    select t.total, i.*
    from total t
    left join (
      page p cross join lateral (select * from catalog_items where tenant_id = ${tenant_id} and id = p.id offset 0) i
    ) on true
    order by i.id desc`.execute(db);
  return { items: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/**
 * The index finds all items whose key contains the search text's key, including false matches; `position` removes these, and
 * has no wildcards. A text too short for a trigram is searched in each item: 100,000 of them take 55 ms.
 */
function searched(search: string | null) {
  if (search === null) return sql``;
  const needle = searchText(search);
  const exactly = sql`and position(${needle} in search_text) > 0`;
  return needle.length < MIN_KEY_CHARACTERS ? exactly : sql`and search_key like ${`%${searchKey(needle)}%`} ${exactly}`;
}
