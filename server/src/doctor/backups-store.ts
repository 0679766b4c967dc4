/** The SQL that reads when the last backup was, and whether the jobs are held. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export type BackupFacts = {
  last_at: Date | null;
  last_file: string | null;
  failed_at: Date | null;
  failure: string | null;
  held_since: Date | null;
};

export async function getBackupFacts(db: Database): Promise<BackupFacts> {
  return db
    .selectFrom("backup_state as b")
    .leftJoin("job_holds as h", "h.is_only", "b.is_only")
    .select(["b.last_at", "b.last_file", "b.failed_at", "b.failure", "h.held_since"])
    .executeTakeFirstOrThrow();
}

/** Whether money has moved before `before`, so that there is something to lose. */
export async function wasUsedBefore(db: Database, before: Date): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`
    select exists (select from invoices where not is_sandbox and created_at < ${before}) as is_used`.execute(db);
  return rows[0]?.is_used === true;
}
