/** Fair scheduling of heavy work: one piece of each tenant at a time, waiting tenants in round-robin order, and pauses between. */

/** Long enough for the event loop to serve pending calls; a longer pause would only slow the work. */
const LONGEST_PAUSE_MS = 5;
/** While calls are coming, work has a quarter of the time. */
const PAUSES_BESIDE_CALLS = 3;
const LONGEST_PAUSE_BESIDE_CALLS_MS = 60;
/** How long after a call another one is expected. */
const CALLS_REST_MS = 100;

export type FairScheduler = {
  /** Records that a call has come, after which work pauses longer. */
  recordCall(): void;
  /** Runs `work` when it is its turn. The caller limits how much may wait. */
  run<T>(tenant_id: string, work: () => T | Promise<T>): Promise<T>;
};

/**
 * Runs at most `atOnce` pieces of work, each of another tenant. After every piece its tenant goes to the end of the round, however
 * many more it has: a waiting tenant begins after at most one piece of each of the others.
 * After each piece its place stays empty for as long as the piece took, 5 ms at most: work alone takes half of the event loop
 * or more. While calls are coming it stays empty for three times as long, 60 ms at most.
 */
export function createFairScheduler(atOnce: number): FairScheduler {
  // Every tenant with a running or waiting piece, and its waiting pieces.
  const waiting = new Map<string, (() => void)[]>();
  // The tenants that wait and run nothing, in round-robin order.
  const round: string[] = [];
  let places = atOnce;
  let calledMs = Number.NEGATIVE_INFINITY;

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

  function end(tenant_id: string, tookMs: number): void {
    if (waiting.get(tenant_id)?.length === 0) waiting.delete(tenant_id);
    else round.push(tenant_id);
    const free = () => {
      places += 1;
      beginNext();
    };
    setTimeout(free, pauseAfter(tookMs)).unref();
  }

  function pauseAfter(tookMs: number): number {
    const isBesideCalls = performance.now() - calledMs < CALLS_REST_MS;
    return isBesideCalls
      ? Math.min(tookMs * PAUSES_BESIDE_CALLS, LONGEST_PAUSE_BESIDE_CALLS_MS)
      : Math.min(tookMs, LONGEST_PAUSE_MS);
  }

  return {
    recordCall() {
      calledMs = performance.now();
    },
    async run(tenant_id, work) {
      await wait(tenant_id);
      const begunMs = performance.now();
      try {
        return await work();
      } finally {
        end(tenant_id, performance.now() - begunMs);
      }
    },
  };
}
