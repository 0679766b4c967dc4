/** The SQL that finds the names of API keys and people by their ids. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export type Named = { id: string; name: string };

/** The names of the tenant's API keys, and the addresses of people, whom rows of the tenant name; some may have left it since. */
export async function listNames(
  db: Database,
  { tenant_id, keys, users }: { tenant_id: string; keys: string[]; users: number[] },
): Promise<{ keys: Named[]; users: Named[] }> {
  const [named, people] = await Promise.all([
    sql<Named>`select id, name from api_keys where tenant_id = ${tenant_id} and id = any(${keys}::text[])`.execute(db),
    sql<Named>`select id::text as id, email as name from users where id = any(${users}::bigint[])`.execute(db),
  ]);
  return { keys: named.rows, users: people.rows };
}
