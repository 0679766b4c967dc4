/** A queue of this process's calls that wait for a slot at the provider, in order of arrival; only the first tries to take one. */
import type { CallQueue, Random } from "../deps.ts";
import { ALL_SLOTS } from "./limits-store.ts";

/** The most slots that jobs of all processes may hold: two stay for calls that a person waits for. */
const JOB_SLOTS = 6;
/** The longest wait for a slot; a call without a slot by then is not made, so that no call begins late. */
const LONGEST_WAIT_MS = 30_000;
/** The interval of attempts while other processes hold the slots, with a jitter of half, so that processes do not coincide. */
const POLL_MS = 40;
/** Every fourth free slot is left to other processes for a moment, so that the busiest process does not keep all of them. */
const YIELD_EVERY = 4;

type Waiter = { number: number; isLate: boolean; attempt(): Promise<"taken" | "none_free" | "failed">; expire(): void };

/** `isFull`: the last attempt found no slot free, so the process makes one attempt at a time until one succeeds. */
type KeyState = { busy: number; left: number; isFull: boolean; poll: NodeJS.Timeout | undefined; waiting: Waiter[] };

export function openCallQueue(random: Random): CallQueue {
  const ofJobs = openQueue(random, JOB_SLOTS, null);
  return openQueue(random, ALL_SLOTS, ofJobs);
}

function openQueue(random: Random, slots: number, jobs: CallQueue | null): CallQueue {
  const states = new Map<string, KeyState>();
  let arrived = 0;

  /** Starts as many attempts as may succeed. */
  function advance(key: string, state: KeyState): void {
    while (!state.isFull && state.busy < slots) {
      const next = state.waiting.shift();
      if (next === undefined) break;
      void tryFor(key, state, next);
    }
    if (state.waiting.length === 0) {
      clearTimeout(state.poll);
      state.poll = undefined;
      state.isFull = false;
      if (state.busy === 0) states.delete(key);
    } else if (state.busy < slots) {
      // Other processes hold the rest, and send no notification when they release one.
      state.poll ??= setTimeout(() => probe(key, state), POLL_MS * (0.5 + random.fraction()));
    }
  }

  /** Makes one attempt; its success clears `isFull`, so that more attempts follow. */
  function probe(key: string, state: KeyState): void {
    clearTimeout(state.poll);
    state.poll = undefined;
    const next = state.busy < slots ? state.waiting.shift() : undefined;
    if (next !== undefined) void tryFor(key, state, next);
    else advance(key, state);
  }

  async function tryFor(key: string, state: KeyState, waiter: Waiter): Promise<void> {
    state.busy += 1;
    const result = await waiter.attempt();
    if (result === "taken") state.isFull = false;
    else state.busy -= 1;
    if (result === "none_free") {
      state.isFull = true;
      if (waiter.isLate) waiter.expire();
      else putBack(state.waiting, waiter);
    }
    advance(key, state);
  }

  const queue: CallQueue = {
    slots,
    take: (key, attempt) =>
      new Promise((resolve, reject) => {
        const state = states.get(key) ?? { busy: 0, left: 0, isFull: false, poll: undefined, waiting: [] };
        states.set(key, state);
        const timer = setTimeout(() => {
          waiter.isLate = true;
          const at = state.waiting.indexOf(waiter);
          // A waiter that is not in the queue has an attempt in progress, whose result decides.
          if (at < 0) return;
          state.waiting.splice(at, 1);
          waiter.expire();
          advance(key, state);
        }, LONGEST_WAIT_MS);
        const waiter: Waiter = {
          number: arrived++,
          isLate: false,
          async attempt() {
            try {
              const taken = await attempt();
              if (taken === undefined) return "none_free";
              resolve(taken);
              clearTimeout(timer);
              return "taken";
            } catch (error) {
              reject(error);
              clearTimeout(timer);
              return "failed";
            }
          },
          expire: () => resolve(null),
        };
        state.waiting.push(waiter);
        advance(key, state);
      }),
    leave(key) {
      const state = states.get(key);
      if (state === undefined) return;
      state.busy -= 1;
      state.left += 1;
      if (state.isFull && state.left % YIELD_EVERY !== 0) probe(key, state);
      else advance(key, state);
    },
    unreleased: new Map(),
    get ofJobs() {
      return jobs ?? queue;
    },
  };
  return queue;
}

/** Inserts the waiter in order of arrival. */
function putBack(waiting: Waiter[], waiter: Waiter): void {
  const at = waiting.findIndex(({ number }) => number > waiter.number);
  waiting.splice(at < 0 ? waiting.length : at, 0, waiter);
}
