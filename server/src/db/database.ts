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
/**
 * A statement that begins with this comment has no answer that its caller needs. Within a transaction it is sent with the next
 * one, most often the commit, which saves a round trip; that one throws its error.
 */
export const SENT_WITH_NEXT = "-- sent with the next\n";
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

type Statement = { text: string; values: unknown[] };

/**
 * The part of a client that Kysely uses. It names each statement (0.77 of the bare driver, unnamed 0.55), and pipelines `begin`
 * and what begins with `SENT_WITH_NEXT`: they are sent in one packet with the next statement.
 */
function forKysely(
  { client, failed, isBroken, release }: PoolClient,
  nameOf: (text: string) => string | undefined,
): PostgresPoolClient {
  const { stream } = client.connection;
  let isInTransaction = false;
  let held: Statement[] = [];

  const send = ({ text, values }: Statement) =>
    inPartOfTrace(
      () => describeStatement(text),
      () => client.query({ text, values, name: values.length === 0 ? undefined : nameOf(text) }),
    );

  /** The answer of the last; an error of any. */
  async function sendTogether(statements: Statement[]) {
    stream.cork();
    const answers = Promise.all(statements.map(send));
    stream.uncork();
    return (await answers).at(-1);
  }

  async function commit(before: Statement[]) {
    const answer = await sendTogether([...before, { text: "commit", values: [] }]);
    // PostgreSQL answers a commit with ROLLBACK, without an error, after a statement of the transaction has failed.
    if (answer?.command === "ROLLBACK") throw new Error("the transaction had failed and was rolled back");
    return answer;
  }

  /** A broken connection ends its transaction too, so a failed rollback is ignored: the caller throws the original error. */
  async function rollback() {
    if (isBroken()) return NO_ROWS;
    return send({ text: "rollback", values: [] }).catch((error) => {
      failed(error);
      return NO_ROWS;
    });
  }

  function end(text: string, before: Statement[]) {
    isInTransaction = false;
    const isBegun = before[0]?.text !== "begin";
    if (text === "rollback") return isBegun ? rollback() : NO_ROWS;
    return isBegun || before.length > 1 ? commit(before) : NO_ROWS;
  }

  async function sendAlone(statement: Statement) {
    return send(statement).catch((error) => {
      // The statement was not executed, and is planned again without its name. Within a transaction the whole of it is repeated.
      if (!isStalePlan(error) || client.getTransactionStatus() !== "I") throw error;
      failed(error);
      return client.query(statement);
    });
  }

  function sendInTurn(text: string, values: unknown[]) {
    const before = held;
    held = [];
    if (text === "commit" || text === "rollback") return end(text, before);
    return before.length === 0 ? sendAlone({ text, values }) : sendTogether([...before, { text, values }]);
  }

  function query(text: string, values: unknown[]) {
    if (text === "begin") isInTransaction = true;
    if (text === "begin" || (isInTransaction && text.startsWith(SENT_WITH_NEXT))) {
      held.push({ text, values });
      return NO_ROWS;
    }
    return sendInTurn(text, values).catch((error: unknown) => {
      throw failed(error);
    });
  }

  return { query, release } as unknown as PostgresPoolClient; // Kysely also declares cursors, which nothing here opens.
}
