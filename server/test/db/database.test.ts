/** Transactions: one begins with its first statement, and leaves nothing behind when it fails. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SENT_WITH_NEXT } from "../../src/db/database.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await sql`create table written (n int primary key)`.execute(world.deps.db);
});
afterAll(() => world.close());

const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from written`.execute(world.deps.db);
  return rows[0]?.n;
};

it("undoes the first statement of a transaction that fails later", async () => {
  const failing = world.deps.db.transaction().execute(async (db) => {
    await sql`insert into written values (1)`.execute(db);
    await sql`insert into written values (1)`.execute(db);
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await count()).toBe(0);
});

it("is over when its first statement is the one that fails, and the connection serves the next", async () => {
  for (let times = 0; times < 50; times++) {
    const failing = world.deps.db.transaction().execute((db) => sql`insert into nowhere values (1)`.execute(db));
    await expect(failing).rejects.toMatchObject({ code: "42P01" });
  }
  await sql`insert into written values (2)`.execute(world.deps.db);
  expect(await count()).toBe(1);
});

it("leaves no transaction open where no statement was sent", async () => {
  await world.deps.db.transaction().execute(async () => {});
  const thrown = world.deps.db.transaction().execute(async () => {
    throw new Error("before anything was asked");
  });
  await expect(thrown).rejects.toThrow("before anything was asked");
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(world.deps.db);
  expect(rows).toEqual([]);
});

it("keeps statements that are sent at once in one transaction", async () => {
  const failing = world.deps.db.transaction().execute(async (db) => {
    const both = [3, 4].map((n) => sql`insert into written values (${n})`.execute(db));
    await Promise.all(both);
    throw new Error("undo both");
  });
  await expect(failing).rejects.toThrow("undo both");
  expect(await count()).toBe(1);
});

it("sends a statement that says so with the next one, and fails and undoes with it", async () => {
  const insertLate = (n: number) => sql`${sql.raw(SENT_WITH_NEXT)} insert into written values (${n})`;
  const { db } = world.deps;
  await db.transaction().execute((db) => insertLate(5).execute(db));
  await db.transaction().execute(async (db) => {
    await insertLate(6).execute(db);
    const { rows } = await sql`select from written where n = 6`.execute(db);
    expect(rows).toHaveLength(1);
    await insertLate(7).execute(db);
  });
  await insertLate(8).execute(db);
  expect(await count()).toBe(5);

  const conflicting = db.transaction().execute(async (db) => {
    await sql`insert into written values (9)`.execute(db);
    await insertLate(5).execute(db);
  });
  await expect(conflicting).rejects.toMatchObject({ code: "23505" });
  const abandoned = db.transaction().execute(async (db) => {
    await insertLate(10).execute(db);
    throw new Error("abandoned");
  });
  await expect(abandoned).rejects.toThrow("abandoned");
  expect(await count()).toBe(5);
});
