/** Works through a queue in a table: many items at once, and few of any one tenant. */
import { setTimeout as wait } from "node:timers/promises";
import { type Deps, mayFail } from "./deps.ts";
import { inSpan, outsideTrace } from "./trace.ts";

const ITEMS_AT_ONCE = 100;
/** The longest wait of a round for an item to end, before it checks for due items again. */
const CHECK_AGAIN_MS = 1000;

/**
 * The two parts of a job that does `work` with each item that `claim` leases, so that a tenant whose provider is slow does
 * not delay the others. `claim` gets the number of items that may begin, and the number that run for each tenant.
 */
export function fairWorker<Item extends { tenant_id: string; id: number }>(
  deps: Deps,
  input: {
    /** The name of the work in the log. */
    what: string;
    claim: (room: { limit: number; running: ReadonlyMap<string, number> }) => Promise<Item[]>;
    work: (item: Item) => Promise<unknown>;
  },
) {
  const running = new Map<Promise<void>, string>();

  function begin(item: Item): void {
    const { tenant_id, id } = item;
    const work = outsideTrace(() =>
      inSpan(input.what, { "tolem.tenant_id": tenant_id, "tolem.id": id }, () =>
        mayFail(deps.log, `${input.what} ${id}`, () => input.work(item)),
      ),
    );
    running.set(work, item.tenant_id);
    work.then(() => running.delete(work));
  }

  return {
    /** True while items are running: as each ends, the next that is due may begin. */
    async run(): Promise<boolean> {
      // Items that end during the claim leave room that it did not count.
      const wasBusy = running.size > 0;
      const limit = ITEMS_AT_ONCE - running.size;
      for (const item of await input.claim({ limit, running: countOf(running.values()) })) begin(item);
      if (running.size === 0) return wasBusy;
      await Promise.race([...running.keys(), wait(CHECK_AGAIN_MS, undefined, { ref: false })]);
      return true;
    },

    async drain(): Promise<void> {
      await Promise.all(running.keys());
    },
  };
}

function countOf(tenantIds: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const tenant_id of tenantIds) counts.set(tenant_id, (counts.get(tenant_id) ?? 0) + 1);
  return counts;
}
