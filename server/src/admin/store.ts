/** The SQL of the operators' reports across all tables; it only reads. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Bill, Tenant } from "../db/schema.ts";
import { anyCase } from "../db/search-text.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import { hasLiveSession } from "../provider/reads.ts";
import type { TariffPhase } from "../rules/tariff.ts";

export type TenantRow = Tenant & { emails: string[]; unconfirmed_emails: string[]; is_connected: boolean };

/** The people of the tenant `t`. */
const MEMBERS = sql`from users u join memberships m on m.user_id = u.id where m.tenant_id = t.id`;

function tenants(db: Database) {
  return db
    .selectFrom("full_tenants as t")
    .selectAll("t")
    .select([
      sql<string[]>`array(select email ${MEMBERS} order by u.id)`.as("emails"),
      sql<string[]>`array(select email ${MEMBERS} and email_confirmed_at is null order by u.id)`.as(
        "unconfirmed_emails",
      ),
      hasLiveSession(sql`t.id`).as("is_connected"),
    ]);
}

/** The current time, and the instant before which a tariff must have ended for its grace to be over. */
type Instants = { now: Date; stoppedBefore: Date };

/** The filter of a list of tenants: a tariff phase, or `none` for no tariff, which is `active` too. */
export type TenantState = TariffPhase | "none";

/** `tariffPhase` of the rules as SQL on a row of tenants. */
function inState({ now, stoppedBefore }: Instants): Record<TenantState, RawBuilder<SqlBool>> {
  return {
    active: sql`(tariff is null or tariff_active_until is null or tariff_active_until >= ${now})`,
    grace: sql`(tariff is not null and tariff_active_until < ${now} and tariff_active_until >= ${stoppedBefore})`,
    hard_stopped: sql`(tariff is not null and tariff_active_until < ${stoppedBefore})`,
    none: sql`tariff is null`,
  };
}

/** A null field matches all; the id, the name or an e-mail contains `search`, in any case. */
type TenantFilter = { search: string | null; state: TenantState | null };

/** A page of tenants, newest first, and their total number. */
export async function listTenants(
  db: Database,
  { search, state }: TenantFilter,
  instants: Instants,
  { limit, offset }: Page,
): Promise<{ items: TenantRow[]; total: number }> {
  const wanted = anyCase(search ?? "");
  const holds = sql<SqlBool>`(t.id collate "C" ~ ${wanted} or t.name collate "C" ~ ${wanted} or exists (
    select ${MEMBERS} and u.email collate "C" ~ ${wanted}))`;
  const isInState = inState(instants)[state ?? "active"];
  const [items, { total }] = await Promise.all([
    tenants(db)
      .$if(search !== null, (query) => query.where(holds))
      .$if(state !== null, (query) => query.where(isInState))
      .orderBy("t.created_at", "desc")
      .orderBy("t.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom("full_tenants as t")
      .$if(search !== null, (query) => query.where(holds))
      .$if(state !== null, (query) => query.where(isInState))
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}

export async function getTenantRow(db: Database, id: string): Promise<TenantRow> {
  return tenants(db)
    .where("t.id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** The tenant's bills, newest first. */
export async function listBillsOf(db: Database, tenant_id: string, limit: number): Promise<Bill[]> {
  return db
    .selectFrom("bills")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The live turnover of each of the tenants since `since`, by id; a tenant without a payment is left out. */
export async function readVolumes(db: Database, tenantIds: string[], since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ tenant_id: string; paid_tiyn: number }>`
    select tenant_id, sum(amount_tiyn)::bigint as paid_tiyn
    from invoices
    where tenant_id = any (${tenantIds}) and not is_sandbox and paid_at >= ${since}
    group by tenant_id`.execute(db);
  return new Map(rows.map(({ tenant_id, paid_tiyn }) => [tenant_id, paid_tiyn]));
}

export type TenantActivity = { paid_tiyn: number; today: number; delivered: number; dropped: number };

/** Live turnover since `monthAgo`, the invoices that the daily limit has counted today, and deliveries since `dayAgo`. */
export async function readActivity(
  db: Database,
  tenant_id: string,
  { monthAgo, dayAgo, dayStart }: { monthAgo: Date; dayAgo: Date; dayStart: Date },
): Promise<TenantActivity> {
  const { rows } = await sql<TenantActivity>`
    select
      (select coalesce(sum(amount_tiyn), 0)::bigint from invoices
        where tenant_id = ${tenant_id} and not is_sandbox and paid_at >= ${monthAgo}) as paid_tiyn,
      coalesce((select count from daily_counts where tenant_id = ${tenant_id} and day_start >= ${dayStart}), 0) as today,
      count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'dropped') as dropped
    from deliveries where tenant_id = ${tenant_id} and created_at > ${dayAgo}`.execute(db);
  return only(rows);
}

/** The counts of the installation's overview. */
export async function readOverview(db: Database, instants: Instants) {
  const { grace, hard_stopped } = inState(instants);
  const [tenants, sessions, bills] = await Promise.all([
    sql<{ total: number; grace: number; hard_stopped: number }>`
      select count(*) as total,
        count(*) filter (where ${grace}) as grace,
        count(*) filter (where ${hard_stopped}) as hard_stopped
      from tenant_tariffs`.execute(db),
    sql<{ alive: number; dead: number }>`
      select count(*) filter (where dead_at is null) as alive, count(dead_at) as dead
      from provider_sessions`.execute(db),
    sql<{ open: number; open_kzt: number }>`
      select count(*) as open, coalesce(sum(price_kzt), 0)::bigint as open_kzt
      from bills where status = 'open'`.execute(db),
  ]);
  return {
    tenants: only(tenants.rows),
    sessions: only(sessions.rows),
    bills: only(bills.rows),
  };
}

/** The row of an aggregate, which always has one. */
function only<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate has no row");
  return row;
}
