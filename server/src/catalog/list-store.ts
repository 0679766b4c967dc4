/** The SQL of the catalog's list and its search. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { inOrder, type ListOrder, pageTerms } from "../db/keyset.ts";
import type { CatalogItem } from "../db/schema.ts";
import { MIN_KEY_CHARACTERS, searchKey, searchText } from "../db/search-text.ts";
import type { Page } from "../http/pagination.ts";

/**
 * The conditions of a list; null means none. `search` is a part of the name, the sku or the barcode, `code` the whole of one of the
 * last two; an empty `section` means none.
 */
export type ItemFilter = {
  search: string | null;
  code?: string | null;
  is_active: boolean | null;
  section: string | null;
};
export type ItemOrder = "newest" | "section";

export const ITEM_ORDERS: Readonly<Record<ItemOrder, ListOrder>> = {
  newest: { name: "items", columns: ["id"], isDescending: true },
  section: { name: "items by section", columns: ["section", "name", "id"], isDescending: false, hasNulls: true },
};

/** The items that pass `filter` in `order`, and the total, both of one snapshot. The newest is that with the highest id. */
export async function listItems(
  db: Database,
  tenant_id: string,
  { search, code = null, is_active, section }: ItemFilter,
  order: ItemOrder,
  page: Page,
): Promise<{ items: CatalogItem[]; total: number }> {
  const active = is_active === null ? sql`` : sql`and is_active = ${is_active}`;
  const within = section === null ? sql`` : sql`and section is not distinct from ${section === "" ? null : section}`;
  // The index has the ids alone.
  const sorted = order === "newest" ? sql`` : sql`, section, name`;
  const wanted = sql`select id ${sorted} from catalog_items
    where tenant_id = ${tenant_id} ${active} ${within} ${searched(search)} ${coded(code)}`;
  // A search runs once and its ids are kept. Without a search they are not, because an index has them in order.
  const kept = search === null && code === null ? sql`not materialized` : sql`materialized`;
  // `offset 0`: see invoices/list-store.ts.
  const { rows } = await sql<{ total: number } & (CatalogItem | { id: null })>`
    with matched as ${kept} (${wanted}),
    total as (select count(*) as total from matched),
    page as (select id from matched where true ${pageTerms(ITEM_ORDERS[order], page)})
    select t.total, i.*
    from total t
    left join (
      page p cross join lateral (select * from catalog_items where tenant_id = ${tenant_id} and id = p.id offset 0) i
    ) on true
    order by ${inOrder(ITEM_ORDERS[order])}`.execute(db);
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

/** The sku and the barcode are whole lines of the search text, after the name: its index finds them too. */
function coded(code: string | null) {
  if (code === null) return sql``;
  return sql`${searched(code)} and position(${`\n${searchText(code)}\n`} in search_text || ${"\n"}) > 0`;
}

/** Up to `limit` items with an id below `beforeId`, on sale or not, the highest id first. */
export async function listItemsBefore(
  db: Database,
  tenant_id: string,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<CatalogItem[]> {
  return db
    .selectFrom("catalog_items")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "<", beforeId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
