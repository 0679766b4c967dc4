/** A transaction and the dependencies of the code inside it. */
import type { Transaction } from "kysely";
import type { Database } from "./db/database.ts";
import { gathered, gatherStatements, isOfOneCall } from "./db/gather.ts";
import type { Schema } from "./db/schema.ts";
import { isStalePlan } from "./db/unavailable.ts";
import type { Change, Channel } from "./db/wake.ts";
import type { Deps } from "./deps.ts";

/**
 * The first argument of code inside a transaction, in place of `Deps`. It has no drivers of a provider: a call to one
 * would keep locks and a connection for as long as the network takes, and could not be rolled back.
 */
export type Tx = Omit<Deps, "db" | "replica" | "wake" | "providers" | "providerQueue"> & {
  db: Transaction<Schema>;
  /** Wakes the jobs that wait for `channel` after the commit, because before it they would not see the changes. */
  wakeOnCommit(channel: Channel, changes?: readonly Change[]): void;
};

/**
 * What the caller of a verb stores in the transaction of the verb's effect: both are committed, or neither. The verb calls it
 * after it has written the effect; when it throws, the transaction rolls back.
 */
export type StoreAlongside<Effect> = {
  (tx: Tx, effect: Effect): Promise<void>;
  /** It waits at most for the short lock of a changed setting, and may be done twice, so the transaction may be shared. */
  readonly isShareable?: true;
};

/**
 * Does `work` in one transaction, and then wakes the channels that it named. If `work` throws, it rolls back and wakes none.
 * `work` is done a second time, from its beginning, where a newer release has changed a table since its statements were prepared.
 */
export async function inTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { tx, wake } = prepare(deps);
  const attempt = () => deps.db.transaction().execute((db) => work({ ...tx, db }));
  const result = await attempt().catch((error) => {
    if (isStalePlan(error)) return attempt();
    throw error;
  });
  wake();
  return result;
}

/**
 * `inTransaction`, in a transaction that calls of others may share: all are committed, or none is and each is done again in one
 * of its own. Statements of one kind go together (`gathered`), and locks are held until the slowest has ended, so `work` should
 * have few other statements, and wait for no lock but that of a changed setting.
 */
export async function inSharedTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const settled = await share(deps.db, { deps, work });
  if (settled.status === "rejected") throw settled.reason;
  return settled.value as T;
}

type Shared = { deps: Deps; work(tx: Tx): Promise<unknown> };

const share = gathered(async (db: Database, calls: Shared[]): Promise<PromiseSettledResult<unknown>[]> => {
  const settleAlone = () => Promise.allSettled(calls.map(({ deps, work }) => inTransaction(deps, work)));
  if (calls.length === 1) return settleAlone();
  const prepared = calls.map(({ deps, work }) => ({ ...prepare(deps), work }));
  try {
    const results = await db.transaction().execute(async (db) => {
      gatherStatements(db);
      const settled = await Promise.allSettled(prepared.map(({ tx, work }) => work({ ...tx, db })));
      const failed = settled.find((result) => result.status === "rejected");
      // The whole of it is rolled back.
      if (failed !== undefined) throw failed.reason;
      return settled;
    });
    for (const { wake } of prepared) wake();
    return results;
  } catch (error) {
    if (isOfOneCall(error)) return settleAlone();
    throw error;
  }
});

/** A `Tx` without its database, and the function that wakes the channels that `wakeOnCommit` has named. */
function prepare({ providers: _providers, providerQueue: _queue, replica: _replica, wake, db: _db, ...own }: Deps) {
  const channels = new Map<Channel, Change[]>();
  const wakeOnCommit = (channel: Channel, changes: readonly Change[] = []) => {
    channels.set(channel, (channels.get(channel) ?? []).concat(changes));
  };
  const tx = { ...own, wakeOnCommit };
  return {
    tx,
    wake() {
      for (const [channel, changes] of channels) wake.nudge(channel, changes);
    },
  };
}
