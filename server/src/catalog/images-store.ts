/** The SQL of the pictures' rows. The bytes are elsewhere: see `image-store-files.ts` and `image-store-s3.ts`. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { CatalogImage, Schema } from "../db/schema.ts";
import type { ImageStatus } from "../db/shop-tables.ts";
import { ApiError } from "../errors.ts";

type ImageKey = Pick<CatalogImage, "tenant_id" | "id">;

export async function insertImage(db: Database, image: Insertable<Schema["catalog_images"]>): Promise<CatalogImage> {
  return db.insertInto("catalog_images").values(image).returningAll().executeTakeFirstOrThrow();
}

/** Lets one transaction at a time add a picture of the tenant, so that none of two at the same instant is left uncounted. */
export async function lockImages(db: Database, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures/${tenant_id}`}, 0))`.execute(db);
}

/** The bytes of all that the tenant has, and how many of those uploaded later than `since` no item has. */
export async function measureImages(
  db: Database,
  tenant_id: string,
  since: Date,
): Promise<{ bytes: number; unused: number }> {
  const { rows } = await sql<{ bytes: number; unused: number }>`
    select coalesce(sum(size), 0)::bigint as bytes, count(*) filter (where created_at > ${since} and not exists (
      select from catalog_items where tenant_id = i.tenant_id and image_id = i.id)) as unused
    from catalog_images i
    where tenant_id = ${tenant_id}`.execute(db);
  return rows[0] ?? { bytes: 0, unused: 0 };
}

/** @throws NOT_FOUND, also while its bytes are not there yet, or no more. */
export async function getStoredImage(db: Database, tenant_id: string, id: string): Promise<CatalogImage> {
  return db
    .selectFrom("catalog_images")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("status", "=", "stored")
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Moves the image from `from` to `to`; undefined when it is no longer `from`. */
export async function changeImageStatus(
  db: Database,
  { tenant_id, id }: ImageKey,
  from: ImageStatus,
  to: ImageStatus,
): Promise<CatalogImage | undefined> {
  return db
    .updateTable("catalog_images")
    .set({ status: to })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirst();
}

/** Those of `ids` that are stored, each held so until the transaction ends: nobody begins to remove it meanwhile. */
export async function holdStoredImages(db: Database, tenant_id: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const held = await db
    .selectFrom("catalog_images")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("status", "=", "stored")
    .where("id", "in", ids)
    .orderBy("id")
    .forShare()
    .execute();
  return new Set(held.map(({ id }) => id));
}

/**
 * Locks up to `limit` images from before `before` that nothing shows: no item, deleted ones included, and no cart of a
 * subscription that is still billed. One that an item is just being given is passed over.
 */
export async function lockUnusedImages(db: Database, before: Date, limit: number): Promise<ImageKey[]> {
  const { rows } = await sql<ImageKey>`
    select tenant_id, id from catalog_images i
    where created_at < ${before} and status <> 'removing' and ${UNUSED}
    order by created_at limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/**
 * Marks an image that is locked as going, unless something shows it by now: what was committed before the lock was had is
 * seen by this statement, if not by the one that locked.
 */
export async function markRemoving(db: Database, { tenant_id, id }: ImageKey): Promise<void> {
  await sql`
    update catalog_images i set status = 'removing'
    where tenant_id = ${tenant_id} and id = ${id} and ${UNUSED}`.execute(db);
}

const UNUSED = sql`
  not exists (select from catalog_items where tenant_id = i.tenant_id and image_id = i.id)
  and not exists (
    select from subscriptions where tenant_id = i.tenant_id and status in ('active', 'paused')
      and cart_items @> jsonb_build_array(jsonb_build_object('image_id', i.id))
  )`;

export async function listRemovingImages(db: Database, limit: number): Promise<ImageKey[]> {
  return db
    .selectFrom("catalog_images")
    .select(["tenant_id", "id"])
    .where("status", "=", "removing")
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

export async function deleteRemovingImage(db: Database, { tenant_id, id }: ImageKey): Promise<void> {
  await db
    .deleteFrom("catalog_images")
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("status", "=", "removing")
    .execute();
}
