/** The fair queue of claimed deliveries: the tenant with the fewest running attempts begins the next one. */
import type { ClaimLimits } from "./queue-store.ts";

/** How many deliveries a process holds, waiting or running. A running one costs a socket and little else. */
const LIMIT = 1_000;
/** The part of `LIMIT` that only tenants without a held delivery can use, so that hanging receivers do not block the others. */
const RESERVE = 250;
/** While this many attempts run, only tenants without a running one begin another. At 200 ms an answer, 128 are 640 a second. */
const BUSY = 128;
const RUNNING_LIMIT = 16;
/** As many deliveries may wait as run, so that a tenant's attempts follow one another without a pause. */
const HELD_LIMIT = 2 * RUNNING_LIMIT;
/** The limit of a tenant whose last attempt got no answer: one attempt is enough to detect that its receiver is back. */
const UNANSWERED_LIMIT = 1;

/** A queued item. After `beginBefore` it is not begun, and its lease ends. */
type Item = { tenant_id: string; beginBefore: Date };

type TenantQueue<T> = { tenant_id: string; waiting: T[]; running: number; isUnanswered: boolean };

export function openFairQueue<T extends Item>() {
  // A tenant has an entry only while it holds deliveries or its receiver has not answered.
  const queues = new Map<string, TenantQueue<T>>();
  // The queues that may begin another attempt, by their number of running attempts.
  const ready = Array.from({ length: RUNNING_LIMIT }, () => new Set<TenantQueue<T>>());
  let waiting = 0;
  let running = 0;

  /** The only place where a queue changes, which keeps `ready` and the totals consistent. */
  function change(queue: TenantQueue<T>, by: { waiting?: number; running?: number }): void {
    ready[queue.running]?.delete(queue);
    waiting += by.waiting ?? 0;
    running += by.running ?? 0;
    queue.running += by.running ?? 0;
    const hasAny = queue.waiting.length > 0 || queue.running > 0;
    if (hasAny || queue.isUnanswered) queues.set(queue.tenant_id, queue);
    else queues.delete(queue.tenant_id);
    const limit = queue.isUnanswered ? UNANSWERED_LIMIT : RUNNING_LIMIT;
    if (queue.waiting.length > 0 && queue.running < limit) ready[queue.running]?.add(queue);
  }

  /** The limits of the next claim. */
  function limits(): ClaimLimits {
    const tenants = [...queues.values()].map((queue) => ({
      tenant_id: queue.tenant_id,
      held: queue.waiting.length + queue.running,
      limit: queue.isUnanswered ? UNANSWERED_LIMIT : HELD_LIMIT,
    }));
    return { room: LIMIT - waiting - running, reserve: RESERVE, tenantLimit: HELD_LIMIT, tenants };
  }

  return {
    limits,

    /** Whether an item waits here, or a due delivery may be unclaimed for lack of room. */
    isShort(): boolean {
      const { room, reserve, tenants } = limits();
      return waiting > 0 || room <= reserve || tenants.some((tenant) => tenant.held >= tenant.limit);
    },

    add(item: T): void {
      const { tenant_id } = item;
      const queue = queues.get(tenant_id) ?? { tenant_id, waiting: [], running: 0, isUnanswered: false };
      queue.waiting.push(item);
      change(queue, { waiting: 1 });
    },

    /** Removes and returns the item to begin at `now`; undefined when none may begin. `end` must follow. */
    next(now: Date): T | undefined {
      // Each iteration removes one waiting item, so the loop ends.
      while (waiting > 0) {
        const levels = running < BUSY ? ready : ready.slice(0, 1);
        const [queue] = levels.find((level) => level.size > 0) ?? [];
        const item = queue?.waiting.shift();
        if (queue === undefined || item === undefined) return undefined;
        const isInTime = now <= item.beginBefore;
        change(queue, { waiting: -1, running: isInTime ? 1 : 0 });
        if (isInTime) return item;
      }
      return undefined;
    },

    /** Records that an attempt has ended, and whether the receiver gave any answer. */
    end(tenant_id: string, isAnswered: boolean): void {
      const queue = queues.get(tenant_id);
      if (queue === undefined) return;
      queue.isUnanswered = !isAnswered;
      change(queue, { running: -1 });
    },

    /** Removes and returns all waiting items. */
    clear(): T[] {
      return [...queues.values()].flatMap((queue) => {
        const items = queue.waiting.splice(0);
        change(queue, { waiting: -items.length });
        return items;
      });
    },
  };
}
