/** The SQL of the archive: its files, their blocks, and which run may archive. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";
import { blockOf } from "./reads.ts";

/** The line of a block in which an invoice is, counted from 0. */
export type Place = { file: string; position: number; length: number; line: number };
export type NewFile = Insertable<Schema["archive_files"]>;
export type NewBlock = Insertable<Schema["archive_blocks"]>;

/** Where the invoice is; undefined for one that is not archived. */
export async function findPlace(db: Database, tenant_id: string, id: number): Promise<Place | undefined> {
  const block = blockOf({ tenant_id: sql`${tenant_id}`, id: sql`${id}::bigint` });
  const { rows } = await sql<Place>`
    select file, position, length, array_position(ids, ${id}::bigint) - 1 as line from (${block}) block`.execute(db);
  return rows[0];
}

export async function insertFiles(db: Database, files: NewFile[]): Promise<void> {
  await db.insertInto("archive_files").values(files).execute();
}

export async function insertBlocks(db: Database, blocks: NewBlock[]): Promise<void> {
  await db.insertInto("archive_blocks").values(blocks).execute();
}

/** How many files were written of invoices from before this instant. */
export async function countFiles(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct name) as count from archive_files where before = ${before}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Claims the right to archive; undefined, or until when another run has it. */
export async function claimRun(
  db: Database,
  claim: string,
  { now, lease_until }: { now: Date; lease_until: Date },
): Promise<Date | undefined> {
  const { rows } = await sql<{ claim: string; held_until: Date }>`
    with claimed as (
      update archive_run set claim = ${claim}, lease_until = ${lease_until}
      where lease_until is null or lease_until <= ${now} returning 1
    )
    select lease_until as held_until from archive_run where not exists (select from claimed)`.execute(db);
  return rows[0]?.held_until;
}

/** Renews the lease of the run; false when another run has taken it over. */
export async function changeLease(db: Database, claim: string, lease_until: Date): Promise<boolean> {
  const renewed = db.updateTable("archive_run").set({ lease_until }).where("claim", "=", claim);
  return (await renewed.returning("claim").executeTakeFirst()) !== undefined;
}

export async function releaseRun(db: Database, claim: string): Promise<void> {
  await db.updateTable("archive_run").set({ claim: null, lease_until: null }).where("claim", "=", claim).execute();
}
