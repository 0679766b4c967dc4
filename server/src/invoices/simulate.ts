/** Does with a pending sandbox invoice what its customer would do. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import type { Idempotency } from "../http/idempotency.ts";
import { type InvoiceEvent, publishedStatus } from "../rules/invoice-status.ts";
import { changeStatus, type SandboxEnd } from "./change-status.ts";
import { getInvoice } from "./store.ts";

const EVENTS: Record<SandboxEnd, InvoiceEvent> = {
  paid: "provider_paid",
  cancelled: "provider_cancelled",
  expired: "provider_expired",
};

/**
 * Ends the invoice as `status` says and returns it. An attempt under the idempotency key of an earlier one answers with the
 * invoice as it is.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live invoice, on `status` for one that is not pending.
 */
export async function simulateInvoice(
  deps: Deps,
  tenant_id: string,
  id: number,
  status: SandboxEnd,
  idempotency: Idempotency | null = null,
): Promise<Invoice> {
  const invoice = await getInvoice(deps.db, tenant_id, id);
  if (idempotency?.bound_to != null) return invoice;
  if (!invoice.is_sandbox) throw invalidField("id", "is a live invoice: only its customer can end it");
  if (invoice.status !== "pending") throw notPending(invoice);
  const ended = await changeStatus(deps, invoice, EVENTS[status], "simulate", {}, idempotency);
  if (ended === undefined) throw notPending(await getInvoice(deps.db, tenant_id, id));
  return ended;
}

function notPending({ status }: Invoice) {
  return invalidField("status", `only a pending invoice can be simulated, and this one is ${publishedStatus(status)}`);
}
