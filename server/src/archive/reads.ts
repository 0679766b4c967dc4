/** The reads of the archive for other rooms. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Schema } from "../db/schema.ts";

export type ArchiveFile = Pick<Selectable<Schema["archive_files"]>, "name" | "bytes" | "sha256">;

/**
 * The block that has the invoice, as the statement of a `lateral` table or an `exists`; no row where it is not archived. Few files
 * of a tenant span one id, and the blocks of a file follow each other, so that one block of each is read.
 */
export function blockOf({ tenant_id, id }: { tenant_id: RawBuilder<unknown>; id: RawBuilder<unknown> }) {
  return sql`
    select b.* from archive_files f cross join lateral (
      select * from archive_blocks
      where tenant_id = f.tenant_id and file = f.name and first_id <= ${id} order by first_id desc limit 1
    ) b
    where f.tenant_id = ${tenant_id} and f.first_id <= ${id} and f.last_id >= ${id} and ${id} = any (b.ids)`;
}

/** Whether the tenant has an archived invoice of this id. No file is read. */
export async function wasArchived(db: Database, tenant_id: string, id: number): Promise<boolean> {
  const { rows } = await sql`${blockOf({ tenant_id: sql`${tenant_id}`, id: sql`${id}::bigint` })}`.execute(db);
  return rows.length > 0;
}

/** Every file once, by name. */
export async function listArchiveFiles(db: Database): Promise<ArchiveFile[]> {
  return db.selectFrom("archive_files").select(["name", "bytes", "sha256"]).distinct().orderBy("name").execute();
}
