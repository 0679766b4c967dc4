/** Refuses to start on an unusable database. */
import pg from "pg";
import type { Logger } from "pino";
import { openDatabase, pingDatabase } from "./database.ts";
import { databaseAddresses } from "./database-address.ts";

const TIMEOUT_MS = 4_000;
const ROUNDS = 3;
const STATEMENT = "tolem_check";
/** The codes of a missing statement, an existing one, and one with other parameters. */
const MIXED_UP = ["26000", "42P05", "08P01"];

/** @throws Error in one line that names the setting `name` when its `url` leads to no writable database. */
export async function requireDatabase(name: string, url: string, log: Pick<Logger, "warn">): Promise<void> {
  const db = openDatabase({ url, max_connections: 1, log });
  try {
    await pingDatabase(db);
  } catch (error) {
    throw new Error(`${name} leads to no database that can be used: ${(error as Error).message}.`);
  } finally {
    await db.destroy();
  }
}

/**
 * Detects a transaction pooler without support for prepared statements: it runs the statement of another session.
 * @throws Error in one line that names the setting `name`.
 */
export async function requirePreparedStatements(name: string, url: string): Promise<void> {
  for (const address of databaseAddresses(url)) {
    if (await mixesUpStatements(address)) {
      const remedy = "use PgBouncer 1.21 or newer with max_prepared_statements, or pool sessions";
      throw new Error(`${name} leads to a pooler that mixes up prepared statements: ${remedy}.`);
    }
  }
}

/** False where the fault is not observed, also because the host does not answer: such a host is not used. */
async function mixesUpStatements(connectionString: string): Promise<boolean> {
  const clients = [0, 1].map(
    () => new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS }),
  );
  /** Whether the client gets the answer of its own statement, although both use the same name. */
  const isOwn = async (client: pg.Client, nr: number) => {
    const text = `select $1::int + ${nr} as nr`;
    const { rows } = await client.query<{ nr: number }>({ name: STATEMENT, text, values: [0] });
    return rows[0]?.nr === nr;
  };
  try {
    for (const client of clients) {
      client.on("error", () => undefined);
      await client.connect();
    }
    const answers: boolean[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      // In turn both use one connection of such a pooler; concurrently each may get the other's.
      for (const [nr, client] of clients.entries()) answers.push(await isOwn(client, nr));
      answers.push(...(await Promise.all(clients.map(isOwn))));
    }
    return answers.includes(false);
  } catch (error) {
    return MIXED_UP.includes((error as { code?: string }).code ?? "");
  } finally {
    for (const client of clients) client.connection.stream.destroy();
  }
}
