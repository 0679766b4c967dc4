/** The two databases of a move, on one connection each. */
import { type CopySession, openCopySession } from "../db/copy-session.ts";
import type { Database } from "../db/database.ts";
import type { RowsOwner, TenantTable } from "../db/tenant-tables.ts";
import type { Deps } from "../deps.ts";
import { readCell } from "../installation/agree-on-cell.ts";

type Place = { cell: number; url: string; session: CopySession; db: Database };

/** `name` is that of the publication, the slot, the subscription and the guards: the same at each run of the command. */
export type Move = { tenant_id: string; name: string; from: Place; to: Place };

/** The rows that a move copies: whose they are, and their tables. */
export type Load = { owner: RowsOwner; tables: TenantTable[] };

/** Longer than any table, so that a name stays below the 63 characters of PostgreSQL. */
const NAMED_CHARACTERS = 40;

/** Opens both databases for the move of the tenant. @throws Error in one line that names the setting. */
export async function openMove({ config }: Deps, tenant_id: string): Promise<Move & { close(): Promise<void> }> {
  const { database_url, database_listen_url, move_to_database_url } = config;
  const sourceUrl = database_listen_url ?? database_url;
  if (sourceUrl === null) throw new Error("DATABASE_URL is not set: a cell has a PostgreSQL server of its own");
  if (move_to_database_url === null) throw new Error("MOVE_TO_DATABASE_URL is not set: the database of the other cell");
  const from = await openPlace("DATABASE_URL", sourceUrl);
  try {
    const to = await openPlace("MOVE_TO_DATABASE_URL", move_to_database_url);
    const name = `tolem_move_${tenant_id
      .toLowerCase()
      .replace(/[^a-z0-9_]/g, "_")
      .slice(0, NAMED_CHARACTERS)}`;
    const close = async () => {
      await from.session.end();
      await to.session.end();
    };
    return { tenant_id, name, from, to, close };
  } catch (error) {
    await from.session.end();
    throw error;
  }
}

async function openPlace(setting: string, url: string): Promise<Place> {
  const { signal } = new AbortController();
  const session = await openCopySession(url, "tolem move-tenant", signal).catch((error: Error) => {
    throw new Error(`${setting} leads to no writable database: ${error.message}`);
  });
  const cell = await readCell(session.db);
  if (cell !== null) return { cell, url, session, db: session.db };
  await session.end();
  throw new Error(`${setting} leads to a database without a cell: start its service with CELL`);
}
