/** The calls of this process that wait for a slot at the provider: in the order they came, and only the first asks for one. */
import type { CallQueue, Random } from "../deps.ts";
import { ALL_SLOTS } from "./limits-store.ts";

/** The jobs of all processes together leave two slots to calls that a person waits for. */
const JOB_SLOTS = 6;
/** A call that has no slot by then is not made: the wait is bounded, and no call begins late. */
const LONGEST_WAIT_MS = 30_000;
/** Between two attempts while other processes hold the slots, give or take a half, so that processes do not keep step. */
const POLL_MS = 40;
/** So often a free slot is left to other processes for a moment, lest the busiest process keep all of them. */
const YIELD_EVERY = 4;

type Waiter = { number: number; isLate: boolean; attempt(): Promise<"taken" | "none_free" | "failed">; expire(): void };

/** `isFull`: the last attempt found no slot free, so that one attempt at a time finds out when one is. */
type KeyState = { busy: number; left: number; isFull: boolean; poll: NodeJS.Timeout | undefined; waiting: Waiter[] };

export function openCallQueue(random: Random): CallQueue {
  const of_jobs = openQueue(random, JOB_SLOTS, null);
  return openQueue(random, ALL_SLOTS, of_jobs);
}

function openQueue(random: Random, slots: number, jobs: CallQueue | null): CallQueue {
  const states = new Map<string, KeyState>();
  let arrived = 0;

  /** Begins as many attempts as may succeed. */
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
      // Other processes hold the rest, and do not say when they give one back.
      state.poll ??= setTimeout(() => probe(key, state), POLL_MS * (0.5 + random.fraction()));
    }
  }

  /** One attempt, whose success says that there may be room for more. */
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
          // While its attempt runs, that decides.
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
    get of_jobs() {
      return jobs ?? queue;
    },
  };
  return queue;
}

/** Among those that wait, by their arrival. */
function putBack(waiting: Waiter[], waiter: Waiter): void {
  const at = waiting.findIndex(({ number }) => number > waiter.number);
  waiting.splice(at < 0 ? waiting.length : at, 0, waiter);
}
