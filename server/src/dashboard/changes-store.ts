/** The SQL of polling for changes: the tenants' events and new invoices. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Event, Invoice } from "../db/schema.ts";
import type { Horizon } from "./change-cursor.ts";

/** The event and the invoice up to which a tenant's changes have been sent. */
export type Floors = { tenant_id: string; events: number; invoices: number };

export type EventRow = Pick<Event, "tenant_id" | "seq" | "body">;
export type MadeRow = Pick<Invoice, "tenant_id" | "id" | "status" | "amount_tiyn" | "is_sandbox"> & {
  created_at: string;
};

export type PolledChanges = Horizon & { events: EventRow[]; made: MadeRow[] };

/** The rows above the floors, at most `limit` of each log and tenant, in rising order; all as of one snapshot. */
export async function listChanges(db: Database, floors: Floors[], limit: number): Promise<PolledChanges> {
  const { rows } = await sql<PolledChanges>`
    with wanted as (
      select * from unnest(${floors.map((one) => one.tenant_id)}::text[], ${floors.map((one) => one.events)}::bigint[],
        ${floors.map((one) => one.invoices)}::bigint[]) w (tenant_id, event_floor, invoice_floor)
    )
    select
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as oldest_running,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next,
      (select coalesce(json_agg(e), '[]') from wanted w cross join lateral (
        select tenant_id, seq, body from events where tenant_id = w.tenant_id and seq > w.event_floor
        order by tenant_id, seq limit ${limit}
      ) e) as events,
      (select coalesce(json_agg(i), '[]') from wanted w cross join lateral (
        select tenant_id, id, status, amount_tiyn, is_sandbox, created_at from invoices
        where tenant_id = w.tenant_id and id > w.invoice_floor
        order by tenant_id, id limit ${limit}
      ) i) as made`.execute(db);
  const [polled] = rows;
  if (polled === undefined) throw new Error("a poll has no row");
  return polled;
}

/** The newest numbers of a tenant's logs, in falling order, `limit` of each at most. */
export async function listNewestNumbers(
  db: Database,
  tenant_id: string,
  limit: number,
): Promise<{ events: number[]; invoices: number[] }> {
  const { rows } = await sql<{ events: number[]; invoices: number[] }>`
    select
      to_json(array(select seq from events where tenant_id = ${tenant_id} order by tenant_id desc, seq desc limit ${limit}))
        as events,
      to_json(array(select id from invoices where tenant_id = ${tenant_id} order by tenant_id desc, id desc limit ${limit}))
        as invoices`.execute(db);
  return rows[0] ?? { events: [], invoices: [] };
}
