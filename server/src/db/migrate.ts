/** Brings the tables up to date: plain SQL files, each applied once, under a lock that all processes share. */
import { readdir, readFile } from "node:fs/promises";
import { type Migration, Migrator, sql } from "kysely";
import type { Database } from "./database.ts";

const FOLDER = new URL("./migrations/", import.meta.url);

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith(".sql"));
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(new URL(file, FOLDER), "utf8");
    migrations[file.replace(/\.sql$/, "")] = {
      up: async (db) => {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}

function migrator(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/** Applies what is missing and returns the names of what was applied. @throws the database's error, all undone. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error !== undefined) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration this program knows has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
