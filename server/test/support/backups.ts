/** Backs a world's database up, creates databases to restore into, and reads all their rows and definitions. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import pg from "pg";
import { inspectArchive } from "../../src/backup/archive-reader.ts";
import { type BackupInput, backUp } from "../../src/backup/back-up.ts";
import { type FillInput, fillDatabase } from "../../src/backup/fill.ts";
import { openCopySession } from "../../src/db/copy-session.ts";
import type { ImageStore } from "../../src/deps.ts";
import { databaseUrl } from "./global-setup.ts";
import type { World } from "./world.ts";

export type EmptyDatabase = { url: string; drop(): Promise<void> };

/** A database without a table, on the server of the test run. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const { inject } = await import("vitest");
  const server_url = inject("postgres_url");
  const name = `r_${randomUUID().replaceAll("-", "")}`;
  const run = (statement: string) => rowsOf(server_url, statement);
  await run(`create database ${name}`);
  return {
    url: databaseUrl(server_url, name),
    async drop() {
      await run(`drop database ${name} with (force)`);
    },
  };
}

export async function rowsOf<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A partition's rows are those of its table, and which partitions there are depends on the time. */
const PARTITIONS = "(select relname from pg_class where relispartition)";

/** Every row of every table as text, in a fixed order. */
export async function everyRow(url: string): Promise<Record<string, string[]>> {
  const tables = await rowsOf<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname not in ${PARTITIONS} order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: string }>(url, `select t::text as row from "${name}" t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/** Everything but the rows: columns, constraints, indexes, triggers and the states of sequences. */
export async function everyDefinition(url: string): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    url,
    `select format('%s %s %s %s', table_name, column_name, data_type, is_nullable) as line
       from information_schema.columns where table_schema = 'public'
       and table_name not in ${PARTITIONS}
     union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
       where connamespace = 'public'::regnamespace and conrelid::regclass::text not in ${PARTITIONS}
     union all select indexdef from pg_indexes where schemaname = 'public'
       and tablename not in ${PARTITIONS}
     union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
     union all select format('%s %s', sequencename, last_value) from pg_sequences where schemaname = 'public'
     order by 1`,
  );
  return rows.map(({ line }) => line);
}

type Options = Partial<Omit<BackupInput, "session">>;

/** Backs the world up to `path`. */
export async function takeBackup(world: Pick<World, "database_url" | "deps">, path: string, options: Options = {}) {
  const { signal = new AbortController().signal } = options;
  const session = await openCopySession(world.database_url, "backup", signal);
  try {
    return await backUp(world.deps, {
      ...{ withPictures: true, passphrase: null, onProgress() {}, signal },
      ...{ session, output: options.output ?? createWriteStream(path), ...options },
    });
  } finally {
    await session.end();
  }
}

export type Stored = Map<string, { mime: string; bytes: Buffer }>;

/** A store of pictures in memory. */
function imagesIn(stored: Stored): ImageStore {
  return {
    async put(tenant_id, id, image) {
      stored.set(`${tenant_id}/${id}`, image);
    },
    get: async (tenant_id, id) => stored.get(`${tenant_id}/${id}`)?.bytes ?? null,
    async remove(tenant_id, id) {
      stored.delete(`${tenant_id}/${id}`);
    },
  };
}

/** Fills the database at `url` from the archive. */
export async function fillFrom(
  path: string,
  url: string,
  { stored = new Map(), ...options }: Partial<FillInput> & { stored?: Stored } = {},
): Promise<string[]> {
  const manifest = await inspectArchive(path);
  const { signal = new AbortController().signal } = options;
  const session = await openCopySession(url, "restore", signal);
  try {
    return await fillDatabase({
      ...{ session, path, manifest, images: imagesIn(stored), signal },
      onProgress() {},
      async beforeCommit() {},
      ...options,
    });
  } finally {
    await session.end();
  }
}
