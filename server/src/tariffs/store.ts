/** The SQL of the tariff catalog, and of each tenant's tariff. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Schema, Tariff, TenantTariff } from "../db/schema.ts";
import { ApiError } from "../errors.ts";

export type TariffInUse = Tariff & { tenants_using: number };
export type TariffChanges = Partial<Pick<Tariff, "label_ru" | "label_kk" | "daily_limit" | "enabled">> & {
  period_options?: string;
  updated_at: Date;
};

function withUse(db: Database) {
  return db
    .selectFrom("tariffs as t")
    .selectAll("t")
    .select(sql<number>`(select count(*) from tenant_tariffs u where u.tariff = t.slug)`.as("tenants_using"));
}

/** The tariffs, newest first; those of one instant in the order of their slugs. */
export async function listTariffs(db: Database, include_disabled: boolean): Promise<TariffInUse[]> {
  return withUse(db)
    .$if(!include_disabled, (query) => query.where("t.enabled", "=", true))
    .orderBy("t.created_at", "desc")
    .orderBy("t.slug")
    .execute();
}

export async function getTariff(db: Database, slug: string): Promise<TariffInUse> {
  return withUse(db)
    .where("t.slug", "=", slug)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

export const findTariff = gathered(async (db: Database, slugs: string[]): Promise<(Tariff | undefined)[]> => {
  const known = [...new Set(slugs)];
  const { rows } = await sql<Tariff>`select * from tariffs where slug = any (${known}::text[])`.execute(db);
  const bySlug = new Map(rows.map((tariff) => [tariff.slug, tariff]));
  return slugs.map((slug) => bySlug.get(slug));
});

/** The slugs that may be assigned, in alphabetical order. */
export async function listEnabledSlugs(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("tariffs").select("slug").where("enabled", "=", true).orderBy("slug").execute();
  return rows.map(({ slug }) => slug);
}

/** Locks the tariff in share mode until the transaction ends, so that it is neither changed nor deleted. */
export async function findTariffForAssignment(db: Database, slug: string): Promise<Tariff | undefined> {
  return db.selectFrom("tariffs").selectAll().where("slug", "=", slug).forShare().executeTakeFirst();
}

/** Locks the tariff until the transaction ends; tenants can still be registered on it. @throws NOT_FOUND */
export async function getTariffForChange(db: Database, slug: string): Promise<Tariff> {
  return db
    .selectFrom("tariffs")
    .selectAll()
    .where("slug", "=", slug)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Locks the tariff until the transaction ends, also against new tenants. @throws NOT_FOUND */
export async function getTariffForDelete(db: Database, slug: string): Promise<Tariff> {
  return db
    .selectFrom("tariffs")
    .selectAll()
    .where("slug", "=", slug)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Undefined when the slug is taken, also by a concurrent transaction. */
export async function insertTariff(db: Database, tariff: Insertable<Schema["tariffs"]>): Promise<Tariff | undefined> {
  return db
    .insertInto("tariffs")
    .values(tariff)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function changeTariff(db: Database, slug: string, changes: TariffChanges): Promise<Tariff> {
  return db.updateTable("tariffs").set(changes).where("slug", "=", slug).returningAll().executeTakeFirstOrThrow();
}

export async function deleteTariff(db: Database, slug: string): Promise<void> {
  await db.deleteFrom("tariffs").where("slug", "=", slug).execute();
}

export async function countTenantsUsing(db: Database, slug: string): Promise<number> {
  const { count } = await db
    .selectFrom("tenant_tariffs")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("tariff", "=", slug)
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the tenant's tariff until the transaction ends. @throws NOT_FOUND */
export async function getTenantTariffForUpdate(db: Database, tenant_id: string): Promise<TenantTariff> {
  return db
    .selectFrom("tenant_tariffs")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

export async function changeTenantTariff(
  db: Database,
  tenant_id: string,
  changes: Partial<Omit<TenantTariff, "tenant_id">>,
): Promise<TenantTariff> {
  return db
    .updateTable("tenant_tariffs")
    .set(changes)
    .where("tenant_id", "=", tenant_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The slug of the tariff that new tenants begin on; the database allows one at most, and it is never deleted. */
export async function getDefaultTrial(db: Database): Promise<string> {
  const trial = db.selectFrom("tariffs").select("slug").where("is_default_trial", "=", true);
  return (await trial.executeTakeFirstOrThrow()).slug;
}

/** Up to `limit` tenants whose tariff ends after `now` and by `until`, without a letter yet; marks the letter as written. */
export async function claimEndsToAnnounce(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ tenant_id: string; ends_at: Date }[]> {
  const { rows } = await sql<{ tenant_id: string; ends_at: Date }>`
    with ending as (
      select tenant_id from tenant_tariffs
      where tariff_active_until > ${now} and tariff_active_until <= ${until}
        and end_told_for is distinct from tariff_active_until
      order by tariff_active_until limit ${limit} for no key update skip locked
    )
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    update tenant_tariffs t set end_told_for = t.tariff_active_until from ending where t.tenant_id = ending.tenant_id
    returning t.tenant_id, t.tariff_active_until as ends_at`.execute(db);
  return rows;
}
