/** The calls of a session bridge, made to Tolem: what is forwarded and answered, and that a bridge's client works. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../src/app.ts";
import type { ProviderCall, ProviderDriver } from "../../src/provider/driver.ts";
import { tokensOf } from "../../src/provider/session-bridge/session.ts";
import { type SessionBridge, sessionBridge } from "../../src/provider/session-bridge/session-bridge.ts";
import { signUp } from "../support/console-client.ts";
import { bridgeOf, customerOf } from "../support/customer.ts";
import { type Answer, type Json, request } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type Signed = { tokenSN: string; vtokenSecret: string; profileId: number; phone: string };
type Envelope = Json & { StatusCode: number; Data: Json };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** What a test closes when it ends. */
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await customerOf(world).clearFaults();
  for (const close of closers.splice(0).reverse()) await close();
});

let phones = 0;

/** Signs a merchant of its own in by the three calls, and gives the headers of its session. */
async function signIn(): Promise<Record<string, string>> {
  phones += 1;
  // Codes of one address are limited.
  world.clock.advance({ minutes: 1 });
  const phoneNumber = `7703${String(phones).padStart(7, "0")}`;
  const { body } = await request<{ processId: string }>(world, "POST", "/api/auth/init");
  await request(world, "POST", "/api/auth/send-phone", { phoneNumber, processId: body.processId });
  const confirm = { otp: "0000", processId: body.processId };
  const signed = await request<Signed>(world, "POST", "/api/auth/verify-otp", confirm);
  expect(signed).toMatchObject({ status: 200, body: { success: true, step: "finished", phone: phoneNumber } });
  expect(signed.headers.get("cache-control")).toBe("no-store");
  const { tokenSN, vtokenSecret, profileId } = signed.body;
  return { "x-token-sn": tokenSN, "x-vtoken-secret": vtokenSecret, "x-profile-id": String(profileId) };
}

const ask = <T = Envelope>(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> => request<T>(world, method, path, body, headers);

/** A refusal of our own in a bridge's form. */
const refusal = (status: number, code: string, more: Json = {}) => ({
  status,
  body: { error: expect.stringMatching(/./), code, ...more },
});

const ID = 1795230000001;

/** Every call with a session: what a client sends, and exactly what is to arrive at the bridge. */
const DIRECT: [string, string, unknown, string][] = [
  ["GET", "/api/session/check", undefined, ""],
  ["GET", "/api/invoice/client-info?phoneNumber=77021234567", undefined, ""],
  [
    "POST",
    "/api/invoice/create",
    { phoneNumber: "77021234567", amount: 3799.5, comment: "#42 Coffee", url: "http://evil.test" },
    '{"phoneNumber":"77021234567","amount":3799.5,"comment":"#42 Coffee"}',
  ],
  ["GET", `/api/invoice/details?operationId=${ID}`, undefined, ""],
  ["POST", "/api/invoice/cancel", { operationId: "9007199254740993" }, '{"operationId":"9007199254740993"}'],
  ["POST", "/api/invoice/history", {}, "{}"],
  ["POST", "/api/qr/create", { amount: 10, latitude: 43.2, longitude: null }, '{"amount":10,"latitude":43.2}'],
  ["GET", `/api/qr/status?qrOperationId=${ID}`, undefined, ""],
  [
    "POST",
    "/api/history/operations",
    { endDate: "2026-11-20", statementPeriodCode: 2 },
    '{"endDate":"2026-11-20","statementPeriodCode":2}',
  ],
  ["POST", "/api/history/details", { id: ID, operationMethod: 1 }, `{"id":${ID},"operationMethod":1}`],
  ["POST", "/api/refund/create", { qrOperationId: ID, returnAmount: 5 }, `{"qrOperationId":${ID},"returnAmount":5}`],
];

const SIGN_IN: [string, string, unknown, string][] = [
  ["POST", "/api/auth/init", undefined, ""],
  [
    "POST",
    "/api/auth/send-phone",
    { phoneNumber: "77021234567", processId: "p-1", tokenSN: "x" },
    '{"phoneNumber":"77021234567","processId":"p-1"}',
  ],
  ["POST", "/api/auth/verify-otp", { otp: "4711", processId: "p-1" }, '{"otp":"4711","processId":"p-1"}'],
];

const SESSION = { "x-token-sn": "sn-very-secret", "x-vtoken-secret": "vt-very-secret", "x-profile-id": "100001" };

describe("what is passed on", () => {
  type Reply = { status: number; body: string; headers?: Record<string, string> };

  let service: Awaited<ReturnType<typeof serviceWith>>;
  let reply: Reply = { status: 200, body: '{"StatusCode":0}' };
  const asked: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];

  /** A bare bridge that answers every call alike and remembers what it was asked, with Tolem in front of it. */
  const server = createServer(async (incoming, response) => {
    const { method, url, headers } = incoming;
    asked.push({ line: `${method} ${url}`, headers, body: await text(incoming) });
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers }).end(reply.body);
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const bridge = sessionBridge({ base_url, timeoutMs: 5_000 });
    service = await serviceWith(bridge);
    return async () => {
      await service.app.close();
      await bridge.close();
      await new Promise((closed) => server.close(closed));
    };
  });
  beforeEach(() => {
    asked.length = 0;
  });

  it.each([...DIRECT, ...SIGN_IN])(
    "%s %s: exactly the fields of the protocol, to the same path",
    async (method, path, body, arrives) => {
      const isSignIn = path.startsWith("/api/auth/");
      const said = '{"StatusCode":0,"success":true,"active":true,"Data":{"Id":12345678901234567890,"new":" 3 799 ₸"}}';
      reply = { status: 200, body: said };
      const headers = {
        ...SESSION,
        "content-type": "application/json",
        "x-admin-token": "mine",
        cookie: "svc_session=1",
      };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(service.url + path, { method, headers, ...sent });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
      expect(await answer.text()).toBe(said);
      expect(asked.map((one) => [one.line, one.body])).toEqual([[`${method} ${path}`, arrives]]);
      const arrived = asked[0]?.headers ?? {};
      for (const [name, value] of Object.entries(SESSION)) expect(arrived[name]).toBe(isSignIn ? undefined : value);
      expect(arrived["x-request-id"]).toMatch(/^[0-9a-f]{16}$/);
      expect(arrived).not.toHaveProperty("x-admin-token");
      expect(arrived).not.toHaveProperty("cookie");
    },
  );

  it("leaves the query's other fields behind", async () => {
    reply = { status: 200, body: '{"StatusCode":0}' };
    await request(service, "GET", `/api/qr/status?qrOperationId=${ID}&path=/admin&x=1`, undefined, SESSION);
    expect(asked.map(({ line }) => line)).toEqual([`GET /api/qr/status?qrOperationId=${ID}`]);
  });

  it.each([
    "/api/invoice",
    "/api/invoice/",
    "/api/invoice/..%2f..%2fcontrol",
    "/api/refund/create/x",
    "/api/qr",
    "/control/stats",
  ])("404 for %s, and nothing arrives", async (path) => {
    reply = { status: 200, body: "{}" };
    for (const method of ["GET", "POST"]) {
      const answer = await request(service, method, path, method === "GET" ? undefined : {}, SESSION);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    }
    expect(asked).toEqual([]);
  });

  it.each([
    [200, '{"StatusCode":-99000005,"Message":"too large","Data":null}'],
    [200, '{"StatusCode":-101001,"Description":"displaced"}'],
    [400, '{"error":"unknown processId"}'],
    [401, '{"active":false,"error":"over","code":-101001}'],
    [403, '{"error":"forbidden"}'],
    [500, '{"error":"the provider does not answer"}'],
  ])("%i as the bridge answers it, digit for digit: %s", async (status, body) => {
    reply = { status, body };
    const answer = await request(service, "POST", "/api/refund/create", { qrOperationId: 1, returnAmount: 1 }, SESSION);
    expect([answer.status, answer.body]).toEqual([status, JSON.parse(body)]);
  });

  it.each([
    [200, "<script>alert(1)</script>"],
    [200, "[]"],
    [404, '{"error":"no such call"}'],
    [302, "{}"],
    [503, '{"error":"overloaded"}'],
  ])("502 for an answer that is no bridge's: %i %s", async (status, body) => {
    reply = { status, body, headers: { location: "http://127.0.0.1:9/" } };
    const answer = await request(service, "POST", "/api/invoice/history", {}, SESSION);
    expect(answer).toMatchObject(
      refusal(502, "UPSTREAM_ERROR", { request_id: expect.stringMatching(/^[0-9a-f]{16}$/) }),
    );
  });

  it("429 with the provider's own pause, and the next calls of the session are not made before it is over", async () => {
    reply = {
      status: 429,
      body: '{"error":"slow"}',
      headers: { "retry-after": "7" },
    };
    const slow = { ...SESSION, "x-token-sn": "slow" };
    for (const retry_after of ["7", "7"]) {
      const answer = await request(service, "POST", "/api/invoice/history", {}, slow);
      expect(answer).toMatchObject(refusal(429, "RATE_LIMITED"));
      expect(answer.headers.get("retry-after")).toBe(retry_after);
    }
    expect(asked).toHaveLength(1);
    await request(service, "POST", "/api/invoice/history", {}, { ...SESSION, "x-token-sn": "another" });
    expect(asked).toHaveLength(2);
  });
});

describe("the session's headers", () => {
  it.each(DIRECT)("401 for %s %s without either, and nothing arrives", async (method, path, body) => {
    const before = (await customerOf(world).stats()).calls;
    const { "x-token-sn": token_sn, "x-vtoken-secret": vtoken_secret } = SESSION;
    for (const headers of [
      {},
      { "x-token-sn": token_sn },
      { "x-vtoken-secret": vtoken_secret },
      { ...SESSION, "x-token-sn": "" },
      { ...SESSION, "x-vtoken-secret": "two words" },
      { ...SESSION, "x-token-sn": "s".repeat(513) },
    ] as Record<string, string>[]) {
      expect(await ask(method, path, body, headers)).toMatchObject(refusal(401, "UNAUTHORIZED"));
    }
    expect((await customerOf(world).stats()).calls).toEqual(before);
  });

  it("401 as the provider says it of a session that it does not know", async () => {
    expect(await ask("GET", "/api/session/check", undefined, SESSION)).toMatchObject({
      status: 401,
      body: { active: false, error: expect.any(String) },
    });
  });
});

describe("a body or a query of another form", () => {
  it.each<[string, string, unknown, string]>([
    ["POST", "/api/invoice/create", { amount: 1 }, "phoneNumber is required"],
    ["POST", "/api/invoice/create", { phoneNumber: "77021234567", amount: "1" }, "amount must be a number"],
    ["POST", "/api/invoice/create", { phoneNumber: 7, amount: 1 }, "phoneNumber must be a string"],
    ["POST", "/api/refund/create", { qrOperationId: 2 ** 53, returnAmount: 1 }, "qrOperationId must be <="],
    ["POST", "/api/refund/create", { qrOperationId: 1.5, returnAmount: 1 }, "qrOperationId must be"],
    ["POST", "/api/refund/create", { qrOperationId: "../1", returnAmount: 1 }, "qrOperationId must"],
    ["POST", "/api/invoice/cancel", {}, "operationId is required"],
    ["POST", "/api/invoice/cancel", [], "body must be an object"],
    ["POST", "/api/invoice/cancel", undefined, "operationId is required"],
    ["POST", "/api/qr/create", { amount: 1, latitude: "x" }, "latitude must be a number"],
    ["POST", "/api/history/operations", {}, "endDate is required"],
    ["POST", "/api/history/details", { id: null }, "id must be"],
    ["GET", "/api/qr/status", undefined, "qrOperationId is required"],
    ["GET", "/api/invoice/details?operationId=1%262", undefined, "operationId must match"],
    ["POST", "/api/auth/send-phone", { phoneNumber: "77021234567" }, "processId is required"],
    ["POST", "/api/auth/verify-otp", { otp: 1, processId: "p" }, "otp must be a string"],
  ])("400 for %s %s %j, and nothing arrives", async (method, path, body, problem) => {
    const before = (await customerOf(world).stats()).calls;
    const answer = await ask<{ error: string }>(method, path, body, SESSION);
    expect(answer).toMatchObject(refusal(400, "BAD_REQUEST"));
    expect(answer.body.error).toContain(problem);
    expect((await customerOf(world).stats()).calls).toEqual(before);
  });

  it("400 for invalid JSON, 413 for more than 1 MiB", async () => {
    expect(await ask("POST", "/api/invoice/create", "{", SESSION)).toMatchObject(refusal(400, "BAD_REQUEST"));
    const big = { phoneNumber: "77021234567", amount: 1, comment: "x".repeat(1024 * 1024) };
    expect(await ask("POST", "/api/invoice/create", big, SESSION)).toMatchObject(refusal(413, "BAD_REQUEST"));
  });
});

describe("a provider that cannot be reached", () => {
  it.each(["timeout_after", "timeout_before", "reset_after", "reset_mid_answer", "garbage"])(
    "502 when the call meets %s: it may have been done, and it is made once",
    async (fault) => {
      const headers = await signIn();
      const session = headers["x-token-sn"] ?? "";
      await customerOf(world).fault({ call: "invoice.create", fault, session });
      const body = { phoneNumber: "77021234567", amount: 10, comment: fault };
      const request_id = expect.stringMatching(/^[0-9a-f]{16}$/);
      expect(await ask("POST", "/api/invoice/create", body, headers)).toMatchObject(
        refusal(502, "UPSTREAM_ERROR", { request_id }),
      );
      expect(await customerOf(world).countCalls({ call: "invoice.create", session })).toBe(1);
    },
  );

  it("429 when there is no session at all: nothing was done", async () => {
    const nobody = sessionBridge({ base_url: "http://127.0.0.1:9", timeoutMs: 1_000 });
    const service = await serviceWith(nobody);
    closers.push(() => service.app.close());
    closers.push(() => nobody.close());
    const answer = await request(service, "POST", "/api/auth/init");
    expect(answer).toMatchObject(refusal(429, "RATE_LIMITED"));
    expect(answer.headers.get("retry-after")).toBe("5");
  });

  it("429 for a second code to one phone within a minute, and for an address's eleventh in 10, unasked", async () => {
    world.clock.advance({ minutes: 10 });
    const countTexted = async () => (await customerOf(world).stats()).calls["auth.send-phone"]?.arrived ?? 0;
    const before = await countTexted();
    const text = (phoneNumber: string) => ask("POST", "/api/auth/send-phone", { phoneNumber, processId: "p-1" });
    const statuses: number[] = [];
    for (let n = 10; n < 20; n += 1) statuses.push((await text(`770400000${n}`)).status);
    expect([statuses, (await countTexted()) - before]).toEqual([Array(10).fill(400), 10]);
    const limited = await text("77040000099");
    expect(limited).toMatchObject(refusal(429, "RATE_LIMITED"));
    expect(limited.headers.get("retry-after")).toBe("600");
    world.clock.advance({ minutes: 10 });
    expect((await text("77040000050")).status).toBe(400);
    for (const written of ["77040000050", "8 704 000 00 50"]) {
      expect(await text(written)).toMatchObject(refusal(429, "RATE_LIMITED"));
    }
    expect(await text("7704000005०")).toMatchObject(refusal(400, "BAD_REQUEST"));
    expect((await countTexted()) - before).toBe(11);
  });

  it("404 where the upstream is no bridge", async () => {
    const { forward: _, ...other } = bridgeOf(world);
    const service = await serviceWith(other);
    closers.push(() => service.app.close());
    expect(await request(service, "POST", "/api/auth/init")).toMatchObject({ status: 404 });
    expect(await request(service, "GET", "/api/session/check", undefined, SESSION)).toMatchObject({ status: 404 });
  });
});

describe("the limits per address", () => {
  it("429 for sign-ins past the limit of sign-ins, and for any calls past 600 a minute", async () => {
    const busy = await createWorld({ SIGNUP_LOGIN_RPM: "2" });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 3; n += 1) statuses.push((await request(busy, "POST", "/api/auth/init")).status);
      expect(statuses).toEqual([200, 200, 429]);
      // Refused by their form: the provider is asked nothing.
      const calls = Array.from({ length: 601 }, () => request(busy, "GET", "/api/qr/status", undefined, SESSION));
      const answers = await Promise.all(calls);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(600);
      expect(answers.filter(({ status }) => status === 429)).toMatchObject([refusal(429, "RATE_LIMITED")]);
    } finally {
      await busy.close();
    }
  });
});

describe("a client of a session bridge, pointed at Tolem", () => {
  const REQUEST_ID = "0123456789abcdef";

  async function driverAtTolem(): Promise<SessionBridge> {
    const driver = sessionBridge({ base_url: world.url, timeoutMs: 10_000 });
    closers.push(() => driver.close());
    return driver;
  }

  it("works in all of the server's own driver: sign-in, phone invoice, QR, history, cancel, refund", async () => {
    const customer = customerOf(world);
    const driver = await driverAtTolem();
    const asked = await driver.signIn.requestCode({ phone_number: "77045550101", request_id: REQUEST_ID });
    const { process_id } = doneValue(asked);
    expect(await driver.signIn.confirmCode({ process_id, code: "9999", request_id: REQUEST_ID })).toMatchObject({
      kind: "refused",
      refusal: "code_wrong",
    });
    const { session } = doneValue(
      await driver.signIn.confirmCode({ process_id, code: "0000", request_id: REQUEST_ID }),
    );
    const call: ProviderCall = { session, request_id: REQUEST_ID, keep: async () => {} };
    expect(await driver.checkSession(call)).toEqual({ kind: "done", value: { active: true } });

    const invoice = { phone_number: "77021234567", amount_tiyn: 379_950, comment: "#1 Coffee" };
    const paid = doneValue(await driver.createPhoneInvoice(call, invoice));
    expect(doneValue(await driver.getPhoneInvoice(call, paid))).toEqual({
      status: "RemotePaymentCreated",
      amount_tiyn: 379_950,
    });
    await customer.pay(paid.provider_invoice_id);
    expect(doneValue(await driver.getPhoneInvoice(call, paid))).toMatchObject({ status: "Processed" });

    const cancelled = doneValue(await driver.createPhoneInvoice(call, { ...invoice, comment: "#2 Tea" }));
    expect(await driver.cancelPhoneInvoice(call, cancelled)).toEqual({ kind: "done", value: null });
    expect(doneValue(await driver.listRecentInvoices(call))).toMatchObject([
      { provider_invoice_id: cancelled.provider_invoice_id, status: "RemotePaymentCanceled", comment: "#2 Tea" },
      { provider_invoice_id: paid.provider_invoice_id, status: "Processed", comment: "#1 Coffee" },
    ]);

    const qr = doneValue(
      await driver.createQr(call, { reference: "1", amount_tiyn: 1_000, latitude: 43.2, longitude: 76.9 }),
    );
    expect(qr).toMatchObject({ qr_token_url: expect.stringMatching(/^http/), confirmation_timeout_s: 65 });
    expect(doneValue(await driver.getQr(call, qr))).toMatchObject({ status: "QrTokenCreated" });

    expect(await driver.refund(call, { ...paid, amount_tiyn: 100 })).toMatchObject({ kind: "done" });
    expect(await driver.refund(call, { ...paid, amount_tiyn: 379_900 })).toMatchObject({
      kind: "refused",
      refusal: "refund_too_large",
    });
    expect(doneValue(await driver.getReturns(call, paid))).toMatchObject({
      amount_tiyn: 379_950,
      available_tiyn: 379_850,
      returns: [{ amount_tiyn: 100 }],
    });

    await customer.kill(tokensOf(session).token_sn);
    expect(await driver.createPhoneInvoice(call, invoice)).toMatchObject({ kind: "session_dead" });
    expect(await driver.listRecentInvoices(call)).toMatchObject({ kind: "session_dead" });
  });

  it("works when it is another Tolem: a merchant there signs in, is paid, pays back and cancels", async () => {
    const other = await createWorld();
    const customer = customerOf({ ...other, simulator: world.simulator });
    closers.push(() => other.close());
    const service = await serviceWith(await driverAtTolem(), other);
    closers.push(() => service.app.close());
    const client = await signUp({ ...other, ...service }, "behind@shop.kz");
    await client.call("POST", "/provider/sms/request", { phone_number: "87045550202" });
    expect(await client.call("POST", "/provider/sms/confirm", { code: "0000" })).toMatchObject({ status: 200 });
    const create = (path: string, body: Json) => client.call<Json & { id: number }>("POST", path, body);
    const check = (id: number) => client.call("POST", "/invoices/status/check", { invoice_ids: [id] });

    const phone = await create("/invoices", { amount: 1500, phone_number: "87021234567" });
    expect(phone).toMatchObject({ status: 201, body: { status: "pending" } });
    await customer.pay(phone.body);
    expect(await check(phone.body.id)).toMatchObject({ body: { items: [{ status: "paid", error: null }] } });
    expect(await create(`/invoices/${phone.body.id}/refund`, { amount: 500 })).toMatchObject({
      status: 201,
      body: { refund: { status: "completed" }, invoice: { status: "partially_refunded" } },
    });

    const qr = await create("/invoices/qr", { amount: 990 });
    await customer.pay(qr.body);
    expect(await check(qr.body.id)).toMatchObject({ body: { items: [{ status: "paid", error: null }] } });

    const unwanted = await create("/invoices", { amount: 700, phone_number: "87021234567" });
    expect(await create(`/invoices/${unwanted.body.id}/cancel`, {})).toMatchObject({
      status: 200,
      body: { status: "cancelled" },
    });
    expect((await customer.operation(unwanted.body)).status).toBe("RemotePaymentCanceled");
  });

  it("reads who a phone belongs to and the statement of the day, which our driver does not ask for", async () => {
    const headers = await signIn();
    const created = await ask("POST", "/api/invoice/create", { phoneNumber: "77021234567", amount: 100 }, headers);
    await customerOf(world).pay(String(created.body.Data.QrOperationId));
    const client = await ask("GET", "/api/invoice/client-info?phoneNumber=77021234567", undefined, headers);
    expect(client).toMatchObject({ status: 200, body: { StatusCode: 0, Data: { ClientName: expect.any(String) } } });
    const endDate = world.clock.now().toISOString();
    const statement = await ask("POST", "/api/history/operations", { endDate, statementPeriodCode: 0 }, headers);
    expect(statement.body).toMatchObject({ StatusCode: 0, Data: { Statistic: { SalesAmount: 100, SalesCount: 1 } } });
  });

  it("keeps to eight calls at once of one session", async () => {
    const headers = await signIn();
    await customerOf(world).fault({ call: "invoice.history", fault: "delay", delay_ms: 50, times: 0 });
    const calls = Array.from({ length: 20 }, () => ask("POST", "/api/invoice/history", {}, headers));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { sessions } = await customerOf(world).stats();
    expect(sessions.find(({ token_sn }) => token_sn === headers["x-token-sn"])?.max_in_flight).toBe(8);
  });
});

it("the log holds no token, code or phone of those calls, whatever succeeds and whatever fails", async () => {
  const headers = await signIn();
  const phoneNumber = "77059998877";
  const { body } = await request<{ processId: string }>(world, "POST", "/api/auth/init");
  await ask("POST", "/api/auth/send-phone", { phoneNumber, processId: body.processId });
  await ask("POST", "/api/auth/verify-otp", { otp: "738194", processId: body.processId });
  for (const fault of ["timeout_after", "garbage", "throttle", "dead_session_401", "reset_before"]) {
    await customerOf(world).fault({ call: "invoice.create", fault, session: headers["x-token-sn"] ?? "" });
    await ask("POST", "/api/invoice/create", { phoneNumber, amount: 10, comment: "a private word" }, headers);
    world.clock.advance({ minutes: 6 });
  }
  await ask("GET", `/api/invoice/client-info?phoneNumber=${phoneNumber}`, undefined, headers);
  await ask("GET", "/api/session/check", undefined, { ...headers, "x-token-sn": "one with a space" });
  const log = world.logged.join("");
  expect(log).toContain("/api/invoice/create");
  expect(log).toContain("the provider did not do it");
  const { "x-token-sn": token_sn, "x-vtoken-secret": vtoken_secret } = headers;
  for (const secret of [token_sn, vtoken_secret, phoneNumber, "738194", body.processId, "a private word"]) {
    expect(secret).toEqual(expect.stringMatching(/./));
    expect(log).not.toContain(secret);
  }
});

/** A second service on the database of `of`, with another upstream. */
async function serviceWith(bridge: ProviderDriver, of = world): Promise<{ app: FastifyInstance; url: string }> {
  const app = await buildApp({ ...of.deps, providers: { "session-bridge": bridge } });
  return { app, url: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

function doneValue<T>(answer: { kind: string; value?: T }): T {
  if (answer.kind !== "done" || answer.value === undefined) throw new Error(`the driver answered ${answer.kind}`);
  return answer.value;
}
