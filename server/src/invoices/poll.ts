/** Polls every invoice that is due: asks the provider about a live one, and expires a sandbox one. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { changeStatus } from "./change-status.ts";
import { findLost } from "./find-lost.ts";
import { pollQueue } from "./poll-queue.ts";
import { OPEN_CODE } from "./reads.ts";
import { reconcileInvoice } from "./reconcile.ts";

/** Of the 8 calls at once that the provider takes from one merchant, these two leave none idle and none to the other. */
const CODES_AT_ONCE_PER_TENANT = 3;
const OTHERS_AT_ONCE_PER_TENANT = 5;

/** The job that polls open codes, the newest first, because their customers are still waiting. */
export function pollCodes(deps: Deps, leaseMs: number) {
  return pollQueue(deps, {
    queue: { queue: "next_poll_at", where: OPEN_CODE, order: "-extract(epoch from expires_at)" },
    atOncePerTenant: CODES_AT_ONCE_PER_TENANT,
    leaseMs,
    work: (invoice) => pollInvoice(deps, invoice),
  });
}

/** The job that polls all other invoices that are due. */
export function pollInvoices(deps: Deps, leaseMs: number) {
  return pollQueue(deps, {
    queue: { queue: "next_poll_at", where: `not (${OPEN_CODE})` },
    atOncePerTenant: OTHERS_AT_ONCE_PER_TENANT,
    leaseMs,
    work: (invoice) => pollInvoice(deps, invoice),
  });
}

async function pollInvoice(deps: Deps, invoice: Invoice): Promise<void> {
  const { provider_invoice_id } = invoice;
  if (invoice.is_sandbox) {
    await changeStatus(deps, invoice, "provider_expired", "poll", { failure_reason: "timed_out" });
  } else if (provider_invoice_id === null) {
    await findLost(deps, invoice);
  } else {
    await reconcileInvoice(deps, { ...invoice, provider_invoice_id });
  }
}
