/**
 * The fair queue of claimed deliveries: the endpoint with the fewest running attempts begins the next one, and each endpoint has a
 * limit. This prevents head-of-line blocking: a slow receiver delays only its own deliveries.
 */
import type { ClaimLimits, EndpointKey } from "./queue-store.ts";

/** How many deliveries a process holds, waiting or running. A running one costs a socket and little else. */
const LIMIT = 1_000;
/** The part of `LIMIT` that only endpoints without a held delivery can use, so that hanging receivers do not block the others. */
const RESERVE = 250;
/** While this many attempts run, only endpoints without a running one begin another. At 200 ms an answer, 128 are 640 a second. */
const BUSY = 128;
const RUNNING_LIMIT = 16;
/** As many deliveries may wait as run, so that an endpoint's attempts follow one another without a pause. */
const HELD_LIMIT = 2 * RUNNING_LIMIT;
/** The limit of an endpoint whose last attempt got no answer: one attempt is enough to detect that its receiver is back. */
const UNANSWERED_LIMIT = 1;

/** A queued item. After `beginBefore` it is not begun, and its lease ends. An item with `is_draining` begins when the endpoint's previous attempt has ended. */
type Item = EndpointKey & { beginBefore: Date; is_draining: boolean };

type EndpointQueue<T> = EndpointKey & { waiting: T[]; running: number; isUnanswered: boolean };

const nameOf = ({ tenant_id, endpoint_id }: EndpointKey) => `${tenant_id} ${endpoint_id}`;

export function openFairQueue<T extends Item>() {
  // An endpoint has an entry only while it holds deliveries or its receiver has not answered.
  const queues = new Map<string, EndpointQueue<T>>();
  // The queues that may begin another attempt, by their number of running attempts.
  const ready = Array.from({ length: RUNNING_LIMIT }, () => new Set<EndpointQueue<T>>());
  let waiting = 0;
  let running = 0;

  /** The only place where a queue changes, which keeps `ready` and the totals consistent. */
  function change(queue: EndpointQueue<T>, by: { waiting?: number; running?: number }): void {
    ready[queue.running]?.delete(queue);
    waiting += by.waiting ?? 0;
    running += by.running ?? 0;
    queue.running += by.running ?? 0;
    const hasAny = queue.waiting.length > 0 || queue.running > 0;
    if (hasAny || queue.isUnanswered) queues.set(nameOf(queue), queue);
    else queues.delete(nameOf(queue));
    const isSingle = queue.isUnanswered || queue.waiting[0]?.is_draining;
    const limit = isSingle ? UNANSWERED_LIMIT : RUNNING_LIMIT;
    if (queue.waiting.length > 0 && queue.running < limit) ready[queue.running]?.add(queue);
  }

  /** The limits of the next claim. */
  function limits(): ClaimLimits {
    const endpoints = [...queues.values()].map((queue) => ({
      tenant_id: queue.tenant_id,
      endpoint_id: queue.endpoint_id,
      held: queue.waiting.length + queue.running,
      limit: queue.isUnanswered ? UNANSWERED_LIMIT : HELD_LIMIT,
    }));
    return { room: LIMIT - waiting - running, reserve: RESERVE, endpointLimit: HELD_LIMIT, endpoints };
  }

  return {
    limits,

    /** Whether an item waits here, or a due delivery may be unclaimed for lack of room. */
    isShort(): boolean {
      const { room, reserve, endpoints } = limits();
      return waiting > 0 || room <= reserve || endpoints.some((endpoint) => endpoint.held >= endpoint.limit);
    },

    add(item: T): void {
      const { tenant_id, endpoint_id } = item;
      const known = queues.get(nameOf(item));
      const queue = known ?? { tenant_id, endpoint_id, waiting: [], running: 0, isUnanswered: false };
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
    end(endpoint: EndpointKey, isAnswered: boolean): void {
      const queue = queues.get(nameOf(endpoint));
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
