/** Several processes behind a pooler: the name of a prepared statement means the same statement to all of them. */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { requirePreparedStatements } from "../../src/db/require-database.ts";
import { openWake } from "../../src/db/wake.ts";
import { openLog } from "../../src/log.ts";
import { type NaivePooler, startNaivePooler } from "../support/naive-pooler.ts";
import { createWorld, type World } from "../support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

let world: World;
let pooler: NaivePooler;
beforeAll(async () => {
  world = await createWorld();
  pooler = await startNaivePooler(world.database_url);
});
afterAll(async () => {
  await pooler.close();
  await world.close();
});

const open = (url: string): Database => openDatabase({ url, max_connections: 1, log: world.deps.log });

/** The names under which the connection of `db` has prepared its statements. */
async function namesOf(db: Database): Promise<string[]> {
  type Row = { name: string };
  const { rows } = await sql<Row>`select name from pg_prepared_statements order by statement`.execute(db);
  return rows.map(({ name }) => name);
}

it("names equal texts alike in every process, in whatever order they come, and others otherwise", async () => {
  const [first, second] = [open(world.database_url), open(world.database_url)];
  const statements = [1, 2, 3].map((nr) => (db: Database) => sql`select ${nr}::int + ${sql.lit(nr)}`.execute(db));
  for (const ask of statements) await ask(first);
  for (const ask of [...statements].reverse()) await ask(second);
  const names = await namesOf(first);
  expect(new Set(names).size).toBe(3);
  expect(await namesOf(second)).toEqual(names);
  await first.destroy();
  await second.destroy();
});

it("is never answered by another process's statement, even where the pooler gives it that session", async () => {
  const askers = ["a", "b"].map((own) => ({ own, db: open(pooler.url) }));
  const answers = { right: 0, refused: 0 };
  for (let times = 0; times < 100; times += 1) {
    for (const { own, db } of askers) {
      try {
        const { rows } = await sql<{ own: string }>`select ${own}::text as own, ${sql.lit(own)} as told`.execute(db);
        expect(rows).toEqual([{ own, told: own }]);
        answers.right += 1;
      } catch (error) {
        expect(error).toMatchObject({ name: "DatabaseUnavailable" });
        answers.refused += 1;
      }
    }
  }
  expect(answers.right).toBeGreaterThan(0);
  for (const { db } of askers) await db.destroy();
});

it("refuses such a pooler at the start, and no direct connection", async () => {
  await expect(requirePreparedStatements("DATABASE_URL", pooler.url)).rejects.toThrow(
    "DATABASE_URL leads to a pooler that mixes up prepared statements: " +
      "use PgBouncer 1.21 or newer with max_prepared_statements, or pool sessions.",
  );
  await requirePreparedStatements("DATABASE_URL", world.database_url);
});

it("says that it hears nothing through such a pooler, where polling remains", async () => {
  const db = open(world.database_url);
  const said: string[] = [];
  const log = openLog("warn", { write: (line: string) => said.push(line) });
  const wake = openWake({ db, url: pooler.url, log });
  const deadline = performance.now() + 20_000;
  while (said.length === 0 && performance.now() < deadline) await delay(50);
  expect(said.join("")).toContain("no notification arrives, so jobs go on by polling");
  await wake.close();
  await db.destroy();
});
