/** Binds what a payer's form has made to the form, so that it makes one invoice however often it is sent. */
import type { Invoice, PaymentLinkSubmit } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Tx } from "../transaction.ts";
import { changeInvoiceOfSubmit, findSubmit, insertSubmit } from "./store.ts";

export type NewSubmit = Omit<PaymentLinkSubmit, "invoice_id">;

/** The id of the invoice that the form has made; undefined before any. */
export async function findInvoiceIdOfSubmit(
  deps: Pick<Deps, "db">,
  { tenant_id, submit_hash }: Pick<NewSubmit, "tenant_id" | "submit_hash">,
): Promise<number | undefined> {
  return (await findSubmit(deps.db, tenant_id, submit_hash))?.invoice_id;
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
      ? await insertSubmit(tx.db, { ...submit, invoice_id })
      : await changeInvoiceOfSubmit(tx.db, submit, { from: failedId, to: invoice_id });
  if (!isFirst) throw new ApiError("IDEMPOTENCY_IN_PROGRESS");
}
