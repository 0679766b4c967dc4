/** The SQL of the watches: when each live invoice is asked about next, and which process asks. */
import { sql } from "kysely";
import { claimFairly, type FairShare } from "../db/claim-fairly.ts";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import { isWritable } from "../db/tenant-guards.ts";
import type { InvoiceChanges } from "./store.ts";

/** The oldest due watches among which merchants are chosen. */
const WINDOW = 1000;

/** An invoice and its watch; the dates are null where it has none, or no lease. `answered_at` is the later one of both rows. */
export type WatchedInvoice = Invoice & { due_at: Date | null; lease_until: Date | null };
/** An invoice that is leased for a poll. The end of the lease identifies it, because a later one has another. */
export type Leased = WatchedInvoice & { lease_until: Date };

type Lease = { now: Date; lease_until: Date };

/** Of a row with two columns of a name the driver keeps the last: `answered_at` is the watch's where that has one. */
const WITH_WATCH = sql`i.*, w.due_at, w.lease_until, coalesce(w.answered_at, i.answered_at) as answered_at`;

/** Leases open codes that are due, a fair share of each tenant, the newest first. */
export async function claimOpenCodes(db: Database, share: FairShare): Promise<Leased[]> {
  const queue = { id: "invoice_id", due_at: "due_at", lease: "lease_until", order: "-invoice_id" };
  const watches = await claimFairly<{ tenant_id: string; invoice_id: number }>(
    db,
    { table: "invoice_watches", where: "is_open_code", ...queue },
    share,
  );
  if (watches.length === 0) return [];
  const { rows } = await sql<Leased>`
    select ${WITH_WATCH}
    from unnest(${watches.map((one) => one.tenant_id)}::text[], ${watches.map((one) => one.invoice_id)}::bigint[])
      claimed (tenant_id, invoice_id)
    join invoice_watches w using (tenant_id, invoice_id)
    join invoices i on i.tenant_id = w.tenant_id and i.id = w.invoice_id
    where w.lease_until = ${share.lease_until}`.execute(db);
  return rows;
}

/**
 * Up to `limit` tenants, except those in `without`, with due invoices other than open codes, the longest due first; `id` is
 * one such invoice.
 */
export async function listDueMerchants(
  db: Database,
  { now, limit, without }: { now: Date; limit: number; without: readonly string[] },
): Promise<{ tenant_id: string; id: number }[]> {
  const { rows } = await sql<{ tenant_id: string; id: number }>`
    select tenant_id, min(invoice_id) as id from (
      select tenant_id, invoice_id, due_at from invoice_watches
      where not is_open_code and due_at <= ${now} and (lease_until is null or lease_until <= ${now})
        and tenant_id <> all (${without}::text[]) and ${isWritable(sql`tenant_id`)}
      order by due_at limit ${WINDOW}
    ) due
    group by tenant_id order by min(due_at) limit ${limit}`.execute(db);
  return rows;
}

/**
 * Leases up to `limit` invoices of the tenant, except open codes, that are due or have waited for four fifths of their interval:
 * one list of the provider answers for all of them.
 */
export async function claimInvoicesOfMerchant(
  db: Database,
  tenant_id: string,
  { now, lease_until, limit }: Lease & { limit: number },
): Promise<Leased[]> {
  const { rows } = await sql<Leased>`
    with due as materialized (
      select invoice_id from invoice_watches
      where tenant_id = ${tenant_id} and not is_open_code
        and due_at - ${now}::timestamptz <= (${now}::timestamptz - coalesce(answered_at, ${now})) / 4
        and (lease_until is null or lease_until <= ${now})
      order by due_at limit ${limit} for update skip locked
    ), claimed as (
      update invoice_watches w set lease_until = ${lease_until}
      from due
      where w.tenant_id = ${tenant_id} and w.invoice_id = due.invoice_id
      returning w.*
    )
    select ${WITH_WATCH} from claimed w join invoices i on i.tenant_id = w.tenant_id and i.id = w.invoice_id
    order by i.id`.execute(db);
  return rows;
}

/** The tenant's watched invoices among those with the `providerIds`, without those that another poll has leased. */
export async function listNamedInvoices(
  db: Database,
  tenant_id: string,
  { now, providerIds }: { now: Date; providerIds: string[] },
): Promise<WatchedInvoice[]> {
  const named = await db
    .selectFrom("invoice_watches")
    .select("invoice_id")
    .where("tenant_id", "=", tenant_id)
    .where("provider_invoice_id", "=", sql<string>`any(${providerIds}::text[])`)
    .where(({ or, eb }) => or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .execute();
  // A separate statement, which reads these few rows by their key whatever statistics the planner has.
  return named.length === 0
    ? []
    : listWatchedInvoices(
        db,
        tenant_id,
        named.map(({ invoice_id }) => invoice_id),
      );
}

/** Whether the provider has another watched invoice of the tenant than `id`, apart from open codes. */
export async function wasAnotherWatched(db: Database, tenant_id: string, id: number): Promise<boolean> {
  const other = db
    .selectFrom("invoice_watches")
    .select("invoice_id")
    .where("tenant_id", "=", tenant_id)
    .where("invoice_id", "<>", id)
    .where("is_open_code", "=", false)
    .where("provider_invoice_id", "is not", null)
    .limit(1);
  return (await other.executeTakeFirst()) !== undefined;
}

/** The tenant's invoices among `ids`, in no order. */
export async function listWatchedInvoices(db: Database, tenant_id: string, ids: number[]): Promise<WatchedInvoice[]> {
  const { rows } = await sql<WatchedInvoice>`
    select ${WITH_WATCH} from invoices i
    left join invoice_watches w on w.tenant_id = i.tenant_id and w.invoice_id = i.id
    where i.tenant_id = ${tenant_id} and i.id = any (${ids}::bigint[])`.execute(db);
  return rows;
}

/**
 * Leases one invoice for a poll, which need not be due, nor watched. Undefined when its watch or status has changed since it was
 * read: another poll has it.
 */
export async function claimInvoice(
  db: Database,
  invoice: WatchedInvoice,
  lease_until: Date,
): Promise<Leased | undefined> {
  const { numAffectedRows } = await sql`
    insert into invoice_watches as watch (tenant_id, invoice_id, provider_invoice_id, is_open_code, due_at, lease_until)
    select tenant_id, id, provider_invoice_id, false, ${lease_until}, ${lease_until} from invoices
    where tenant_id = ${invoice.tenant_id} and id = ${invoice.id} and status = ${invoice.status}
    on conflict (tenant_id, invoice_id) do update set lease_until = excluded.lease_until
    where watch.due_at = ${invoice.due_at} and watch.lease_until is not distinct from ${invoice.lease_until}`.execute(
    db,
  );
  return numAffectedRows === 1n ? { ...invoice, lease_until } : undefined;
}

/**
 * Ends the leases that these were read with and sets when each is due next, and when the provider answered if it did. Returns how
 * many leases were not lost meanwhile.
 */
export async function changeWatches(
  db: Database,
  leased: (Pick<Leased, "tenant_id" | "id" | "lease_until"> & { due_at: Date })[],
  answered_at: Date | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update invoice_watches w
    set due_at = next.due_at, lease_until = null, answered_at = coalesce(${answered_at}, w.answered_at)
    from (
      select w.tenant_id, w.invoice_id, l.due_at
      from unnest(${leased.map((one) => one.tenant_id)}::text[], ${leased.map((one) => one.id)}::bigint[],
        ${leased.map((one) => one.lease_until)}::timestamptz[], ${leased.map((one) => one.due_at)}::timestamptz[])
        l (tenant_id, invoice_id, lease_until, due_at)
      join invoice_watches w using (tenant_id, invoice_id, lease_until)
      order by w.tenant_id, w.invoice_id for update of w
    ) next
    where w.tenant_id = next.tenant_id and w.invoice_id = next.invoice_id`.execute(db);
  return Number(numAffectedRows);
}

/** What a poll may write of an invoice whose status it does not change, and when the invoice is due next; null: it is no longer watched. */
type Polled = { next_poll_at: Date | null; answered_at?: Date } & Pick<
  InvoiceChanges,
  "held_reason" | "paid_amount_tiyn" | "qr_scanned_at"
>;

/**
 * Ends the lease of a poll. The invoice's own row is written only where it changes or is no longer watched; its trigger then
 * updates the watch. False, with nothing written, when the lease was lost or the status has changed.
 */
export async function changeLeased(
  db: Database,
  invoice: Pick<Leased, "tenant_id" | "id" | "status" | "lease_until">,
  { next_poll_at, answered_at, ...changes }: Polled,
): Promise<boolean> {
  if (next_poll_at !== null && Object.keys(changes).length === 0) {
    return (await changeWatches(db, [{ ...invoice, due_at: next_poll_at }], answered_at ?? null)) === 1;
  }
  const result = await db
    .updateTable("invoices")
    .set({ ...changes, next_poll_at, ...(answered_at && { answered_at }) })
    .where("tenant_id", "=", invoice.tenant_id)
    .where("id", "=", invoice.id)
    .where("status", "=", invoice.status)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("invoice_watches")
          .select("invoice_id")
          .where("tenant_id", "=", invoice.tenant_id)
          .where("invoice_id", "=", invoice.id)
          .where("lease_until", "=", invoice.lease_until),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes all watched invoices of the tenant due at `now`, and ends the leases of polls that are running. */
export async function changeAllDue(db: Database, tenant_id: string, now: Date): Promise<void> {
  await sql`
    update invoice_watches w set due_at = ${now}, lease_until = null
    from (
      select invoice_id from invoice_watches
      where tenant_id = ${tenant_id} and (due_at > ${now} or lease_until is not null)
      order by invoice_id for update
    ) later
    where w.tenant_id = ${tenant_id} and w.invoice_id = later.invoice_id`.execute(db);
}
