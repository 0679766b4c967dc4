/** Binds what a payer's form has made to the form, so that it makes one invoice or subscription however often it is sent. */
import type { Invoice, PaymentLinkSubmit, Subscription } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Tx } from "../transaction.ts";
import { changeFirstInvoices, changeInvoiceOfSubmit, findSubmit, insertSubmit } from "./store.ts";

export type NewSubmit = Omit<PaymentLinkSubmit, "invoice_id" | "subscription_id">;

/** The ids of what the form has made; undefined before anything. */
export async function findMadeBySubmit(
  deps: Pick<Deps, "db">,
  { tenant_id, submit_hash }: Pick<NewSubmit, "tenant_id" | "submit_hash">,
): Promise<Pick<PaymentLinkSubmit, "invoice_id" | "subscription_id"> | undefined> {
  return findSubmit(deps.db, tenant_id, submit_hash);
}

/**
 * Binds the form to the invoice that the transaction has stored, in place of `failedId`, which the provider does not have.
 * @throws IDEMPOTENCY_IN_PROGRESS where a concurrent copy of the same form was first; its invoice is the answer
 */
export async function bindSubmit(
  tx: Tx,
  submit: NewSubmit,
  { id: invoice_id }: Pick<Invoice, "id">,
  failedId: number | undefined,
): Promise<void> {
  const isFirst =
    failedId === undefined
      ? await insertSubmit(tx.db, { ...submit, invoice_id, subscription_id: null })
      : await changeInvoiceOfSubmit(tx.db, submit, { from: failedId, to: invoice_id });
  if (!isFirst) throw new ApiError("IDEMPOTENCY_IN_PROGRESS");
}

/**
 * Binds the form to the subscription that the transaction has stored.
 * @throws IDEMPOTENCY_IN_PROGRESS where a concurrent copy of the same form was first
 */
export async function bindSubscription(
  tx: Tx,
  submit: NewSubmit,
  { id: subscription_id }: Pick<Subscription, "id">,
): Promise<void> {
  const isFirst = await insertSubmit(tx.db, { ...submit, invoice_id: null, subscription_id });
  if (!isFirst) throw new ApiError("IDEMPOTENCY_IN_PROGRESS");
}

type Billed = { tenant_id: string; payment_link_id: number | null; subscription_id: number; invoice_id: number };

/** Binds the forms that have made the subscriptions to the first invoices by which they are billed. */
export async function bindFirstInvoices(tx: Tx, billed: readonly Billed[]): Promise<void> {
  const byLinks = billed.filter(({ payment_link_id }) => payment_link_id !== null);
  if (byLinks.length > 0) await changeFirstInvoices(tx.db, byLinks);
}
