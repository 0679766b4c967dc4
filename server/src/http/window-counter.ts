/** Counts calls in fixed windows in this process: a store for `@fastify/rate-limit`, whose own goes by the wall clock. */

type Window = { count: number; began_ms: number };

/** Keys that are counted at once at most; past it the oldest window is forgotten. */
const MAX_KEYS = 100_000;

type Counted = { current: number; ttl: number };

/** By the monotonic clock: setting the machine's clock back must not lock anybody out until that time has come again. */
export class WindowCounter {
  // In the order in which the windows began.
  readonly #windows = new Map<string, Window>();

  incr(key: string, done: (error: Error | null, counted: Counted) => void, window_ms: number): void {
    const now_ms = performance.now();
    const known = this.#windows.get(key);
    const isOver = known === undefined || now_ms >= known.began_ms + window_ms;
    const current = isOver ? this.#open(key, now_ms) : known;
    current.count += 1;
    done(null, { current: current.count, ttl: Math.ceil(current.began_ms + window_ms - now_ms) });
  }

  /** Asked for by the plugin where a route has a limit of its own. */
  child(): WindowCounter {
    return new WindowCounter();
  }

  #open(key: string, began_ms: number): Window {
    const window = { count: 0, began_ms };
    this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= MAX_KEYS) this.#windows.delete(oldest);
    this.#windows.set(key, window);
    return window;
  }
}
