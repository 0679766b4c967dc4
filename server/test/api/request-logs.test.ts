/** The API log: what it holds of a call, who reads it, how long, and what it does when the database fails. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openCallLog } from "../../src/request-logs/call-log.ts";
import { keepLogPartitions } from "../../src/request-logs/keep-partitions.ts";
import { signUp } from "../support/console-client.ts";
import { createLinkedWorld, type DatabaseLink } from "../support/database-link.ts";
import { type Json, makeTenant, request, type TestTenant } from "../support/make.ts";
import { DAILY } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

const INVOICE = { amount: 1500.5, phone_number: "87021234567", description: "Tea" };

type Call = Json & { id: number; path: string; request_id: string; response_body: string | null };
type Calls = { items: Call[]; total: number };

let world: World;
let link: DatabaseLink;
let tenant: TestTenant;
beforeAll(async () => {
  ({ world, link } = await createLinkedWorld());
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

const list = async (query = "", key = tenant.live_key) =>
  (await tenant.call<Calls>("GET", `/request-logs?${query}`, undefined, { key })).body;
/** The calls of the tenant `one`, as soon as there are `count`. */
const listOf = async (count: number, one = tenant) => {
  const read = async () => (await one.call<Calls>("GET", "/request-logs", undefined, { key: one.live_key })).body;
  await expect.poll(async () => (await read()).total).toBe(count);
  return (await read()).items;
};

it("200 with a call, its key, its answer and no secret", async () => {
  const options = { headers: { "x-request-id": "order-0001" } };
  const made = await tenant.call<Json & { id: number }>("POST", "/invoices", INVOICE, options);
  expect(made.status).toBe(201);
  const [call] = await listOf(1);
  expect(call).toEqual({
    ...{ id: expect.any(Number), at: world.clock.now().toISOString(), method: "POST", path: "/api/v1/invoices" },
    ...{ status: 201, duration_ms: expect.any(Number), key_id: expect.any(String), is_sandbox: true },
    ...{ request_id: "order-0001", request_bytes: JSON.stringify(INVOICE).length, response_bytes: expect.any(Number) },
    request_body: '{"amount":1500.5,"phone_number":"8XX***4567","description":"Tea"}',
    response_body: expect.stringContaining(`"id":${made.body.id},`),
  });
  const one = await tenant.call("GET", `/request-logs/${call?.id}`);
  expect(one).toMatchObject({ status: 200, body: call });
});

it("200 with what each filter finds; 422 for a filter that is none", async () => {
  const one = await makeTenant(world);
  await one.call("GET", "/invoices?search=87021234567&limit=1");
  await one.call("GET", "/invoices/999999", undefined, { key: one.live_key });
  await one.call("POST", "/invoices", { amount: -1 });
  await one.call("POST", "/invoices", "{no json");
  const calls = await listOf(4, one);
  expect(calls.map(({ status, request_body }) => [status, request_body])).toEqual([
    [400, null],
    [422, '{"amount":-1}'],
    [404, null],
    [200, null],
  ]);
  expect(calls[3]?.path).toBe("/api/v1/invoices?search=8XX***4567&limit=1");
  const found = async (query: string) =>
    (await one.call<Calls>("GET", `/request-logs?${query}`, undefined, { key: one.live_key })).body.total;
  for (const [query, count] of [
    ["method=POST", 2],
    ["path=/api/v1/invoices/", 1],
    ["status=4xx", 3],
    ["status=404", 1],
    [`key_id=${calls[0]?.key_id}`, 3],
    [`request_id=${calls[1]?.request_id}`, 1],
    ["is_sandbox=false", 1],
    [`from=${world.clock.now().toISOString()}`, 4],
    [`to=${world.clock.now().toISOString()}`, 0],
    ["limit=1&offset=3", 4],
  ] as const)
    expect([query, await found(query)]).toEqual([query, count]);
  for (const query of ["status=5x", "status=abc", "method=HEAD", "from=yesterday"])
    expect(await one.call("GET", `/request-logs?${query}`)).toMatchObject({ status: 422 });
});

it("404 and an empty list for what other tenants, and a test key what live keys, have called", async () => {
  const other = await makeTenant(world);
  await other.call("GET", "/me", undefined, { key: other.live_key });
  const [call] = await listOf(1, other);
  for (const key of [tenant.live_key, other.test_key])
    expect(await other.call("GET", `/request-logs/${call?.id}`, undefined, { key })).toMatchObject({ status: 404 });
  expect((await other.call<Calls>("GET", "/request-logs?is_sandbox=false")).body).toMatchObject({
    items: [],
    total: 0,
  });
});

it("the calls of a wrong key, of the console and of the log itself are not among them", async () => {
  const owner = await signUp(world, "log@shop.kz");
  await owner.call("GET", "/invoices");
  await request(world, "GET", "/api/v1/invoices", undefined, { "x-api-key": `${owner.api_key.secret.slice(0, -1)}!` });
  await request(world, "GET", "/api/v1/me", undefined, { "x-api-key": owner.api_key.secret });
  const read = async () => (await owner.call<Calls>("GET", "/request-logs")).body.items.map(({ path }) => path);
  await expect.poll(read).toEqual(["/api/v1/me"]);
});

it("the first 2 KiB of a long body, cut between characters", async () => {
  const one = await makeTenant(world);
  const body = { amount: -1, description: `a${"ә".repeat(3_000)}` };
  expect((await one.call("POST", "/invoices", body)).status).toBe(422);
  const [call] = await listOf(1, one);
  const kept = String(call?.request_body);
  expect(JSON.stringify(body).startsWith(kept)).toBe(true);
  expect([2047, 2048]).toContain(Buffer.byteLength(kept));
  expect(call?.request_bytes).toBe(Buffer.byteLength(JSON.stringify(body)));
});

it("no secret that a call sends, or is answered with, stands in the table", async () => {
  const one = await makeTenant(world);
  const password = "correct horse battery";
  const codes = ["k7tq-m2xa-9wzp", "h3fd-v8cn-5rjs"];
  const make = async (method: string, path: string, body?: Json) =>
    (await one.call<Record<string, never>>(method, path, body)).body;
  const rotated = await make("POST", "/webhook/configure", { rotate_secret: true });
  const refused = { url: `https://u:${one.live_key}@shop.kz/?token=opensesame`, events: [one.test_key] };
  await make("POST", "/webhook/configure", refused);
  const { payment_url } = await make("POST", "/invoices", { ...INVOICE, description: `with ${one.live_key}` });
  const { manage_url } = await make("POST", "/subscriptions", DAILY);
  const metadata = { password, recovery_codes: codes, certificate: "MIIBszCCAVmgAwIBAgIU", whatever: one.test_key };
  await make("POST", "/payment-links", { title: "Tea", amount: 100, metadata });
  await make("GET", `/invoices?search=${INVOICE.phone_number}`);
  await listOf(6, one);
  const { rows } = await sql<{ text: string }>`
    select string_agg(l::text, '') as text from request_logs l where tenant_id = ${one.id}`.execute(world.deps.db);
  const { webhookSecret } = rotated;
  const tokens = [payment_url, manage_url].map((url) => String(url).split("/").at(-1));
  const secrets = [one.live_key, one.test_key, webhookSecret, ...tokens, password, ...codes, metadata.certificate];
  for (const secret of [...secrets, "opensesame", INVOICE.phone_number]) {
    expect(secret).toMatch(/^.{10,}$/);
    expect(rows[0]?.text).not.toContain(secret);
  }
});

it("a call is read for seven days, and its day is dropped after them", async () => {
  world.clock.set("2060-01-10T23:00:00Z");
  await keepLogPartitions(world.deps).run();
  const one = await makeTenant(world);
  await one.call("GET", "/me");
  await listOf(1, one);
  const partitions = () =>
    sql<{ day: string }>`select relname::text as day from pg_class
    where relname like 'request_logs_2060_01_1_' and relkind = 'r' order by 1 limit 1`.execute(world.deps.db);
  for (const [now, total, oldest] of [
    ["2060-01-17T23:00:00Z", 1, "request_logs_2060_01_10"],
    ["2060-01-17T23:00:01Z", 0, "request_logs_2060_01_10"],
    ["2060-01-18T00:00:00Z", 0, "request_logs_2060_01_11"],
  ] as const) {
    world.clock.set(now);
    await keepLogPartitions(world.deps).run();
    expect((await list("", one.live_key)).total).toBe(total);
    expect((await partitions()).rows).toEqual([{ day: oldest }]);
  }
});

it("a closed merchant's calls are deleted", async () => {
  const owner = await signUp(world, "closes-log@shop.kz");
  const { secret } = owner.api_key;
  await request(world, "GET", "/api/v1/me", undefined, { "x-api-key": secret });
  const count = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from request_logs where tenant_id = ${owner.tenant.id}`.execute(world.deps.db);
    return rows[0]?.n;
  };
  await expect.poll(count).toBe(1);
  await owner.call("DELETE", "/profile", { close_tenant: true });
  await world.tick();
  expect(await count()).toBe(0);
});

it("calls that the database does not take are dropped and counted, and it is written to again", async () => {
  const one = await makeTenant(world);
  const dropped = async () => {
    const { body } = await request<string>(world, "GET", "/metrics");
    return Number(/^tolem_request_logs_dropped_total (\d+)$/m.exec(body)?.[1]);
  };
  const before = await dropped();
  await one.call("GET", "/me");
  await link.refuse();
  await expect.poll(dropped, { timeout: 20_000 }).toBe(before + 1);
  await link.restore();
  await expect.poll(async () => (await one.call("GET", "/me")).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await list("", one.live_key)).total > 0).toBe(true);
});

it("a call that cannot wait any more is dropped and not even described", async () => {
  const log = openCallLog(world.deps);
  const one = await makeTenant(world);
  const call = { tenant_id: one.id, at: world.clock.now(), key_id: "key", is_sandbox: true, request_id: "many" };
  const bodies = { request_bytes: null, response_bytes: null, request_body: null, response_body: null };
  let described = 0;
  for (let nr = 0; nr < 300; nr += 1)
    log.add(() => {
      described += 1;
      return { ...call, ...bodies, method: "GET", path: "/api/v1/me", status: 200, duration_ms: 1 };
    });
  await log.close();
  expect(described).toBe(256);
  expect((await list("request_id=many", one.live_key)).total).toBe(256);
});

it("leaves out the calls of a tenant that has moved to another cell before they are written", async () => {
  const log = openCallLog(world.deps);
  const one = await makeTenant(world);
  const call = { at: world.clock.now(), key_id: "key", is_sandbox: true, request_id: "moved", method: "GET" };
  const rest = { path: "/api/v1/me", status: 200, duration_ms: 1, request_bytes: null, response_bytes: null };
  for (const tenant_id of [one.id, "tnt_moved"]) {
    log.add(() => ({ ...call, ...rest, request_body: null, response_body: null, tenant_id }));
  }
  await log.close();
  const written = world.deps.db.selectFrom("request_logs").select("tenant_id").where("request_id", "=", "moved");
  expect(await written.execute()).toEqual([{ tenant_id: one.id }]);
});

it.each([
  ["1", 1],
  ["0", 0],
])("what waits is written when the service stops; with REQUEST_LOG=%s that is %i call", async (REQUEST_LOG, count) => {
  const other = await createWorld({ REQUEST_LOG });
  const caller = await makeTenant(other);
  await caller.call("GET", "/me");
  if (count === 0) {
    expect((await caller.call("GET", "/request-logs")).body).toMatchObject({ items: [], total: 0 });
    expect(await caller.call("GET", "/request-logs/1")).toMatchObject({ status: 404 });
  }
  await other.app.close();
  expect(await other.deps.db.selectFrom("request_logs").selectAll().execute()).toHaveLength(count);
  await other.close();
});
