/** Takes invoices off one of the two queues in their rows when they are due: many at once, and few of any one tenant. */
import { setTimeout as wait } from "node:timers/promises";
import type { Invoice } from "../db/schema.ts";
import { type Deps, mayFail } from "../deps.ts";
import { claimDueInvoices, type Queue } from "./store.ts";

const EVERY_MS = 1000;
const LOOKS_AT_ONCE = 100;

/**
 * The parts of a job that does `lookAt` with each invoice due in `queue`, at most `at_once_per_tenant` of one tenant, so
 * that a tenant whose provider is slow does not hold up the others. `lookAt` sets when the invoice is looked at next; what a
 * dying process leaves undone is due again at the end of its lease, `leaseUntil`.
 */
export function lookQueue(
  deps: Deps,
  input: {
    queue: Queue;
    at_once_per_tenant: number;
    leaseUntil: () => Date;
    lookAt: (invoice: Invoice) => Promise<unknown>;
  },
) {
  const looks = new Map<Promise<void>, string>();

  function begin(invoice: Invoice): void {
    const look = mayFail(deps.log, `looking at invoice ${invoice.id}`, () => input.lookAt(invoice));
    looks.set(look, invoice.tenant_id);
    look.then(() => looks.delete(look));
  }

  return {
    every_ms: EVERY_MS,

    /** True while looks are under way: as each ends, the next that is due may begin. */
    async run(): Promise<boolean> {
      // Looks that end during the claim leave room that it did not count with.
      const wasBusy = looks.size > 0;
      const claimed = await claimDueInvoices(deps.db, {
        queue: input.queue,
        now: deps.clock.now(),
        lease_until: input.leaseUntil(),
        limit: LOOKS_AT_ONCE - looks.size,
        per_tenant: input.at_once_per_tenant,
        running: countOf(looks.values()),
      });
      for (const invoice of claimed) begin(invoice);
      if (looks.size === 0) return wasBusy;
      // Not longer than the period, or the slowest look would hold up what becomes due meanwhile.
      await Promise.race([...looks.keys(), wait(EVERY_MS, undefined, { ref: false })]);
      return true;
    },

    async drain(): Promise<void> {
      await Promise.all(looks.keys());
    },
  };
}

function countOf(tenant_ids: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tenant_id of tenant_ids) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + 1);
  return counts;
}
