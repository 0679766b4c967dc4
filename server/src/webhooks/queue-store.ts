/** The SQL of the delivery queue: a fair claim of due deliveries, and the recording of results. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Delivery, DeliveryAttempt, Event } from "../db/schema.ts";
import type { SealedDestination } from "./attempt.ts";

/** A delivery that is leased to its worker, with the data that an attempt needs. */
export type Claim = Pick<Delivery, "id" | "event_id" | "attempts_made" | "attempts_before_round"> &
  Pick<Event, "body"> & { first_attempt_at: string | null };

/** The claims of one tenant and their destination. */
export type TenantClaims = SealedDestination & { tenant_id: string; claims: Claim[] };

export type ClaimLimits = {
  /** The most claims. */
  room: number;
  /** The part of `room` for tenants that hold no delivery. */
  reserve: number;
  /** How many deliveries a tenant may hold. */
  tenantLimit: number;
  /** Tenants that hold deliveries or have a limit of their own. */
  tenants: { tenant_id: string; held: number; limit: number }[];
};

/**
 * Claims due deliveries until `leased_until`: each tenant's first before any tenant's second, and so on, so that no tenant's
 * backlog delays another's. When no result is recorded before the lease ends, the delivery is due again.
 * It costs a few index probes for each tenant with a queued delivery, however long the queue is.
 */
export async function claimDeliveries(
  db: Database,
  input: ClaimLimits & { now: Date; leased_until: Date },
): Promise<TenantClaims[]> {
  const { now, leased_until, room, reserve, tenantLimit, tenants } = input;
  const isFree = sql`next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})`;
  const { rows } = await sql<TenantClaims>`
    -- Backwards, because completed deliveries have left dead entries at the beginning of each tenant's index range.
    with recursive waiting (tenant_id) as (
      (select tenant_id from deliveries where next_attempt_at is not null
        order by tenant_id desc, next_attempt_at desc limit 1)
      union all
      select next.tenant_id from waiting w cross join lateral (
        select tenant_id from deliveries where next_attempt_at is not null and tenant_id < w.tenant_id
        order by tenant_id desc, next_attempt_at desc limit 1) next
    ), due as (
      select d.part, d.ctid, d.next_attempt_at,
        coalesce(known.held, 0) + row_number() over (partition by w.tenant_id order by d.next_attempt_at) as place
      from waiting w
      left join unnest(${tenants.map((one) => one.tenant_id)}::text[], ${tenants.map((one) => one.held)}::int[],
        ${tenants.map((one) => one.limit)}::int[]) known (tenant_id, held, most) on known.tenant_id = w.tenant_id
      cross join lateral (
        select tableoid as part, ctid, next_attempt_at from deliveries where tenant_id = w.tenant_id and ${isFree}
        order by next_attempt_at
        limit greatest(0, least(coalesce(known.most, ${tenantLimit}) - coalesce(known.held, 0),
          ${room} / (select count(*) from waiting) + 1))) d
    ), ranked as (
      select part, ctid, place, row_number() over (order by place, next_attempt_at) as rank from due
    ), chosen as (
      select part, ctid from ranked where rank <= ${room} and (place = 1 or rank <= ${room - reserve})
    ), claimed as (
      -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
      update deliveries d
      set leased_until = ${leased_until}
      from events e
      -- The first condition finds the rows by their places, which are numbered in each partition.
      where d.ctid = any (array (select ctid from chosen)) and (d.tableoid, d.ctid) in (select part, ctid from chosen)
        and ${isFree} and e.tenant_id = d.tenant_id and e.id = d.event_id and e.created_at = d.created_at
      returning d.tenant_id, d.id, d.event_id, d.attempts_made, d.attempts_before_round, d.first_attempt_at, e.body
    )
    select w.tenant_id, case when w.webhook_enabled then w.webhook_url end as webhook_url, w.webhook_secret,
      array(select r.sealed from webhook_replaced_secrets r
        where r.tenant_id = w.tenant_id and r.signs_until > ${now} order by r.id desc) as replaced_secrets, c.claims
    from (select tenant_id, json_agg(claimed) as claims from claimed group by tenant_id) c
    join tenant_webhooks w on w.tenant_id = c.tenant_id`.execute(db);
  return rows;
}

/** A claim that this process holds; the end of the lease identifies it, because a later claim has another. */
export type Held = Pick<Delivery, "tenant_id" | "id"> & { leased_until: Date };

/** Releases claims that had no attempt: they are due again at once. */
export async function releaseClaims(db: Database, held: Held[]): Promise<void> {
  await sql`
    -- skip moving (guard_moving_tenant: leaves out the rows of a tenant that moves to another cell)
    update deliveries d set leased_until = null
    from json_to_recordset(${JSON.stringify(held)}) as h (tenant_id text, id text, leased_until timestamptz)
    where d.tenant_id = h.tenant_id and d.id = h.id and d.leased_until = h.leased_until`.execute(db);
}

/** The result of a claim: the delivery's new status, and the attempt, whose fields are absent if none was made. */
export type Result = Held &
  Pick<Delivery, "status" | "next_attempt_at"> &
  Partial<Pick<DeliveryAttempt, "at" | "url" | "http_status" | "duration_ms" | "error" | "response_body">>;

/** Writes many results in one statement. A delivery that another worker has claimed since its lease ended is not changed. */
export async function changeDeliveries(db: Database, results: Result[]): Promise<void> {
  await sql`
    with result as (
      select * from json_to_recordset(${JSON.stringify(results)}) as r (tenant_id text, id text, leased_until timestamptz,
        status text, next_attempt_at timestamptz, at timestamptz, url text, http_status int, duration_ms int, error text,
        response_body text)
    ), changed as (
      -- skip moving: another cell delivers again what is not recorded here
      update deliveries d
      set status = r.status, next_attempt_at = r.next_attempt_at, leased_until = null,
        first_attempt_at = coalesce(d.first_attempt_at, r.at), attempts_made = d.attempts_made + (r.at is not null)::int
      from result r
      where d.tenant_id = r.tenant_id and d.id = r.id and d.leased_until = r.leased_until
      returning d.tenant_id, d.id, d.attempts_made
    )
    insert into delivery_attempts
      (tenant_id, delivery_id, number, at, url, http_status, duration_ms, error, response_body)
    select r.tenant_id, r.id, c.attempts_made, r.at, r.url, r.http_status, r.duration_ms, r.error, r.response_body
    from changed c join result r on r.tenant_id = c.tenant_id and r.id = c.id
    where r.at is not null`.execute(db);
}

/** Whether a delivery that was made since `from` and before `to` may still be tried; null is the beginning of time. */
export async function wasPending(db: Database, { from, to }: { from: Date | null; to: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries
    where next_attempt_at is not null and created_at >= ${from ?? "-infinity"} and created_at < ${to} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
