/** Reads in one statement when each of several queues has its first due row. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";

/** The SQL of the instant at which the first row of a queue is due; null where there is none. */
export type DueAt = RawBuilder<Date | null>;

/** The queue of the rows whose `column` says when they are due. An index has to begin with the column. */
export function earliestOf(table: string, column: string, where = "true"): DueAt {
  return sql`(select min(${sql.ref(column)}) from ${sql.table(table)} where ${sql.raw(where)})`;
}

/** The queue of the rows that match `where`, all of which are due at once. */
export function anyOf(table: string, where = "true"): DueAt {
  return sql`(select 'epoch'::timestamptz from ${sql.table(table)} where ${sql.raw(where)} limit 1)`;
}

/** When the first row of each queue is due, by the names that `queues` gives them. */
export async function readDue(db: Database, queues: Record<string, DueAt>): Promise<Record<string, Date | null>> {
  const columns = Object.entries(queues).map(([name, dueAt]) => sql`${dueAt} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, Date | null>>`select ${sql.join(columns)}`.execute(db);
  return rows[0] ?? {};
}
