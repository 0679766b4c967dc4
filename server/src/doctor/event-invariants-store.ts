/**
 * Finds violations of the invariants between invoices, their timelines, events and deliveries.
 *
 * That each timeline entry has an invoice is not checked: a foreign key enforces it.
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

/** The status that each event announces, read from its body, as receivers see it. */
const ANNOUNCED = sql`
  select e.tenant_id, e.id, e.seq, (body.invoice ->> 'id')::bigint as invoice_id, body.invoice ->> 'status' as status
  from events e cross join lateral (select e.body::json -> 'invoice' as invoice offset 0) body
  where e.type = 'invoice.status_changed'`;

/** Timeline entries that change the status. A person's decision to keep an invoice waiting changes none, and has no event. */
const CHANGES_STATUS = sql`(source <> 'person' or from_status <> to_status)`;

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

/** Invoices whose status differs from that in their newest event. Invoices without a stored event are left out. */
export async function findStatusesUnlikeNewestEvent(db: Database): Promise<Violations> {
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

/** Events with the same status as the invoice's previous event, except partial refunds, each of which has its own. */
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
 * Live invoices where a transition has no event, or a status has more events than transitions. Events of transitions before
 * `keptSince`, or before the oldest stored event, may be deleted. Sandbox invoices are left out: their creation may have an
 * event, and their transitions are dated by the sandbox clock.
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
        from invoice_changes where ${CHANGES_STATUS} group by tenant_id, invoice_id, to_status
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
        where ${CHANGES_STATUS}
        window timeline as (partition by tenant_id, invoice_id order by seq)
      )
      select i.tenant_id, i.id from step s join invoices i on i.tenant_id = s.tenant_id and i.id = s.invoice_id
      where s.from_status <> coalesce(s.before, case when i.is_sandbox then s.from_status else 'pending' end)
        or (s.from_status = s.to_status and s.to_status <> 'partially_refunded')
      union
      select i.tenant_id, i.id from invoices i
      left join step last on last.tenant_id = i.tenant_id and last.invoice_id = i.id and last.after is null
      where ${PUBLISHED} <> coalesce(last.to_status, case
        -- A simulated invoice is created in its final status, without a timeline entry.
        when i.is_sandbox and i.status in ('paid', 'cancelled', 'expired') then i.status
        else 'pending' end)`,
  );
}

/** Deliveries created after `keptSince` whose event is missing, although both are written in one statement. */
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
export async function findMisscheduledDeliveries(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, id from deliveries where (status = 'pending') <> (next_attempt_at is not null)`,
  );
}
