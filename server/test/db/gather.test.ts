/** Calls that share a statement: which are grouped, and that each gets its own result or error. */
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { gatherCalls, gathered } from "../../src/db/gather.ts";
import { DatabaseUnavailable } from "../../src/db/unavailable.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let db: Database;
beforeAll(async () => {
  world = await createWorld();
  db = openDatabase({ url: world.database_url, max_connections: 4, log: world.deps.log });
  gatherCalls(db);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await db.destroy();
  await world.close();
});

/** A kind of call whose batches wait until the test ends them. */
function heldKind() {
  const batches: { inputs: number[]; end(error?: Error): void }[] = [];
  const call = gathered(
    (_db: Database, inputs: number[]) =>
      new Promise<number[]>((resolve, reject) => {
        const outputs = inputs.map((input) => input * 10);
        batches.push({ inputs, end: (error) => (error === undefined ? resolve(outputs) : reject(error)) });
      }),
  );
  const sizes = () => batches.map(({ inputs }) => inputs.length);
  return { batches, sizes, call: (input: number) => call(db, input) };
}

/** Has the database turn each text into a number, all in one statement. */
const parse = gathered(async (db: Database, texts: string[]) => {
  const { rows } = await sql<{ number: number }>`
    select text::integer as number from unnest(${texts}::text[]) with ordinality given (text, place)
    order by place`.execute(db);
  return rows.map(({ number }) => number);
});

const numbersFrom = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

describe("calls of one kind", () => {
  it("run alone without others", async () => {
    const { batches, sizes, call } = heldKind();
    const first = call(1);
    await vi.waitFor(() => expect(sizes()).toEqual([1]));
    batches[0]?.end();
    expect(await first).toBe(10);
    const second = call(2);
    await vi.waitFor(() => expect(sizes()).toEqual([1, 1]));
    batches[1]?.end();
    expect(await second).toBe(20);
  });

  it("go together when they come while a batch is at the database, in their order, and each gets its own output", async () => {
    const { batches, sizes, call } = heldKind();
    const early = call(1);
    await turn();
    const late = numbersFrom(2, 20).map(call);
    await turn();
    expect(sizes()).toEqual([1]);
    batches[0]?.end();
    expect(await early).toBe(10);
    await vi.waitFor(() => expect(batches[1]?.inputs).toEqual(numbersFrom(2, 20)));
    batches[1]?.end();
    expect(await Promise.all(late)).toEqual(numbersFrom(2, 20).map((input) => input * 10));
  });

  it("wait for no batch that hangs: one more may start", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { batches, sizes, call } = heldKind();
    const hung = call(1);
    await vi.waitFor(() => expect(sizes()).toEqual([1]));
    vi.advanceTimersByTime(201);
    const second = call(2);
    await vi.waitFor(() => expect(sizes()).toEqual([1, 1]));
    const late = [call(3), call(4)];
    batches[1]?.end();
    expect(await second).toBe(20);
    await vi.waitFor(() => expect(batches[2]?.inputs).toEqual([3, 4]));
    batches[2]?.end();
    expect(await Promise.all(late)).toEqual([30, 40]);
    batches[0]?.end();
    expect(await hung).toBe(10);
  });

  it("go 64 at most together", async () => {
    const { batches, sizes, call } = heldKind();
    const calls = numbersFrom(0, 150).map(call);
    for (const [at, size] of [64, 64, 22].entries()) {
      await vi.waitFor(() => expect(sizes()[at]).toBe(size));
      batches[at]?.end();
    }
    expect(await Promise.all(calls)).toEqual(numbersFrom(0, 150).map((input) => input * 10));
  });

  it("are not gathered by a database that does not gather", async () => {
    const sizes: number[] = [];
    const call = gathered(async (_db: Database, inputs: number[]) => {
      sizes.push(inputs.length);
      return inputs;
    });
    const plain = openDatabase({ url: world.database_url, max_connections: 1, log: world.deps.log });
    expect(await Promise.all([call(plain, 1), call(plain, 2)])).toEqual([1, 2]);
    expect(sizes).toEqual([1, 1]);
    await plain.destroy();
  });
});

describe("a batch that fails", () => {
  it("because of one call's value is repeated call by call, and only that call is refused", async () => {
    const settled = await Promise.allSettled(["1", "two", "3", "4"].map((text) => parse(db, text)));
    expect(settled).toMatchObject([{ value: 1 }, { reason: { code: "22P02" } }, { value: 3 }, { value: 4 }]);
  });

  it("because the database is gone is not done again: it may have been executed", async () => {
    let batches = 0;
    const end = gathered(async (db: Database, inputs: number[]) => {
      batches += 1;
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      return inputs;
    });
    const settled = await Promise.allSettled([end(db, 1), end(db, 2)]);
    expect(settled).toMatchObject([1, 2].map(() => ({ reason: { name: "DatabaseUnavailable" } })));
    expect(batches).toBe(1);
  });

  it("fails the calls that have waited for half a second, and none that came later", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { batches, sizes, call } = heldKind();
    const failing = [call(1)];
    await vi.waitFor(() => expect(sizes()).toEqual([1]));
    vi.advanceTimersByTime(201);
    failing.push(call(2));
    await vi.waitFor(() => expect(sizes()).toEqual([1, 1]));
    const early = call(3);
    vi.advanceTimersByTime(501);
    const late = call(4);
    const settled = Promise.allSettled([failing[0], early]);
    batches[0]?.end(new DatabaseUnavailable(new Error("hung")));
    expect(await settled).toMatchObject([{ reason: { message: "hung" } }, { reason: { message: "hung" } }]);
    await vi.waitFor(() => expect(batches[2]?.inputs).toEqual([4]));
    for (const { end } of batches) end();
    expect(await Promise.all([failing[1], late])).toEqual([20, 40]);
  });
});
