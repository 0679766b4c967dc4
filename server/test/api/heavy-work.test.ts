/** Heavy work: at most two requests of a tenant and six of the process at once, without slowing other callers. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { type Answer, type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { holdUploads } from "../support/pictures.ts";
import { createWorld, type World } from "../support/world.ts";

const REFUSED = { status: 429, body: { error: { code: "RATE_LIMITED" } } };

let world: World;
let person: SignedUp;
let tenant: TestTenant;
const sockets: Socket[] = [];
let people = 0;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  people += 1;
  person = await signUp(world, `heavy-${people}@shop.kz`);
  tenant = tenantOf(person);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expectFree();
});
afterAll(() => world.close());

/** Calls with the key that the person was given at sign-up, as a program would. */
function tenantOf({ tenant: { id }, api_key }: SignedUp): TestTenant {
  const headers = { "x-api-key": api_key.secret };
  return {
    ...{ id, test_key: api_key.secret, live_key: "" },
    call: async <T = Json>(method: string, path: string, body?: unknown): Promise<Answer<T>> => {
      const response = await fetch(`${world.url}/api/v1${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: (await response.json()) as T };
    },
  };
}

/** Keeps both slots of a tenant until the test ends, or hangs up. */
async function keepBoth(of: TestTenant): Promise<void> {
  sockets.push(...(await holdUploads(world, of)));
}

/** The slots that were kept are given back. */
async function expectFree(): Promise<void> {
  const bulk = [1, 2].map((n) => ({ name: `tea ${n}`, price: 10 }));
  await expect.poll(async () => (await tenant.call("POST", "/catalog", bulk)).status, { timeout: 20_000 }).toBe(201);
}

const HEAVY: [string, () => Promise<Answer>][] = [
  ["an advance", () => tenant.call("POST", "/sandbox/clock/advance", { seconds: 1 })],
  ["an advance in the console", () => person.call("POST", "/sandbox/clock/advance", { seconds: 1 })],
  [
    "a bulk create",
    () =>
      tenant.call(
        "POST",
        "/catalog",
        [1, 2].map((n) => ({ name: `tea ${n}`, price: 10 })),
      ),
  ],
  [
    "a bulk create by its list",
    () =>
      tenant.call("POST", "/catalog", {
        items: [
          { name: "a", price: 1 },
          { name: "b", price: 1 },
        ],
      }),
  ],
  ["a summary", () => person.call("GET", "/summary")],
  ["an export of invoices", () => person.call("GET", "/invoices/export.csv")],
  ["an export of refunds", () => person.call("GET", "/refunds/export.xlsx")],
];
const LIGHT: [string, () => Promise<Answer>][] = [
  ["a list", () => tenant.call("GET", "/invoices")],
  ["a create", () => tenant.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" })],
  ["one item", () => tenant.call("POST", "/catalog", { name: "tea", price: 10 })],
  ["the clock", () => tenant.call("GET", "/sandbox/clock")],
  ["the person", () => person.call("GET", "/me")],
];

describe("while two of a tenant are under way", () => {
  it.each(HEAVY)("429 with Retry-After to %s, and 2xx once one of them has gone", async (_what, call) => {
    await keepBoth(tenant);
    const refused = await call();
    expect(refused).toMatchObject(REFUSED);
    expect(refused.headers.get("retry-after")).toMatch(/^[1-5]$/);
    sockets.pop()?.destroy();
    await expect.poll(async () => (await call()).status, { timeout: 20_000 }).toBeLessThan(300);
  });

  it.each(LIGHT)("2xx to %s", async (_what, call) => {
    await keepBoth(tenant);
    expect((await call()).status).toBeLessThan(300);
  });

  it("2xx to the heavy work of another tenant", async () => {
    await keepBoth(tenant);
    const other = await makeTenant(world);
    expect(await other.call("POST", "/sandbox/clock/advance", { seconds: 1 })).toMatchObject({ status: 200 });
  });
});

it("429 to a seventh of any tenant, 2xx once one of the six has gone", async () => {
  const others = await Promise.all([makeTenant(world), makeTenant(world), makeTenant(world)]);
  for (const other of others) await keepBoth(other);
  const advance = () => tenant.call("POST", "/sandbox/clock/advance", { seconds: 1 });
  expect(await advance()).toMatchObject(REFUSED);
  sockets.shift()?.destroy();
  await expect.poll(async () => (await advance()).status, { timeout: 20_000 }).toBe(200);
});

it("a slot is released after a refusal and after a failure", async () => {
  for (let n = 0; n < 5; n += 1) {
    expect(await tenant.call("POST", "/sandbox/clock/advance", {})).toMatchObject({ status: 422 });
    expect(await person.call("GET", "/summary?from=yesterday")).toMatchObject({ status: 422 });
  }
  await world.deps.db.schema.alterTable("invoices").renameTo("hidden").execute();
  try {
    for (let n = 0; n < 5; n += 1) expect((await person.call("GET", "/summary")).status).toBeGreaterThanOrEqual(500);
  } finally {
    await world.deps.db.schema.alterTable("hidden").renameTo("invoices").execute();
  }
  expect(await person.call("GET", "/summary")).toMatchObject({ status: 200 });
});

it("429 to a third webhook test of a tenant, by key and in the console; neither another's nor heavy work waits", async () => {
  const held: Socket[] = [];
  const receiver = createServer((socket) => held.push(socket.on("error", () => {}))).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  try {
    const other = await makeTenant(world);
    for (const one of [tenant, other]) await one.call("POST", "/webhook/configure", { url });
    const test = () => tenant.call("POST", "/webhook/test");
    const running = [test(), person.call("POST", "/webhook/test")];
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(2);
    for (const third of [await test(), await person.call("POST", "/webhook/test")]) {
      expect(third).toMatchObject(REFUSED);
      expect(third.headers.get("retry-after")).toMatch(/^[1-5]$/);
    }
    const others = other.call("POST", "/webhook/test");
    await expect.poll(() => held.length, { timeout: 20_000 }).toBe(3);
    expect(await person.call("GET", "/summary")).toMatchObject({ status: 200 });

    for (const socket of held) socket.destroy();
    for (const answer of await Promise.all([...running, others])) {
      expect(answer).toMatchObject({ status: 200, body: { delivery: { status: "dropped" } } });
    }
    receiver.close();
    expect(await test()).toMatchObject({ status: 200, body: { delivery: { error: "the connection was refused" } } });
  } finally {
    for (const socket of held) socket.destroy();
    receiver.close();
  }
});
