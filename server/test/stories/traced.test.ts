/** What a collector of OpenTelemetry receives: one trace from a call through its statements to the provider, and one of each delivery. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFigures } from "../../src/app.ts";
import { startJobs } from "../../src/job-loop.ts";
import { observeCalls } from "../../src/provider/observe-calls.ts";
import { sessionBridge } from "../../src/provider/session-bridge/session-bridge.ts";
import { openTelemetry } from "../../src/telemetry/open-telemetry.ts";
import { type Collector, startCollector } from "../support/collector.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { startReceiver } from "../support/receiver.ts";
import { startTwoProcesses } from "../support/two-processes.ts";
import { createWorld, type World } from "../support/world.ts";

let collector: Collector;
let world: World;
let merchant: Merchant;
beforeAll(async () => {
  collector = await startCollector();
  world = await createWorld({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  merchant = await makeMerchant(world);
  await merchant.call("POST", "/webhook/configure", { url: `${world.receiver.url}?token=of-the-receiver` });
});
afterAll(async () => {
  await world.close();
  await collector.close();
});

/** Does `work` while spans and figures are sent, and returns the spans of it. */
async function traced(work: () => Promise<unknown>) {
  collector.spans.length = 0;
  const telemetry = await openTelemetry(world.deps, { instance: "tolem test 1", registries: openFigures(world.deps) });
  try {
    await work();
  } finally {
    await telemetry.close();
  }
  return [...collector.spans];
}

it("a create is one trace, through its statements to the provider, and the log names it", async () => {
  world.logged.length = 0;
  const spans = await traced(() => merchant.createPhone({ phone_number: "87015550123", description: "a secret wish" }));
  const root = spans.find(({ name }) => name === "POST /api/v1/invoices");
  expect(root).toMatchObject({
    kind: 2,
    attributes: { "http.route": "/api/v1/invoices", "http.response.status_code": 201 },
  });
  expect(root?.parentSpanId ?? "").toBe("");
  const own = spans.filter(({ traceId }) => traceId === root?.traceId);
  const call = own.find(({ name }) => name === "provider create_phone_invoice");
  expect(call?.attributes).toMatchObject({ "tolem.provider.outcome": "done" });
  expect(call?.parentSpanId).toBe(root?.spanId);
  const statements = own.filter(({ attributes }) => attributes["db.system.name"] === "postgresql");
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(["SELECT", "WITH", "UPDATE"]));
  // All that was sent belongs to it: nothing was lost on the way from the body to the handler.
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([root?.traceId]));
  const line = world.logged.map((text) => JSON.parse(text)).find(({ msg }) => msg === "answered");
  expect(line).toMatchObject({ trace_id: root?.traceId });
});

it("a delivery is a trace of its own, and its receiver gets it", async () => {
  const paid = await merchant.tenant.call("POST", "/invoices", {
    amount: 5,
    phone_number: "87015550123",
    simulate: "paid",
  });
  expect(paid.status).toBe(201);
  world.receiver.take();
  const spans = await traced(() => world.tick());
  const [hook] = world.receiver.take();
  const delivery = spans.find(({ name }) => name === "deliver webhook");
  expect(delivery).toMatchObject({
    kind: 3,
    attributes: {
      "server.address": "127.0.0.1",
      "http.response.status_code": 200,
      "tolem.event_id": hook?.headers["webhook-id"],
    },
  });
  expect(delivery?.parentSpanId ?? "").toBe("");
  expect(hook?.headers.traceparent).toBe(`00-${delivery?.traceId}-${delivery?.spanId}-01`);
});

it("the provider gets the trace", async () => {
  const bridge = await startReceiver();
  const driver = observeCalls(sessionBridge({ base_url: new URL(bridge.url).origin, timeoutMs: 1_000 }));
  const [span] = await traced(() => driver.checkReachable({ request_id: "0123456789abcdef" }));
  expect(bridge.take().at(-1)?.headers.traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  await driver.close();
  await bridge.close();
});

it("a caller's own trace is not continued", async () => {
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const spans = await traced(() => merchant.tenant.call("GET", "/invoices", undefined, { headers: { traceparent } }));
  expect(spans.length).toBeGreaterThan(1);
  expect(JSON.stringify(spans)).not.toContain("0af7651916cd43dd8448eb211c80319c");
});

it("a round of a job is sent where it had work or failed, with its statements", async () => {
  const { db } = world.deps;
  const rounds = { idle: 0, busy: 0, broken: 0 };
  const ask = () => sql`select 1`.execute(db);
  const job = (name: keyof typeof rounds, work: () => Promise<unknown>) => ({
    name,
    everyMs: 5,
    async run() {
      rounds[name] += 1;
      if (rounds[name] <= 2) await work();
      return false;
    },
  });
  const fail = async () => {
    throw new Error("a value that must not be sent");
  };
  const spans = await traced(async () => {
    const jobs = startJobs(world.deps, [
      job("idle", ask),
      job("busy", async () => {
        for (let asked = 0; asked < 3; asked += 1) await ask();
      }),
      job("broken", fail),
    ]);
    await expect.poll(() => Math.min(...Object.values(rounds))).toBeGreaterThan(2);
    await jobs.stop();
  });
  expect(spans.map(({ name }) => name).sort()).toEqual([
    ...["SELECT", "SELECT", "SELECT", "SELECT", "SELECT", "SELECT"],
    ...["job broken", "job broken", "job busy", "job busy"],
  ]);
});

it("nothing secret is sent, and the figures of /metrics are", async () => {
  const { session_secrets } = world.deps.config;
  const secrets = [
    ...[merchant.tenant.live_key, merchant.tenant.test_key, merchant.token_sn, session_secrets[0]],
    ...["7015550123", "a secret wish", "of-the-receiver", "must not be sent"],
  ];
  const sent = collector.bodies.join();
  expect(sent).toContain("insert into");
  expect(secrets.filter((secret) => sent.includes(secret))).toEqual([]);
  expect(collector.resource).toMatchObject({ "service.name": "tolem", "service.instance.id": "tolem test 1" });
  const names = new Set(collector.metrics.map(({ name }) => name));
  expect([...names]).toEqual(expect.arrayContaining(["tolem_queue_oldest_seconds", "tolem_deliveries_total"]));
  const [durations] = collector.metrics.filter(({ name }) => name === "tolem_http_request_duration_seconds");
  const { dataPoints = [] } = (durations?.histogram ?? {}) as {
    dataPoints?: { count: number; bucketCounts: number[] }[];
  };
  expect(dataPoints.length).toBeGreaterThan(0);
  for (const { count, bucketCounts } of dataPoints) {
    expect(bucketCounts.reduce((sum, one) => sum + one, 0)).toBe(count);
  }
});

it("a collector that is gone harms nothing, and is logged once", async () => {
  const config = { ...world.deps.config, otel_exporter_otlp_endpoint: "http://127.0.0.1:9" };
  world.logged.length = 0;
  const telemetry = await openTelemetry({ ...world.deps, config }, { instance: "tolem test 2", registries: [] });
  expect((await merchant.tenant.call("GET", "/invoices")).status).toBe(200);
  const begunMs = performance.now();
  await telemetry.close();
  expect(performance.now() - begunMs).toBeLessThan(8_000);
  expect(world.logged.filter((line) => line.includes("sending traces and metrics failed"))).toHaveLength(1);
});

it("without a collector no header is added", async () => {
  await merchant.tenant.call("POST", "/invoices", { amount: 5, phone_number: "87015550123", simulate: "paid" });
  world.receiver.take();
  await world.tick();
  expect(world.receiver.take().map(({ headers }) => headers.traceparent)).toEqual([undefined]);
});

it("the built program, which bundles the API of OpenTelemetry and not its SDK, sends whole traces", async () => {
  collector.spans.length = 0;
  const processes = await startTwoProcesses(world, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const [{ url } = { url: "" }] = processes.services;
  const answer = await fetch(`${url}/api/dashboard/v1/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "nobody@example.com", password: "correct horse battery" }),
  });
  await processes.close();
  expect(answer.status).toBe(401);
  const root = collector.spans.find(({ name }) => name === "POST /api/dashboard/v1/login");
  const children = collector.spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(children.map(({ name }) => name)).toContain("SELECT");
});
