/** The SQL that finds what fails for merchants: receivers of webhooks, deliveries, calls to the provider. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** The worst of those found are named; `count` is the number of all such tenants. */
const NAMED = 5;

/** `attempts` failed and none succeeded; `error` is the result of the last. */
export type FailingReceiver = { tenant_id: string; name: string; attempts: number; error: string; count: number };

/** The tenants with `minAttempts` or more attempts after `since` that have all failed, the worst first. */
export async function listFailingReceivers(db: Database, since: Date, minAttempts: number): Promise<FailingReceiver[]> {
  const { rows } = await sql<FailingReceiver>`
    with failing as (
      select tenant_id, count(*) as attempts, (array_agg(error order by at desc))[1] as error
      from delivery_attempts
      where at > ${since} and error is not null
      group by tenant_id
      having count(*) >= ${minAttempts}
    )
    select f.tenant_id, t.name, f.attempts, f.error, count(*) over () as count
    from failing f join full_tenants t on t.id = f.tenant_id
    where not exists (
      select from delivery_attempts a where a.tenant_id = f.tenant_id and a.at > ${since} and a.error is null)
    order by f.attempts desc, f.tenant_id
    limit ${NAMED}`.execute(db);
  return rows;
}

/** `dropped` deliveries of one tenant; `total` is the number of all tenants'. */
export type DroppedDeliveries = { tenant_id: string; name: string; dropped: number; count: number; total: number };

/** The tenants with deliveries of events after `since` that are dropped, those with most first. */
export async function listDropped(db: Database, since: Date): Promise<DroppedDeliveries[]> {
  const { rows } = await sql<DroppedDeliveries>`
    with dropped as (
      select tenant_id, count(*) as dropped from deliveries
      where status = 'dropped' and created_at > ${since}
      group by tenant_id
    )
    select d.tenant_id, t.name, d.dropped, count(*) over () as count, (sum(d.dropped) over ())::bigint as total
    from dropped d join full_tenants t on t.id = d.tenant_id
    order by d.dropped desc, d.tenant_id
    limit ${NAMED}`.execute(db);
  return rows;
}

/** The failed calls of one tenant, the latest of them, and the end of a pause that the provider has asked for. */
export type ProviderFailures = {
  tenant_id: string;
  name: string;
  refused: number;
  throttled: number;
  failed: number;
  last_at: Date;
  last_detail: string;
  pause_until: Date | null;
  count: number;
};

/**
 * The tenants with `minCalls` or more calls that the provider did not answer or throttled in the hours since the one of `since`,
 * where the last was after `since`, those with most first. What it refused is counted beside them and is no failure of its own.
 */
export async function listProviderFailures(
  db: Database,
  { since, now }: { since: Date; now: Date },
  minCalls: number,
): Promise<ProviderFailures[]> {
  const { rows } = await sql<ProviderFailures>`
    with failing as (
      select tenant_id, sum(refused)::bigint as refused, sum(throttled)::bigint as throttled, sum(failed)::bigint as failed,
        max(last_at) as last_at, (array_agg(last_detail order by last_at desc))[1] as last_detail
      from provider_failures
      where hour >= date_trunc('hour', ${since}::timestamptz)
      group by tenant_id
      having max(last_at) > ${since} and sum(throttled + failed) >= ${minCalls}
    )
    select f.*, t.name, p.pause_until, count(*) over () as count
    from failing f
    join full_tenants t on t.id = f.tenant_id
    left join provider_sessions s on s.tenant_id = f.tenant_id
    left join provider_pauses p on p.cashier = s.cashier and p.pause_until > ${now}
    order by f.failed + f.throttled desc, f.tenant_id
    limit ${NAMED}`.execute(db);
  return rows;
}
