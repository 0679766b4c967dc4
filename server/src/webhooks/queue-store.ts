/** The SQL of the delivery queue: a fair claim of due deliveries, and the recording of results. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Delivery, DeliveryAttempt, Event } from "../db/schema.ts";
import { DEFAULT_ENDPOINT, type RetrySchedule } from "../rules/webhook-endpoint.ts";
import type { SealedDestination } from "./attempt.ts";

/** A delivery that is leased to its worker, with the data that an attempt needs. */
export type Claim = Pick<Delivery, "id" | "event_id" | "attempts_made" | "attempts_before_round"> &
  Pick<Event, "body"> & { first_attempt_at: string | null; sequence: number };

/** One endpoint of a tenant. */
export type EndpointKey = Pick<Delivery, "tenant_id" | "endpoint_id">;

/** What decides about the attempts of an endpoint. `is_probe`: it is paused, and this is the one that is tried. */
export type EndpointState = {
  retry: RetrySchedule;
  failing_since: Date | null;
  is_probe: boolean;
  /** Whether its deliveries are sent one after the other, because they waited while it was paused. */
  is_draining: boolean;
};

/** The claims of one endpoint, in the order of the queue, and their destination. */
export type EndpointClaims = EndpointKey & SealedDestination & EndpointState & { claims: Claim[] };

export type ClaimLimits = {
  /** The most claims. */
  room: number;
  /** The part of `room` for endpoints that hold no delivery. */
  reserve: number;
  /** How many deliveries an endpoint may hold. */
  endpointLimit: number;
  /** Endpoints that hold deliveries or have a limit of their own. */
  endpoints: (EndpointKey & { held: number; limit: number })[];
};

/** How many deliveries of a draining endpoint are claimed at once: each waits for those before it, while its lease lasts. */
const DRAINED_AT_ONCE = 16;

/**
 * Claims due deliveries until `leased_until`: each endpoint's first before any endpoint's second, and so on, so that no backlog
 * delays another endpoint. When no result is recorded before the lease ends, the delivery is due again.
 *
 * Of a paused endpoint one delivery is claimed at `next_probe_at`, which then becomes `probedUntil`. Of a draining one some are
 * claimed once those claimed before have ended, in any process, so that it gets them in their order.
 *
 * It costs a few index probes for each endpoint with a queued delivery, however long the queue is.
 */
export async function claimDeliveries(
  db: Database,
  input: ClaimLimits & { now: Date; leased_until: Date; probedUntil: Date },
): Promise<EndpointClaims[]> {
  const { now, leased_until, probedUntil, room, reserve, endpointLimit, endpoints } = input;
  const isFree = sql`next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})`;
  const { rows } = await sql<EndpointClaims>`
    -- Backwards, because completed deliveries have left dead entries at the beginning of each endpoint's index range.
    with recursive waiting (tenant_id, endpoint_id) as (
      (select tenant_id, endpoint_id from deliveries where next_attempt_at is not null
        order by tenant_id desc, endpoint_id desc, next_attempt_at desc, seq desc limit 1)
      union all
      select next.tenant_id, next.endpoint_id from waiting w cross join lateral (
        select tenant_id, endpoint_id from deliveries
        where next_attempt_at is not null and (tenant_id, endpoint_id) < (w.tenant_id, w.endpoint_id)
        order by tenant_id desc, endpoint_id desc, next_attempt_at desc, seq desc limit 1) next
    ), queue as (
      select w.tenant_id, w.endpoint_id, coalesce(known.held, 0) as held,
        least(coalesce(known.most, ${endpointLimit}), case
          -- What was queued for an endpoint that is disabled is claimed and dropped.
          when not p.enabled then null
          when p.paused_at is not null then (p.next_probe_at <= ${now} and not p.is_resuming)::int
          when p.drains_to is not null then case when (
            select first.leased_until > ${now} from deliveries first
            where first.tenant_id = w.tenant_id and first.endpoint_id = w.endpoint_id and first.next_attempt_at is not null
            order by first.next_attempt_at, first.seq limit 1) then 0 else ${DRAINED_AT_ONCE}::int end
        end) as most
      from waiting w
      left join webhook_endpoints p on p.tenant_id = w.tenant_id and p.id = w.endpoint_id
      left join unnest(${endpoints.map((one) => one.tenant_id)}::text[], ${endpoints.map((one) => one.endpoint_id)}::text[],
        ${endpoints.map((one) => one.held)}::int[], ${endpoints.map((one) => one.limit)}::int[])
        known (tenant_id, endpoint_id, held, most)
        on known.tenant_id = w.tenant_id and known.endpoint_id = w.endpoint_id
    ), due as (
      select d.part, d.ctid, d.next_attempt_at,
        q.held + row_number() over (partition by q.tenant_id, q.endpoint_id order by d.next_attempt_at, d.seq) as place
      from queue q
      cross join lateral (
        select tableoid as part, ctid, next_attempt_at, seq from deliveries
        where tenant_id = q.tenant_id and endpoint_id = q.endpoint_id and ${isFree}
        order by next_attempt_at, seq
        limit greatest(0, least(q.most - q.held, ${room} / (select count(*) from waiting) + 1))) d
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
      returning d.tenant_id, d.endpoint_id, d.id, d.event_id, d.attempts_made, d.attempts_before_round, d.first_attempt_at,
        d.next_attempt_at, d.seq, d.created_at, e.body, e.seq as sequence
    ), of_endpoint as (
      select tenant_id, endpoint_id, max(created_at) as newest,
        json_agg(claimed order by next_attempt_at, seq) as claims
      from claimed group by tenant_id, endpoint_id
    ), moved_on as (
      update webhook_endpoints p
      set next_probe_at = case when p.paused_at is not null then ${probedUntil}::timestamptz end, drains_to = null
      from of_endpoint c
      where p.tenant_id = c.tenant_id and p.id = c.endpoint_id and (p.paused_at is not null or p.drains_to <= c.newest)
    )
    select c.tenant_id, c.endpoint_id, c.claims,
      array(select r.sealed from webhook_replaced_secrets r where r.tenant_id = c.tenant_id
        and r.endpoint_id = c.endpoint_id and r.signs_until > ${now} order by r.id desc) as replaced_secrets,
      case when c.endpoint_id <> ${DEFAULT_ENDPOINT} then case when p.enabled then p.url end
        when w.webhook_enabled then w.webhook_url end as webhook_url,
      case when c.endpoint_id <> ${DEFAULT_ENDPOINT} then p.secret else w.webhook_secret end as webhook_secret,
      coalesce(p.retry, 'standard') as retry, p.failing_since, coalesce(p.paused_at is not null and p.enabled, false) as is_probe,
      p.drains_to is not null as is_draining
    from of_endpoint c
    join tenant_webhooks w on w.tenant_id = c.tenant_id
    left join webhook_endpoints p on p.tenant_id = c.tenant_id and p.id = c.endpoint_id`.execute(db);
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
  Pick<Delivery, "endpoint_id" | "status" | "next_attempt_at"> &
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

/**
 * Whether a delivery that was made since `from` and before `to` may still be tried; null is the beginning of time. What waits for a
 * paused endpoint is given up with its event.
 */
export async function wasPending(db: Database, { from, to }: { from: Date | null; to: Date }): Promise<boolean> {
  const { rows } = await sql`
    select from deliveries d
    where next_attempt_at is not null and created_at >= ${from ?? "-infinity"} and created_at < ${to}
      and not exists (select from webhook_endpoints p
        where p.tenant_id = d.tenant_id and p.id = d.endpoint_id and p.paused_at is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}
