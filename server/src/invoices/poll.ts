/** Looks after every invoice that is due: asks the provider about live ones, lets sandbox ones expire. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { changeStatus } from "./change-status.ts";
import { lookQueue } from "./look-queue.ts";
import { leaseUntil, reconcileInvoice } from "./reconcile.ts";

/** Of the 8 calls at once that the provider takes from one merchant, 2 are left to those that a person waits for. */
const LOOKS_AT_ONCE_PER_TENANT = 6;

/** The job that looks at due invoices. */
export function pollJob(deps: Deps) {
  return {
    name: "invoices",
    ...lookQueue(deps, {
      queue: "next_poll_at",
      at_once_per_tenant: LOOKS_AT_ONCE_PER_TENANT,
      leaseUntil: () => leaseUntil(deps),
      lookAt: (invoice) => lookAt(deps, invoice),
    }),
  };
}

async function lookAt(deps: Deps, invoice: Invoice): Promise<void> {
  if (invoice.is_sandbox) await changeStatus(deps, invoice, "provider_expired", "poll");
  else await reconcileInvoice(deps, invoice);
}
