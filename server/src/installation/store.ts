/** The SQL of the state that all processes of an installation share. */
import type { Database } from "../db/database.ts";

/** The known text, sealed with the installation's key, and during a change of the key with the next one. */
export type KeyChecks = { key_check: Buffer; next_key_check: Buffer | null };

/** Undefined before the first process has started. */
export async function findKeyChecks(db: Database): Promise<KeyChecks | undefined> {
  return db.selectFrom("installation").select(["key_check", "next_key_check"]).executeTakeFirst();
}

/** Stores the first check value, and returns the stored one. */
export async function insertKeyCheck(db: Database, key_check: Buffer): Promise<KeyChecks> {
  await db
    .insertInto("installation")
    .values({ key_check })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db.selectFrom("installation").select(["key_check", "next_key_check"]).executeTakeFirstOrThrow();
}

/** Stores the first next check value, while `key_check` is the current one. */
export async function changeNextKeyCheck(db: Database, key_check: Buffer, next_key_check: Buffer): Promise<void> {
  await db
    .updateTable("installation")
    .set({ next_key_check })
    .where("key_check", "=", key_check)
    .where("next_key_check", "is", null)
    .execute();
}

/** Ends the change of the key by a guarded update on `before`; a change that has ended meanwhile is left alone. */
export async function changeKeyCheck(db: Database, before: KeyChecks, key_check: Buffer): Promise<void> {
  await db
    .updateTable("installation")
    .set({ key_check, next_key_check: null })
    .where("key_check", "=", before.key_check)
    .where("next_key_check", "is not distinct from", before.next_key_check)
    .execute();
}

/** The number of this cell, locked until the transaction ends; null for an installation without cells. */
export async function getCellForUpdate(db: Database): Promise<number | null> {
  return (await db.selectFrom("installation").select("cell").forUpdate().executeTakeFirstOrThrow()).cell;
}

/** The number of the cell that the database belongs to; null for one without cells, or of an installation that never started. */
export async function findCell(db: Database): Promise<number | null> {
  return (await db.selectFrom("installation").select("cell").executeTakeFirst())?.cell ?? null;
}

export async function changeCell(db: Database, cell: number): Promise<void> {
  await db.updateTable("installation").set({ cell }).execute();
}
