/** Where claimed deliveries wait for their attempt, and who is next: the tenant with the fewest under way. */
import type { ClaimLimits } from "./queue-store.ts";

/** How many a process has in hand, waiting or under way. One under way costs a socket and little else. */
const LIMIT = 1_000;
/** How many of them only a tenant with none in hand can add: when many receivers hang, the others still find a way. */
const RESERVE = 250;
/** While so many are under way, only tenants with none begin another. At 200 ms an answer, 128 are 640 a second. */
const BUSY = 128;
const RUNNING_LIMIT = 16;
/** As many may wait meanwhile, so that a tenant's attempts follow one another without a pause. */
const HELD_LIMIT = 2 * RUNNING_LIMIT;
/** For a tenant whose last attempt got no answer: enough to see its receiver come back. */
const UNANSWERED_LIMIT = 1;

/** What can wait. After `begin_before` it is left to the end of its lease. */
type Item = { tenant_id: string; begin_before: Date };

type Place<T> = { tenant_id: string; waiting: T[]; running: number; isUnanswered: boolean };

export function openFairQueue<T extends Item>() {
  // Only tenants of whom something is known: deliveries in hand, or a receiver that gave no answer.
  const places = new Map<string, Place<T>>();
  // Those that may begin another, by how many they have under way.
  const ready = Array.from({ length: RUNNING_LIMIT }, () => new Set<Place<T>>());
  let waiting = 0;
  let running = 0;

  /** Every change of a place goes through here. */
  function change(place: Place<T>, by: { waiting?: number; running?: number }): void {
    ready[place.running]?.delete(place);
    waiting += by.waiting ?? 0;
    running += by.running ?? 0;
    place.running += by.running ?? 0;
    const hasAny = place.waiting.length > 0 || place.running > 0;
    if (hasAny || place.isUnanswered) places.set(place.tenant_id, place);
    else places.delete(place.tenant_id);
    const limit = place.isUnanswered ? UNANSWERED_LIMIT : RUNNING_LIMIT;
    if (place.waiting.length > 0 && place.running < limit) ready[place.running]?.add(place);
  }

  /** What the next claim may take. */
  function limits(): ClaimLimits {
    const tenants = [...places.values()].map((place) => ({
      tenant_id: place.tenant_id,
      held: place.waiting.length + place.running,
      limit: place.isUnanswered ? UNANSWERED_LIMIT : HELD_LIMIT,
    }));
    return { room: LIMIT - waiting - running, reserve: RESERVE, tenant_limit: HELD_LIMIT, tenants };
  }

  return {
    limits,

    /** Whether something waits here, or may be due and wait unclaimed for want of room. */
    isShort(): boolean {
      const { room, reserve, tenants } = limits();
      return waiting > 0 || room <= reserve || tenants.some((tenant) => tenant.held >= tenant.limit);
    },

    add(item: T): void {
      const { tenant_id } = item;
      const place = places.get(tenant_id) ?? { tenant_id, waiting: [], running: 0, isUnanswered: false };
      place.waiting.push(item);
      change(place, { waiting: 1 });
    },

    /** Takes out the one to begin at `now`; undefined when none may. `end` must follow. */
    next(now: Date): T | undefined {
      // Each time round one of those that wait is taken out.
      while (waiting > 0) {
        const levels = running < BUSY ? ready : ready.slice(0, 1);
        const [place] = levels.find((level) => level.size > 0) ?? [];
        const item = place?.waiting.shift();
        if (place === undefined || item === undefined) return undefined;
        const isInTime = now <= item.begin_before;
        change(place, { waiting: -1, running: isInTime ? 1 : 0 });
        if (isInTime) return item;
      }
      return undefined;
    },

    /** Says that an attempt is over, and whether the receiver gave any answer at all. */
    end(tenant_id: string, isAnswered: boolean): void {
      const place = places.get(tenant_id);
      if (place === undefined) return;
      place.isUnanswered = !isAnswered;
      change(place, { running: -1 });
    },

    /** Takes out all that wait. */
    clear(): T[] {
      return [...places.values()].flatMap((place) => {
        const items = place.waiting.splice(0);
        change(place, { waiting: -items.length });
        return items;
      });
    },
  };
}
