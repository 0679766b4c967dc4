/** `GET /metrics`: the queues, the provider, the deliveries and the connections. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildProbes } from "../../src/app.ts";
import { DatabaseUnavailable } from "../../src/db/unavailable.ts";
import { deliveries, providerCalls } from "../../src/metrics.ts";
import { request } from "../support/make.ts";
import { type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { makeSubscriber } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let merchant: Merchant;
beforeAll(async () => {
  // Of the process, which other files share.
  deliveries.reset();
  providerCalls.reset();
  world = await createWorld();
  merchant = await makeMerchant(world);
});
afterAll(() => world.close());

/** The figures by their name and labels, such as `tolem_queue_length{queue="sends"}`. */
async function readFigures(): Promise<Map<string, number>> {
  const { body } = await request<string>(world, "GET", "/metrics");
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  );
}

const queue = async (name: string) => {
  const figures = await readFigures();
  return [
    figures.get(`tolem_queue_length{queue="${name}"}`),
    figures.get(`tolem_queue_oldest_seconds{queue="${name}"}`),
  ];
};

/** Makes one event, and one delivery of it where a webhook is configured. */
const payInSandbox = ({ tenant }: Merchant) => tenant.call("POST", "/invoices", { ...PHONE_INVOICE, simulate: "paid" });

it("the figures of Node stand beside ours, each once", async () => {
  const { body } = await request<string>(world, "GET", "/metrics");
  const names = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "nodejs_eventloop_lag_p99_seconds",
      "process_resident_memory_bytes",
      "tolem_deliveries_total",
    ]),
  );
  expect(new Set(names).size).toBe(names.length);
});

it("a queue is as old as its oldest due row, and is counted again 10 s later", async () => {
  expect(await queue("deliveries")).toEqual([0, 0]);
  await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
  await payInSandbox(merchant);
  // What was counted at this instant is kept.
  expect(await queue("deliveries")).toEqual([0, 0]);
  world.clock.advance({ seconds: 10 });
  expect(await queue("deliveries")).toEqual([1, 10]);
  const other = await makeMerchant(world);
  await other.call("POST", "/webhook/configure", { url: world.receiver.url });
  world.clock.advance({ seconds: 90 });
  await payInSandbox(other);
  await payInSandbox(other);
  world.clock.advance({ seconds: 20 });
  expect(await queue("deliveries")).toEqual([3, 120]);
  // A leased delivery does not wait.
  const leased_until = new Date(world.clock.now().getTime() + 60_000);
  await world.deps.db
    .updateTable("deliveries")
    .set({ leased_until })
    .where("tenant_id", "=", merchant.tenant.id)
    .execute();
  world.clock.advance({ seconds: 10 });
  expect(await queue("deliveries")).toEqual([2, 30]);
  world.clock.advance({ seconds: 60 });
  await world.tick();
  world.clock.advance({ seconds: 10 });
  expect(await queue("deliveries")).toEqual([0, 0]);
});

it("a subscription is overdue 5 minutes and a scheduler's round after it was due", async () => {
  await (await makeSubscriber(world)).subscribe();
  const { next_run_at } = await world.deps.db
    .selectFrom("subscriptions")
    .select("next_run_at")
    .executeTakeFirstOrThrow();
  world.clock.set(next_run_at?.toISOString() ?? "");
  world.clock.advance({ minutes: 6 });
  expect((await readFigures()).get("tolem_subscriptions_overdue")).toBe(0);
  expect(await queue("subscriptions")).toEqual([1, 360]);
  world.clock.advance({ seconds: 10 });
  expect((await readFigures()).get("tolem_subscriptions_overdue")).toBe(1);
});

it("calls to the provider are counted by their outcome, and deliveries by theirs", async () => {
  providerCalls.reset();
  deliveries.reset();
  await merchant.createPhone();
  await merchant.fault({ call: "invoice.create", fault: "status_code", status_code: -999, times: 1 });
  expect((await merchant.call("POST", "/invoices", PHONE_INVOICE)).status).toBe(502);
  expect(
    (await readFigures()).get('tolem_provider_calls_total{call="create_phone_invoice",outcome="unavailable"}'),
  ).toBe(1);
  expect((await readFigures()).get('tolem_provider_calls_total{call="create_phone_invoice",outcome="done"}')).toBe(1);
  world.receiver.answer(500);
  await world.tick();
  expect((await readFigures()).get('tolem_deliveries_total{outcome="failed"}')).toBeGreaterThan(0);
  world.receiver.answer(200);
  world.clock.advance({ hours: 1 });
  await world.tick();
  expect((await readFigures()).get('tolem_deliveries_total{outcome="delivered"}')).toBeGreaterThan(0);
});

it("the connections of the pool are counted by state", async () => {
  const figures = await readFigures();
  const states = ["in_use", "idle", "waiting"].map((state) =>
    figures.get(`tolem_database_connections{state="${state}"}`),
  );
  expect(states).toEqual([expect.any(Number), expect.any(Number), 0]);
  expect((states[0] ?? 0) + (states[1] ?? 0)).toBeGreaterThan(0);
});

it("without the database the queues are absent and the process's own figures are there", async () => {
  const db = new Proxy(world.deps.db, {
    get() {
      throw new DatabaseUnavailable(new Error("gone"));
    },
  });
  const app = buildProbes({ ...world.deps, db });
  const { statusCode, body } = await app.inject("/metrics");
  expect(statusCode).toBe(200);
  expect(body).toContain("tolem_deliveries_total");
  expect(body).not.toMatch(/^tolem_(queue_\w+\{|subscriptions_overdue )/m);
  expect((await app.inject("/healthz")).json()).toEqual({ status: "ok" });
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/api/v1/health")).statusCode).toBe(404);
  await app.close();
});
