/** The delivery worker: claims due deliveries, attempts them, and records the results. */
import { setTimeout as delay } from "node:timers/promises";
import { type Deps, mayFail } from "../deps.ts";
import { deliveries } from "../metrics.ts";
import { DELIVERY_TIMEOUT_MS, nextAttemptAt, nextLongAttemptAt, retryAfterMs } from "../rules/delivery-schedule.ts";
import { nextProbeAt } from "../rules/webhook-endpoint.ts";
import { outsideTrace } from "../trace.ts";
import { attemptDelivery, type Destination, openDestination } from "./attempt.ts";
import { guardOf } from "./check-url.ts";
import { openFairQueue } from "./fair-queue.ts";
import { guardedClient } from "./guarded-connect.ts";
import {
  type Claim,
  claimDeliveries,
  type EndpointKey,
  type EndpointState,
  type Held,
  releaseClaims,
} from "./queue-store.ts";
import { resultWriter } from "./record-results.ts";
import { cacheOpenedSecrets } from "./secret.ts";

/** The longest wait of a round for an attempt to end while the queue has no room. */
const LONGEST_WAIT_MS = 1_000;
/** How long a claimed delivery may wait for its attempt to begin. */
const WAIT_MS = 10_000;
/** The lease leaves 20 s after the wait and the attempt for recording the result. */
export const DELIVERY_LEASE_MS = WAIT_MS + DELIVERY_TIMEOUT_MS + 20_000;
/** The pause between rounds under load, so that each round claims many deliveries. */
const GATHER_MS = 20;
/** The number of unrecorded results at which claiming stops. */
const UNRECORDED_LIMIT = 2_000;

type Waiting = Held & EndpointKey & EndpointState & { beginBefore: Date; claim: Claim; destination: Destination };

/**
 * The job that delivers webhooks. A round claims due deliveries as far as the queue has room; the attempts run in the background,
 * and `drain` releases the claims whose attempt has not begun and waits for the others. A delivery is dropped without an attempt
 * if its endpoint has been deleted, cleared or disabled meanwhile.
 */
export function deliverWebhooks(deps: Deps, leaseMs: number) {
  const client = guardedClient(guardOf(deps.config));
  const openSecret = cacheOpenedSecrets(deps);
  const change = openSignal();
  const results = resultWriter(deps, change.give);
  const queue = openFairQueue<Waiting>();
  const running = new Set<Promise<void>>();
  // Whether an endpoint is being sent what waited for it: its next deliveries are claimed when these are recorded.
  let isDraining = false;
  deps.wake.on("deliveries", change.give);

  /** Claims as many due deliveries as the queue has room for; false when there were none. */
  async function claim(): Promise<boolean> {
    const now = deps.clock.now();
    const leased_until = new Date(now.getTime() + leaseMs);
    const beginBefore = new Date(now.getTime() + WAIT_MS);
    const probedUntil = nextProbeAt(now);
    const claimed = await claimDeliveries(deps.db, { ...queue.limits(), now, leased_until, probedUntil });
    isDraining ||= claimed.some(({ is_draining }) => is_draining);
    for (const { claims, webhook_url, webhook_secret, replaced_secrets, ...endpoint } of claimed) {
      const { tenant_id } = endpoint;
      await mayFail(deps.log, `opening the webhook secret of ${tenant_id}`, async () => {
        const destination = openDestination(tenant_id, { webhook_url, webhook_secret, replaced_secrets }, openSecret);
        for (const claim of claims) {
          const held = { ...endpoint, id: claim.id, leased_until };
          if (destination === null) {
            deliveries.inc({ outcome: "dropped" });
            results.add({ ...keyOf(held), leased_until, status: "dropped", next_attempt_at: null });
          } else queue.add({ ...held, beginBefore, claim, destination });
        }
      });
    }
    return claimed.length > 0;
  }

  function beginWaiting(): void {
    const takeNext = () => queue.next(deps.clock.now());
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      const begun = outsideTrace(() => deliver(next)).finally(() => running.delete(begun));
      running.add(begun);
    }
  }

  async function deliver(item: Waiting): Promise<void> {
    const { claim, destination, leased_until } = item;
    const { event_id, body, sequence } = claim;
    const at = deps.clock.now();
    const event = { event_id, body, at, sequence };
    const { retryAfter, ...attempted } = await attemptDelivery(client, destination, event);
    queue.end(item, attempted.http_status !== null);
    beginWaiting();
    change.give();
    const isDelivered = attempted.error === null;
    const ended = { at, now: deps.clock.now(), random: deps.random.fraction(), retryAfter };
    const next_attempt_at = isDelivered ? null : nextAttemptOf(item, ended);
    const status = isDelivered ? "delivered" : next_attempt_at === null ? "dropped" : "pending";
    deliveries.inc({ outcome: status === "pending" ? "failed" : status });
    results.add({
      ...{ ...keyOf(item), leased_until, status, next_attempt_at },
      ...{ at, url: destination.url, ...attempted },
    });
  }

  return {
    async run(): Promise<boolean> {
      const areFull = results.waiting() >= UNRECORDED_LIMIT;
      const isBetween = isDraining && (running.size > 0 || results.waiting() > 0);
      const mayHoldBack = areFull || queue.isShort() || isBetween;
      change.forget();
      const hasClaimed = !areFull && (await claim());
      beginWaiting();
      if (!hasClaimed) {
        isDraining = isBetween;
        if (!mayHoldBack) return false;
        await change.wait(LONGEST_WAIT_MS);
      }
      await delay(GATHER_MS);
      return true;
    },

    async drain(): Promise<void> {
      const held = queue.clear().map((item) => ({ ...keyOf(item), leased_until: item.leased_until }));
      if (held.length > 0) await mayFail(deps.log, "giving claims back", () => releaseClaims(deps.db, held));
      await Promise.all(running);
      await results.flush();
      await client.close();
    },
  };
}

const keyOf = ({ tenant_id, endpoint_id, id }: EndpointKey & Held) => ({ tenant_id, endpoint_id, id });

/** When a failed delivery is tried again; null when it is dropped. One that was tried while its endpoint is paused goes on waiting. */
function nextAttemptOf(
  { claim, retry, failing_since, is_probe }: Waiting,
  { at, now, random, retryAfter }: { at: Date; now: Date; random: number; retryAfter: string | null },
): Date | null {
  if (is_probe) return now;
  const attempts_made = claim.attempts_made - claim.attempts_before_round + 1;
  const first_attempt_at = claim.first_attempt_at === null ? at : new Date(claim.first_attempt_at);
  if (retry === "standard") return nextAttemptAt({ first_attempt_at, attempts_made, now });
  const isDown = failing_since !== null && failing_since <= first_attempt_at;
  return nextLongAttemptAt({ attempts_made, now, random, askedMs: retryAfterMs(retryAfter, now), isDown });
}

/** A signal that attempts give when they end and when they are recorded, and that a round can wait for. */
function openSignal() {
  let isGiven = false;
  let wakeUp = () => {};
  return {
    give() {
      isGiven = true;
      wakeUp();
    },
    forget() {
      isGiven = false;
    },
    /** Resolves when the signal is given, at once if it was given since `forget`, and at the latest after `timeoutMs`. */
    async wait(timeoutMs: number): Promise<void> {
      if (isGiven) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        wakeUp = () => {
          wakeUp = () => {};
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}
