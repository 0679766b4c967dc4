/** Counts calls in fixed windows in this process: a store for `@fastify/rate-limit`, whose own uses the wall clock. */

type Window = { count: number; beganMs: number };

/** The most keys that are counted at once; past it the oldest window is removed. */
const MAX_KEYS = 100_000;

type Counted = { current: number; ttl: number };

/** Uses the monotonic clock: after the machine's clock is set back, callers must not stay locked out until that time comes again. */
export class WindowCounter {
  // The windows in the order in which they began.
  readonly #windows = new Map<string, Window>();

  incr(key: string, done: (error: Error | null, counted: Counted) => void, windowMs: number): void {
    const nowMs = performance.now();
    const known = this.#windows.get(key);
    const isOver = known === undefined || nowMs >= known.beganMs + windowMs;
    const current = isOver ? this.#open(key, nowMs) : known;
    current.count += 1;
    done(null, { current: current.count, ttl: Math.ceil(current.beganMs + windowMs - nowMs) });
  }

  /** The plugin calls this where a route has a limit of its own. */
  child(): WindowCounter {
    return new WindowCounter();
  }

  #open(key: string, beganMs: number): Window {
    const window = { count: 0, beganMs };
    this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= MAX_KEYS) this.#windows.delete(oldest);
    this.#windows.set(key, window);
    return window;
  }
}
