/** The query builder over the connections, and what it sends on them. */
import { createHash } from "node:crypto";
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import { openPool, type PoolClient, type PoolInput } from "./pool.ts";
import type { Schema } from "./schema.ts";

export type Database = Kysely<Schema>;

/** Statements are named by their text so that PostgreSQL plans each once per connection; beyond this many they are not. */
const MAX_NAMED_STATEMENTS = 500;
const NO_ROWS = Promise.resolve({ command: "BEGIN", rowCount: null, rows: [] });

/**
 * Opens a pool on `url`, which may name several hosts. `max_connections` bounds it.
 * Whatever is asked is answered, or rejects with `DatabaseUnavailable`, within 12 s: 4 s for a connection and 8 s for an answer.
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

const READ_ONLY = "25006";
const REFUSE_READERS = `do $$ begin
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'the database only reads' using errcode = '${READ_ONLY}';
  end if;
end $$`;

/**
 * One answered query: the database is there and can be written to.
 * @throws DatabaseUnavailable, like a write that is refused, so that the next query looks for another host.
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
 * The part of a client that Kysely uses. It names each statement (0.77 of the bare driver, unnamed 0.55), and sends `begin`
 * in one packet with the transaction's first statement: one round trip less.
 */
function forKysely(
  { client, failed, isBroken, release }: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const { stream } = client.connection;
  let mustBegin = false;

  const send = (text: string, values: unknown[]) =>
    client.query({ text, values, name: values.length === 0 ? undefined : nameOf(text) });

  async function begin(text: string, values: unknown[]) {
    stream.cork();
    const answers = Promise.all([send("begin", []), send(text, values)]);
    stream.uncork();
    const [, answer] = await answers;
    return answer;
  }

  async function commit() {
    const answer = await send("commit", []);
    // PostgreSQL answers so, without an error, where a statement had failed.
    if (answer.command === "ROLLBACK") throw new Error("the transaction had failed and was rolled back");
    return answer;
  }

  /** With the connection the transaction is gone; the error that led here is the one to tell. */
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
      throw failed(error);
    });
  }

  return { query, release } as unknown as PostgresPoolClient; // Kysely also declares cursors, which nothing here opens.
}
