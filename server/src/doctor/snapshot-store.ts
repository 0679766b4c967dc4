/** Reads the tables in one snapshot, and counts and names the rows that violate a rule. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Violations } from "./violations.ts";

/** Enough for many millions of rows. */
const STATEMENT_TIMEOUT = "10min";

/**
 * Runs `work` in one read-only snapshot, so that related rows are consistent, however busy the service is.
 */
export async function readSnapshot<T>(db: Database, work: (snapshot: Database) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      await sql.raw(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`).execute(snapshot);
      return work(snapshot);
    });
}

/** Runs a part of that work in a savepoint, so that its failure does not end the snapshot. Rejects as `part` does. */
export async function readSnapshotPart<T>(snapshot: Database, part: () => Promise<T>): Promise<T> {
  await sql.raw("savepoint part").execute(snapshot);
  try {
    return await part();
  } catch (error) {
    await sql.raw("rollback to savepoint part").execute(snapshot);
    throw error;
  }
}

/** Counts what `violating`, a query of `tenant_id` and `id`, finds, and names the first 5, in one pass. */
export async function findViolations(db: Database, violating: RawBuilder<unknown>): Promise<Violations> {
  const { rows } = await sql<{ name: string; count: number }>`
    select violation.tenant_id || ' ' || violation.id as name, count(*) over () as count
    from (${violating}) violation
    order by violation.tenant_id, violation.id
    limit 5`.execute(db);
  return { count: rows[0]?.count ?? 0, examples: rows.map(({ name }) => name) };
}
