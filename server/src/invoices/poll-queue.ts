/** Takes invoices off one of the two queues in their rows when they are due. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { fairWorker } from "../fair-worker.ts";
import { claimDueInvoices, type Queue } from "./store.ts";

/**
 * The parts of a job that does `lookAt` with each invoice due in `queue`, or in the part of it that `where` names: at most
 * `at_once_per_tenant` of one tenant, and first what comes first by `order`. `lookAt` sets when the invoice is looked at next;
 * what a dying process leaves undone is due again at the end of its lease.
 */
export function pollQueue(
  deps: Deps,
  input: {
    queue: { queue: Queue; where?: string; order?: string };
    at_once_per_tenant: number;
    lease_ms: number;
    lookAt: (invoice: Invoice) => Promise<unknown>;
  },
) {
  return fairWorker<Invoice>(deps, {
    what: "looking at invoice",
    claim: (room) => {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + input.lease_ms);
      return claimDueInvoices(deps.db, input.queue, {
        ...room,
        now,
        lease_until,
        per_tenant: input.at_once_per_tenant,
      });
    },
    work: input.lookAt,
  });
}
