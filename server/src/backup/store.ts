/** The SQL of the backups' state: the last good one, and the lease of the scheduled one. */
import { type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export type BackupState = Omit<Selectable<Schema["backup_state"]>, "is_only">;

const NONE: BackupState = {
  lease_until: null,
  scheduled_at: null,
  last_at: null,
  last_file: null,
  last_bytes: null,
  failed_at: null,
  failure: null,
};

export async function getBackupState(db: Database): Promise<BackupState> {
  return db.selectFrom("backup_state").selectAll().executeTakeFirstOrThrow();
}

/**
 * Claims the scheduled backup where the last one was taken at `dueBefore` or earlier, and so did the last try fail, and no
 * other process makes one.
 */
export async function claimScheduledBackup(
  db: Database,
  { now, leaseUntil, dueBefore, retryBefore }: { now: Date; leaseUntil: Date; dueBefore: Date; retryBefore: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update backup_state set lease_until = ${leaseUntil}
    where (lease_until is null or lease_until <= ${now})
      and (scheduled_at is null or scheduled_at <= ${dueBefore})
      and (failed_at is null or failed_at <= ${retryBefore})`.execute(db);
  return numAffectedRows === 1n;
}

/** Writes the state of a backup. Only the owner of the lease calls it, except for the `last_*` columns. */
export async function changeBackupState(db: Database, changes: Partial<BackupState>): Promise<void> {
  await db.updateTable("backup_state").set(changes).execute();
}

/** Clears the state, which is of another installation's backups. */
export async function upsertNoBackups(db: Database): Promise<void> {
  await db
    .insertInto("backup_state")
    .values(NONE)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(NONE))
    .execute();
}
