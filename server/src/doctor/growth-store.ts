/** The SQL of the size of the database, and of how fast it grows. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** `recent` are the invoices since an instant, and `is_older` says whether there are any from before it. */
export type Growth = { bytes: number; invoices: number; recent: number; is_older: boolean };

export async function getGrowth(db: Database, since: Date): Promise<Growth> {
  const { rows } = await sql<Growth>`
    select pg_database_size(current_database()) as bytes, count(*) as invoices,
      count(*) filter (where created_at >= ${since}) as recent,
      coalesce(bool_or(created_at < ${since}), false) as is_older
    from invoices`.execute(db);
  const [growth] = rows;
  if (growth === undefined) throw new Error("the growth has no row");
  return growth;
}
