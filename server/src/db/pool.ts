/** The connections of one process to the database: none is used that may be broken, and no wait for one is without end. */
import pg from "pg";
import type { Logger } from "pino";
import { type Addresses, openAddresses } from "./addresses.ts";
import { DatabaseUnavailable, isConnectionError, isUnavailable, reasonToDistrust } from "./unavailable.ts";

/**
 * A request asks for a connection, then for an answer, and after a failure often for one more connection, to give something
 * back: 4 + 8 + 4 s, so that its caller is answered within 17 s whatever the database does.
 */
const CONNECT_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 7_000;
const LOCK_TIMEOUT_MS = 5_000;
const SESSION_TIMEOUT_MS = 2_000;
/** Only a server or network that is gone takes longer to answer than a statement may take. */
const ANSWER_MARGIN_MS = 1_000;
/** A process that stands still gives up its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
/** How long the goodbyes of the connections may take. */
const END_TIMEOUT_MS = 2_000;
const INT8_OID = 20;
/** What the pool says when every connection stays in use. */
const NONE_FREE = "timeout exceeded when trying to connect";

export type PoolInput = {
  url: string;
  max_connections: number;
  log: Pick<Logger, "warn">;
  application_name?: string;
  /** In place of 7 s, for work that no request waits for. */
  statement_timeout_ms?: number;
};

export type PoolClient = {
  client: pg.PoolClient;
  /** The error in the form that callers know, noted for what becomes of the connection. */
  failed(error: unknown): unknown;
  isBroken(): boolean;
  /** Returns the connection where it can serve others, and closes it where it may not. */
  release(): void;
};

/** Opens no connection yet. */
export function openPool(input: PoolInput) {
  const addresses = openAddresses(input.url);
  const statement_timeout_ms = input.statement_timeout_ms ?? STATEMENT_TIMEOUT_MS;
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8_OID, Number);
  const pool = new pg.Pool({
    max: input.max_connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: statement_timeout_ms + ANSWER_MARGIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(input.application_name === undefined ? {} : { application_name: input.application_name }),
    types,
    // Allows `begin` to go out together with what follows it.
    pipeline: true,
    Client: clientOf(addresses),
    // The pool waits for it, though its type does not say so.
    onConnect: (client) => beginSession(client, addresses, statement_timeout_ms),
  });

  // Connections that were opened before the last reason to distrust all of them are closed rather than used again.
  let generation = 0;
  const generations = new WeakMap<pg.PoolClient, number>();
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    generations.set(client, generation);
    open.add(client);
    // Without a listener of its own, the end of a connection that is checked out ends the process.
    client.on("error", (error) => input.log.warn({ err: error }, "a database connection broke"));
  });
  pool.on("remove", (client) => open.delete(client));
  // The listener above has said so already.
  pool.on("error", () => undefined);

  const isStale = (client: pg.PoolClient) => generations.get(client) !== generation;

  /** Gives up every connection, and the host too where that is at fault. Of several failures of one generation the first counts. */
  function distrust(client: pg.PoolClient, reason: "host" | "statements"): void {
    if (isStale(client)) return;
    generation += 1;
    if (reason === "host") addresses.leave(addresses.current());
  }

  function discard(client: pg.PoolClient): void {
    // A host that is gone would never answer a goodbye.
    client.connection.stream.destroy();
    client.release(true);
  }

  /** One that is current, after closing what is not; on the next host where the first cannot serve. */
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

  const lent = new WeakMap<pg.PoolClient, PoolClient>();
  return {
    /** The same object each time for the same connection. */
    async connect(): Promise<PoolClient> {
      const client = await take();
      const known = lent.get(client) ?? lend(client);
      lent.set(client, known);
      return known;
    },
    async end(): Promise<void> {
      const late = setTimeout(() => {
        for (const client of open) client.connection.stream.destroy();
      }, END_TIMEOUT_MS);
      await pool.end();
      clearTimeout(late);
    },
  };
}

/** A client of the host that is current when it is made. */
function clientOf(addresses: Addresses) {
  return class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: addresses.current() });
    }
  };
}

/**
 * Sets the session's limits by a statement, because poolers refuse them as start-up options; and refuses a host that only
 * reads where there are others to ask.
 */
async function beginSession(client: pg.ClientBase, addresses: Addresses, statement_timeout_ms: number): Promise<void> {
  const text = `
    set statement_timeout = ${statement_timeout_ms};
    set lock_timeout = ${Math.min(LOCK_TIMEOUT_MS, statement_timeout_ms)};
    set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS};
    -- Statements here are short and planned once; compiling one takes longer than running it.
    set jit = off;
    show transaction_read_only`;
  const limited: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: SESSION_TIMEOUT_MS };
  // One result for each statement, which the type does not know.
  const results = (await client.query(limited)) as unknown as pg.QueryResult<{ transaction_read_only: string }>[];
  const isReadOnly = results.at(-1)?.rows[0]?.transaction_read_only === "on";
  if (isReadOnly && addresses.count > 1) throw new Error("this host only reads");
}
