/** Monthly partitions of events, deliveries and attempts: created ahead and dropped, whatever the clock does. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listPartitions } from "../../src/db/partitions.ts";
import { checkRetention } from "../../src/doctor/check-retention.ts";
import { keepLogPartitions } from "../../src/request-logs/keep-partitions.ts";
import { inTransaction } from "../../src/transaction.ts";
import { emit } from "../../src/webhooks/emit.ts";
import { keepPartitions } from "../../src/webhooks/keep-partitions.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  expect((await tenant.call("POST", "/webhook/configure", { url: world.receiver.url })).status).toBe(200);
});
afterAll(() => world.close());

const emitOne = () =>
  inTransaction(world.deps, (tx) =>
    emit(tx, {
      ...{ tenant_id: tenant.id, is_sandbox: true },
      body: { event: "invoice.status_changed", timestamp: tx.clock.now().toISOString() },
    }),
  );
const keep = () => Promise.all([keepPartitions(world.deps).run(), keepLogPartitions(world.deps).run()]);

type Items = { items: { id: string; event_id: string; created_at: string; status: string }[]; total: number };
const eventDays = async () => {
  const { items } = (await tenant.call<Items>("GET", "/events")).body;
  return items.map(({ created_at }) => created_at.slice(0, 10)).reverse();
};
const monthsOf = async (table: "events" | "deliveries" | "delivery_attempts") =>
  (await listPartitions(world.deps.db, [table])).map(({ name }) => name.replace(`${table}_`, ""));
const attemptsMade = () => world.deps.db.selectFrom("delivery_attempts").select("delivery_id").execute();
const unwell = async () => (await checkRetention(world.deps)).filter(({ state }) => state !== "ok");

test("a month goes 30 days after its end, with its deliveries and attempts, and the next three are made", async () => {
  world.clock.set("2060-01-10T12:00:00Z");
  await world.tick();
  expect(await monthsOf("events")).toEqual(["2060_01", "2060_02", "2060_03", "2060_04"]);
  await emitOne();
  await world.tick();
  const [delivery] = (await tenant.call<Items>("GET", "/webhook/deliveries")).body.items;
  world.clock.set("2060-02-03T12:00:00Z");
  await emitOne();
  await world.tick();

  world.clock.set("2060-03-01T23:59:59Z");
  await world.tick();
  expect(await eventDays()).toEqual(["2060-01-10", "2060-02-03"]);
  expect(await attemptsMade()).toHaveLength(2);
  expect(await unwell()).toEqual([]);

  world.clock.set("2060-03-02T00:00:00Z");
  await world.tick();
  expect(await eventDays()).toEqual(["2060-02-03"]);
  expect(await attemptsMade()).toHaveLength(1);
  for (const path of [`/webhook/deliveries/${delivery?.id}`, `/events/${delivery?.event_id}`]) {
    expect(await tenant.call("GET", path)).toMatchObject({ status: 404 });
  }
  for (const table of ["events", "deliveries", "delivery_attempts"] as const) {
    expect(await monthsOf(table)).toEqual(["2060_02", "2060_03", "2060_04", "2060_05", "2060_06"]);
  }
});

test("a month with a delivery that may still be tried stays until it has ended", async () => {
  await emitOne();
  const made = world.receiver.received.length;
  world.clock.set("2060-06-15T12:00:00Z");
  await keep();
  expect(await eventDays()).toEqual(["2060-03-02"]);
  expect((await unwell()).map(({ detail }) => detail)).toEqual([
    "deliveries_2060_03, delivery_attempts_2060_03, events_2060_03",
  ]);
  await world.tick();
  expect(world.receiver.received).toHaveLength(made + 1);
  await keep();
  expect(await eventDays()).toEqual([]);
  expect(await unwell()).toEqual([]);
});

test("a clock that jumps by years, either way, and a job that did not run, fail no call", async () => {
  world.clock.set("2071-05-05T12:00:00Z");
  await emitOne();
  await keep();
  await world.tick();
  // The rows of this month stay where they are; the months ahead are made.
  expect((await monthsOf("events")).slice(-3)).toEqual(["2071_06", "2071_07", "2071_08"]);
  world.clock.set("2050-05-05T12:00:00Z");
  await emitOne();
  await world.tick();
  await emitOne();
  await world.tick();
  expect(await eventDays()).toEqual(["2071-05-05", "2050-05-05", "2050-05-05"]);

  world.clock.set("2071-12-12T12:00:00Z");
  await world.tick();
  expect(await eventDays()).toEqual([]);
  const { rows } = await sql`select from events_default union all select from deliveries_default
    union all select from delivery_attempts_default`.execute(world.deps.db);
  expect(rows).toEqual([]);
});

test("several processes at once make and drop each partition once, and a table in use is left for another round", async () => {
  const before = await monthsOf("events");
  const all = world.deps.db.transaction().execute(async (reader) => {
    await reader.selectFrom("events").select("id").execute();
    world.clock.set("2072-09-09T12:00:00Z");
    await Promise.all([keep(), keep(), keep()]);
    expect(await reader.selectFrom("events").select("id").execute()).toEqual([]);
    return monthsOf("events");
  });
  expect(await all).toEqual(expect.arrayContaining(before));
  // A step that two begin at once may be left for another round.
  const keepAndList = async () => {
    await Promise.all([keep(), keep(), keep()]);
    return monthsOf("events");
  };
  await expect.poll(keepAndList, { timeout: 20_000 }).toEqual(["2072_09", "2072_10", "2072_11", "2072_12"]);
  expect(world.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
});
