/** Reads that may be some seconds old go to a replica while it keeps up, and to the primary otherwise. */
import { sql } from "kysely";
import type { Logger } from "pino";
import { within } from "../http/within.ts";
import { type Database, openDatabase } from "./database.ts";
import type { PoolInput } from "./pool.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

export type Replica = {
  /**
   * Does `work`, which only reads and may be done twice, on the replica if it keeps up, and on the primary otherwise, also when
   * the replica fails amid it.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>;
  /** How far the replica is behind, Infinity where it gives no answer; undefined where there is none. */
  lagSeconds(): Promise<number | undefined>;
  close(): Promise<void>;
};

/** How long the result of a check holds. */
const CHECKED_FOR_MS = 5_000;
/** A replica that takes longer to say how far it is gives no answer. */
const CHECK_TIMEOUT_MS = 2_000;

/** Without a replica every read goes to `db`. */
export function noReplica(db: Database): Replica {
  return { read: (work) => work(db), lagSeconds: async () => undefined, async close() {} };
}

type Input = Omit<PoolInput, "log"> & {
  log: Pick<Logger, "info" | "warn">;
  clock: { now(): Date };
  /** The primary. */
  db: Database;
  maxLagSeconds: number;
};

/** Opens the replica at `input.url`, without a connection yet. */
export function openReplica(input: Input): Replica {
  const { db, log, clock, maxLagSeconds } = input;
  const replica = openDatabase(input);
  let checked: { atMs: number; lag: Promise<number> } | undefined;
  let isUsed = true;

  /** Whether the replica is used is logged when it changes. */
  function note(lag_seconds: number, error?: unknown): number {
    const keepsUp = lag_seconds <= maxLagSeconds;
    if (keepsUp && !isUsed) log.info("the replica keeps up again and is read");
    if (!keepsUp && isUsed) log.warn({ err: error, lag_seconds }, "the replica does not keep up: the primary is read");
    isUsed = keepsUp;
    return lag_seconds;
  }

  /** Rejects as the primary does. */
  async function check(): Promise<number> {
    const written = await readWritten(db);
    if (written === null) return note(Number.POSITIVE_INFINITY);
    const measured = measureLag(replica, { written, now: clock.now() });
    return within(CHECK_TIMEOUT_MS, measured).then(
      (lag) => note(lag ?? Number.POSITIVE_INFINITY),
      (error) => note(Number.POSITIVE_INFINITY, error),
    );
  }

  function lagSeconds(): Promise<number> {
    const atMs = performance.now();
    if (checked === undefined || atMs - checked.atMs >= CHECKED_FOR_MS) {
      const lag = check();
      checked = { atMs, lag };
      lag.catch(() => {
        checked = undefined;
      });
    }
    return checked.lag;
  }

  return {
    lagSeconds,
    async read(work) {
      if ((await lagSeconds()) > maxLagSeconds) return work(db);
      try {
        return await work(replica);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        checked = { atMs: performance.now(), lag: Promise.resolve(note(Number.POSITIVE_INFINITY, error)) };
        return work(db);
      }
    },
    close: () => replica.destroy(),
  };
}

/** The position in the write-ahead log up to which `primary` has written; null where it only reads itself. */
async function readWritten(primary: Database): Promise<string | null> {
  const { rows } = await sql<{ written: string | null }>`
    select case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as written`.execute(primary);
  return rows[0]?.written ?? null;
}

/**
 * An upper bound: 0 where the replica has all up to `written`, and the age of the last commit that it has otherwise. Infinity for a
 * server that is no standby, because nothing says that it follows this primary.
 */
async function measureLag(replica: Database, { written, now }: { written: string; now: Date }): Promise<number> {
  const { rows } = await sql<{ is_standby: boolean; has_all: boolean; last_commit_at: Date | null }>`
    select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= ${written}::pg_lsn as has_all,
      pg_last_xact_replay_timestamp() as last_commit_at`.execute(replica);
  const { is_standby = false, has_all = false, last_commit_at = null } = rows[0] ?? {};
  if (!is_standby) return Number.POSITIVE_INFINITY;
  if (has_all) return 0;
  return last_commit_at === null ? Number.POSITIVE_INFINITY : (now.getTime() - last_commit_at.getTime()) / 1000;
}
