/** Builds a job that works through one of the queues of invoices: the rows whose due time in a column has come. */
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { fairWorker } from "../fair-worker.ts";
import { claimDueInvoices, type Queue } from "./queue-store.ts";

/**
 * The parts of a job that runs `work` for each invoice due in `queue`, restricted by `where`, with at most
 * `atOncePerTenant` of one tenant at a time. `work` sets when the invoice is due next; after a crash the invoice is
 * due again at the end of its lease.
 */
export function pollQueue(
  deps: Deps,
  input: {
    queue: { queue: Queue; where?: string };
    atOncePerTenant: number;
    leaseMs: number;
    work: (invoice: Invoice) => Promise<unknown>;
  },
) {
  return fairWorker<Invoice>(deps, {
    what: "looking at invoice",
    claim: (room) => {
      const now = deps.clock.now();
      const lease_until = new Date(now.getTime() + input.leaseMs);
      return claimDueInvoices(deps.db, input.queue, {
        ...room,
        now,
        lease_until,
        perTenant: input.atOncePerTenant,
      });
    },
    work: input.work,
  });
}
