/** The SQL of the invoices' queues: which are due for a job, and when each is due again. */
import { sql } from "kysely";
import { claimFairly, type FairShare } from "../db/claim-fairly.ts";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";

/**
 * The columns with the time at which a job handles an invoice next: to expire a sandbox one, to reconcile its refunds, to send it
 * again, or to withdraw it. Live ones are polled by their watches.
 */
export type Queue = "next_poll_at" | "next_returns_look_at" | "send_at" | "withdraw_at";

/** Leases invoices that are due in `queue` and match `which`, a fair share of each tenant. */
export async function claimDueInvoices(
  db: Database,
  { queue, ...which }: { queue: Queue; where?: string },
  share: FairShare,
): Promise<Invoice[]> {
  return claimFairly<Invoice>(db, { table: "invoices", due_at: queue, ...which }, share);
}

/** Schedules the withdrawal of those of `invoices` that are open, or open and not sent yet; one already scheduled is kept. */
export async function changeWithdrawn(
  db: Database,
  invoices: Pick<Invoice, "tenant_id" | "id">[],
  { withdraw_at, onlyUnsent }: { withdraw_at: Date; onlyUnsent: boolean },
): Promise<void> {
  await sql`
    update invoices i set withdraw_at = ${withdraw_at}
    from unnest(${invoices.map((one) => one.tenant_id)}::text[], ${invoices.map((one) => one.id)}::bigint[]) w (tenant_id, id)
    where i.tenant_id = w.tenant_id and i.id = w.id and i.withdraw_at is null
      and i.status in ('processing', 'pending', 'cancelling') and (not ${onlyUnsent} or i.send_at is not null)`.execute(
    db,
  );
}

/** Ends the lease of `queue` that `invoice` was read with and sets the next `due_at`; a lease that was lost is left alone. */
export async function changeQueue<Q extends Queue>(
  db: Database,
  queue: Q,
  invoice: Pick<Invoice, "tenant_id" | "id" | Q>,
  due_at: Date | null,
): Promise<void> {
  await sql`
    update invoices set ${sql.ref(queue)} = ${due_at}
    where tenant_id = ${invoice.tenant_id} and id = ${invoice.id}
      and ${sql.ref(queue)} is not distinct from ${invoice[queue]}`.execute(db);
}
