/** Fair scheduling of heavy work: one piece at a time of each tenant, tenants that wait are served in a round, and pauses between. */

/** Long enough for the event loop to serve what has come meanwhile; a longer pause would only slow the work. */
const LONGEST_PAUSE_MS = 5;
/** While calls are coming, work has a quarter of the time. */
const PAUSES_BESIDE_CALLS = 3;
const LONGEST_PAUSE_BESIDE_CALLS_MS = 60;
/** How long after a call another one is to be expected. */
const CALLS_REST_MS = 100;

export type FairScheduler = {
  /** Notes that a call has come, beside which work gives way. */
  noteCall(): void;
  /** Runs `work` when it is its turn. How much may wait is the caller's to bound. */
  run<T>(tenant_id: string, work: () => T | Promise<T>): Promise<T>;
};

/**
 * Runs at most `at_once` pieces of work, each of another tenant. A tenant goes to the end of the round with every piece that it
 * has run, however many more it waits with: a tenant that waits with one is begun after one piece of each of the others at most.
 * After each piece its place stays empty for as long as the piece took, 5 ms at most: work alone takes half of the event loop
 * or more. While calls are coming it stays empty for three times as long, 60 ms at most.
 */
export function createFairScheduler(at_once: number): FairScheduler {
  // Every tenant that runs or waits, with what it waits with.
  const waiting = new Map<string, (() => void)[]>();
  // Those of them that run nothing.
  const round: string[] = [];
  let places = at_once;
  let called_ms = Number.NEGATIVE_INFINITY;

  function beginNext(): void {
    while (places > 0) {
      const tenant_id = round.shift();
      if (tenant_id === undefined) return;
      places -= 1;
      waiting.get(tenant_id)?.shift()?.();
    }
  }

  function wait(tenant_id: string): Promise<void> {
    return new Promise((begin) => {
      const own = waiting.get(tenant_id);
      if (own !== undefined) {
        own.push(begin);
        return;
      }
      waiting.set(tenant_id, [begin]);
      round.push(tenant_id);
      beginNext();
    });
  }

  function end(tenant_id: string, took_ms: number): void {
    if (waiting.get(tenant_id)?.length === 0) waiting.delete(tenant_id);
    else round.push(tenant_id);
    const free = () => {
      places += 1;
      beginNext();
    };
    setTimeout(free, pauseAfter(took_ms)).unref();
  }

  function pauseAfter(took_ms: number): number {
    const isBesideCalls = performance.now() - called_ms < CALLS_REST_MS;
    return isBesideCalls
      ? Math.min(took_ms * PAUSES_BESIDE_CALLS, LONGEST_PAUSE_BESIDE_CALLS_MS)
      : Math.min(took_ms, LONGEST_PAUSE_MS);
  }

  return {
    noteCall() {
      called_ms = performance.now();
    },
    async run(tenant_id, work) {
      await wait(tenant_id);
      const begun_ms = performance.now();
      try {
        return await work();
      } finally {
        end(tenant_id, performance.now() - begun_ms);
      }
    },
  };
}
