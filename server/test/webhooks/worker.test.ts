/** The delivery worker under stress: hanging receivers, killed processes, several workers, stopping, deleting old rows. */

import type { ServerResponse } from "node:http";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startJobs } from "../../src/job-loop.ts";
import { openJob } from "../../src/jobs.ts";
import { inTransaction } from "../../src/transaction.ts";
import { emit } from "../../src/webhooks/emit.ts";
import { changeDeliveries, claimDeliveries } from "../../src/webhooks/queue-store.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const PATIENCE = { timeout: 10_000, interval: 5 };
const ALL = { room: 1_000, reserve: 250, endpointLimit: 32, endpoints: [], probedUntil: new Date(0) };

/** A tenant with a receiver of its own. */
async function makeListener(): Promise<{ tenant: TestTenant; receiver: Receiver }> {
  const receiver = await startReceiver();
  cleanups.push(() => receiver.close());
  const tenant = await makeTenant(world);
  expect((await tenant.call("POST", "/webhook/configure", { url: receiver.url })).status).toBe(200);
  return { tenant, receiver };
}

async function emitMany(tenant: TestTenant, count: number): Promise<void> {
  const { deps } = world;
  await inTransaction(deps, async (tx) => {
    for (let number = 1; number <= count; number++) {
      const timestamp = deps.clock.now().toISOString();
      const body = { event: "invoice.status_changed" as const, timestamp, invoice: { id: number } };
      await emit(tx, { tenant_id: tenant.id, is_sandbox: true, body });
    }
  });
}

/** Lets `receiver` hold its answers until `letGo`. */
function hold(receiver: Receiver) {
  const held: ServerResponse[] = [];
  receiver.answer((response) => held.push(response));
  return {
    held,
    letGo() {
      receiver.answer(200);
      for (const response of held) response.end("late");
    },
  };
}

async function countDeliveries(tenant: TestTenant, filter = ""): Promise<unknown> {
  return (await tenant.call("GET", `/webhook/deliveries?limit=1${filter}`)).body.total;
}

function idsOf(receiver: Receiver): unknown[] {
  return receiver.received.map((one) => one.headers["webhook-id"]);
}

test("a receiver that hangs, with a backlog, does not delay another tenant's events", async () => {
  const slow = await makeListener();
  const quick = await makeListener();
  const { held, letGo } = hold(slow.receiver);
  await emitMany(slow.tenant, 100);
  const jobs = startJobs(world.deps, [openJob(world.deps, "deliver-webhooks")]);
  await vi.waitFor(() => expect(held.length).toBe(16), PATIENCE);

  for (let round = 1; round <= 3; round++) {
    await emitMany(quick.tenant, 20);
    await vi.waitFor(() => expect(quick.receiver.received.length).toBe(20 * round), PATIENCE);
  }
  expect(held.length).toBe(16);
  letGo();
  await jobs.stop();
  await world.tick();
  expect(new Set(idsOf(slow.receiver)).size).toBe(100);
  expect(await countDeliveries(slow.tenant, "&status=delivered")).toBe(100);
});

test("stopping ends the attempts under way and gives back what has not begun", async () => {
  const { tenant, receiver } = await makeListener();
  const { held, letGo } = hold(receiver);
  await emitMany(tenant, 100);
  const worker = openJob(world.deps, "deliver-webhooks");
  await worker.run();
  await vi.waitFor(() => expect(held.length).toBe(16), PATIENCE);
  const leased = sql<{
    count: number;
  }>`select count(*) from deliveries where tenant_id = ${tenant.id} and leased_until is not null`;
  expect((await leased.execute(world.deps.db)).rows).toEqual([{ count: 32 }]);

  const drained = worker.drain?.();
  await vi.waitFor(async () => expect((await leased.execute(world.deps.db)).rows).toEqual([{ count: 16 }]), PATIENCE);
  letGo();
  await drained;
  expect(await countDeliveries(tenant, "&status=delivered")).toBe(16);
  await world.tick();
  expect(await countDeliveries(tenant, "&status=delivered")).toBe(100);
  expect(new Set(idsOf(receiver)).size).toBe(100);
  expect(receiver.received.length).toBe(100);
});

test("what a killed process had claimed is delivered when its lease ends", async () => {
  const { tenant, receiver } = await makeListener();
  await emitMany(tenant, 3);
  const now = world.clock.now();
  const leased_until = new Date(now.getTime() + 40_000);
  const [claimed] = await claimDeliveries(world.deps.db, { ...ALL, now, leased_until });
  expect(claimed?.claims.length).toBe(3);

  world.clock.advance({ seconds: 39 });
  await world.tick();
  expect(receiver.received).toEqual([]);
  world.clock.advance({ seconds: 1 });
  await world.tick();
  expect(receiver.received.length).toBe(3);
  expect(await countDeliveries(tenant, "&status=delivered")).toBe(3);
});

test("a result that comes after its lease was taken over changes nothing", async () => {
  const { tenant } = await makeListener();
  await emitMany(tenant, 1);
  const now = world.clock.now();
  const leased_until = new Date(now.getTime() + 40_000);
  const [claimed] = await claimDeliveries(world.deps.db, { ...ALL, now, leased_until });
  const id = claimed?.claims[0]?.id ?? "";
  const result = {
    ...({
      tenant_id: tenant.id,
      endpoint_id: "default",
      id,
      leased_until,
      status: "dropped",
      next_attempt_at: null,
    } as const),
    ...{ at: now, url: "http://late.test/", http_status: 500, duration_ms: 1, error: "late", response_body: "" },
  };
  world.clock.advance({ seconds: 40 });
  await world.tick();
  await changeDeliveries(world.deps.db, [result]);
  const { body } = await tenant.call("GET", `/webhook/deliveries/${id}`);
  expect(body).toMatchObject({ status: "delivered", attempts_made: 1, attempts: [{ number: 1, http_status: 200 }] });
});

test("a result that the database does not take is recorded when it does", async () => {
  const { tenant, receiver } = await makeListener();
  await emitMany(tenant, 2);
  await sql`alter table delivery_attempts rename to lost`.execute(world.deps.db);
  const worker = openJob(world.deps, "deliver-webhooks");
  await worker.run();
  await vi.waitFor(() => expect(world.logged.join("\n")).toContain("recording webhook attempts failed"), PATIENCE);
  await sql`alter table lost rename to delivery_attempts`.execute(world.deps.db);
  await worker.drain?.();
  expect(await countDeliveries(tenant, "&status=delivered")).toBe(2);
  expect(receiver.received.length).toBe(2);
});

test("two workers at once deliver each of many events once, and record them all", async () => {
  const listeners = await Promise.all(Array.from({ length: 5 }, makeListener));
  for (const { tenant } of listeners) await emitMany(tenant, 120);
  const workers = [openJob(world.deps, "deliver-webhooks"), openJob(world.deps, "deliver-webhooks")];
  await Promise.all(
    workers.map(async (worker) => {
      while (await worker.run());
      await worker.drain?.();
    }),
  );
  for (const { tenant, receiver } of listeners) {
    expect(receiver.received.length).toBe(120);
    expect(new Set(idsOf(receiver)).size).toBe(120);
    expect(await countDeliveries(tenant, "&status=delivered")).toBe(120);
  }
});

test("a claim takes each tenant's first before any tenant's second", async () => {
  const [many, few] = [await makeListener(), await makeListener()];
  await emitMany(many.tenant, 50);
  world.clock.advance({ seconds: 1 });
  await emitMany(few.tenant, 2);
  const now = world.clock.now();
  const limits = { ...ALL, room: 6, reserve: 2 };
  const claimed = await claimDeliveries(world.deps.db, { ...limits, now, leased_until: now });
  const counts = Object.fromEntries(claimed.map((one) => [one.tenant_id, one.claims.length]));
  expect(counts).toEqual({ [many.tenant.id]: 2, [few.tenant.id]: 2 });

  const endpoints = [
    { tenant_id: many.tenant.id, endpoint_id: "default", held: 1, limit: 1 },
    { tenant_id: few.tenant.id, endpoint_id: "default", held: 31, limit: 32 },
  ];
  const rest = await claimDeliveries(world.deps.db, { ...ALL, endpoints, now, leased_until: now });
  expect(rest.map((one) => [one.tenant_id, one.claims.length])).toEqual([[few.tenant.id, 1]]);
  await world.tick();
});

test("a tenant whose secret cannot be opened holds up nobody", async () => {
  const [broken, sound] = [await makeListener(), await makeListener()];
  await sql`update tenant_webhooks set webhook_secret = '\\x00' where tenant_id = ${broken.tenant.id}`.execute(
    world.deps.db,
  );
  await emitMany(broken.tenant, 2);
  await emitMany(sound.tenant, 2);
  await world.tick();
  expect(sound.receiver.received.length).toBe(2);
  expect(broken.receiver.received.length).toBe(0);
  expect(await countDeliveries(broken.tenant, "&status=pending")).toBe(2);
  expect(
    world.logged.filter((line) => line.includes(`opening the webhook secret of ${broken.tenant.id}`)),
  ).toHaveLength(1);
});
