/** Keeps the embedded PostgreSQL of a DATA_DIR running while a Tolem process uses it. */
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { type Cluster, launchServer, OtherMajor, openCluster, PORT, shutDownServer, tidyCluster } from "./server.ts";

/**
 * A database in use. `url` stays the same until `stop`.
 * `owner` is true where no other Tolem process used it at the start.
 * `wasLost` says whether the server has gone down since, even if it is up again.
 * `stop` leaves it, and shuts it down where no other user is left.
 */
export type EmbeddedDatabase = { url: string; owner: boolean; wasLost(): boolean; stop(): Promise<void> };

type Log = Pick<Logger, "info" | "warn" | "error">;

/** Our registration as a user of the server. It is a connection's lock, so it ends with this process in every case. */
type Session = { client: pg.Client; alone: boolean; ended: Promise<unknown> };

/** The advisory lock, in the otherwise unused database `postgres`, that every Tolem process shares while it uses the server. */
const USERS_LOCK = 1;
/** How long the lock of a process that was just killed may remain. */
const ALONE_WAIT_MS = 250;
const CONNECT_TIMEOUT_MS = 5000;
/** A server without an answer after this time hangs. */
const QUERY_TIMEOUT_MS = 10_000;
/** The limit of recovery after a crash. */
const RECOVERY_MS = 10 * 60_000;
/** About eleven seconds in all. */
const START_TRIES = 11;
const MAX_PAUSE_MS = 2000;
const UPKEEP_INTERVAL_MS = 60_000;
const STARTING_OR_STOPPING = "57P03";
const LOCK_TIMEOUT = "55P03";

/** Another process of Tolem uses the database. */
export class DatabaseInUse extends Error {}

/**
 * Starts, adopts or joins the PostgreSQL of `data_dir`.
 * Every user restarts a server that is down, and the last user shuts it down: it outlives any one of them.
 * Throws an Error of one line when it cannot start.
 */
export async function startEmbeddedDatabase(input: {
  data_dir: string;
  log: Log;
  /** The folder of the programs of another major version. */
  native?: string;
  /** Keeps all other processes out until `stop`. @throws DatabaseInUse where another one uses it */
  alone?: boolean;
  /** False for a command whose priority or limits a server that it started again would have. */
  restarts?: boolean;
}): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(input.data_dir, input.native);
  const stopping = new AbortController();
  const session = await reach(cluster, stopping.signal, input);
  let wasLost = false;
  session.ended.then(() => {
    wasLost = !stopping.signal.aborted;
  });
  const supervised = supervise(cluster, session, stopping.signal, input);
  return {
    url: urlOf(cluster, "tolem"),
    owner: session.alone,
    wasLost: () => wasLost,
    async stop() {
      stopping.abort();
      await supervised;
    },
  };
}

async function supervise(
  cluster: Cluster,
  first: Session,
  signal: AbortSignal,
  { log, restarts = true, alone = false }: { log: Log; restarts?: boolean; alone?: boolean },
): Promise<void> {
  // The number of recent restarts, which doubles the pause before each further one; it is reset after a minute.
  let setbacks = 0;
  const upkeep = setInterval(() => {
    setbacks = 0;
    tidyCluster(cluster).catch((error) => log.warn(String(error)));
  }, UPKEEP_INTERVAL_MS);

  const regain = async () => {
    for (;;) {
      const pauseMs = Math.min(MAX_PAUSE_MS, 10 * 2 ** setbacks);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      setbacks += 1;
      try {
        const session = await reach(cluster, signal, { alone });
        log.info("the embedded PostgreSQL is up again");
        return session;
      } catch (error) {
        if (signal.aborted) return undefined;
        log.error(String(error));
      }
    }
  };

  const stopped = once(signal, "abort");
  for (let session: Session | undefined = first; session !== undefined; session = await regain()) {
    await Promise.race([session.ended, stopped]);
    if (signal.aborted && (await leave(cluster, session))) break;
    if (!restarts) break;
    log.warn("the embedded PostgreSQL went down: starting it again");
  }
  clearInterval(upkeep);
}

/** Registers as a user of the server, and starts it where it is down; throws once `signal` is aborted. */
async function reach(cluster: Cluster, signal: AbortSignal, { alone = false }: { alone?: boolean }): Promise<Session> {
  const deadline = performance.now() + RECOVERY_MS;
  for (let tries = 1; ; tries += 1) {
    let problem: string | undefined;
    try {
      return await attach(cluster, alone);
    } catch (error) {
      if (error instanceof DatabaseInUse) throw error;
      const { code, message } = error as { code?: string; message: string };
      problem = message;
      if (code === STARTING_OR_STOPPING && performance.now() < deadline) tries = Math.min(tries, 2);
      else signal.throwIfAborted();
      if (code === "ENOENT" || code === "ECONNREFUSED") problem = await launch(cluster);
    }
    if (problem === undefined) continue;
    if (tries === START_TRIES) throw cannotStart(cluster, problem);
    await delay(Math.min(MAX_PAUSE_MS, 25 * 2 ** tries));
  }
}

async function launch(cluster: Cluster): Promise<string | undefined> {
  try {
    return await launchServer(cluster);
  } catch (error) {
    throw error instanceof OtherMajor ? error : cannotStart(cluster, (error as Error).message);
  }
}

function cannotStart({ logFile }: Cluster, problem: string): Error {
  const remedy = "Run Tolem as another user, or set DATABASE_URL.";
  return new Error(`The embedded PostgreSQL cannot start: ${problem} (log: ${logFile}). ${remedy}`);
}

/** Connects and registers as a user, or as the only one. */
async function attach(cluster: Cluster, mustBeAlone: boolean): Promise<Session> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, "postgres"),
    application_name: "tolem supervisor",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  });
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  // The connection's end follows the error, and is handled.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const alone = await lockAlone(client);
    if (mustBeAlone && !alone) throw new DatabaseInUse(`another process of Tolem uses ${cluster.data_dir}`);
    if (mustBeAlone) return { client, alone, ended };
    await client.query("select pg_advisory_lock_shared($1)", [USERS_LOCK]);
    if (alone) await client.query("select pg_advisory_unlock($1)", [USERS_LOCK]);
    return { client, alone, ended };
  } catch (error) {
    // A server that hangs would never answer an orderly end.
    client.connection.stream.destroy();
    throw error;
  }
}

/** Takes the users' lock exclusively; false while another user shares it. */
async function lockAlone(client: pg.Client): Promise<boolean> {
  try {
    // Two statements in one query are one transaction, to which the time-out is limited.
    await client.query(`set local lock_timeout = ${ALONE_WAIT_MS}; select pg_advisory_lock(${USERS_LOCK})`);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_TIMEOUT) return false;
    throw error;
  }
}

/** Ends the registration, and shuts the server down when it was the last; false when the connection broke before that. */
async function leave(cluster: Cluster, { client }: Session): Promise<boolean> {
  try {
    await client.query("select pg_advisory_unlock_shared($1)", [USERS_LOCK]);
    const { rows } = await client.query<{ last: boolean }>("select pg_try_advisory_lock($1) as last", [USERS_LOCK]);
    if (rows[0]?.last === true) await shutDownServer(cluster);
    return true;
  } catch {
    return false;
  } finally {
    client.connection.stream.destroy();
  }
}

function urlOf({ socketLink }: Cluster, database: string): string {
  return `postgres://tolem@/${database}?host=${socketLink}&port=${PORT}&sslmode=disable`;
}
