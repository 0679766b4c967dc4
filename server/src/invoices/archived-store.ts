/** The SQL that deletes archived invoices from the database, and that turns their lines in the archive back into rows. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invoice, InvoiceChange } from "../db/schema.ts";

/** Invoices as they were read, by the version of each row. */
export type Versions = readonly { tenant_id: string; id: number; version: string }[];

const idsOf = (invoices: Versions) => sql`
  unnest(${invoices.map(({ tenant_id }) => tenant_id)}::text[], ${invoices.map(({ id }) => id)}::bigint[])`;

/** Locks those of the invoices that have not changed since they were read, until the transaction ends; returns how many those are. */
export async function lockUnchanged(db: Database, invoices: Versions): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with locked as (
      select i.id from invoices i
      join unnest(${invoices.map(({ tenant_id }) => tenant_id)}::text[], ${invoices.map(({ id }) => id)}::bigint[],
        ${invoices.map(({ version }) => version)}::text[]) p (tenant_id, id, version)
        on p.tenant_id = i.tenant_id and p.id = i.id
      where i.xmin::text = p.version
      order by i.tenant_id, i.id for update of i
    )
    select count(*) as count from locked`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Records which orders the archived invoices have paid, so that a repeated create finds them. */
export async function insertArchivedOrders(db: Database, invoices: Versions): Promise<void> {
  await sql`
    insert into archived_orders (tenant_id, replay_key, invoice_id)
    select i.tenant_id, i.replay_key, i.id from invoices i join ${idsOf(invoices)} p (tenant_id, id) using (tenant_id, id)
    where i.replay_key is not null`.execute(db);
}

export async function deleteChangesOf(db: Database, invoices: Versions): Promise<void> {
  await sql`
    delete from invoice_changes c using ${idsOf(invoices)} p (tenant_id, id)
    where c.tenant_id = p.tenant_id and c.invoice_id = p.id`.execute(db);
}

/**
 * Deletes the invoices and takes them from the counters of the list. `invoices` has no trigger for it, because nothing else
 * that is counted of an invoice goes with it: what a customer has paid and the sums of a day stay as they were.
 */
export async function deleteInvoices(db: Database, invoices: Versions): Promise<void> {
  await sql`
    with gone as (
      delete from invoices i using ${idsOf(invoices)} p (tenant_id, id)
      where i.tenant_id = p.tenant_id and i.id = p.id
      returning i.tenant_id, i.id, i.status, i.is_sandbox, i.created_at
    )
    insert into invoice_count_deltas (tenant_id, bucket, status, count, created_from, created_to, is_sandbox)
    select tenant_id, id >> 12, status, -count(*), min(created_at), max(created_at), is_sandbox
    from gone group by tenant_id, id >> 12, status, is_sandbox`.execute(db);
}

/** The archived invoice that has paid the order; undefined where there is none. */
export async function findArchivedOrder(db: Database, tenant_id: string, key: string): Promise<number | undefined> {
  const order = db.selectFrom("archived_orders").select("invoice_id").where("tenant_id", "=", tenant_id);
  return (await order.where("replay_key", "=", key).executeTakeFirst())?.invoice_id;
}

/** The row that the line was made of. The database reads it, so that each value has its type; a later column is null. */
export async function getInvoiceOfLine(db: Database, line: string): Promise<Invoice> {
  const { rows } = await sql<Invoice>`
    select * from jsonb_populate_record(null::invoices, ${line}::jsonb -> 'invoice')`.execute(db);
  const [invoice] = rows;
  if (invoice === undefined) throw new Error("a record has no row");
  return invoice;
}

/** The changes in the line, oldest first, at most `limit`. */
export async function listChangesOfLine(db: Database, line: string, limit: number): Promise<InvoiceChange[]> {
  const { rows } = await sql<InvoiceChange>`
    select * from jsonb_populate_recordset(null::invoice_changes, ${line}::jsonb -> 'changes')
    order by seq limit ${limit}`.execute(db);
  return rows;
}
