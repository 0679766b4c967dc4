/** Cancels a pending invoice: at the provider where the provider can cancel it, else in our database alone. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import { assertConnected, callProvider, providerError } from "../provider/session.ts";
import {
  afterEvent,
  type ChangeSource,
  type FailureReason,
  publishedStatus,
  type StoredStatus,
} from "../rules/invoice-status.ts";
import { amountText } from "../rules/money.ts";
import type { Changer } from "../tenants/caller.ts";
import type { StoreAlongside } from "../transaction.ts";
import { assertSeen } from "./assert-seen.ts";
import { changeStatus, settleStatus } from "./change-status.ts";
import { getInvoice, getInvoiceForChange } from "./store.ts";

/** The statuses of an invoice whose cancel has begun and was not refused by the provider. */
const BEGUN: readonly StoredStatus[] = ["cancelling", "cancelled"];

/** Who cancels: the source of the change, and the reason that the invoice shows. */
export type Canceller = { source: ChangeSource; failure_reason: FailureReason };
const BY_MERCHANT: Canceller = { source: "api", failure_reason: "cancelled_by_merchant" };
export const BY_PAYER: Canceller = { source: "payer", failure_reason: "cancelled_by_customer" };

/**
 * Cancels the invoice and returns it. A QR and a sandbox invoice are cancelled on our side alone; for a live phone invoice
 * `cancelling` is committed before the provider is called, so that polling settles the outcome after a lost answer or a
 * crash. `storeAlongside` runs in the transaction that commits `cancelling` or, on our side alone, `cancelled`.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key, on `status` unless it is pending; PROVIDER_SESSION_REQUIRED, PROVIDER_CANNOT, with the
 * invoice pending as before; UPSTREAM_ERROR when the provider refused (pending again) or left the outcome open (`cancelling`).
 */
export async function cancelInvoice(
  deps: Deps,
  changer: Changer,
  id: number,
  storeAlongside?: StoreAlongside<Invoice>,
  canceller = BY_MERCHANT,
): Promise<Invoice> {
  const invoice = await getInvoiceForChange(deps.db, changer, id);
  await assertSeen(deps, changer, invoice);
  if (afterEvent(invoice.status, "cancel_requested") === undefined || invoice.held_reason !== null) {
    throw notCancellable(invoice);
  }
  const { provider_invoice_id } = invoice;
  const recordAlongside: StoreAlongside<Invoice> = async (tx, changed) => {
    const after = { amount: amountText(changed.amount_tiyn), is_sandbox: changed.is_sandbox };
    await recordActivity(tx, changer, { action: "invoice.cancel", target: id, after });
    await storeAlongside?.(tx, changed);
  };
  const { source, failure_reason } = canceller;
  const cancel_requested_at = deps.clock.now();
  const by = { cancelled_by_key: changer.key?.id ?? null, cancelled_by_user: changer.user?.id ?? null };
  if (invoice.is_sandbox || invoice.channel === "qr" || provider_invoice_id === null) {
    const changes = { ...by, failure_reason, ...(source === "payer" ? { cancel_requested_at } : {}) };
    return (
      (await changeStatus(deps, invoice, "cancel_done", source, changes, recordAlongside)) ??
      throwNotCancellable(deps, invoice)
    );
  }
  await assertConnected(deps, invoice.tenant_id, { oneOf: ["cancel_phone"], account: invoice.provider_account });
  const asked = { ...by, cancel_requested_at };
  const requested = await changeStatus(deps, invoice, "cancel_requested", source, asked, recordAlongside);
  if (requested === undefined) return throwNotCancellable(deps, invoice);
  return cancelAtProvider(deps, requested, provider_invoice_id, canceller);
}

/**
 * Finds the invoice whose cancel an earlier call has begun, while that cancel is done or in progress; undefined when the provider
 * has refused it. @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key.
 */
export async function findBegunCancel(deps: Deps, changer: Changer, id: number): Promise<Invoice | undefined> {
  const invoice = await getInvoiceForChange(deps.db, changer, id);
  await assertSeen(deps, changer, invoice);
  return BEGUN.includes(invoice.status) ? invoice : undefined;
}

async function cancelAtProvider(
  deps: Deps,
  invoice: Invoice,
  provider_invoice_id: string,
  { source, failure_reason }: Canceller,
): Promise<Invoice> {
  const outcome = await callProvider(
    deps,
    invoice.tenant_id,
    "cancel a phone invoice",
    (driver, call) => driver.cancelPhoneInvoice(call, { provider_invoice_id }),
    invoice.provider_account,
  );
  if (outcome.kind === "done") return settleStatus(deps, invoice, "cancel_done", source, { failure_reason });
  if (outcome.kind !== "unknown") await settleStatus(deps, invoice, "cancel_refused", source);
  throw providerError(outcome, { invoice_id: String(invoice.id) });
}

/** Another transaction changed the row first, so the refusal is built from its present state. */
async function throwNotCancellable(deps: Deps, { tenant_id, id }: Invoice): Promise<never> {
  throw notCancellable(await getInvoice(deps.db, tenant_id, id));
}

function notCancellable({ status, held_reason }: Invoice): ApiError {
  if (held_reason !== null) return invalidField("status", problem("held", { reason: held_reason }));
  if (status === "processing") return invalidField("status", problem("not_sent_yet"));
  if (status === "pending") return invalidField("status", problem("changed_meanwhile"));
  return invalidField("status", problem("not_pending_to_cancel", { status: publishedStatus(status) }));
}
