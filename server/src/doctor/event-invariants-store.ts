/**
 * The SQL of the invariants between invoices, their timelines, events and deliveries.
 *
 * The invariant that a foreign key enforces is left out: the invoice of a change.
 */
import { sql } from "kysely";
import { blockOf } from "../archive/reads.ts";
import type { Database } from "../db/database.ts";
import { publishedStatus, STORED_STATUSES } from "../rules/invoice-status.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

/** The published status of invoice `i`. */
const PUBLISHED = sql`case i.status ${sql.join(
  STORED_STATUSES.map((stored) => sql`when ${stored}::text then ${publishedStatus(stored)}::text`),
  sql` `,
)} end`;

/** The statuses that events announce. An event's body is its only reference to the invoice. */
const ANNOUNCED = sql`
  select e.tenant_id, e.id, e.seq, (body.invoice ->> 'id')::bigint as invoice_id, body.invoice ->> 'status' as status
  from events e cross join lateral (select e.body::json -> 'invoice' as invoice offset 0) body
  where e.type = 'invoice.status_changed'`;

/** A person's decision that kept a held invoice's status is in the timeline and has no event. */
const IS_CHANGE = sql`(source <> 'person' or from_status <> to_status)`;

/** Events of an invoice that does not exist in their tenant, in the database or in the archive. */
export async function findOrphanEvents(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select announced.tenant_id, announced.id from (${ANNOUNCED}) announced
      left join invoices i on i.tenant_id = announced.tenant_id and i.id = announced.invoice_id
      where i.id is null
        and not exists (${blockOf({ tenant_id: sql`announced.tenant_id`, id: sql`announced.invoice_id` })})`,
  );
}

/** Invoices whose newest event announces another status than they have. Invoices without a kept event are left out. */
export async function findUnannouncedStatuses(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select i.tenant_id, i.id from invoices i
      join (
        select distinct on (tenant_id, invoice_id) tenant_id, invoice_id, status from (${ANNOUNCED}) announced
        order by tenant_id, invoice_id, seq desc
      ) newest on newest.tenant_id = i.tenant_id and newest.invoice_id = i.id
      where newest.status is distinct from ${PUBLISHED}`,
  );
}

/** Events that repeat the status of the invoice's event before. Each further partial refund has an event of its own. */
export async function findRepeatedEvents(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select tenant_id, id from (
        select tenant_id, id, status,
          lag(status) over (partition by tenant_id, invoice_id order by seq) as announced_before
        from (${ANNOUNCED}) announced
      ) announced
      where status = announced_before and status <> 'partially_refunded'`,
  );
}

/**
 * Live invoices with a change that no event announces, or with more events of a status than changes to it. The events of
 * changes from before `keptSince`, or from before the oldest kept event, may have been deleted. Sandbox invoices are left out:
 * their creation may have an event, and a sandbox clock dates changes otherwise than events.
 */
export async function findChangesNotAnnouncedOnce(db: Database, keptSince: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select distinct i.tenant_id, i.id from (
        select tenant_id, invoice_id, to_status as status, count(*) as made,
          count(*) filter (
            where at > greatest(${keptSince}::timestamptz, (select min(created_at) from events))
          ) as made_lately
        from invoice_changes where ${IS_CHANGE} group by tenant_id, invoice_id, to_status
      ) change
      full join (
        select tenant_id, invoice_id, status, count(*) as announced from (${ANNOUNCED}) announced
        group by tenant_id, invoice_id, status
      ) event using (tenant_id, invoice_id, status)
      join invoices i on i.tenant_id = coalesce(change.tenant_id, event.tenant_id)
        and i.id = coalesce(change.invoice_id, event.invoice_id)
      where not i.is_sandbox and coalesce(announced, 0) not between coalesce(made_lately, 0) and coalesce(made, 0)`,
  );
}

/** Invoices whose timeline has a gap, repeats itself, or does not end at their status. */
export async function findBrokenTimelines(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      with step as (
        select tenant_id, invoice_id, from_status, to_status,
          lag(to_status) over timeline as before, lead(to_status) over timeline as after
        from invoice_changes
        where ${IS_CHANGE}
        window timeline as (partition by tenant_id, invoice_id order by seq)
      )
      select i.tenant_id, i.id from step s join invoices i on i.tenant_id = s.tenant_id and i.id = s.invoice_id
      where s.from_status <> coalesce(s.before, case when i.is_sandbox then s.from_status else 'pending' end)
        or (s.from_status = s.to_status and s.to_status <> 'partially_refunded')
      union
      select i.tenant_id, i.id from invoices i
      left join step last on last.tenant_id = i.tenant_id and last.invoice_id = i.id and last.after is null
      where ${PUBLISHED} <> coalesce(last.to_status, case
        -- Simulated to be what it is when it was made.
        when i.is_sandbox and i.status in ('paid', 'cancelled', 'expired') then i.status
        else 'pending' end)`,
  );
}

/** Deliveries made after `keptSince` without their event, which was written with them. */
export async function findDeliveriesWithoutEvent(db: Database, keptSince: Date): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select d.tenant_id, d.id from deliveries d
      left join events e on e.tenant_id = d.tenant_id and e.id = d.event_id and e.created_at = d.created_at
      where d.created_at > ${keptSince} and e.id is null`,
  );
}

/** Pending deliveries without a next attempt, and ended deliveries with one. */
export async function findWrongDeliveries(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from deliveries where (status = 'pending') <> (next_attempt_at is not null)`,
  );
}
