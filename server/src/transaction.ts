/** A transaction and the dependencies of the code inside it. */
import type { Transaction } from "kysely";
import type { Schema } from "./db/schema.ts";
import { isStalePlan } from "./db/unavailable.ts";
import type { Channel } from "./db/wake.ts";
import type { Deps } from "./deps.ts";

/**
 * The first argument of code inside a transaction, in place of `Deps`. It has no provider: a call to one
 * would keep locks and a connection for as long as the network takes, and could not be rolled back.
 */
export type Tx = Omit<Deps, "db" | "replica" | "wake" | "provider" | "providerQueue"> & {
  db: Transaction<Schema>;
  /** Wakes the jobs that wait for `channel` after the commit, because before it they would not see the change. */
  wakeOnCommit(channel: Channel): void;
};

/**
 * What the caller of a verb stores in the transaction of the verb's effect: both are committed, or neither. The verb calls it
 * after it has written the effect; when it throws, the transaction rolls back.
 */
export type StoreAlongside<Effect> = (tx: Tx, effect: Effect) => Promise<void>;

/**
 * Does `work` in one transaction, and then wakes the channels that it named. If `work` throws, it rolls back and wakes none.
 * `work` is done a second time, from its beginning, where a newer release has changed a table since its statements were prepared.
 */
export async function inTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { provider: _provider, providerQueue: _queue, replica: _replica, wake, ...own } = deps;
  const channels = new Set<Channel>();
  const wakeOnCommit = (channel: Channel) => void channels.add(channel);
  const attempt = () => deps.db.transaction().execute((db) => work({ ...own, db, wakeOnCommit }));
  const result = await attempt().catch((error) => {
    if (isStalePlan(error)) return attempt();
    throw error;
  });
  for (const channel of channels) wake.nudge(channel);
  return result;
}
