/** One transaction, as what runs inside it sees it. */
import type { Transaction } from "kysely";
import type { Schema } from "./db/schema.ts";
import type { Channel } from "./db/wake.ts";
import type { Deps } from "./deps.ts";

/**
 * The first argument of whatever runs inside a transaction, as `Deps` is of whatever does not. It has no provider: a call to it
 * would keep locks and a connection for as long as the network likes, and could not be rolled back.
 */
export type Tx = Omit<Deps, "db" | "wake" | "provider" | "provider_queue"> & {
  db: Transaction<Schema>;
  /** Wakes the jobs that wait for `channel` once the transaction is committed: before that they would see nothing. */
  wakeOnCommit(channel: Channel): void;
};

/** Does `work` in one transaction, and then wakes what it has named. Rolls back where `work` throws, and wakes nothing. */
export async function inTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { provider: _provider, provider_queue: _queue, wake, ...own } = deps;
  const channels = new Set<Channel>();
  const wakeOnCommit = (channel: Channel) => void channels.add(channel);
  const result = await deps.db.transaction().execute((db) => work({ ...own, db, wakeOnCommit }));
  for (const channel of channels) wake.nudge(channel);
  return result;
}
