/** The refundable money of a paid invoice: a pending refund places a hold, which is released or becomes a refund. */
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import type { ChangeSource } from "../rules/invoice-status.ts";
import { refundableTiyn, statusAfterRefund } from "../rules/refund.ts";
import type { Tx } from "../transaction.ts";
import { changeStatusIn, usualReturnsCheckAt } from "./change-status.ts";
import { changeInvoice, getInvoiceForUpdate, type InvoiceChanges } from "./store.ts";

/** Locks the invoice until the transaction `db` ends; every change of its balance takes this lock first. @throws NOT_FOUND */
export async function lockBalance(db: Database, tenant_id: string, id: number): Promise<Invoice> {
  return getInvoiceForUpdate(db, tenant_id, id);
}

/** Holds `amount_tiyn` of the locked invoice for a refund whose call must have ended by `checkAt`. */
export async function placeHold(
  db: Database,
  invoice: Invoice,
  input: { amount_tiyn: number; checkAt: Date },
): Promise<Invoice> {
  const { next_returns_look_at } = invoice;
  const isSooner = next_returns_look_at === null || input.checkAt < next_returns_look_at;
  return change(db, invoice, {
    refund_pending_tiyn: invoice.refund_pending_tiyn + input.amount_tiyn,
    ...(isSooner ? { next_returns_look_at: input.checkAt } : {}),
  });
}

/** Makes `heldTiyn` of the locked invoice available again, because its refund failed. */
export async function releaseHold(tx: Tx, invoice: Invoice, heldTiyn: number): Promise<Invoice> {
  return change(tx.db, invoice, afterRelease(tx, invoice, heldTiyn));
}

/**
 * Records that `amount_tiyn` of the locked invoice has been paid back and releases `heldTiyn`: the status changes and an
 * event is emitted.
 */
export async function applyRefund(
  tx: Tx,
  invoice: Invoice,
  input: { amount_tiyn: number; heldTiyn: number; source: ChangeSource },
): Promise<Invoice> {
  const total_refunded_tiyn = invoice.total_refunded_tiyn + input.amount_tiyn;
  const status = statusAfterRefund({
    refundableTiyn: refundableTiyn(invoice),
    completedTiyn: total_refunded_tiyn,
  });
  const event = status === "refunded" ? "refunded_in_full" : "refunded_in_part";
  const changes = { total_refunded_tiyn, ...afterRelease(tx, { ...invoice, total_refunded_tiyn }, input.heldTiyn) };
  return certain(await changeStatusIn(tx, invoice, event, input.source, changes), invoice);
}

/**
 * Sets when a job next asks for the provider's returns of the locked invoice, and stores the payer's name and the receipt from
 * the provider's answer where they are not known yet.
 */
export async function scheduleReturnsCheck(
  db: Database,
  invoice: Invoice,
  at: Date | null,
  told: Pick<Invoice, "client_name" | "receipt_url"> = invoice,
): Promise<Invoice> {
  return change(db, invoice, {
    next_returns_look_at: at,
    client_name: invoice.client_name ?? told.client_name,
    receipt_url: invoice.receipt_url ?? told.receipt_url,
  });
}

function afterRelease({ clock }: Pick<Tx, "clock">, invoice: Invoice, heldTiyn: number): InvoiceChanges {
  const refund_pending_tiyn = invoice.refund_pending_tiyn - heldTiyn;
  // Another pending refund has its own reconciliation scheduled.
  if (refund_pending_tiyn > 0) return { refund_pending_tiyn };
  return { refund_pending_tiyn, next_returns_look_at: usualReturnsCheckAt(invoice, clock.now()) };
}

async function change(db: Database, invoice: Invoice, changes: InvoiceChanges): Promise<Invoice> {
  return certain(await changeInvoice(db, invoice, changes), invoice);
}

/** The row is locked, so a lost update is a bug. */
function certain(changed: Invoice | undefined, { id, status }: Invoice): Invoice {
  if (changed === undefined) throw new Error(`the balance of invoice ${id} cannot change in status ${status}`);
  return changed;
}
