/** Simulates the action of a customer on a pending sandbox invoice. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { publishedStatus, type SandboxEnd, SIMULATED_EVENTS, SIMULATED_FAILURES } from "../rules/invoice-status.ts";
import { tiynOf } from "../rules/money.ts";
import type { Changer } from "../tenants/caller.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
import { changeStatus } from "./change-status.ts";
import { changeInvoice, getInvoice, getInvoiceForChange } from "./store.ts";

/** `amount` is the payment in tenge; without it the customer pays the invoice's amount. */
export type Simulated = { status: SandboxEnd; amount?: number | null };

/**
 * Ends the invoice in `status` and returns it; a payment of another amount places a hold, as for a live invoice.
 * `storeAlongside` runs in the same transaction.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live invoice, on `status` for one that is not pending or is held, on
 * `amount` for one that does not go with `status`.
 */
export async function simulateInvoice(
  deps: Deps,
  changer: Changer,
  id: number,
  { status, amount }: Simulated,
  storeAlongside?: StoreAlongside<Invoice>,
): Promise<Invoice> {
  const invoice = await getInvoiceForChange(deps.db, changer, id);
  if (!invoice.is_sandbox) throw invalidField("id", problem("live_invoice"));
  if (invoice.status !== "pending" || invoice.held_reason !== null) throw notPending(invoice);
  if (amount != null && status !== "paid") throw invalidField("amount", problem("only_with_paid"));
  const paidTiyn = amount == null ? invoice.amount_tiyn : tiynOf(amount);
  if (paidTiyn === null) throw invalidField("amount", problem("too_precise"));
  const ended =
    paidTiyn === invoice.amount_tiyn
      ? await end(deps, invoice, status, storeAlongside)
      : await hold(deps, invoice, paidTiyn, storeAlongside);
  if (ended === undefined) throw notPending(await getInvoice(deps.db, changer.tenant.id, id));
  return ended;
}

/** The invoice as it is after an earlier call. @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key. */
export async function getSimulatedInvoice(deps: Deps, changer: Changer, id: number): Promise<Invoice> {
  return getInvoiceForChange(deps.db, changer, id);
}

async function end(deps: Deps, invoice: Invoice, status: SandboxEnd, storeAlongside?: StoreAlongside<Invoice>) {
  const changes = status === "paid" ? {} : { failure_reason: SIMULATED_FAILURES[status] };
  return changeStatus(deps, invoice, SIMULATED_EVENTS[status], "simulate", changes, storeAlongside);
}

/** Holds the invoice; it does not expire until a person has resolved it. */
async function hold(deps: Deps, invoice: Invoice, paid_amount_tiyn: number, storeAlongside?: StoreAlongside<Invoice>) {
  const changes = { held_reason: "amount_mismatch", paid_amount_tiyn, next_poll_at: null } as const;
  return inTransaction(deps, async (tx) => {
    const held = await changeInvoice(tx.db, invoice, changes);
    if (held !== undefined) await storeAlongside?.(tx, held);
    return held;
  });
}

function notPending({ status, held_reason }: Invoice): ApiError {
  if (held_reason !== null) return invalidField("status", problem("held", { reason: held_reason }));
  return invalidField("status", problem("not_pending_to_simulate", { status: publishedStatus(status) }));
}
