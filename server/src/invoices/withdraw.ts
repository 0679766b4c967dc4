/** Withdraws invoices that must not be paid any more: the cancel of each is retried until it is closed or paid. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { callProvider } from "../provider/session.ts";
import { nextWithdrawalAt } from "../rules/backoff.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { changeStatus, changeStatusIn, settleStatus } from "./change-status.ts";
import { pollQueue } from "./poll-queue.ts";
import { changeQueue, changeWithdrawn } from "./queue-store.ts";
import { getInvoice, getInvoiceForUpdate } from "./store.ts";

/** A share of the 8 concurrent calls that the provider takes from one merchant; most are left to calls of waiting people. */
const AT_ONCE_PER_TENANT = 2;
/** The interval at which a held invoice is checked for a person's decision. */
const HELD_WAIT_MS = 300_000;

type Which = Pick<Invoice, "tenant_id" | "id">;

/** Schedules the withdrawal of those of `invoices` that can still be paid, from the commit of the caller's transaction on. */
export async function withdraw({ db, clock }: Pick<Deps, "db" | "clock">, invoices: Which[]): Promise<void> {
  if (invoices.length === 0) return;
  await changeWithdrawn(db, invoices, { withdraw_at: clock.now(), onlyUnsent: false });
}

/** Schedules the withdrawal of those of `invoices` that were never sent; the others stay payable. */
export async function withdrawUnsent(tx: Tx, invoices: Which[]): Promise<void> {
  if (invoices.length === 0) return;
  await changeWithdrawn(tx.db, invoices, { withdraw_at: tx.clock.now(), onlyUnsent: true });
}

/** The job that withdraws the invoices that are due. */
export function withdrawInvoices(deps: Deps, leaseMs: number) {
  return pollQueue(deps, {
    queue: { queue: "withdraw_at" },
    atOncePerTenant: AT_ONCE_PER_TENANT,
    leaseMs,
    work: async (invoice) => {
      const left = await withdrawOnce(deps, invoice);
      await changeQueue(deps.db, "withdraw_at", invoice, nextTryAt(deps, left));
    },
  });
}

/** The time of the next try; null for an invoice that is closed or paid. */
function nextTryAt(deps: Deps, { status, held_reason, cancel_requested_at }: Invoice): Date | null {
  if (!isOpen(status)) return null;
  const now = deps.clock.now();
  if (held_reason !== null) return new Date(now.getTime() + HELD_WAIT_MS);
  return nextWithdrawalAt({ now, since: cancel_requested_at ?? now, random: deps.random.fraction() });
}

/**
 * Makes one try and returns the invoice as it then is. A held invoice may have been paid already, and waits for a person. A lost
 * create waits for the reconciler, because a cancel needs the provider's id.
 */
async function withdrawOnce(deps: Deps, invoice: Invoice): Promise<Invoice> {
  if (!isOpen(invoice.status) || invoice.held_reason !== null) return invoice;
  if (invoice.status === "processing") return invoice.send_at === null ? invoice : closeUnsent(deps, invoice);
  const { provider_invoice_id } = invoice;
  if (invoice.is_sandbox || invoice.channel === "qr" || provider_invoice_id === null) {
    const changes = { failure_reason: "cancelled_by_merchant" as const };
    const closed = await changeStatus(deps, invoice, "cancel_done", "withdrawal", changes);
    return closed ?? getInvoice(deps.db, invoice.tenant_id, invoice.id);
  }
  const asked = await askToCancel(deps, invoice);
  if (asked === undefined) return getInvoice(deps.db, invoice.tenant_id, invoice.id);
  return cancelAtProvider(deps, asked, provider_invoice_id);
}

/** Closes an invoice that was never sent, unless it is being sent at this moment. */
async function closeUnsent(deps: Deps, { tenant_id, id }: Invoice): Promise<Invoice> {
  return inTransaction(deps, async (tx) => {
    const current = await getInvoiceForUpdate(tx.db, tenant_id, id);
    if (current.send_at === null) return current;
    const changes = { send_at: null, failure_reason: "never_sent" as const };
    return (await changeStatusIn(tx, current, "never_sent", "withdrawal", changes)) ?? current;
  });
}

/** Commits `cancelling` before the provider is called; a retry finds that status already. */
async function askToCancel(deps: Deps, invoice: Invoice): Promise<Invoice | undefined> {
  if (invoice.status === "cancelling") return invoice;
  return changeStatus(deps, invoice, "cancel_requested", "withdrawal", { cancel_requested_at: deps.clock.now() });
}

/**
 * Unless the provider confirms the cancel, the invoice stays `cancelling`: polling settles a cancel of unknown outcome or a
 * payment, and retries emit no events.
 */
async function cancelAtProvider(deps: Deps, invoice: Invoice, provider_invoice_id: string): Promise<Invoice> {
  const outcome = await callProvider(
    deps,
    invoice.tenant_id,
    "withdraw a phone invoice",
    (driver, call) => driver.cancelPhoneInvoice(call, { provider_invoice_id }),
    invoice.provider_account,
  );
  if (outcome.kind !== "done") return invoice;
  return settleStatus(deps, invoice, "cancel_done", "withdrawal", { failure_reason: "cancelled_by_merchant" });
}
