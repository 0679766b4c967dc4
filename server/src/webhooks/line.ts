/** Where claimed deliveries wait for their attempt, and who is next: the tenant with the fewest under way. */
import type { ClaimLimits } from "./queue-store.ts";

/** How many a process has in hand, waiting or under way. One under way costs a socket and little else. */
const LIMIT = 1_000;
/** How many of them only a tenant with none in hand can add: when many receivers hang, the others still find a way. */
const RESERVE = 250;
/** While so many are under way, only tenants with none begin another. At 200 ms an answer, 128 are 640 a second. */
const CROWD = 128;
const UNDER_WAY_LIMIT = 16;
/** As many may wait meanwhile, so that a tenant's attempts follow one another without a pause. */
const IN_HAND_LIMIT = 2 * UNDER_WAY_LIMIT;
/** For a tenant whose last attempt got no answer: enough to see its receiver come back. */
const UNANSWERED_LIMIT = 1;

/** What can wait. After `begin_before` it is left to the end of its lease. */
type Item = { tenant_id: string; begin_before: Date };

type Place<T> = { tenant_id: string; waiting: T[]; under_way: number; isUnanswered: boolean };

export function openLine<T extends Item>() {
  // Only tenants of whom something is known: deliveries in hand, or a receiver that gave no answer.
  const places = new Map<string, Place<T>>();
  // Those that may begin another, by how many they have under way.
  const ready = Array.from({ length: UNDER_WAY_LIMIT }, () => new Set<Place<T>>());
  let waiting = 0;
  let under_way = 0;

  /** Every change of a place goes through here. */
  function change(place: Place<T>, by: { waiting?: number; under_way?: number }): void {
    ready[place.under_way]?.delete(place);
    waiting += by.waiting ?? 0;
    under_way += by.under_way ?? 0;
    place.under_way += by.under_way ?? 0;
    const isInHand = place.waiting.length > 0 || place.under_way > 0;
    if (isInHand || place.isUnanswered) places.set(place.tenant_id, place);
    else places.delete(place.tenant_id);
    const limit = place.isUnanswered ? UNANSWERED_LIMIT : UNDER_WAY_LIMIT;
    if (place.waiting.length > 0 && place.under_way < limit) ready[place.under_way]?.add(place);
  }

  /** What the next claim may take. */
  function limits(): ClaimLimits {
    const tenants = [...places.values()].map((place) => ({
      tenant_id: place.tenant_id,
      in_hand: place.waiting.length + place.under_way,
      limit: place.isUnanswered ? UNANSWERED_LIMIT : IN_HAND_LIMIT,
    }));
    return { room: LIMIT - waiting - under_way, reserve: RESERVE, tenant_limit: IN_HAND_LIMIT, tenants };
  }

  return {
    limits,

    /** Whether something waits here, or may be due and wait unclaimed for want of room. */
    isShort(): boolean {
      const { room, reserve, tenants } = limits();
      return waiting > 0 || room <= reserve || tenants.some((tenant) => tenant.in_hand >= tenant.limit);
    },

    add(item: T): void {
      const { tenant_id } = item;
      const place = places.get(tenant_id) ?? { tenant_id, waiting: [], under_way: 0, isUnanswered: false };
      place.waiting.push(item);
      change(place, { waiting: 1 });
    },

    /** Takes out the one to begin at `now`; undefined when none may. `end` must follow. */
    next(now: Date): T | undefined {
      // Each time round one of those that wait is taken out.
      while (waiting > 0) {
        const levels = under_way < CROWD ? ready : ready.slice(0, 1);
        const [place] = levels.find((level) => level.size > 0) ?? [];
        const item = place?.waiting.shift();
        if (place === undefined || item === undefined) return undefined;
        const isInTime = now <= item.begin_before;
        change(place, { waiting: -1, under_way: isInTime ? 1 : 0 });
        if (isInTime) return item;
      }
      return undefined;
    },

    /** Says that an attempt is over, and whether the receiver gave any answer at all. */
    end(tenant_id: string, isAnswered: boolean): void {
      const place = places.get(tenant_id);
      if (place === undefined) return;
      place.isUnanswered = !isAnswered;
      change(place, { under_way: -1 });
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
