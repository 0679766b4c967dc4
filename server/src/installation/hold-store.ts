/** The SQL of the hold that keeps jobs from running after a restore. */
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

/** Since when the jobs are held, and the time of the backup that was restored. */
export type JobHold = Omit<Selectable<Schema["job_holds"]>, "is_only">;

export async function findJobHold(db: Database): Promise<JobHold | undefined> {
  return db.selectFrom("job_holds").select(["held_since", "restored_from"]).executeTakeFirst();
}

/** Stores the hold, replacing one that the backup contained. */
export async function upsertJobHold(db: Database, hold: JobHold): Promise<void> {
  await db
    .insertInto("job_holds")
    .values(hold)
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet(hold))
    .execute();
}

/** Returns the hold that was deleted; undefined where there was none. */
export async function deleteJobHold(db: Database): Promise<JobHold | undefined> {
  return db.deleteFrom("job_holds").returning(["held_since", "restored_from"]).executeTakeFirst();
}
