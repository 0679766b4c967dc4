/** Takes back the invoices by which a bill can still be paid. */
import type { Bill } from "../db/schema.ts";
import { type Deps, mayFail } from "../deps.ts";
import { cancelInvoice } from "../invoices/cancel.ts";
import type { StoredStatus } from "../rules/invoice-status.ts";
import { listPayments } from "./store.ts";

const RECALLABLE: readonly StoredStatus[] = ["processing", "pending"];

/**
 * Cancels the invoices that the operator's own tenant has sent for `bill` and that are not paid, but for the invoice `keep`.
 * One that cannot be cancelled is logged: who pays it all the same is seen among the operator's invoices, to be paid back.
 */
export async function recallInvoices(deps: Deps, bill: Pick<Bill, "id" | "price_kzt">, keep?: number): Promise<void> {
  const { operator_tenant_id } = deps.config;
  if (operator_tenant_id === null) return;
  await mayFail(deps.log, `looking for the invoices of bill ${bill.id}`, async () => {
    for (const { id, status } of await listPayments(deps.db, operator_tenant_id, bill)) {
      if (id === keep || !RECALLABLE.includes(status)) continue;
      await mayFail(deps.log, `recalling invoice ${id} of bill ${bill.id}`, () =>
        cancelInvoice(deps, { tenant: { id: operator_tenant_id }, key: null }, id),
      );
    }
  });
}
