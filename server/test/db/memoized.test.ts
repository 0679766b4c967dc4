/** The cache of what never changes in the database. */
import { expect, it } from "vitest";
import type { Database } from "../../src/db/database.ts";
import { memoized } from "../../src/db/memoized.ts";

it("reads a name once from each database, and again while there is nothing", async () => {
  const [here, there] = [{ db: {} as Database }, { db: {} as Database }];
  const rows = new Map([["a", 1]]);
  const asked: [unknown, string][] = [];
  const find = memoized(async (place: { db: Database }, name) => {
    asked.push([place, name]);
    return rows.get(name);
  });

  expect([await find(here, "a"), await find(here, "a"), await find(there, "a")]).toEqual([1, 1, 1]);
  expect(asked).toEqual([
    [here, "a"],
    [there, "a"],
  ]);

  expect(await find(here, "b")).toBeUndefined();
  rows.set("b", 2);
  expect([await find(here, "b"), await find(here, "b")]).toEqual([2, 2]);
  expect(asked).toHaveLength(4);
});
