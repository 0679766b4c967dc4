/** The reads of the catalog for other rooms: the items that a tenant has on sale, and their pictures. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { CatalogImage, CatalogItem } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import { ITEM_ORDERS, type ItemOrder, listItems } from "./list-store.ts";
import { listSections } from "./store.ts";

/** Which items on sale: null means all. `search` is a part of the name, the sku or the barcode. */
type OnSale = { search: string | null; section: string | null; order: ItemOrder };

export const NEWEST_ON_SALE = ITEM_ORDERS.newest;

/** A page of the tenant's items on sale in `order`, newest meaning highest id, and their total number. */
export async function listItemsOnSale(
  db: Database,
  tenant_id: string,
  { order, ...which }: OnSale,
  page: Page,
): Promise<{ items: CatalogItem[]; total: number }> {
  return listItems(db, tenant_id, { ...which, is_active: true }, order, page);
}

/** The sections of the items on sale, by name, with how many items each has; null for those in none. */
export async function listSectionsOnSale(
  db: Database,
  tenant_id: string,
): Promise<{ section: string | null; items: number }[]> {
  return listSections(db, tenant_id);
}

/** The items of `ids` that the tenant has on sale. */
export async function listItemsOnSaleById(db: Database, tenant_id: string, ids: number[]): Promise<CatalogItem[]> {
  return db
    .selectFrom("catalog_items")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("is_active", "=", true)
    .execute();
}

/** A picture of an item that the tenant has on sale. @throws NOT_FOUND for any other */
export async function getPictureOnSale(db: Database, tenant_id: string, id: string): Promise<CatalogImage> {
  return db
    .selectFrom("catalog_images as i")
    .selectAll("i")
    .where("i.tenant_id", "=", tenant_id)
    .where("i.id", "=", id)
    .where("i.status", "=", "stored")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("catalog_items as c")
          .select("c.id")
          .where("c.tenant_id", "=", tenant_id)
          .where("c.image_id", "=", id)
          .where("c.is_active", "=", true),
      ),
    )
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** A picture of any tenant; pictures are listed in the order of these. */
export type PictureKey = Pick<CatalogImage, "tenant_id" | "id">;

/** Up to `limit` of all pictures whose bytes are stored, after `after`. */
export async function listStoredPictures(db: Database, after: PictureKey | null, limit: number): Promise<PictureKey[]> {
  const { rows } = await sql<PictureKey>`
    select tenant_id, id from catalog_images
    where status = 'stored' and ${after === null ? sql`true` : sql`(tenant_id, id) > (${after.tenant_id}, ${after.id})`}
    order by tenant_id, id limit ${limit}`.execute(db);
  return rows;
}

/** The kind of a picture of any tenant, stored or not; undefined where there is none. */
export async function findPictureMime(db: Database, { tenant_id, id }: PictureKey): Promise<string | undefined> {
  const found = db.selectFrom("catalog_images").select("mime").where("tenant_id", "=", tenant_id).where("id", "=", id);
  return (await found.executeTakeFirst())?.mime;
}
