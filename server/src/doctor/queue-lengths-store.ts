/** The SQL that counts the due rows of every queue, bounded by the length that it counts to. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { isBehind } from "../webhooks/reads.ts";

/** A longer queue counts as this long: what matters of it is its age. */
const COUNTED = 10_000;

const QUEUES = ["invoices", "returns", "sends", "withdrawals", "subscriptions", "deliveries"] as const;
type QueueName = (typeof QUEUES)[number];

/** `oldest` is when the row that has waited longest was due; `overdue` counts the rows that were due before `overdueBefore`. */
export type QueueLength = { due: number; oldest: Date | null; overdue: number };

/**
 * Counts the rows of each queue that are due and that no worker has leased. The query reads the due end of each queue's index, so
 * its cost grows with the number of due rows. The index of `deliveries` begins with the endpoint: it is probed once for each
 * that has deliveries. Those that wait for an endpoint which is paused, or draining, are left out.
 */
export async function readQueueLengths(
  db: Database,
  { now, overdueBefore }: { now: Date; overdueBefore: Date },
): Promise<Record<QueueName, QueueLength>> {
  const dueOf = (table: string, column: string, where = sql`true`) => sql`
    (select ${sql.ref(column)} as due_at from ${sql.table(table)}
      where ${where} and ${sql.ref(column)} <= ${now} order by ${sql.ref(column)} limit ${COUNTED})`;
  const isUnleased = sql`(lease_until is null or lease_until <= ${now})`;
  const isFree = sql`next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})`;
  const isOfQueue = sql`tenant_id = w.tenant_id and endpoint_id = w.endpoint_id
    and not ${isBehind(sql`w.tenant_id`, sql`w.endpoint_id`)}`;
  const queues: Record<QueueName, RawBuilder<unknown>> = {
    // The index begins with is_open_code; sandbox invoices have no watch.
    invoices: sql`${dueOf("invoice_watches", "due_at", sql`is_open_code and ${isUnleased}`)}
      union all ${dueOf("invoice_watches", "due_at", sql`not is_open_code and ${isUnleased}`)}
      union all ${dueOf("invoices", "next_poll_at", sql`is_sandbox`)}`,
    returns: dueOf("invoices", "next_returns_look_at"),
    sends: dueOf("invoices", "send_at"),
    withdrawals: dueOf("invoices", "withdraw_at"),
    // The index begins with is_sandbox.
    subscriptions: sql`${dueOf("subscriptions", "next_run_at", sql`is_sandbox`)}
      union all ${dueOf("subscriptions", "next_run_at", sql`not is_sandbox`)}`,
    // The oldest of each endpoint first, because the limit must not hide the oldest of all.
    deliveries: sql`
      (select first.due_at from waiting w cross join lateral (
        select next_attempt_at as due_at from deliveries
        where ${isOfQueue} and ${isFree} order by next_attempt_at, seq limit 1) first)
      union all
      (select further.due_at from waiting w cross join lateral (
        select next_attempt_at as due_at from deliveries
        where ${isOfQueue} and ${isFree} order by next_attempt_at, seq limit ${COUNTED} offset 1) further
        limit ${COUNTED})`,
  };
  const counts = QUEUES.map(
    (queue) => sql`
      select ${queue}::text as queue, least(count(*), ${COUNTED}) as due, min(due_at) as oldest,
        count(*) filter (where due_at < ${overdueBefore}) as overdue
      from (${queues[queue]}) ${sql.ref(queue)}`,
  );
  const { rows } = await sql<QueueLength & { queue: QueueName }>`
    with recursive waiting (tenant_id, endpoint_id) as (
      (select tenant_id, endpoint_id from deliveries where next_attempt_at is not null
        order by tenant_id, endpoint_id limit 1)
      union all
      select next.tenant_id, next.endpoint_id from waiting w cross join lateral (
        select tenant_id, endpoint_id from deliveries
        where next_attempt_at is not null and (tenant_id, endpoint_id) > (w.tenant_id, w.endpoint_id)
        order by tenant_id, endpoint_id limit 1) next
    )
    ${sql.join(counts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ queue, ...length }) => [queue, length])) as Record<QueueName, QueueLength>;
}
