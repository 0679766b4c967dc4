/** The transitions of a refund: its row and its invoice's money change in one transaction under the invoice's lock. */
import type { Database } from "../db/database.ts";
import type { Invoice, Refund } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { applyRefund, lockBalance, placeHold, releaseHold, scheduleReturnsCheck } from "../invoices/balance.ts";
import type { ChangeSource } from "../rules/invoice-status.ts";
import { availableForRefund } from "../rules/refund.ts";
import { nextLookAt } from "../rules/refund-code.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { emit } from "../webhooks/emit.ts";
import { refundEvent } from "./events.ts";
import { changeRefund, getRefund, insertRefund, type NewRefund, type RefundChanges, type RefundCode } from "./store.ts";

export type Settled = { refund: Refund; invoice: Invoice };

/** The time after the provider's time-out from which a call without a result was lost in a crash; see `provider/limits.ts`. */
const LOST_AFTER_MS = 60_000;

/** When a call that begins now has ended, with its result stored, unless its process has died. */
export function callEndsAt({ clock, config }: Pick<Tx, "clock" | "config">): Date {
  return new Date(clock.now().getTime() + config.provider_timeout_ms + LOST_AFTER_MS);
}

/** Runs `work` in a transaction that locks the invoice, with the refund and the invoice as they now are. */
export async function withInvoiceLock<T>(
  deps: Deps,
  { tenant_id, invoice_id, id }: Pick<Refund, "tenant_id" | "invoice_id" | "id">,
  work: (tx: Tx, current: Settled) => Promise<T>,
): Promise<T> {
  return inTransaction(deps, async (tx) => {
    const invoice = await lockBalance(tx.db, tenant_id, invoice_id);
    return work(tx, { invoice, refund: await getRefund(tx.db, tenant_id, id) });
  });
}

/** Runs `work` as `withInvoiceLock` does, if the refund is pending and still waits for what it waited for; undefined if not. */
export async function whileWaiting<T>(
  deps: Deps,
  refund: Refund,
  work: (tx: Tx, current: Settled) => Promise<T>,
): Promise<T | undefined> {
  return withInvoiceLock(deps, refund, async (tx, current) => {
    const { status, waits_for } = current.refund;
    return status === "pending" && waits_for === refund.waits_for ? work(tx, current) : undefined;
  });
}

/** Stores the code that the customer must scan; a job polls it from now on. */
export async function storeCode(tx: Tx, { refund, invoice }: Settled, code: RefundCode): Promise<Settled> {
  const waiting = await change(tx.db, refund, { ...code, waits_for: "scan", calling_until: null });
  const checkAt = nextLookAt([waiting], { now: tx.clock.now(), otherwise: null });
  return { refund: waiting, invoice: await scheduleReturnsCheck(tx.db, invoice, checkAt) };
}

/** Records, before the call, that the provider is asked to pay back to the payer who has scanned the code. */
export async function beginReturn(tx: Tx, { refund, invoice }: Settled): Promise<Settled> {
  const asked = { waits_for: "return", return_asked_at: tx.clock.now(), calling_until: callEndsAt(tx) } as const;
  return { refund: await change(tx.db, refund, asked), invoice };
}

/** Completes a pending refund: its money has gone back. */
export async function completeRefund(
  tx: Tx,
  { refund, invoice }: Settled,
  source: ChangeSource,
  changes: Pick<RefundChanges, "provider_refund_id"> = {},
): Promise<Settled> {
  const { amount_tiyn } = refund;
  return emitRefundEvent(tx, {
    refund: await change(tx.db, refund, { ...changes, status: "completed", calling_until: null }),
    invoice: await applyRefund(tx, invoice, { amount_tiyn, heldTiyn: amount_tiyn, source }),
  });
}

/** Fails a pending refund and releases its hold: its money has not gone back. `failure_reason` is a text of ours. */
export async function failRefund(tx: Tx, { refund, invoice }: Settled, failure_reason: string): Promise<Settled> {
  return emitRefundEvent(tx, {
    refund: await change(tx.db, refund, { status: "failed", failure_reason, calling_until: null }),
    invoice: await releaseHold(tx, invoice, refund.amount_tiyn),
  });
}

/** Records that the call of a pending refund ended with unknown outcome: the reconciler may ask the provider from now on. */
export async function markOutcomeUnknown(tx: Tx, { refund, invoice }: Settled): Promise<Settled> {
  tx.wakeOnCommit("refunds");
  return {
    refund: await change(tx.db, refund, { calling_until: null }),
    invoice: await scheduleReturnsCheck(tx.db, invoice, tx.clock.now()),
  };
}

/** Makes a failed refund pending again, because the provider may have made it, unless its amount is no longer available. */
export async function reopenRefund(tx: Tx, { refund, invoice }: Settled): Promise<Settled> {
  const { amount_tiyn } = refund;
  if (amount_tiyn > availableForRefund(invoice)) return { refund, invoice };
  return {
    refund: await change(tx.db, refund, { status: "pending", failure_reason: null }),
    invoice: await placeHold(tx.db, invoice, { amount_tiyn, checkAt: tx.clock.now() }),
  };
}

/** Inserts a refund that is already completed: one of the sandbox, or one that was made in the provider's application. */
export async function recordExternalRefund(
  tx: Tx,
  invoice: Invoice,
  source: ChangeSource,
  row: NewRefund,
): Promise<Settled> {
  return emitRefundEvent(tx, {
    refund: await insertRefund(tx.db, row),
    invoice: await applyRefund(tx, invoice, { amount_tiyn: row.amount_tiyn, heldTiyn: 0, source }),
  });
}

/** Writes the event of an ended refund to the outbox, inside the transaction that ended it. */
async function emitRefundEvent(tx: Tx, settled: Settled): Promise<Settled> {
  const { refund } = settled;
  await emit(tx, refundEvent(refund, (await momentOf(tx, refund)).now));
  return settled;
}

/** The invoice is locked, so a lost update is a bug. */
async function change(db: Database, refund: Refund, changes: RefundChanges): Promise<Refund> {
  const changed = await changeRefund(db, refund, changes);
  if (changed === undefined) throw new Error(`refund ${refund.id} is ${refund.status} no more`);
  return changed;
}
