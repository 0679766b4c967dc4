/** The SQL of the summary: payments and refunds by day, invoices by status, and the setup steps of a new merchant. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { hasLiveSession } from "../provider/reads.ts";
import type { StoredStatus } from "../rules/invoice-status.ts";
import type { LocalDays } from "../rules/local-day.ts";

/** The tenant, the mode and the days, or the hours, of the sums. */
export type Summed = { tenant_id: string; is_sandbox: boolean; days: Pick<LocalDays, "starts" | "end"> };

/** `day` counts from 1. */
export type DaySum = { day: number; count: number; amount_tiyn: number };
/** `refunded_tiyn` is what was returned of these invoices, of which some were returned in part. */
export type StatusSum = { status: StoredStatus; count: number; amount_tiyn: number; refunded_tiyn: number };

const SUMS = sql`count(*) as count, sum(amount_tiyn)::bigint as amount_tiyn`;

/** The sums of payments by day, without the days that have none; later refunds do not reduce them. */
export async function sumPayments(db: Database, { tenant_id, is_sandbox, days }: Summed): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select width_bucket(paid_at, ${days.starts}::timestamptz[]) as day, ${SUMS}
    from invoices
    where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox}
      and paid_at >= ${days.starts[0] ?? days.end} and paid_at < ${days.end}
    group by 1`.execute(db);
  return rows;
}

/** The sums of completed refunds by day, without the days that have none. */
export async function sumRefunds(db: Database, { tenant_id, is_sandbox, days }: Summed): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select width_bucket(created_at, ${days.starts}::timestamptz[]) as day, ${SUMS}
    from refunds
    where tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and status = 'completed'
      and created_at >= ${days.starts[0] ?? days.end} and created_at < ${days.end}
    group by 1`.execute(db);
  return rows;
}

/** The invoices created in those days, by status. `is_sandbox` is a literal in the SQL, because it selects the index. */
export async function sumStatuses(db: Database, { tenant_id, is_sandbox, days }: Summed): Promise<StatusSum[]> {
  const { rows } = await sql<StatusSum>`
    select status, ${SUMS}, sum(total_refunded_tiyn)::bigint as refunded_tiyn
    from invoices
    where tenant_id = ${tenant_id} and ${is_sandbox ? sql`is_sandbox` : sql`not is_sandbox`}
      and created_at >= ${days.starts[0] ?? days.end} and created_at < ${days.end}
    group by status`.execute(db);
  return rows;
}

/** The setup steps that a new merchant has done. */
export type Steps = {
  provider_connected: boolean;
  live_key_made: boolean;
  webhook_configured: boolean;
  invoice_sent: boolean;
};

export async function findSteps(db: Database, tenant_id: string): Promise<Steps> {
  const { rows } = await sql<Steps>`
    select
      ${hasLiveSession(sql`${tenant_id}`)} as provider_connected,
      exists (select from api_keys where tenant_id = ${tenant_id} and mode = 'live' and revoked_at is null)
        as live_key_made,
      exists (select from tenant_webhooks where tenant_id = ${tenant_id} and webhook_enabled and webhook_url is not null)
        as webhook_configured,
      exists (select from invoices where tenant_id = ${tenant_id})
        or exists (select from archive_files where tenant_id = ${tenant_id}) as invoice_sent`.execute(db);
  const [steps] = rows;
  if (steps === undefined) throw new Error("a list of existences has no row");
  return steps;
}
