/** The SQL of the outbox of letters. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

/** A letter that is still to be sent; `next_attempt_at` is the end of its lease while it is claimed. */
export type WaitingLetter = Selectable<Schema["letters"]> & { sealed: Buffer; next_attempt_at: Date };

/** The rows of one insert: each has six parameters, and a statement at most 65,535. */
const ROWS = 1_000;

export async function insertLetters(db: Database, letters: Insertable<Schema["letters"]>[]): Promise<void> {
  for (let from = 0; from < letters.length; from += ROWS) {
    await db
      .insertInto("letters")
      .values(letters.slice(from, from + ROWS))
      .execute();
  }
}

/** All people of these tenants who want notices. */
export async function listReaders(db: Database, tenantIds: string[]): Promise<Selectable<Schema["tenant_people"]>[]> {
  return db
    .selectFrom("tenant_people")
    .selectAll()
    .where("tenant_id", "in", tenantIds)
    .where("wants_notices", "=", true)
    .execute();
}

/** Leases up to `limit` due letters, the longest due first: until `lease_until` no other process claims them. */
export async function claimLetters(
  db: Database,
  { now, lease_until, limit }: { now: Date; lease_until: Date; limit: number },
): Promise<WaitingLetter[]> {
  const { rows } = await sql<WaitingLetter>`
    with due as (
      select id from letters where next_attempt_at <= ${now} order by next_attempt_at limit ${limit}
      for update skip locked
    )
    update letters l set next_attempt_at = ${lease_until} from due where l.id = due.id returning l.*`.execute(db);
  return rows;
}

/** Deletes a letter that was sent, unless its lease has ended and another process has it. */
export async function deleteLetter(db: Database, letter: WaitingLetter): Promise<void> {
  await db
    .deleteFrom("letters")
    .where("id", "=", letter.id)
    .where("next_attempt_at", "=", letter.next_attempt_at)
    .execute();
}

/** Records why the attempt failed and when the next one is. Null gives the letter up and erases its contents. */
export async function changeLetterFailed(
  db: Database,
  letter: WaitingLetter,
  { failure, next_attempt_at }: { failure: string; next_attempt_at: Date | null },
): Promise<void> {
  await db
    .updateTable("letters")
    .set({ failure, next_attempt_at, ...(next_attempt_at === null ? { sealed: null } : {}) })
    .where("id", "=", letter.id)
    .where("next_attempt_at", "=", letter.next_attempt_at)
    .execute();
}

/** Deletes given-up letters that were written before `before`. */
export async function deleteGivenUp(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("letters").where("next_attempt_at", "is", null).where("written_at", "<", before).execute();
}
