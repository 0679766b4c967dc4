/** The SQL of the pictures' rows. The bytes are stored by `image-store-files.ts` and `image-store-s3.ts`. */
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { CatalogImage, Schema } from "../db/schema.ts";
import type { ImageStatus } from "../db/shop-tables.ts";
import { isWritable } from "../db/tenant-guards.ts";
import { ApiError } from "../errors.ts";

type ImageKey = Pick<CatalogImage, "tenant_id" | "id">;

export async function insertImage(db: Database, image: Insertable<Schema["catalog_images"]>): Promise<CatalogImage> {
  return db.insertInto("catalog_images").values(image).returningAll().executeTakeFirstOrThrow();
}

/** Serializes the uploads of the tenant's pictures, so that concurrent ones are all counted. */
export async function lockImages(db: Database, tenant_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures/${tenant_id}`}, 0))`.execute(db);
}

/** The bytes of all the tenant's pictures, and the number of those uploaded after `since` that no item has. */
export async function sumImages(
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

/** @throws NOT_FOUND, also while the bytes are not stored yet, or are being removed. */
export async function getStoredImage(db: Database, tenant_id: string, id: string): Promise<CatalogImage> {
  return db
    .selectFrom("catalog_images")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("status", "=", "stored")
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Changes the image's status from `from` to `to`, by guarded update; undefined when it is no longer `from`. */
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

/** Locks those of `ids` that are stored, until the transaction ends, so that their removal cannot begin meanwhile. */
export async function lockStoredImages(db: Database, tenant_id: string, ids: string[]): Promise<Set<string>> {
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
 * Locks up to `limit` images from before `before` that nothing shows: no item, deleted ones included, and nothing
 * of `isInUse`. Images that a concurrent transaction gives to an item are skipped.
 */
export async function lockUnusedImages(
  db: Database,
  { before, limit }: { before: Date; limit: number },
  isInUse: IsInUse,
): Promise<ImageKey[]> {
  const { rows } = await sql<ImageKey>`
    select tenant_id, id from catalog_images i
    where created_at < ${before} and status <> 'removing' and ${unused(isInUse)} and ${isWritable(sql`tenant_id`)}
    order by created_at limit ${limit} for update skip locked`.execute(db);
  return rows;
}

/**
 * Marks a locked image as `removing`, unless it is in use by now: this statement's snapshot includes commits
 * that the locking statement did not see.
 */
export async function changeImageToRemoving(
  db: Database,
  { tenant_id, id }: ImageKey,
  isInUse: IsInUse,
): Promise<void> {
  await sql`
    update catalog_images i set status = 'removing'
    where tenant_id = ${tenant_id} and id = ${id} and ${unused(isInUse)}`.execute(db);
}

/** A condition on an image, by the expressions of its tenant and its id: whether a room above this one shows it. */
export type IsInUse = (image: { tenant_id: RawBuilder<unknown>; id: RawBuilder<unknown> }) => RawBuilder<SqlBool>;

function unused(isInUse: IsInUse) {
  return sql`
    not exists (select from catalog_items where tenant_id = i.tenant_id and image_id = i.id)
    and not ${isInUse({ tenant_id: sql`i.tenant_id`, id: sql`i.id` })}`;
}

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
