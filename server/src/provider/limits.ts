/** Keeps our calls within the provider's limits for one cashier: a semaphore of slots, and no calls during a pause. */
import { setTimeout as delay } from "node:timers/promises";
import { type Deps, mayFail } from "../deps.ts";
import type { Answer } from "./driver.ts";
import {
  claimSlotOfCashier,
  type Lease,
  releaseSlot,
  releaseSlotsOf,
  type SlotTaken,
  upsertPause,
} from "./limits-store.ts";

/** The longest pause that is observed, however long the provider asks for. */
const LONGEST_PAUSE_S = 300;
/** The time by which a lease outlasts its call's time-out, for differing clocks. A crashed process's slot is free after it. */
const LEASE_MARGIN_MS = 5_000;
/** The interval of retries of a failed release. */
const RELEASE_AGAIN_MS = 200;
/** The most failed releases that are retried; the slots of further ones become free when their leases end. */
const MOST_UNRELEASED = 10_000;

type NotDone = Exclude<Answer<never>, { kind: "done" }>;

/**
 * Runs `work`, one call to the provider, with the slot that `take` has taken, or returns the answer of `take` that prevents the
 * call. Slots and pauses are rows, shared by all processes; calls with the same `key` wait in one queue of this process. During
 * a pause, and when no slot is free within 30 s, the answer is `unavailable`.
 */
export async function withinLimits<Taken extends SlotTaken, T>(
  deps: Deps,
  key: string,
  take: (lease: Lease) => Promise<Taken | NotDone>,
  work: (taken: Taken) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const { providerQueue: queue } = deps;
  const turn = await queue.take(key, async () => {
    const lease = leaseOf(deps, queue.slots);
    const taken = await take(lease).catch((error) => {
      // The statement may have taken a slot, though its answer was lost.
      releaseLater(deps, lease.holder);
      throw error;
    });
    const isFull = !("kind" in taken) && taken.slot === null && taken.pause_until === null;
    return isFull ? undefined : { ...lease, taken };
  });
  if (turn === null) return unavailable("too many calls are waiting for their turn", null);
  const { taken, holder } = turn;
  if ("kind" in taken) {
    queue.leave(key);
    return taken;
  }
  const { cashier, slot, pause_until } = taken;
  try {
    if (pause_until !== null) return paused(deps, pause_until);
    const answer = await work(taken);
    if (answer.kind === "unavailable" && answer.retryAfterS !== null) {
      await keepPause(deps, cashier, answer.retryAfterS);
    }
    return answer;
  } finally {
    // The caller has the answer already, so it does not wait for the release.
    void release(deps, slot === null ? null : { cashier, slot, holder }).then(() => queue.leave(key));
  }
}

/** Runs `work`, one call with a session that belongs to none of our tenants, within the limits of its `cashier`. */
export function withinLimitsOf<T>(deps: Deps, cashier: string, work: () => Promise<Answer<T>>) {
  return withinLimits(deps, cashier, (lease) => claimSlotOfCashier(deps.db, cashier, lease), work);
}

function leaseOf({ clock, config, random }: Deps, slots: number): Lease {
  const now = clock.now();
  return { now, lease_until: new Date(now.getTime() + leaseMs(config)), slots, holder: random.id("slt") };
}

const leaseMs = ({ provider_timeout_ms }: Deps["config"]) => provider_timeout_ms + LEASE_MARGIN_MS;

function unavailable(detail: string, retryAfterS: number | null): NotDone {
  return { kind: "unavailable", retryAfterS, detail };
}

/** The answer of a call that is not made because of a pause until `pause_until`. */
export function paused({ clock }: Pick<Deps, "clock">, pause_until: Date): NotDone {
  const waitMs = pause_until.getTime() - clock.now().getTime();
  return unavailable("the provider asked us to wait", Math.max(1, Math.ceil(waitMs / 1000)));
}

/** Stores a pause. It is committed before the slot is released, so that the next call with the slot reads it. */
async function keepPause(deps: Deps, cashier: string, retryAfterS: number): Promise<void> {
  const pauseMs = Math.min(retryAfterS, LONGEST_PAUSE_S) * 1000;
  await mayFail(deps.log, "keeping the pause that the provider has asked for", () =>
    upsertPause(deps.db, cashier, new Date(deps.clock.now().getTime() + pauseMs)),
  );
}

async function release(deps: Deps, slot: { cashier: string; slot: number; holder: string } | null): Promise<void> {
  if (slot === null) return;
  try {
    await releaseSlot(deps.db, { ...slot, now: deps.clock.now() });
  } catch (error) {
    deps.log.warn({ err: error }, "releasing a slot at the provider failed");
    releaseLater(deps, slot.holder);
  }
}

/**
 * Retries the release of the slots that `holder` may have until the database answers or their leases end. Without the retry a
 * restart of the database leaves a merchant without slots for the length of a lease.
 */
function releaseLater(deps: Deps, holder: string): void {
  const { unreleased } = deps.providerQueue;
  if (unreleased.size >= MOST_UNRELEASED) return;
  unreleased.set(holder, performance.now() + leaseMs(deps.config));
  if (unreleased.size === 1) void releaseAll(deps);
}

async function releaseAll(deps: Deps): Promise<void> {
  const { unreleased } = deps.providerQueue;
  while (unreleased.size > 0) {
    await delay(RELEASE_AGAIN_MS, undefined, { ref: false });
    const holders = [...unreleased.keys()];
    const isReleased = await releaseSlotsOf(deps.db, holders, deps.clock.now()).then(
      () => true,
      () => false,
    );
    const nowMs = performance.now();
    for (const holder of holders) {
      if (isReleased || (unreleased.get(holder) ?? 0) < nowMs) unreleased.delete(holder);
    }
  }
}
