/** Fair scheduling of work that is scarce: one piece at a time of each tenant, and tenants that wait are served in a round. */

export type Turns = {
  /** Runs `work` when it is its turn. How much may wait is the caller's to bound. */
  take<T>(tenant_id: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Runs at most `at_once` pieces of work, each of another tenant. A tenant goes to the end of the round with every piece that it
 * has run, however many more it waits with: a tenant that waits with one is begun after one piece of each of the others at most.
 */
export function openTurns(at_once: number): Turns {
  // Every tenant that runs or waits, with what it waits with.
  const waiting = new Map<string, (() => void)[]>();
  // Those of them that run nothing.
  const round: string[] = [];
  let running = 0;

  function beginNext(): void {
    while (running < at_once) {
      const tenant_id = round.shift();
      if (tenant_id === undefined) return;
      running += 1;
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

  function end(tenant_id: string): void {
    running -= 1;
    if (waiting.get(tenant_id)?.length === 0) waiting.delete(tenant_id);
    else round.push(tenant_id);
    beginNext();
  }

  return {
    async take(tenant_id, work) {
      await wait(tenant_id);
      try {
        return await work();
      } finally {
        end(tenant_id);
      }
    },
  };
}
