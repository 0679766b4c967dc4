/** The connection pool of one process: possibly broken connections are never reused, and every wait for one has a limit. */
import pg from "pg";
import type { Logger } from "pino";
import { openPools } from "../metrics.ts";
import { type Addresses, openAddresses } from "./addresses.ts";
import { DatabaseUnavailable, isConnectionError, isUnavailable, reasonToDistrust } from "./unavailable.ts";

/**
 * A request waits for a connection, then for an answer, and after a failure often for one more connection, to release
 * something: 4 + 8 + 4 s, so its caller is answered within 17 s whatever the database does.
 */
const CONNECT_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 7_000;
const LOCK_TIMEOUT_MS = 5_000;
const SESSION_TIMEOUT_MS = 2_000;
/** An answer is later than the statement's time-out only when the server or the network is gone. */
const ANSWER_MARGIN_MS = 1_000;
/** A stalled process loses its locks after this time. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
/** What a peak has opened stays for the next: a new connection and its first statement, not planned yet, take 10 ms in place of 1. */
const IDLE_TIMEOUT_MS = 60_000;
/** How long the orderly end of the connections may take. */
const END_TIMEOUT_MS = 2_000;
const INT8_OID = 20;
/** The pool's error when all connections stay in use. */
const NONE_FREE = "timeout exceeded when trying to connect";

export type PoolInput = {
  url: string;
  max_connections: number;
  log: Pick<Logger, "warn">;
  application_name?: string;
  /** Replaces the limit of 7 s, for work that no request waits for. */
  statementTimeoutMs?: number;
};

export type PoolClient = {
  client: pg.PoolClient;
  /** Converts an error to the form that callers know, and records it for `release`. */
  failed(error: unknown): unknown;
  isBroken(): boolean;
  /** Returns the connection to the pool if it is reusable, and closes it otherwise. */
  release(): void;
};

/** Opens the pool, without a connection yet. */
export function openPool(input: PoolInput) {
  const addresses = openAddresses(input.url);
  const statementTimeoutMs = input.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    max: input.max_connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs + ANSWER_MARGIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...(input.application_name === undefined ? {} : { application_name: input.application_name }),
    types,
    // Pipelining allows `begin` to go out together with the next statement.
    pipeline: true,
    Client: clientOf(addresses),
    // The pool waits for this promise, though its type does not say so.
    onConnect: (client) => beginSession(client, addresses, statementTimeoutMs),
  });

  // When all connections become suspect the generation changes, and those of earlier ones are closed instead of reused.
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    generations.set(client, generation);
    open.add(client);
    // Without this listener, the end of a connection that is checked out would end the process.
    client.on("error", (error) => input.log.warn({ err: error }, "a database connection broke"));
  });
  pool.on("remove", (client) => open.delete(client));
  // The listener above has logged the error already.
  pool.on("error", () => undefined);

  const isStale = (client: pg.PoolClient) => generations.get(client) !== generation;

  /** Abandons every connection, and the host too if it is the cause. Of several failures of one generation the first counts. */
  function distrust(client: pg.PoolClient, reason: "host" | "statements"): void {
    if (isStale(client)) return;
    generation += 1;
    if (reason === "host") addresses.leave(addresses.current());
  }

  function discard(client: pg.PoolClient): void {
    // A host that is gone would never answer an orderly end.
    client.connection.stream.destroy();
    client.release(true);
  }

  /** Takes a connection of the present generation and closes older ones; goes to the next host where the first cannot serve. */
  async function take(): Promise<pg.PoolClient> {
    const deadline = performance.now() + CONNECT_TIMEOUT_MS;
    const tries = input.max_connections + addresses.count;
    for (let tried = 1; ; tried += 1) {
      const address = addresses.current();
      try {
        const client = await pool.connect();
        if (!isStale(client)) return client;
        discard(client);
      } catch (error) {
        const isOver = addresses.count === 1 || tried >= tries || performance.now() >= deadline;
        if ((error as Error).message !== NONE_FREE) addresses.leave(address);
        if (isOver || (error as Error).message === NONE_FREE) throw new DatabaseUnavailable(error as Error);
      }
    }
  }

  function lend(client: pg.PoolClient): PoolClient {
    let isBroken = false;
    return {
      client,
      isBroken: () => isBroken,
      failed(error) {
        if (isConnectionError(error)) isBroken = true;
        const reason = reasonToDistrust(error);
        if (reason !== undefined) distrust(client, reason);
        return isUnavailable(error) ? new DatabaseUnavailable(error) : error;
      },
      release() {
        // "I": in no transaction, neither open nor failed.
        if (isBroken || isStale(client) || client.getTransactionStatus() !== "I") discard(client);
        else client.release();
      },
    };
  }

  const counts = () => ({
    inUse: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  openPools.add(counts);

  const lent = new WeakMap<pg.PoolClient, PoolClient>();
  return {
    /** Returns the same object each time for the same connection. */
    async connect(): Promise<PoolClient> {
      const client = await take();
      const known = lent.get(client) ?? lend(client);
      lent.set(client, known);
      return known;
    },
    async end(): Promise<void> {
      openPools.delete(counts);
      const late = setTimeout(() => {
        for (const client of open) client.connection.stream.destroy();
      }, END_TIMEOUT_MS);
      await pool.end();
      clearTimeout(late);
    },
  };
}

/** The class of clients for the host that is current when a client is made. */
function clientOf(addresses: Addresses) {
  return class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: addresses.current() });
    }
  };
}

/**
 * Sets the session's limits by a statement, because poolers refuse them as start-up options. Refuses a read-only host where
 * the URL names others.
 */
async function beginSession(client: pg.ClientBase, addresses: Addresses, statementTimeoutMs: number): Promise<void> {
  const text = `
    set statement_timeout = ${statementTimeoutMs};
    set lock_timeout = ${Math.min(LOCK_TIMEOUT_MS, statementTimeoutMs)};
    set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
    -- Statements here are short and planned once; compiling one takes longer than running it.
    set jit = off;
    show transaction_read_only`;
  const limited: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: SESSION_TIMEOUT_MS };
  // One result for each statement, which the type does not express.
  const results = (await client.query(limited)) as unknown as pg.QueryResult<{ transaction_read_only: string }>[];
  const isReadOnly = results.at(-1)?.rows[0]?.transaction_read_only === "on";
  if (isReadOnly && addresses.count > 1) throw new Error("this host only reads");
}
