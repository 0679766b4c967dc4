/** The database of each earlier release, migrated to this one: no rule is violated, and the API answers as before. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectArchive } from "../../src/backup/archive-reader.ts";
import { openDatabase } from "../../src/db/database.ts";
import { migrate, schemaState } from "../../src/db/migrate.ts";
import { checkData } from "../../src/doctor/check-data.ts";
import { checkSealed } from "../../src/doctor/check-sealed.ts";
import { openLog } from "../../src/log.ts";
import { askAll, listKept, pathOfBackup, readKept, restoreKept, sumOfMigration } from "../earlier/kept.ts";
import {
  createEmptyDatabase,
  type EmptyDatabase,
  everyDefinition,
  everyRow,
  fillFrom,
  rowsOf,
} from "../support/backups.ts";
import type { Json } from "../support/make.ts";
import { rounds } from "../support/rounds.ts";
import { createWorld } from "../support/world.ts";

const log = openLog("silent");

/** Rows of these are there for moments, in a restored installation, where tenants move, or of years, which a life of a minute has not. */
const MAY_BE_EMPTY = [
  ...["customer_deltas", "holder_failures", "invoice_count_deltas", "job_holds"],
  ...["hourly_sum_deltas", "payment_link_deltas", "uncounted_sums"],
  ...["departed_names", "moving_tenants", "reset_requests"],
  ...["archive_blocks", "archive_files", "archived_customers", "archived_orders"],
];

it("has rows of every table of the last release that is kept", async () => {
  const { tables } = await inspectArchive(pathOfBackup(listKept().at(-1) ?? ""));
  const empty = tables.filter(({ rows }) => rows === 0).map(({ name }) => name);
  expect(empty.filter((name) => !MAY_BE_EMPTY.includes(name))).toEqual([]);
});

it("leaves the tables and rows of before where a migration fails halfway", { timeout: 120_000 }, async () => {
  const database = await createEmptyDatabase();
  const db = openDatabase({ url: database.url, max_connections: 1, log });
  const readAll = async () => [await everyDefinition(database.url), await everyRow(database.url)];
  try {
    await restoreKept(listKept()[0] ?? "", database.url);
    // A late migration makes a table of this name.
    await rowsOf(database.url, "create table job_holds ()");
    const before = await readAll();
    await expect(migrate(db)).rejects.toThrow('relation "job_holds" already exists');
    expect(await readAll()).toEqual(before);
  } finally {
    await db.destroy();
    await database.drop();
  }
});

/** Without the tables in which a migration notes when it was applied. */
function withoutTimes({
  kysely_migration: _,
  invoice_run_progress: __,
  ...rows
}: Awaited<ReturnType<typeof everyRow>>) {
  return rows;
}

/** The releases whose backup is restored by this one. */
const RESTORED = rounds([listKept()[0], listKept().at(-1)], listKept());

describe.each(listKept())("the release whose last migration is %s", { timeout: 120_000 }, (number) => {
  const kept = readKept(number);
  let database: EmptyDatabase;
  let migrated: Record<string, string[]>;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    await restoreKept(number, database.url);
    const db = openDatabase({ url: database.url, max_connections: 1, log });
    await migrate(db);
    expect(await schemaState(db)).toBe("ready");
    await db.destroy();
    migrated = await everyRow(database.url);
  }, 120_000);
  afterAll(() => database.drop());

  it("ran migrations that have not been edited since", () => {
    const sums = Object.keys(kept.migrations).map((name) => [name, sumOfMigration(name)]);
    expect(Object.fromEntries(sums)).toEqual(kept.migrations);
  });

  it("left data in which this release finds nothing broken, and answers as that one did", async () => {
    const { taken_at } = await inspectArchive(pathOfBackup(number));
    // The calls of this test would be logged, and the restored backup has none of them.
    const world = await createWorld({ REQUEST_LOG: "0" }, { ...database, drop: async () => undefined });
    try {
      world.clock.set(taken_at);
      const findings = [...(await checkSealed(world.deps)), ...(await checkData(world.deps))];
      expect(findings.filter(({ state }) => state === "broken")).toEqual([]);
      for (const key of new Set(kept.answers.map((answer) => answer.key))) {
        const then = kept.answers.filter((answer) => answer.key === key);
        const now = new Map((await askAll(world.url, key)).map(({ path, body }) => [path, body]));
        for (const { path, body } of then) {
          expect({ path, body: now.get(path) }).toMatchObject({ path, body: withoutFalseHolds(body) });
        }
      }
    } finally {
      await world.close();
    }
  });

  it.runIf(RESTORED.includes(number))("has a backup that restores to the same rows and tables", async () => {
    const restored = await createEmptyDatabase();
    try {
      await fillFrom(pathOfBackup(number), restored.url);
      expect(await everyDefinition(restored.url)).toEqual(await everyDefinition(database.url));
      expect(withoutTimes(await everyRow(restored.url))).toEqual(withoutTimes(migrated));
    } finally {
      await restored.drop();
    }
  });
});

/** The first releases showed a hold, as null, of every invoice. */
function withoutFalseHolds(body: Json): Json {
  return JSON.parse(JSON.stringify(body), (name, value) =>
    name === "held_reason" && value === null ? undefined : value,
  );
}
