/** Makes sure that one run of `tolem archive` works at a time, by a lease, which ends when a run is killed. */
import type { Deps } from "../deps.ts";
import type { Tx } from "../transaction.ts";
import { changeLease, claimRun, releaseRun } from "./store.ts";

const LEASE_MS = 60_000;

export type Run = {
  /** Renews the lease when half of it is over. */
  keep(): Promise<void>;
  /** Renews it in the transaction of an effect, which is rolled back where another run has taken over. */
  assertIn(tx: Tx): Promise<void>;
};

/** Does `work` as the only run. @throws Error of one line where another one works, or has taken over */
export async function holdRun<T>(deps: Deps, work: (run: Run) => Promise<T>): Promise<T> {
  const claim = deps.random.id("run");
  let keptAtMs = deps.clock.now().getTime();
  const until = (ms: number) => new Date(ms + LEASE_MS);
  const heldUntil = await claimRun(deps.db, claim, { now: deps.clock.now(), lease_until: until(keptAtMs) });
  if (heldUntil !== undefined)
    throw new Error(
      `another run of tolem archive works; one that was killed is forgotten at ${heldUntil.toISOString()}`,
    );
  const renew = async ({ db, clock }: Pick<Tx, "db" | "clock"> | Deps) => {
    const nowMs = clock.now().getTime();
    if (!(await changeLease(db, claim, until(nowMs)))) throw new Error("another run of tolem archive has taken over");
    keptAtMs = nowMs;
  };
  try {
    return await work({
      async keep() {
        if (deps.clock.now().getTime() - keptAtMs > LEASE_MS / 2) await renew(deps);
      },
      assertIn: renew,
    });
  } finally {
    await releaseRun(deps.db, claim);
  }
}
