/** The query builder on the connection pool, with named and pipelined statements. */
import { createHash } from "node:crypto";
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import { inPartOfTrace } from "../trace.ts";
import { openPool, type PoolClient, type PoolInput } from "./pool.ts";
import type { Schema } from "./schema.ts";
import { isStalePlan } from "./unavailable.ts";

export type Database = Kysely<Schema>;

/** Statements are named by their text so that PostgreSQL plans each once per connection; beyond this number they are unnamed. */
const MAX_NAMED_STATEMENTS = 500;
const MAX_TRACED_TEXT = 2_000;
const NO_ROWS = Promise.resolve({ command: "BEGIN", rowCount: null, rows: [] });

/**
 * Opens a pool on `url`, which may name several hosts. `max_connections` limits it.
 * Every query is answered, or rejects with `DatabaseUnavailable`, within 12 s: 4 s for a connection and 8 s for an answer.
 */
export function openDatabase(input: PoolInput): Database {
  const pool = openPool(input);
  const nameOf = statementNames();
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        async connect() {
          const lent = await pool.connect();
          const known = clients.get(lent) ?? forKysely(lent, nameOf);
          clients.set(lent, known);
          return known;
        },
        end: pool.end,
      },
    }),
  });
}

/** A statement's values are parameters, so its text holds none of them. */
function describeStatement(text: string) {
  const name = (/[a-z]+/i.exec(text.replace(/^\s*--.*$/gm, ""))?.[0] ?? "statement").toUpperCase();
  const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, MAX_TRACED_TEXT) };
  return { name, attributes };
}

const READ_ONLY = "25006";
const REFUSE_READERS = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'the database only reads' using errcode = '${READ_ONLY}';
  end if;
end $$`;

/**
 * Checks that the database answers a query and accepts writes.
 * @throws DatabaseUnavailable, like a refused write, so that the next query tries another host.
 */
export async function pingDatabase(db: Database): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(REFUSE_READERS));
}

/**
 * Names are hashes of the text: behind a pooler several processes prepare statements on one connection, and a name must mean
 * the same statement to all of them.
 */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known;
    const name = `t${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
    return name;
  };
}

/**
 * The part of a client that Kysely uses. It names each statement (0.77 of the bare driver, unnamed 0.55), and pipelines `begin`:
 * it is sent in one packet with the transaction's first statement, which saves a round trip.
 */
function forKysely(
  { client, failed, isBroken, release }: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const { stream } = client.connection;
  let mustBegin = false;

  const send = (text: string, values: unknown[]) =>
    inPartOfTrace(
      () => describeStatement(text),
      () => client.query({ text, values, name: values.length === 0 ? undefined : nameOf(text) }),
    );

  async function begin(text: string, values: unknown[]) {
    stream.cork();
    const answers = Promise.all([send("begin", []), send(text, values)]);
    stream.uncork();
    const [, answer] = await answers;
    return answer;
  }

  async function commit() {
    const answer = await send("commit", []);
    // PostgreSQL answers a commit with ROLLBACK, without an error, after a statement of the transaction has failed.
    if (answer.command === "ROLLBACK") throw new Error("the transaction had failed and was rolled back");
    return answer;
  }

  /** A broken connection ends its transaction too, so a failed rollback is ignored: the caller throws the original error. */
  async function rollback() {
    if (isBroken()) return NO_ROWS;
    return send("rollback", []).catch((error) => {
      failed(error);
      return NO_ROWS;
    });
  }

  function sendInTurn(text: string, values: unknown[]) {
    if (mustBegin) {
      mustBegin = false;
      return text === "commit" || text === "rollback" ? NO_ROWS : begin(text, values);
    }
    if (text === "commit") return commit();
    return text === "rollback" ? rollback() : send(text, values);
  }

  function query(text: string, values: unknown[]) {
    if (text === "begin") {
      mustBegin = true;
      return NO_ROWS;
    }
    return sendInTurn(text, values).catch((error: unknown) => {
      const failure = failed(error);
      // The statement was not executed, and is planned again without its name. Within a transaction the whole of it is repeated.
      if (isStalePlan(failure) && client.getTransactionStatus() === "I") return client.query({ text, values });
      throw failure;
    });
  }

  return { query, release } as unknown as PostgresPoolClient; // Kysely also declares cursors, which nothing here opens.
}
