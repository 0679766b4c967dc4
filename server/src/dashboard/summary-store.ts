/** The SQL of the summary: payments and refunds by day, invoices by status, and the setup steps of a new merchant. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { hasLiveSession } from "../provider/reads.ts";
import { STORED_STATUSES, type StoredStatus } from "../rules/invoice-status.ts";
import type { LocalDays } from "../rules/local-day.ts";
import { cutIntoHours, type Span } from "../rules/whole-hours.ts";
import { ofMode } from "./sums-store.ts";

/** The tenant, the mode and the days, or the hours, of the sums. Sums of hours before `countedTo` are kept. */
export type Summed = {
  tenant_id: string;
  is_sandbox: boolean;
  days: Pick<LocalDays, "starts" | "end">;
  countedTo: Date;
};

/** `day` counts from 1. */
export type DaySum = { day: number; count: number; amount_tiyn: number };
/** `refunded_tiyn` is what was returned of these invoices, of which some were returned in part. */
export type StatusSum = { status: StoredStatus; count: number; amount_tiyn: number; refunded_tiyn: number };

const FOREVER = new Date("9999-12-31T00:00:00Z");

/** The hour before which everything of the tenant has been counted. It rises only. */
export async function findCountedTo(db: Database, { tenant_id, is_sandbox }: Omit<Summed, "days" | "countedTo">) {
  const uncounted = db.selectFrom("uncounted_sums").select("counted_to");
  const own = uncounted.where("tenant_id", "=", tenant_id).where("is_sandbox", "=", is_sandbox);
  return (await own.executeTakeFirst())?.counted_to ?? FOREVER;
}

/** The sums of payments by day, without the days that have none; later refunds do not reduce them. */
export async function sumPayments(db: Database, summed: Summed): Promise<DaySum[]> {
  const { tenant_id, is_sandbox } = summed;
  return sumDays(
    db,
    summed,
    "payment",
    (from, to) => sql`
    select paid_at as hour, amount_tiyn from invoices
    where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and paid_at >= ${from} and paid_at < ${to}`,
  );
}

/** The sums of completed refunds by day, without the days that have none. */
export async function sumRefunds(db: Database, summed: Summed): Promise<DaySum[]> {
  const { tenant_id, is_sandbox } = summed;
  return sumDays(
    db,
    summed,
    "refund",
    (from, to) => sql`
    select created_at as hour, amount_tiyn from refunds
    where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and status = 'completed'
      and created_at >= ${from} and created_at < ${to}`,
  );
}

/** The invoices created in those days, by status. */
export async function sumStatuses(db: Database, summed: Summed): Promise<StatusSum[]> {
  const { tenant_id, is_sandbox } = summed;
  const { hours, rests } = cutIntoHours(summed.days, summed.countedTo);
  const { rows } = await sql<StatusSum>`
    select kind as status, ${SUMS}, sum(refunded_tiyn)::bigint as refunded_tiyn
    from (
      ${ofHours(summed, STORED_STATUSES, hours, rests)}
      union all
      select kind, null, 1, rest.amount_tiyn, rest.refunded_tiyn
      from ${spansOf(rests)}, lateral (
        select status as kind, amount_tiyn, total_refunded_tiyn as refunded_tiyn from invoices
        where tenant_id = ${tenant_id} and ${ofMode(is_sandbox)} and created_at >= span.from_at and created_at < span.to_at
      ) rest
    ) part
    group by kind having sum(count) > 0`.execute(db);
  return rows;
}

const SUMS = sql`sum(count)::bigint as count, sum(amount_tiyn)::bigint as amount_tiyn`;

/** By day, the sums of `kind` of whole hours and those of the rows of the rests, which `rowsOf` selects. */
async function sumDays(
  db: Database,
  summed: Summed,
  kind: "payment" | "refund",
  rowsOf: (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<DaySum[]> {
  const { hours, rests } = cutIntoHours(summed.days, summed.countedTo);
  const { rows } = await sql<DaySum>`
    select width_bucket(hour, ${summed.days.starts}::timestamptz[]) as day, ${SUMS}
    from (
      ${ofHours(summed, [kind], hours, rests)}
      union all
      select null, rest.hour, 1, rest.amount_tiyn, 0
      from ${spansOf(rests)}, lateral (${rowsOf(sql`span.from_at`, sql`span.to_at`)}) rest
    ) part
    group by day having sum(count) > 0`.execute(db);
  return rows;
}

/** The sums of whole hours, with those that are not folded yet. */
function ofHours({ tenant_id, is_sandbox }: Summed, kinds: readonly string[], hours: Span, rests: Span[]) {
  return sql.join(
    ["hourly_sums", "hourly_sum_deltas"].map(
      (table) => sql`
      select kind, hour, count, amount_tiyn, refunded_tiyn from ${sql.table(table)}
      where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and kind = any (${kinds}::text[])
        and hour >= ${hours.from} and hour < ${hours.to} and hour <> all (${rests.map(({ from }) => from)}::timestamptz[])`,
    ),
    sql` union all `,
  );
}

function spansOf(spans: Span[]) {
  return sql`unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[])
    span (from_at, to_at)`;
}

/** The setup steps that a new merchant has done. */
export type Steps = {
  shop_named: boolean;
  provider_connected: boolean;
  invoice_sent: boolean;
};

export async function findSteps(db: Database, tenant_id: string): Promise<Omit<Steps, "shop_named">> {
  const { rows } = await sql<Omit<Steps, "shop_named">>`
    select
      ${hasLiveSession(sql`${tenant_id}`)} as provider_connected,
      exists (select from invoices where tenant_id = ${tenant_id})
        or exists (select from archive_files where tenant_id = ${tenant_id}) as invoice_sent`.execute(db);
  const [steps] = rows;
  if (steps === undefined) throw new Error("a list of existences has no row");
  return steps;
}
