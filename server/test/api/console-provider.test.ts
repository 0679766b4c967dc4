/** Connecting the provider in the console: a texted code, its session, and disconnecting. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { checkWebhook } from "../support/contract.ts";
import { openStream } from "../support/event-stream.ts";
import { startSecondService } from "../support/second-service.ts";
import { type SubscriptionJson, subscriptionEvents } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

const PHONE = "+7 (701) 000-45-67";
const CODE = "0000";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
afterEach(() => control("DELETE", "/faults"));

/** Tells the simulator something. */
async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${world.simulator.url}/control${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return response.status === 204 ? undefined : response.json();
}

const fault = (call: string, kind: string, more = {}) => control("POST", "/faults", { call, fault: kind, ...more });
const askAtOnce = (client: SignedUp, phone_number: unknown = PHONE) =>
  client.call("POST", "/provider/sms/request", { phone_number });
/** A minute after the code before. */
const ask = (client: SignedUp, phone_number?: unknown) => {
  world.clock.advance({ minutes: 1 });
  return askAtOnce(client, phone_number);
};
const confirm = (client: SignedUp, code = CODE) => client.call("POST", "/provider/sms/confirm", { code });
const status = async (client: SignedUp) => (await client.call("GET", "/provider/status")).body;

let people = 0;
const merchant = () => {
  people += 1;
  return signUp(world, `m${people}@shop.kz`);
};

async function connected(): Promise<SignedUp> {
  const client = await merchant();
  await ask(client);
  expect(await confirm(client)).toMatchObject({ status: 200 });
  return client;
}

const NO_CERTIFICATE = { certificate_expires_at: null, certificate_ends_within_days: null };
const NOT_CONNECTED = {
  drivers: ["session-bridge"],
  ...{ connected: false, connected_at: null, profile_id: null, phone_masked: null },
  ...{ driver: null, can: null, ...NO_CERTIFICATE },
  dead_session: null,
};
const CAN = { phone_invoice: true, qr: true, refund: true, refund_by_scan: false, cancel_phone: true };
const REQUEST_ID = expect.stringMatching(/^[0-9a-f]{16}$/);

describe("signing in at the provider", () => {
  it("200 from the code to the connection, and a live invoice goes out by it", async () => {
    const client = await merchant();
    expect(await status(client)).toEqual(NOT_CONNECTED);
    expect(await ask(client)).toMatchObject({ status: 200, body: { ok: true, expires_in: 300 } });
    expect(await status(client)).toEqual(NOT_CONNECTED);
    world.clock.advance({ seconds: 299 });
    const connected_at = world.clock.now().toISOString();
    const provider = { connected_at, profile_id: expect.stringMatching(/^\d+$/), phone_masked: "8XX***4567" };
    expect(await confirm(client)).toMatchObject({ status: 200, body: { ok: true, provider } });
    expect(await status(client)).toEqual({
      ...NOT_CONNECTED,
      connected: true,
      driver: "session-bridge",
      can: CAN,
      ...provider,
      dead_session: null,
    });
    const me = await client.call("GET", "/me");
    expect(me.body).toMatchObject({ tenant: { mode: "live", provider_session: provider } });
    const invoice = await client.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    expect(invoice).toMatchObject({ status: 201, body: { status: "pending" } });
  });

  it("200 again in place of the connection before", async () => {
    const client = await connected();
    await ask(client, "8 702 111 22 33");
    expect(await confirm(client)).toMatchObject({ status: 200 });
    expect(await status(client)).toMatchObject({ connected: true, phone_masked: "8XX***2233" });
  });

  it("keeps no phone, no token and no process in the clear", async () => {
    const client = await merchant();
    await ask(client);
    const [signIn] = await world.deps.db
      .selectFrom("provider_sign_ins")
      .selectAll()
      .where("tenant_id", "=", client.tenant.id)
      .execute();
    expect(signIn?.sealed.toString("latin1")).not.toMatch(/7010004567|process_id/);
    await confirm(client);
    const [session] = await world.deps.db
      .selectFrom("provider_sessions")
      .selectAll()
      .where("tenant_id", "=", client.tenant.id)
      .execute();
    expect(session?.sealed.toString("latin1")).not.toMatch(/token|secret/);
    const answers = JSON.stringify([await status(client), (await client.call("GET", "/me")).body]);
    expect(answers).not.toMatch(/token_?sn|vtoken|7010004567/i);
  });
});

describe("POST /provider/sms/request", () => {
  it.each([
    ["a short one", { phone_number: "8701000456" }],
    ["a foreign one", { phone_number: "+1 202 555 0143" }],
    ["a word", { phone_number: "phone" }],
    ["a number", { phone_number: 87010004567 }],
    ["null", { phone_number: null }],
    ["none", {}],
    ["no body at all", undefined],
    ["a list", []],
  ])("422 PHONE_INVALID for %s", async (_, body) => {
    const client = await merchant();
    const answer = await client.call("POST", "/provider/sms/request", body);
    expect(answer).toMatchObject({ status: 422, body: { error: { code: "PHONE_INVALID" } } });
  });

  it("422 SMS_REJECTED when the provider declines, and nothing waits to be confirmed", async () => {
    const client = await merchant();
    await fault("auth.send-phone", "http_status", { http_status: 400 });
    expect(await ask(client)).toMatchObject({ status: 422, body: { error: { code: "SMS_REJECTED" } } });
    expect(await confirm(client)).toMatchObject({ status: 410 });
  });

  it.each([
    ["auth.init", "http_status", { http_status: 500 }],
    ["auth.send-phone", "http_status", { http_status: 500 }],
    ["auth.send-phone", "timeout_after", {}],
    ["auth.init", "reset_before", {}],
    ["auth.send-phone", "garbage", {}],
    ["auth.send-phone", "throttle", {}],
  ])("502 SMS_REQUEST_FAILED when %s meets %s", async (call, kind, more) => {
    const client = await merchant();
    await fault(call, kind, more);
    const answer = await ask(client);
    expect(answer).toMatchObject({
      status: 502,
      body: { error: { code: "SMS_REQUEST_FAILED", fields: { request_id: REQUEST_ID } } },
    });
    expect(await ask(client)).toMatchObject({ status: 200 });
  });
});

describe("the limits on texted codes", () => {
  const LIMITED = { status: 429, body: { error: { code: "RATE_LIMITED" } } };
  const phone = (n: number) => `8707${String(n).padStart(7, "0")}`;
  const countAsked = async () => {
    const { calls } = (await control("GET", "/stats")) as { calls: Record<string, { arrived: number } | undefined> };
    return calls["auth.init"]?.arrived ?? 0;
  };

  it("429 for a merchant's fourth in 10 minutes, from any process, before the provider is asked", async () => {
    const client = await merchant();
    for (const n of [1, 2, 3]) expect(await ask(client, phone(n))).toMatchObject({ status: 200 });
    world.clock.advance({ minutes: 1 });
    const asked = await countAsked();
    const limited = await askAtOnce(client, phone(4));
    expect(limited).toMatchObject(LIMITED);
    expect(limited.headers.get("retry-after")).toBe("420");
    const second = await startSecondService(world);
    try {
      const there = { ...client, ...visitor({ ...world, ...second }) };
      for (const [name, value] of client.cookies) there.cookies.set(name, value);
      expect(await askAtOnce(there, phone(5))).toMatchObject(LIMITED);
    } finally {
      await second.close();
    }
    expect(await countAsked()).toBe(asked);
    world.clock.advance({ minutes: 6, seconds: 59 });
    expect(await askAtOnce(client, phone(4))).toMatchObject(LIMITED);
    world.clock.advance({ seconds: 1 });
    expect(await askAtOnce(client, phone(4))).toMatchObject({ status: 200 });
  });

  it("429 for a second to one phone within a minute, over all merchants, which does not count towards the merchant's three", async () => {
    const [one, other] = [await merchant(), await merchant()];
    expect(await ask(one, phone(10))).toMatchObject({ status: 200 });
    world.clock.advance({ seconds: 15 });
    for (const written of [phone(10), "+7 707 000 00 10", "7(707)000-00-10"]) {
      const limited = await askAtOnce(other, written);
      expect(limited).toMatchObject(LIMITED);
      expect(limited.headers.get("retry-after")).toBe("45");
    }
    world.clock.advance({ seconds: 45 });
    for (const n of [10, 11, 12]) expect(await askAtOnce(other, phone(n))).toMatchObject({ status: 200 });
  });

  it("429 also where the provider refused the first or its answer was lost: a code may be on its way", async () => {
    for (const kind of ["http_status", "timeout_after"]) {
      const client = await merchant();
      world.clock.advance({ minutes: 1 });
      await fault("auth.send-phone", kind, kind === "http_status" ? { http_status: 400 } : {});
      expect((await askAtOnce(client, phone(20))).status).not.toBe(200);
      expect(await askAtOnce(client, phone(20))).toMatchObject(LIMITED);
    }
  });

  it("200 to three of ten at once", async () => {
    const client = await merchant();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => askAtOnce(client, phone(30 + n))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(429)]);
  });
});

describe("POST /provider/sms/confirm", () => {
  const WRONG = { status: 422, body: { error: { code: "SMS_CODE_INVALID" } } };
  const countConfirms = async () => {
    const { calls } = (await control("GET", "/stats")) as { calls: Record<string, { arrived: number } | undefined> };
    return calls["auth.verify-otp"]?.arrived ?? 0;
  };
  const EXPIRED = { status: 410, body: { error: { code: "SMS_FLOW_EXPIRED" } } };

  it("410 SMS_FLOW_EXPIRED without a code asked for, and after five minutes", async () => {
    const client = await merchant();
    expect(await confirm(client)).toMatchObject(EXPIRED);
    await ask(client);
    world.clock.advance({ seconds: 300 });
    expect(await confirm(client)).toMatchObject(EXPIRED);
    expect(await status(client)).toEqual(NOT_CONNECTED);
  });

  it("410 SMS_FLOW_EXPIRED once the code was used, rightly or three times wrongly", async () => {
    const client = await connected();
    expect(await confirm(client)).toMatchObject(EXPIRED);
    await ask(client);
    for (let n = 0; n < 3; n += 1) expect(await confirm(client, "9999")).toMatchObject(WRONG);
    expect(await confirm(client)).toMatchObject(EXPIRED);
    await ask(client);
    expect(await confirm(client)).toMatchObject({ status: 200 });
  });

  it.each([1, 2])("200 for the right code after %i wrong ones, and 410 for it once more", async (wrong) => {
    const client = await merchant();
    await ask(client);
    for (let n = 0; n < wrong; n += 1) expect(await confirm(client, "9999")).toMatchObject(WRONG);
    expect(await status(client)).toEqual(NOT_CONNECTED);
    expect(await confirm(client)).toMatchObject({ status: 200 });
    expect(await confirm(client)).toMatchObject(EXPIRED);
  });

  it("410 SMS_FLOW_EXPIRED for a second try after five minutes", async () => {
    const client = await merchant();
    await ask(client);
    expect(await confirm(client, "9999")).toMatchObject(WRONG);
    world.clock.advance({ seconds: 300 });
    expect(await confirm(client)).toMatchObject(EXPIRED);
  });

  it("200 to one of several right confirmations at once, at most three of which reach the provider", async () => {
    const client = await merchant();
    await ask(client);
    const before = await countConfirms();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(client)));
    const statuses = answers.map((answer) => answer.status).sort();
    // Those that lose at the provider are told so, or that it is over, by who is noted first.
    expect([statuses[0], statuses.filter((other) => other === 410).length >= 2]).toEqual([200, true]);
    expect(statuses.slice(1).every((other) => other === 410 || other === 502)).toBe(true);
    expect((await countConfirms()) - before).toBeLessThanOrEqual(3);
    expect(await status(client)).toMatchObject({ connected: true });
    expect(await client.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" })).toMatchObject({
      status: 201,
    });
  });

  it("422 to three of several wrong ones at once, each of which uses a try", async () => {
    const client = await merchant();
    await ask(client);
    const before = await countConfirms();
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(client, "9999")));
    expect(answers.map((answer) => answer.status).sort()).toEqual([410, 410, 422, 422, 422]);
    expect((await countConfirms()) - before).toBe(3);
    expect(await confirm(client)).toMatchObject(EXPIRED);
  });

  it("410 SMS_FLOW_EXPIRED for what another tenant asked for", async () => {
    const [one, other] = [await merchant(), await merchant()];
    await ask(one);
    expect(await confirm(other)).toMatchObject(EXPIRED);
    expect(await confirm(one)).toMatchObject({ status: 200 });
  });

  it("422 SMS_CODE_INVALID for a wrong code, and the connection before stays", async () => {
    const client = await connected();
    const before = await status(client);
    await ask(client);
    const answer = await confirm(client, "1234");
    expect(answer).toMatchObject({ status: 422, body: { error: { code: "SMS_CODE_INVALID" } } });
    expect(await status(client)).toEqual(before);
  });

  it.each([
    ["none", {}],
    ["an empty one", { code: "" }],
    ["a number", { code: 0 }],
    ["one of 33", { code: "0".repeat(33) }],
  ])("422 VALIDATION_ERROR for a code that is %s, which does not use it up", async (_, body) => {
    const client = await merchant();
    await ask(client);
    const answer = await client.call("POST", "/provider/sms/confirm", body);
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { code: expect.any(String) } } } });
    expect(await confirm(client)).toMatchObject({ status: 200 });
  });

  it.each([
    ["http_status", { http_status: 400 }],
    ["http_status", { http_status: 500 }],
    ["timeout_after", {}],
    ["reset_mid_answer", {}],
    ["garbage", {}],
    ["dead_session_401", {}],
    ["throttle", {}],
  ])("502 PROVIDER_SESSION_REJECTED when the provider meets %s %o", async (kind, more) => {
    const client = await merchant();
    await ask(client);
    await fault("auth.verify-otp", kind, more);
    const answer = await confirm(client);
    expect(answer).toMatchObject({
      status: 502,
      body: { error: { code: "PROVIDER_SESSION_REJECTED", fields: { request_id: REQUEST_ID } } },
    });
    expect(await status(client)).toEqual(NOT_CONNECTED);
    expect(await confirm(client)).toMatchObject(EXPIRED);
  });
});

describe("POST /provider/disconnect", () => {
  it("200 lets go of the session, again and again", async () => {
    const client = await connected();
    const other = await merchant();
    await ask(other, "87029998877");
    await confirm(other);
    for (let n = 0; n < 2; n += 1) {
      expect(await client.call("POST", "/provider/disconnect")).toMatchObject({ status: 200, body: { ok: true } });
      expect(await status(client)).toEqual(NOT_CONNECTED);
    }
    expect(await client.call("GET", "/me")).toMatchObject({
      body: { tenant: { mode: "test", provider_session: null } },
    });
    const rows = await world.deps.db
      .selectFrom("provider_sessions")
      .select("tenant_id")
      .where("tenant_id", "in", [client.tenant.id, other.tenant.id])
      .execute();
    expect(rows).toEqual([{ tenant_id: other.tenant.id }]);
    expect(await status(other)).toMatchObject({ connected: true });
  });
});

describe("POST /provider/disconnect with subscriptions", () => {
  const body = { phone_number: "87021234567", amount: 1500, billing_period: "daily" };
  const make = async (client: SignedUp, more = {}) =>
    (await client.call<SubscriptionJson>("POST", "/subscriptions", { ...body, ...more })).body;
  const statuses = async (client: SignedUp) => {
    const { items } = (await client.call<{ items: SubscriptionJson[] }>("GET", "/subscriptions")).body;
    return items.map(({ status }) => status).reverse();
  };

  it("200 pauses every active one, live and sandbox, with one event each; no other tenant's", async () => {
    const [client, other] = [await connected(), await connected()];
    const live = await make(client);
    const sandbox = await make(client, { is_sandbox: true });
    expect([live.is_sandbox, sandbox.is_sandbox]).toEqual([false, true]);
    const [paused, cancelled] = [await make(client), await make(client)];
    await client.call("POST", `/subscriptions/${paused.id}/pause`);
    await client.call("POST", `/subscriptions/${cancelled.id}/cancel`);
    await make(other);
    const before = await subscriptionEvents(world, client.tenant);
    expect((await client.call("POST", "/provider/disconnect")).status).toBe(200);
    expect(await statuses(client)).toEqual(["paused", "paused", "paused", "cancelled"]);
    expect(await statuses(other)).toEqual(["active"]);
    const told = (await subscriptionEvents(world, client.tenant)).slice(before.length);
    expect(told.map(({ event, subscription }) => [event, (subscription as SubscriptionJson).id])).toEqual([
      ["subscription.paused", live.id],
      ["subscription.paused", sandbox.id],
    ]);
    for (const event of told) checkWebhook(world.app, "subscription.paused", event);
    expect((await client.call("POST", "/provider/disconnect")).status).toBe(200);
    expect(await subscriptionEvents(world, client.tenant)).toHaveLength(before.length + 2);
    expect(await client.call("POST", "/subscriptions", body)).toMatchObject({ status: 409 });
  });

  it("200 resumes all that the disconnection has paused, a period from now, and no others; no other tenant's", async () => {
    const [client, other] = [await connected(), await connected()];
    const live = await make(client);
    const sandbox = await make(client, { is_sandbox: true });
    const [paused, cancelled] = [await make(client), await make(client)];
    await client.call("POST", `/subscriptions/${paused.id}/pause`);
    await make(other);
    for (const one of [client, other]) await one.call("POST", "/provider/disconnect");
    await client.call("POST", `/subscriptions/${cancelled.id}/cancel`);
    const left = async () => (await client.call("GET", "/subscriptions/paused-by-disconnection")).body;
    expect(await left()).toEqual({ total: 2 });
    world.clock.advance({ days: 3 });
    await ask(client);
    await confirm(client);
    const before = await subscriptionEvents(world, client.tenant);
    const resume = () => client.call("POST", "/subscriptions/resume-paused");
    const answers = await Promise.all([resume(), resume()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.reduce((sum, { body }) => sum + Number(body.resumed), 0)).toBe(2);
    expect(await left()).toEqual({ total: 0 });
    expect(await statuses(client)).toEqual(["active", "active", "paused", "cancelled"]);
    expect(await statuses(other)).toEqual(["paused"]);
    const told = (await subscriptionEvents(world, client.tenant)).slice(before.length);
    expect(told.map(({ event, subscription }) => [event, (subscription as SubscriptionJson).id]).sort()).toEqual([
      ["subscription.resumed", live.id],
      ["subscription.resumed", sandbox.id],
    ]);
    const { body } = await client.call<{ subscription: SubscriptionJson }>("GET", `/subscriptions/${live.id}`);
    const next = Date.parse(body.subscription.next_billing_at) - world.clock.now().getTime();
    expect(next).toBeGreaterThan(12 * 3600_000);
    expect(next).toBeLessThanOrEqual(36 * 3600_000);
    expect((await resume()).body).toEqual({ resumed: 0, left: 0 });
  });

  it("200 resumes more of them than one transaction takes, each once", async () => {
    const client = await connected();
    for (let n = 0; n < 53; n += 1) await make(client, { is_sandbox: true });
    await client.call("POST", "/provider/disconnect");
    expect((await client.call("POST", "/subscriptions/resume-paused")).body).toEqual({ resumed: 53, left: 0 });
    const events = await subscriptionEvents(world, client.tenant);
    expect(events.filter(({ event }) => event === "subscription.resumed")).toHaveLength(53);
  });

  it("200 pauses and resumes nothing when another phone is signed in over the connection", async () => {
    const client = await connected();
    await make(client);
    await ask(client, "8 702 333 44 55");
    await confirm(client);
    expect(await statuses(client)).toEqual(["active"]);
    expect((await client.call("GET", "/subscriptions/paused-by-disconnection")).body).toEqual({ total: 0 });
  });

  it("200 does not pause one that is made or resumed afterwards", async () => {
    const client = await connected();
    const { id, next_billing_at } = await make(client, { is_sandbox: true });
    await client.call("POST", "/provider/disconnect");
    world.clock.advance({ days: 3 });
    const frozen = await client.call("GET", `/subscriptions/${id}`);
    expect(frozen.body).toMatchObject({ subscription: { status: "paused", next_billing_at } });
    expect(await client.call("POST", `/subscriptions/${id}/resume`)).toMatchObject({
      status: 200,
      body: { status: "active" },
    });
    await make(client, { is_sandbox: true });
    expect(await statuses(client)).toEqual(["active", "active"]);
  });
});

describe("GET /provider/status", () => {
  it("200 says not connected once the provider has ended the session, and which it was, until the next sign-in", async () => {
    const client = await connected();
    const { connected_at, profile_id } = await status(client);
    world.clock.advance({ minutes: 5 });
    await fault("invoice.create", "dead_session_code");
    const invoice = await client.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    expect(invoice).toMatchObject({ status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } });
    const connection = { connected_at, profile_id, phone_masked: "8XX***4567" };
    const dead_session = { ...connection, dead_at: world.clock.now().toISOString() };
    expect(await status(client)).toEqual({ ...NOT_CONNECTED, dead_session });
    await ask(client);
    expect(await status(client)).toEqual({ ...NOT_CONNECTED, dead_session });
    await confirm(client);
    expect(await status(client)).toMatchObject({ connected: true, dead_session: null });
  });

  it("200 shows no session after a dead one was disconnected", async () => {
    const client = await connected();
    await fault("invoice.create", "dead_session_code");
    await client.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    expect(await status(client)).toMatchObject({ connected: false, dead_session: { phone_masked: "8XX***4567" } });
    await client.call("POST", "/provider/disconnect");
    expect(await status(client)).toEqual(NOT_CONNECTED);
  });
});

describe("a connection that the provider has ended", () => {
  it("409 PROVIDER_SESSION_REQUIRED says since when, for invoices, codes and subscriptions, and makes no test of them", async () => {
    const client = await connected();
    const stranger = await merchant();
    const provider = async () => (await client.call("GET", "/me")).body.provider;
    const told = { lost_at: null, phone_masked: "8XX***4567", ...NO_CERTIFICATE };
    expect(await provider()).toEqual({ ...told, state: "connected", can: CAN });
    await fault("invoice.create", "dead_session_code");
    const phoneInvoice = { amount: 10, phone_number: "87021234567" };
    const lost_at = world.clock.now().toISOString();
    const refusal = { status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED", fields: { lost_at } } } };
    expect(await client.call("POST", "/invoices", phoneInvoice)).toMatchObject(refusal);
    world.clock.advance({ hours: 1 });
    const subscription = { phone_number: "87021234567", amount: 4990, billing_period: "daily" };
    for (const call of [
      () => client.call("POST", "/invoices", phoneInvoice),
      () => client.call("POST", "/invoices/qr", { amount: 10 }),
      () => client.call("POST", "/subscriptions", subscription),
    ]) {
      expect(await call()).toMatchObject(refusal);
    }
    expect(await provider()).toEqual({ ...told, state: "lost", lost_at, can: null });
    const test = await client.call("POST", "/invoices", { ...phoneInvoice, is_sandbox: true });
    expect(test).toMatchObject({ status: 201 });
    const { error } = (await stranger.call<{ error: object }>("POST", "/invoices", phoneInvoice)).body;
    expect(error).not.toHaveProperty("fields");
  });

  it("is announced to open consoles, like a disconnection", async () => {
    const client = await connected();
    const stream = await openStream(world, client);
    const told = (times: number) => expect.poll(() => stream.counts.reconnections, { timeout: 20_000 }).toBe(times);
    const state = async () => (await client.call<{ provider: { state: string } }>("GET", "/me")).body.provider.state;
    // The stream compares with the state at its first poll, which has taken place once a change was told.
    await client.call("POST", "/invoices", { amount: 10, phone_number: "87021234567", is_sandbox: true });
    await stream.told(["invoice.created"]);
    await fault("invoice.create", "dead_session_code");
    await client.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    await told(1);
    expect(await state()).toBe("lost");
    await client.call("POST", "/provider/disconnect");
    await told(2);
    expect(await state()).toBe("disconnected");
    stream.abort();
  });
});
