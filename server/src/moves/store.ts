/** The SQL of moves: their state in both databases, and what decides whether a tenant may move. */
import { type Selectable, sql } from "kysely";
import type { CallerName } from "../cells/departures.ts";
import type { Database } from "../db/database.ts";
import type { MovingState, Schema } from "../db/schema.ts";

type Moving = Selectable<Schema["moving_tenants"]>;

export async function findMoving(db: Database, tenant_id: string): Promise<Moving | undefined> {
  return db.selectFrom("moving_tenants").selectAll().where("tenant_id", "=", tenant_id).executeTakeFirst();
}

/** An existing row stays as it is. */
export async function insertMoving(db: Database, moving: Moving): Promise<void> {
  await db
    .insertInto("moving_tenants")
    .values(moving)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function changeMoving(db: Database, tenant_id: string, from: MovingState, to: MovingState): Promise<void> {
  const changed = db.updateTable("moving_tenants").set({ state: to }).where("tenant_id", "=", tenant_id);
  await changed.where("state", "=", from).execute();
}

export async function deleteMoving(db: Database, tenant_id: string): Promise<void> {
  await db.deleteFrom("moving_tenants").where("tenant_id", "=", tenant_id).execute();
}

/** Claims the moves of the tenant for this connection until it ends; false while another one has them. */
export async function claimMoves(db: Database, tenant_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_claimed: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${`moves/${tenant_id}`}, 0)) as is_claimed`.execute(db);
  return rows[0]?.is_claimed === true;
}

export async function wasTenant(db: Database, tenant_id: string): Promise<boolean> {
  return (await db.selectFrom("tenants").select("id").where("id", "=", tenant_id).executeTakeFirst()) !== undefined;
}

export async function listUserIds(db: Database, tenant_id: string): Promise<number[]> {
  const users = await db.selectFrom("users").select("id").where("tenant_id", "=", tenant_id).orderBy("id").execute();
  return users.map(({ id }) => id);
}

/** The names by which callers name the tenant. Only tokens of open codes are among them, because ended codes are not shown. */
export async function listNames(db: Database, tenant_id: string): Promise<CallerName[]> {
  const { rows } = await sql<CallerName>`
    select 'key' as kind, encode(secret_hash, 'hex') as name from api_keys where tenant_id = ${tenant_id}
    union all select 'email', lower(email) from users where tenant_id = ${tenant_id}
    union all select 'person', id::text from users where tenant_id = ${tenant_id}
    union all select 'shop', slug from shops where tenant_id = ${tenant_id}
    union all select 'page', page_name from tenants where id = ${tenant_id}
    union all select 'link', slug from payment_link_slugs where tenant_id = ${tenant_id}
    union all select 'code', qr_public_token from invoices
      where tenant_id = ${tenant_id} and qr_public_token is not null and status in ('processing', 'pending', 'cancelling')`.execute(
    db,
  );
  return rows;
}

/** The ones of `names` that the other database has already. */
export async function listTaken(db: Database, names: CallerName[]): Promise<string[]> {
  const ofKind = (kind: CallerName["kind"]) => names.filter((name) => name.kind === kind).map(({ name }) => name);
  const { rows } = await sql<{ name: string }>`
    select lower(email) as name from users where lower(email) = any (${ofKind("email")}::text[])
    union all select slug from shops where slug = any (${ofKind("shop")}::text[])
    union all select slug from payment_link_slugs where slug = any (${ofKind("link")}::text[])
    union all select name from departed_names d
      where (d.kind = 'email' and d.name = any (${ofKind("email")}::text[]))
        or (d.kind = 'shop' and d.name = any (${ofKind("shop")}::text[]))
        or (d.kind = 'link' and d.name = any (${ofKind("link")}::text[]))`.execute(db);
  return rows.map(({ name }) => name);
}

/** Null for a tenant without a tariff. */
export async function findTariff(db: Database, tenant_id: string): Promise<string | null> {
  const tariff = db.selectFrom("tenant_tariffs").select("tariff").where("tenant_id", "=", tenant_id);
  return (await tariff.executeTakeFirst())?.tariff ?? null;
}

export async function wasTariff(db: Database, slug: string): Promise<boolean> {
  return (await db.selectFrom("tariffs").select("slug").where("slug", "=", slug).executeTakeFirst()) !== undefined;
}

/** Whether one of the users is or was an operator: rows that stay name them. */
export async function wasOperator(db: Database, userIds: number[]): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = any (${userIds}::bigint[])
      and (u.is_admin or exists (select from audit_log a where a.admin_user_id = u.id)) limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a member of the tenant is a member of another one too. */
export async function wasShared(db: Database, tenant_id: string): Promise<boolean> {
  const { rows } = await sql`
    select from memberships m join memberships other on other.user_id = m.user_id and other.tenant_id <> m.tenant_id
    where m.tenant_id = ${tenant_id} limit 1`.execute(db);
  return rows.length > 0;
}

export async function wasBilledOpenly(db: Database, tenant_id: string): Promise<boolean> {
  const open = db.selectFrom("bills").select("id").where("tenant_id", "=", tenant_id).where("status", "=", "open");
  return (await open.executeTakeFirst()) !== undefined;
}

export async function wasPictured(db: Database, tenant_id: string): Promise<boolean> {
  const pictures = db.selectFrom("catalog_images").select("id").where("tenant_id", "=", tenant_id);
  return (await pictures.executeTakeFirst()) !== undefined;
}

/** Whether the tenant has invoices in the archive. */
export async function wasArchived(db: Database, tenant_id: string): Promise<boolean> {
  const files = db.selectFrom("archive_files").select("name").where("tenant_id", "=", tenant_id);
  return (await files.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the customers of rows from before the table of customers are still being counted. */
export async function wasCountingCustomers(db: Database): Promise<boolean> {
  const progress = await db.selectFrom("customer_progress").select("counted_to").executeTakeFirst();
  return progress?.counted_to !== null;
}
