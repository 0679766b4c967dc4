/** The SQL of the health of added webhook endpoints: outages, the breaker, and what waited while it was open. */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { isWritable } from "../db/tenant-guards.ts";
import type { EndpointKey } from "./queue-store.ts";

/** The rows of the endpoints, for statements that also say: skip moving (guard_moving_tenant). */
function areIn(endpoints: EndpointKey[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(tenant_id, id) in (
    select * from unnest(${endpoints.map((one) => one.tenant_id)}::text[], ${endpoints.map((one) => one.endpoint_id)}::text[]))`;
}

/** Ends the outages of these endpoints. A paused one begins to resume. */
export async function changeEndpointsToAnswered(db: Database, endpoints: EndpointKey[]): Promise<void> {
  await sql`
    -- skip moving
    update webhook_endpoints set failing_since = null, is_resuming = paused_at is not null
    where ${areIn(endpoints)} and failing_since is not null`.execute(db);
}

/** Disables these endpoints, whose receivers are gone. */
export async function changeEndpointsToGone(db: Database, endpoints: EndpointKey[]): Promise<void> {
  await sql`
    -- skip moving
    update webhook_endpoints
    set enabled = false, is_gone = true, failing_since = null, paused_at = null, next_probe_at = null, is_resuming = false,
      drains_to = null
    where ${areIn(endpoints)} and enabled`.execute(db);
}

/** Begins the outages of these endpoints; one that lasts already keeps its start. */
export async function changeEndpointsToFailing(
  db: Database,
  endpoints: (EndpointKey & { since: Date })[],
): Promise<void> {
  await sql`
    -- skip moving
    update webhook_endpoints p set failing_since = f.since
    from json_to_recordset(${JSON.stringify(endpoints)}) as f (tenant_id text, endpoint_id text, since timestamptz)
    where p.tenant_id = f.tenant_id and p.id = f.endpoint_id and p.failing_since is null and p.enabled`.execute(db);
}

/** Pauses those of the endpoints that have been failing since `since` or longer, and returns them. */
export async function changeEndpointsToPaused(
  db: Database,
  endpoints: EndpointKey[],
  { since, now, next_probe_at }: { since: Date; now: Date; next_probe_at: Date },
): Promise<{ tenant_id: string; url: string; failing_since: Date }[]> {
  const { rows } = await sql<{ tenant_id: string; url: string; failing_since: Date }>`
    -- skip moving
    update webhook_endpoints set paused_at = ${now}, next_probe_at = ${next_probe_at}, drains_to = null
    where ${areIn(endpoints)} and enabled and paused_at is null and failing_since <= ${since}
    returning tenant_id, url, failing_since`.execute(db);
  return rows;
}

/** An endpoint that resumes, of a tenant that can be written. */
export async function findResuming(db: Database): Promise<EndpointKey | undefined> {
  const { rows } = await sql<EndpointKey>`
    select tenant_id, id as endpoint_id from webhook_endpoints
    where is_resuming and ${isWritable(sql`tenant_id`)} order by tenant_id, id limit 1`.execute(db);
  return rows[0];
}

/**
 * Puts up to `limit` deliveries that were tried, of those that wait for the endpoint, where their events belong in the order, due at
 * once and with a new round of attempts. Returns their number.
 */
export async function changeBacklogToDue(
  db: Database,
  { tenant_id, endpoint_id }: EndpointKey,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    -- skip moving
    update deliveries set next_attempt_at = created_at, attempts_before_round = attempts_made, first_attempt_at = null
    where tenant_id = ${tenant_id} and id in (
      select id from deliveries
      where tenant_id = ${tenant_id} and endpoint_id = ${endpoint_id} and next_attempt_at > created_at
        and (leased_until is null or leased_until <= ${now})
      order by next_attempt_at desc, seq desc limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Closes the breaker of an endpoint: what waited for it, up to `now`, is sent in order. */
export async function changeEndpointToDraining(
  db: Database,
  { tenant_id, endpoint_id }: EndpointKey,
  now: Date,
): Promise<void> {
  await sql`
    -- skip moving
    update webhook_endpoints set paused_at = null, next_probe_at = null, is_resuming = false, drains_to = ${now}
    where tenant_id = ${tenant_id} and id = ${endpoint_id} and is_resuming`.execute(db);
}
