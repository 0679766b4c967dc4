/** One connection for whole tables: statements without time-outs, and COPY as streams. */
import type { Readable, Writable } from "node:stream";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { from, to } from "pg-copy-streams";
import type { Database } from "./database.ts";
import { databaseAddresses } from "./database-address.ts";
import type { Schema } from "./schema.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;
const INT8_OID = 20;

/** `rowCount` is known when the stream has ended. */
type Counted = { rowCount: number };

/** `db` and both copies use the same connection, so a copy within a transaction of `db` is a part of it. */
export type CopySession = {
  db: Database;
  copyOut(statement: string): Readable & Counted;
  copyIn(statement: string): Writable & Counted;
  end(): Promise<void>;
};

/** Fixes the text forms of values in the archive, whatever the settings of the server and of the role are. */
const FORMS = `
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set extra_float_digits = 1;
  set bytea_output = 'hex';
  set client_encoding = 'UTF8'`;

const LIMITS = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set jit = off;
  show transaction_read_only`;

/**
 * Connects to the writable host of `url`. When `signal` is aborted the connection ends, and what runs on it fails, however long
 * it would have taken or waited. @throws the error of the last host when none is writable.
 */
export async function openCopySession(
  url: string,
  application_name: string,
  signal: AbortSignal,
): Promise<CopySession> {
  const client = await connect(url, application_name);
  const connection = { query: (text: string, values: unknown[]) => client.query(text, values), release() {} };
  const end = async () => {
    // The orderly end waits for the statement that runs; a transaction that is still open is rolled back either way.
    client.connection.stream.destroy();
  };
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) {
    await end();
    throw signal.reason;
  }
  const pool = { connect: async () => connection as unknown as PostgresPoolClient, end };
  return {
    db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
    copyOut: (statement) => client.query(to(statement)),
    copyIn: (statement) => client.query(from(statement)),
    end,
  };
}

async function connect(url: string, application_name: string): Promise<pg.Client> {
  let failure = new Error("no host");
  for (const address of databaseAddresses(url)) {
    const types = new pg.TypeOverrides();
    types.setTypeParser(INT8_OID, Number);
    const client = new pg.Client({
      connectionString: address,
      application_name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      types,
    });
    // The statement that runs rejects with the error of a broken connection.
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.query(FORMS);
      // One result for each statement, which the type does not express.
      const results = (await client.query(LIMITS)) as unknown as pg.QueryResult<{ transaction_read_only: string }>[];
      if (results.at(-1)?.rows[0]?.transaction_read_only !== "on") return client;
      failure = new Error("the database only reads");
    } catch (error) {
      failure = error as Error;
    }
    client.connection.stream.destroy();
  }
  throw failure;
}
