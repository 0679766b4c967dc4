/** The session bridge driver, against the simulator and against bare servers that answer what the simulator cannot. */
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { startSimulator } from "../../../simulator/src/simulator.ts";
import type { Answer, ProviderCall } from "../../src/provider/driver.ts";
import { bridgeSession, newBridgeSession, tokensOf } from "../../src/provider/session-bridge/session.ts";
import { type SessionBridge, sessionBridge } from "../../src/provider/session-bridge/session-bridge.ts";

const REQUEST_ID = "0123456789abcdef";
const SESSION = { token_sn: "sn-very-secret", vtoken_secret: "vt-very-secret", profile_id: "100001" };
const CALL: ProviderCall = { session: bridgeSession(SESSION), request_id: REQUEST_ID, keep: async () => {} };
const PHONE = "77021234567";
const CODE = "4711";
const ID = { provider_invoice_id: "1795230000001" };
const INVOICE = { phone_number: PHONE, amount_tiyn: 379_950, comment: "#42 Coffee" };
const QR = { amount_tiyn: 379_950, latitude: null, longitude: null, reference: "42" };

const PERIOD = { from: new Date("2026-03-01T10:00:00Z"), to: new Date("2026-03-01T12:00:00Z") };

type Ask = (driver: SessionBridge) => Promise<Answer<unknown>>;
type Table = Record<string, Ask>;

const WRITES: Table = {
  createPhoneInvoice: (driver) => driver.createPhoneInvoice(CALL, INVOICE),
  createQr: (driver) => driver.createQr(CALL, QR),
  cancelPhoneInvoice: (driver) => driver.cancelPhoneInvoice(CALL, ID),
  refund: (driver) => driver.refund(CALL, { ...ID, amount_tiyn: 10_000 }),
};
const READS: Table = {
  findPayerName: (driver) => driver.findPayerName(CALL, { phone_number: PHONE }),
  getPhoneInvoice: (driver) => driver.getPhoneInvoice(CALL, ID),
  getQr: (driver) => driver.getQr(CALL, ID),
  listRecentInvoices: (driver) => driver.listRecentInvoices(CALL),
  listPaidOperations: (driver) => driver.listPaidOperations(CALL, { ...PERIOD, before: null }),
  getDetails: (driver) => driver.getDetails(CALL, ID),
  getReturns: (driver) => driver.getReturns(CALL, ID),
};
const ENVELOPES: Table = { ...WRITES, ...READS };
const CHECK: Table = { checkSession: (driver) => driver.checkSession(CALL) };
const SIGN_IN: Table = {
  requestCode: (driver) => driver.signIn.requestCode({ phone_number: PHONE, request_id: REQUEST_ID }),
  confirmCode: (driver) => driver.signIn.confirmCode({ process_id: "p-1", code: CODE, request_id: REQUEST_ID }),
};
const ALL: Table = { ...ENVELOPES, ...CHECK, ...SIGN_IN };

type Replier = (response: ServerResponse, request: IncomingMessage) => void;

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function driverFor(base_url: string, timeoutMs = 5000): SessionBridge {
  const driver = sessionBridge({ base_url, timeoutMs });
  closers.push(() => driver.close());
  return driver;
}

/** Listens on a free port until the end of the test. */
async function listen(server: Server): Promise<number> {
  const sockets = new Set<{ destroy(): void }>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** A bare bridge that lets `replier` answer every request, and remembers what it was asked. */
async function bareBridge(replier: Replier, timeoutMs?: number) {
  const requests: { line: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createHttpServer(async (request, response) => {
    const asked = { line: `${request.method} ${request.url}`, headers: request.headers, body: "" };
    requests.push(asked);
    asked.body = await text(request);
    replier(response, request);
  });
  const port = await listen(server);
  return { driver: driverFor(`http://127.0.0.1:${port}`, timeoutMs), requests };
}

/** Replies with an object as JSON, or with a string as it is. */
function reply(body: unknown, status = 200, headers: Record<string, string> = {}): Replier {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

const done = (Data: unknown) => reply({ StatusCode: 0, Message: "Success", Data });

/** Makes each call of `table` once against a bridge that replies so, and gathers the answers by the call's name. */
async function answersTo(replier: Replier, table: Table, timeoutMs?: number) {
  const { driver, requests } = await bareBridge(replier, timeoutMs);
  const named = Object.entries(table).map(async ([name, ask]) => [name, await ask(driver)] as const);
  return { answers: Object.fromEntries(await Promise.all(named)), requests };
}

/** The same expectation for each call of `table`. */
function eachOf(table: Table, expected: object) {
  return Object.fromEntries(Object.keys(table).map((name) => [name, expect.objectContaining(expected)]));
}

describe("what is sent", () => {
  const QR_DATA = { QrOperationId: 1, QrToken: "https://pay.test/1", ExpireDate: "2026-11-21T14:05:00+05:00" };

  test.each<[string, Ask, string, string]>([
    [
      "createPhoneInvoice",
      (driver) => driver.createPhoneInvoice(CALL, INVOICE),
      "POST /api/invoice/create",
      '{"phoneNumber":"77021234567","amount":3799.5,"comment":"#42 Coffee"}',
    ],
    [
      "findPayerName",
      (driver) => driver.findPayerName(CALL, { phone_number: PHONE }),
      "GET /api/invoice/client-info?phoneNumber=77021234567",
      "",
    ],
    ["createQr", (driver) => driver.createQr(CALL, QR), "POST /api/qr/create", '{"amount":3799.5}'],
    [
      "createQr at a place",
      (driver) => driver.createQr(CALL, { ...QR, amount_tiyn: 1, latitude: 43.2, longitude: 0 }),
      "POST /api/qr/create",
      '{"amount":0.01,"latitude":43.2,"longitude":0}',
    ],
    [
      "cancelPhoneInvoice",
      (driver) => driver.cancelPhoneInvoice(CALL, ID),
      "POST /api/invoice/cancel",
      '{"operationId":1795230000001}',
    ],
    [
      "getPhoneInvoice",
      (driver) => driver.getPhoneInvoice(CALL, ID),
      "GET /api/invoice/details?operationId=1795230000001",
      "",
    ],
    ["getQr", (driver) => driver.getQr(CALL, ID), "GET /api/qr/status?qrOperationId=1795230000001", ""],
    ["listRecentInvoices", (driver) => driver.listRecentInvoices(CALL), "POST /api/invoice/history", "{}"],
    [
      "refund",
      (driver) => driver.refund(CALL, { ...ID, amount_tiyn: 9_999_999_999 }),
      "POST /api/refund/create",
      '{"qrOperationId":1795230000001,"returnAmount":99999999.99}',
    ],
    ["getReturns", (driver) => driver.getReturns(CALL, ID), "POST /api/history/details", '{"id":1795230000001}'],
    ["getDetails", (driver) => driver.getDetails(CALL, ID), "POST /api/history/details", '{"id":1795230000001}'],
    [
      "listPaidOperations of a day",
      (driver) => driver.listPaidOperations(CALL, { ...PERIOD, before: null }),
      "POST /api/history/operations",
      '{"endDate":"2026-03-01T17:00:00.000+05:00","statementPeriodCode":0}',
    ],
    [
      "listPaidOperations of two days, from the second page on",
      (driver) =>
        driver.listPaidOperations(CALL, {
          from: new Date("2026-02-28T18:59:59Z"),
          to: PERIOD.to,
          before: new Date("2026-03-01T08:00:00.001Z"),
        }),
      "POST /api/history/operations",
      '{"endDate":"2026-03-01T17:00:00.000+05:00","statementPeriodCode":2,"lastTransactionDate":"2026-03-01T13:00:00.001+05:00"}',
    ],
    [
      "listPaidOperations of three days",
      (driver) =>
        driver.listPaidOperations(CALL, { from: new Date("2026-02-27T18:59:59Z"), to: PERIOD.to, before: null }),
      "POST /api/history/operations",
      '{"endDate":"2026-03-01T17:00:00.000+05:00","statementPeriodCode":3}',
    ],
    ["checkSession", (driver) => driver.checkSession(CALL), "GET /api/session/check", ""],
  ])("%s asks with the session's headers and exactly the body of the protocol", async (_name, ask, line, body) => {
    const { driver, requests } = await bareBridge(done({ ...QR_DATA, Operations: [{ Id: 1 }], DailySets: [] }));
    await ask(driver);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      line,
      body,
      headers: {
        "x-token-sn": SESSION.token_sn,
        "x-vtoken-secret": SESSION.vtoken_secret,
        "x-profile-id": SESSION.profile_id,
        "x-request-id": REQUEST_ID,
      },
    });
    expect(requests[0]?.headers["content-type"]).toBe(body === "" ? undefined : "application/json");
  });

  test("the profile's header is left out where it is not known", async () => {
    const { driver, requests } = await bareBridge(reply({ active: true }));
    await driver.checkSession({ ...CALL, session: bridgeSession({ ...SESSION, profile_id: null }) });
    expect(requests[0]?.headers).toHaveProperty("x-token-sn");
    expect(requests[0]?.headers).not.toHaveProperty("x-profile-id");
  });

  test("signing in carries the request's id and no session", async () => {
    const { driver, requests } = await bareBridge(reply({ success: true, processId: "p-1", view: "EnterOtp" }));
    await driver.signIn.requestCode({ phone_number: PHONE, request_id: REQUEST_ID });
    await driver.signIn.confirmCode({ process_id: "p-1", code: CODE, request_id: REQUEST_ID });
    expect(requests.map(({ line, body }) => [line, body])).toEqual([
      ["POST /api/auth/init", ""],
      ["POST /api/auth/send-phone", '{"phoneNumber":"77021234567","processId":"p-1"}'],
      ["POST /api/auth/verify-otp", '{"otp":"4711","processId":"p-1"}'],
    ]);
    for (const { headers } of requests) {
      expect(headers["x-request-id"]).toBe(REQUEST_ID);
      expect(headers).not.toHaveProperty("x-token-sn");
      expect(headers).not.toHaveProperty("x-vtoken-secret");
    }
  });

  test("a base address with a path keeps it", async () => {
    const { requests, driver } = await bareBridge(reply({ active: true }));
    await driver.checkSession(CALL);
    const under = driverFor(`http://${requests[0]?.headers.host}/bridge`);
    await under.checkSession(CALL);
    expect(requests[1]?.line).toBe("GET /bridge/api/session/check");
  });
});

describe("the provider's numbers", () => {
  test.each([
    [-99000001, "operation_missing"],
    [-99000005, "refund_too_large"],
    [-99000011, "refund_not_possible"],
    [-99000020, "partial_refund_not_possible"],
    [990000028, "amount_wrong"],
    [-1501, "device_gone"],
    [7, "other"],
  ])("%i is refused as %s by every call", async (StatusCode, refusal) => {
    const { answers } = await answersTo(reply({ StatusCode, Message: "No." }), ENVELOPES);
    expect(answers).toEqual(eachOf(ENVELOPES, { kind: "refused", refusal }));
  });

  test("-999 is definitely not done, also by a write", async () => {
    const { answers } = await answersTo(reply({ StatusCode: -999, Description: "Later." }), ENVELOPES);
    expect(answers).toEqual(eachOf(ENVELOPES, { kind: "unavailable", retryAfterS: null }));
  });

  test("-99000006 leaves the outcome of a write unknown and refuses a read", async () => {
    const { answers } = await answersTo(reply({ StatusCode: -99000006, Message: "Hm." }), ENVELOPES);
    expect(answers).toEqual({ ...eachOf(WRITES, { kind: "unknown" }), ...eachOf(READS, { kind: "refused" }) });
  });

  test.each([400, 404, 422])("HTTP %i is refused", async (status) => {
    const { answers } = await answersTo(reply({ error: "phoneNumber and amount required" }, status), ALL);
    expect(answers).toEqual(eachOf(ALL, { kind: "refused", refusal: "other" }));
  });

  test("HTTP 429 is definitely not done, and says when to come back", async () => {
    const { answers } = await answersTo(reply({ error: "slow down" }, 429, { "retry-after": "7" }), ALL);
    expect(answers).toEqual(eachOf(ALL, { kind: "unavailable", retryAfterS: 7 }));
  });

  test.each([{}, { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" }, { "retry-after": "-1" }])(
    "HTTP 429 without a number of seconds (%o) leaves that to us",
    async (headers) => {
      const { answers } = await answersTo(reply({ error: "slow down" }, 429, headers), WRITES);
      expect(answers).toEqual(eachOf(WRITES, { kind: "unavailable", retryAfterS: null }));
    },
  );
});

describe("a dead session", () => {
  test.each<[string, Replier]>([
    ["HTTP 401", reply({ error: "Unauthorized" }, 401)],
    ["HTTP 401 without JSON", reply("<h1>Unauthorized</h1>", 401)],
    ["HTTP 403", reply({ error: "Forbidden" }, 403)],
    ["StatusCode -101001", reply({ StatusCode: -101001, Message: "Displaced." })],
    ["StatusCode -101001 under HTTP 400", reply({ StatusCode: -101001 }, 400)],
    ["StatusCode -10001", reply({ StatusCode: -10001, Description: "Withdrawn." })],
    ["-101001 in the bridge's own error", reply({ error: "provider answered -101001" }, 500)],
    ["-101001 deep in a refusal", reply({ StatusCode: 500, Data: { inner: { code: -101001 } } })],
    ["OldVersionToUpdate in a refusal", reply({ StatusCode: -1, view: { error: { code: "OldVersionToUpdate" } } })],
    ["OldVersionToUpdate in a success", reply({ StatusCode: 0, Data: { View: "OldVersionToUpdate" } })],
    ["OldVersionToUpdate in no JSON", reply("OldVersionToUpdate: please update")],
    ["OldVersionToUpdate under HTTP 500", reply({ error: "OldVersionToUpdate" }, 500)],
  ])("%s is seen by every call that has a session", async (_form, replier) => {
    const table = { ...ENVELOPES, ...CHECK };
    const { answers } = await answersTo(replier, table);
    expect(answers).toEqual(eachOf(table, { kind: "session_dead" }));
  });

  test("the same while signing in means that the bridge is not available", async () => {
    for (const replier of [reply({ error: "no" }, 401), reply({ view: "OldVersionToUpdate" })]) {
      const { answers } = await answersTo(replier, SIGN_IN);
      expect(answers).toEqual(eachOf(SIGN_IN, { kind: "unavailable" }));
    }
  });

  test.each([200, 401])("active: false with HTTP %i is a dead session", async (status) => {
    const { answers } = await answersTo(reply({ active: false, error: "gone", code: -101001 }, status), CHECK);
    expect(answers).toEqual(eachOf(CHECK, { kind: "session_dead" }));
  });

  test("a neighbouring number is not one", async () => {
    const { answers } = await answersTo(reply({ StatusCode: -1010011 }), ENVELOPES);
    expect(answers).toEqual(eachOf(ENVELOPES, { kind: "refused", refusal: "other" }));
  });

  test("people's own words in a successful answer do not end a session", async () => {
    const Comment = "#42 order 7-101001, OldVersionToUpdate";
    const { driver } = await bareBridge(done({ Operations: [{ Id: 1, Comment, Status: "Processed", Amount: 1 }] }));
    expect(await driver.listRecentInvoices(CALL)).toMatchObject({ kind: "done", value: [{ comment: Comment }] });
  });
});

describe("a lost answer is unknown after a write and unavailable after a read", () => {
  const LOST = {
    ...eachOf(WRITES, { kind: "unknown" }),
    ...eachOf({ ...READS, ...CHECK, ...SIGN_IN }, { kind: "unavailable" }),
  };

  test.each<[string, Replier]>([
    ["HTTP 500", reply({ error: "fetch failed" }, 500)],
    ["HTTP 500 with an envelope", reply({ StatusCode: -999 }, 500)],
    ["HTTP 503 of a proxy", reply("<h1>503</h1>", 503)],
    ["HTTP 302", reply("", 302, { location: "/elsewhere" })],
    ["HTTP 200 without JSON", reply("<h1>It works!</h1>")],
    ["HTTP 200 with nothing", reply("")],
    ["HTTP 200 with half of the JSON", reply('{"StatusCode":0,"Data":{"QrOperationId":17')],
    ["HTTP 200 with a list", reply([])],
    ["HTTP 204", (response) => response.writeHead(204).end()],
    ["an answer past 1 MiB", reply({ StatusCode: 0, Data: { Id: 1 }, padding: "x".repeat(1024 * 1024) })],
    ["a connection reset before the answer", (_response, request) => request.socket.resetAndDestroy()],
    ["a connection closed before the answer", (_response, request) => request.socket.end()],
    [
      "a connection broken in the middle of the answer",
      (response, request) => {
        response.writeHead(200, { "content-length": "100" });
        response.write('{"StatusCode":0,', () => request.socket.destroy());
      },
    ],
  ])("%s", async (_form, replier) => {
    const { answers, requests } = await answersTo(replier, ALL);
    expect(answers).toEqual(LOST);
    expect(requests).toHaveLength(Object.keys(ALL).length);
  });

  test("HTTP 408: something in between has given up waiting", async () => {
    const { answers, requests } = await answersTo(reply({ error: "time-out" }, 408), ALL);
    expect(answers).toEqual(LOST);
    expect(requests).toHaveLength(Object.keys(ALL).length);
  });

  test.each([
    {},
    { error: "no envelope" },
    { StatusCode: "0", Data: { Id: 1 } },
    { StatusCode: 0.5 },
    { Data: { Id: 1 } },
  ])("an object that is no envelope: %o", async (body) => {
    const { answers } = await answersTo(reply(body), ENVELOPES);
    expect(answers).toEqual({ ...eachOf(WRITES, { kind: "unknown" }), ...eachOf(READS, { kind: "unavailable" }) });
  });

  test.each<[string, Replier]>([
    ["no answer at all", () => {}],
    [
      "an answer that trickles and never ends",
      (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 10);
        response.on("close", () => clearInterval(timer));
      },
    ],
  ])("%s: the call ends by its time-out", async (_form, replier) => {
    const { answers, requests } = await answersTo(replier, ALL, 300);
    expect(answers).toEqual(LOST);
    expect(answers.createQr).toMatchObject({ detail: "POST /api/qr/create: no answer within 300 ms" });
    expect(requests).toHaveLength(Object.keys(ALL).length);
  });

  test("a write whose kept connection breaks is not sent again on another one", async () => {
    let first = true;
    const { driver, requests } = await bareBridge((response, request) => {
      if (!first) return request.socket.resetAndDestroy();
      first = false;
      return done({ Id: 1 })(response, request);
    });
    expect(await driver.createPhoneInvoice(CALL, INVOICE)).toMatchObject({ kind: "done" });
    expect(await driver.createPhoneInvoice(CALL, INVOICE)).toMatchObject({ kind: "unknown" });
    expect(requests).toHaveLength(2);
  });

  test("what a create must contain: an operation's id, and for a QR its address and its expiry", async () => {
    const full = { QrOperationId: 1, QrToken: "https://pay.test/1", ExpireDate: "2026-11-21T14:05:00" };
    for (const lack of ["QrOperationId", "QrToken", "ExpireDate"]) {
      const { driver } = await bareBridge(done({ ...full, [lack]: undefined }));
      expect(await driver.createQr(CALL, QR)).toMatchObject({ kind: "unknown" });
    }
    for (const Data of [undefined, null, {}, { Status: "RemotePaymentCreated" }, { Id: 0 }, { Id: null }, { Id: "" }]) {
      const { driver } = await bareBridge(done(Data));
      expect(await driver.createPhoneInvoice(CALL, INVOICE)).toMatchObject({ kind: "unknown" });
    }
  });
});

describe("a request that was never sent is definitely not done", () => {
  const UNAVAILABLE = eachOf(ALL, { kind: "unavailable", retryAfterS: null });

  async function answersAt(base_url: string, timeoutMs: number) {
    const driver = driverFor(base_url, timeoutMs);
    const named = Object.entries(ALL).map(async ([name, ask]) => [name, await ask(driver)] as const);
    return Object.fromEntries(await Promise.all(named));
  }

  test("a refused connection", async () => {
    const server = createTcpServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const answers = await answersAt(`http://127.0.0.1:${port}`, 5000);
    expect(answers).toEqual(UNAVAILABLE);
    expect(answers.refund).toMatchObject({ detail: expect.stringContaining("ECONNREFUSED") });
  });

  test("a connection that is not made in time", async () => {
    const port = await listen(createTcpServer());
    const begun = performance.now();
    expect(await answersAt(`https://127.0.0.1:${port}`, 150)).toEqual(UNAVAILABLE);
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  test("a connection that breaks while it is being made", async () => {
    const port = await listen(createTcpServer((socket) => socket.once("data", () => socket.resetAndDestroy())));
    expect(await answersAt(`https://127.0.0.1:${port}`, 5000)).toEqual(UNAVAILABLE);
  });

  test("a session that no header can carry", async () => {
    const { driver, requests } = await bareBridge(done({ Id: 1 }));
    const session = bridgeSession({ ...SESSION, token_sn: "two\nlines" });
    expect(await driver.createPhoneInvoice({ ...CALL, session }, INVOICE)).toMatchObject({ kind: "unavailable" });
    expect(requests).toEqual([]);
  });
});

describe("ids, amounts and dates", () => {
  test.each([
    ["13 digits", "1795230000001"],
    ["past 2^53", "12345678901234567891"],
  ])("an id of %s survives the way there and back, digit for digit", async (_form, id) => {
    const { driver, requests } = await bareBridge(
      reply(`{"StatusCode":0,"Data":{"QrOperationId":${id},"Amount":1e2}}`),
    );
    const created = await driver.createPhoneInvoice(CALL, INVOICE);
    expect(created).toEqual({ kind: "done", value: { provider_invoice_id: id, receipt_url: null } });
    await driver.cancelPhoneInvoice(CALL, { provider_invoice_id: id });
    await driver.getQr(CALL, { provider_invoice_id: id });
    expect(requests[1]?.body.replaceAll('"', "")).toBe(`{operationId:${id}}`);
    expect(requests[2]?.line).toBe(`GET /api/qr/status?qrOperationId=${id}`);
  });

  test("long numbers inside text, and beside escaped quotes, are not changed", async () => {
    const comment = '#42 "order \\" 12345678901234567890" of 1.12345678901234567890';
    const row = { Id: 1, Comment: comment, Amount: 1, Rate: 1.5 };
    const { driver } = await bareBridge(done({ Operations: [row] }));
    expect(await driver.listRecentInvoices(CALL)).toMatchObject({ value: [{ comment }] });
  });

  test("an older bridge's Id serves in place of QrOperationId", async () => {
    const { driver } = await bareBridge(
      done({ Id: 5, QrToken: "https://pay.test/5", ExpireDate: "2026-11-21T14:05:00Z" }),
    );
    expect(await driver.createPhoneInvoice(CALL, INVOICE)).toMatchObject({ value: { provider_invoice_id: "5" } });
    expect(await driver.createQr(CALL, QR)).toMatchObject({ value: { provider_invoice_id: "5" } });
  });

  test.each([
    [3799, 379_900],
    [4.35, 435],
    ["1500.00", 150_000],
    [" 3 799 ₸", 379_900],
    ["3\u00a0799,50\u00a0₸", 379_950],
    [0, 0],
    ["3,799", "unreadable"],
    ["free", "unreadable"],
    ["", "unreadable"],
    [-5, "unreadable"],
    [{ Value: 3799 }, "unreadable"],
    [[3799], "unreadable"],
    [true, "unreadable"],
    [0.001, "unreadable"],
    [null, "absent"],
    [undefined, "absent"],
  ])("the amount %j is %j tiyn", async (Amount, amount_tiyn) => {
    const { driver } = await bareBridge(done({ Status: "SomethingNew", Amount, New: [{}] }));
    const value = { status: "SomethingNew", amount_tiyn };
    expect(await driver.getPhoneInvoice(CALL, ID)).toEqual({ kind: "done", value });
    expect(await driver.getQr(CALL, ID)).toEqual({ kind: "done", value });
  });

  test.each([
    ["2026-11-21T14:05:00+05:00", "2026-11-21T09:05:00.000Z"],
    ["2026-11-21T14:05:00.1234567+05:00", "2026-11-21T09:05:00.123Z"],
    ["2026-11-21T09:05:00Z", "2026-11-21T09:05:00.000Z"],
    ["2026-11-21T14:05:00", "2026-11-21T09:05:00.000Z"],
    ["2026-11-21T14:05:00.25", "2026-11-21T09:05:00.250Z"],
    ["2026-11-21 14:05", "2026-11-21T09:05:00.000Z"],
    ["2026-11-21T02:00:00", "2026-11-20T21:00:00.000Z"],
  ])("the date %s is %s", async (ExpireDate, iso) => {
    const { driver } = await bareBridge(done({ QrOperationId: 1, QrToken: "https://pay.test/1", ExpireDate }));
    const created = await driver.createQr(CALL, QR);
    expect(created).toMatchObject({ kind: "done", value: { expires_at: new Date(iso) } });
  });

  test.each(["tomorrow", "2026-13-01T00:00:00", "21.11.2026 14:05", 1795230000, null])(
    "%j is no date",
    async (date) => {
      const { driver } = await bareBridge(done({ QrOperationId: 1, QrToken: "https://pay.test/1", ExpireDate: date }));
      expect(await driver.createQr(CALL, QR)).toMatchObject({ kind: "unknown" });
    },
  );

  test("a QR's times are strings of seconds, with known ones in the place of none", async () => {
    const data = { QrOperationId: 1, QrToken: "https://pay.test/1", ExpireDate: "2026-11-21T14:05:00" };
    const QrPaymentBehaviorOptions = { qrCodeScanEventPollingInterval: "4", paymentConfirmationTimeout: "70" };
    const told = await bareBridge(done({ ...data, QrPaymentBehaviorOptions }));
    expect(await told.driver.createQr(CALL, QR)).toMatchObject({
      value: { poll_interval_s: 4, confirmation_timeout_s: 70, qr_token_url: "https://pay.test/1" },
    });
    const untold = await bareBridge(
      done({ ...data, QrPaymentBehaviorOptions: { paymentConfirmationTimeout: "soon" } }),
    );
    expect(await untold.driver.createQr(CALL, QR)).toMatchObject({
      value: { poll_interval_s: 3, confirmation_timeout_s: 65 },
    });
  });

  test("a state without a status is no answer", async () => {
    const { answers } = await answersTo(done({ Amount: 100 }), READS);
    expect(answers).toMatchObject({ getPhoneInvoice: { kind: "unavailable" }, getQr: { kind: "unavailable" } });
  });

  test.each(["ReturnOperationId", "OperationId", "Id", "QrOperationId"])(
    "a refund's reference may be %s",
    async (name) => {
      const { driver } = await bareBridge(done({ [name]: 1795230000002 }));
      expect(await driver.refund(CALL, { ...ID, amount_tiyn: 1 })).toEqual({
        kind: "done",
        value: { provider_refund_id: "1795230000002" },
      });
    },
  );

  test("a refund without a reference is done all the same", async () => {
    const { driver } = await bareBridge(reply({ StatusCode: 0 }));
    expect(await driver.refund(CALL, { ...ID, amount_tiyn: 1 })).toEqual({
      kind: "done",
      value: { provider_refund_id: null },
    });
  });

  test("returns are read whole or not at all", async () => {
    const data = {
      Amount: 100,
      AvailableReturnAmount: " 70,50 ₸",
      ClientName: "А.",
      ReceiptUrl: "https://pay.test/r/1",
    };
    const Returns = [
      { Date: "2026-11-21T14:05:00", Amount: 9.5 },
      { Date: "2026-11-21T14:06:00+05:00", Amount: "20 ₸" },
    ];
    const whole = await bareBridge(done({ ...data, Returns }));
    expect(await whole.driver.getReturns(CALL, ID)).toEqual({
      kind: "done",
      value: {
        amount_tiyn: 10_000,
        available_tiyn: 7_050,
        client_name: "А.",
        receipt_url: "https://pay.test/r/1",
        returns: [
          { at: new Date("2026-11-21T09:05:00Z"), amount_tiyn: 950 },
          { at: new Date("2026-11-21T09:06:00Z"), amount_tiyn: 2_000 },
        ],
      },
    });
    const none = await bareBridge(done({ ...data, Returns: null }));
    expect(await none.driver.getReturns(CALL, ID)).toMatchObject({ kind: "done", value: { returns: [] } });
    for (const ReceiptUrl of [undefined, "", "/r/1", "javascript:alert(1)", `https://pay.test/${"r".repeat(2048)}`]) {
      const { driver } = await bareBridge(done({ ...data, ReceiptUrl }));
      expect(await driver.getReturns(CALL, ID)).toMatchObject({ kind: "done", value: { receipt_url: null } });
    }
    for (const part of [
      { ...data, Returns: [...Returns, { Date: "?", Amount: 1 }] },
      { ...data, Returns: [...Returns, { Date: "2026-11-21T14:05:00" }] },
      { ...data, Returns: [...Returns, { Date: "2026-11-21T14:05:00", Amount: -1 }] },
      { ...data, Returns: [null] },
      { Amount: 100 },
      { AvailableReturnAmount: 100 },
    ]) {
      const { driver } = await bareBridge(done(part));
      expect(await driver.getReturns(CALL, ID)).toMatchObject({ kind: "unavailable" });
    }
  });
});

describe("signing in", () => {
  const FINISHED = {
    success: true,
    processId: "p-1",
    step: "finished",
    tokenSN: SESSION.token_sn,
    vtokenSecret: SESSION.vtoken_secret,
    profileId: 100001,
    organizationId: 7,
    orgName: "Coffee",
    phone: PHONE,
  };

  test("a view other than EnterOtp is a refusal of the phone", async () => {
    const { driver } = await bareBridge(reply({ success: true, processId: "p-1", view: "EnterPhoneNumber" }));
    expect(await driver.signIn.requestCode({ phone_number: PHONE, request_id: REQUEST_ID })).toMatchObject({
      kind: "refused",
      refusal: "phone_invalid",
    });
  });

  test("an init without a process is no answer, and nothing is sent to the phone", async () => {
    const { driver, requests } = await bareBridge(reply({ success: true }));
    expect(await driver.signIn.requestCode({ phone_number: PHONE, request_id: REQUEST_ID })).toMatchObject({
      kind: "unavailable",
    });
    expect(requests).toHaveLength(1);
  });

  test("the process id of the last answer is used for the next call", async () => {
    const { driver } = await bareBridge((response, request) => {
      const processId = request.url === "/api/auth/init" ? "p-1" : "p-2";
      reply({ success: true, processId, view: "EnterOtp" })(response, request);
    });
    expect(await driver.signIn.requestCode({ phone_number: PHONE, request_id: REQUEST_ID })).toEqual({
      kind: "done",
      value: { process_id: "p-2" },
    });
  });

  const confirm = async (body: unknown, status?: number) => {
    const { driver } = await bareBridge(reply(body, status));
    return driver.signIn.confirmCode({ process_id: "p-1", code: CODE, request_id: REQUEST_ID });
  };

  test("a finished sign-in gives the session", async () => {
    expect(await confirm(FINISHED)).toEqual({ kind: "done", value: { ...newBridgeSession(SESSION), phone: PHONE } });
    expect(await confirm({ ...FINISHED, profileId: null })).toMatchObject({ value: { accountId: null } });
  });

  test("a session has the form in which earlier releases have stored it", () => {
    expect(JSON.parse(JSON.stringify(newBridgeSession(SESSION)))).toEqual({
      session: { token_sn: "sn-very-secret", vtoken_secret: "vt-very-secret", profile_id: "100001" },
      cashier: "e0fd1db510eaf3de38810f512eb9dab3702923ca7befb8ec1842702526d47074",
      accountId: "100001",
      ...{ driver: "session-bridge", level: null, certificate_expires_at: null },
    });
  });

  test("a wrong code is refused as such", async () => {
    expect(await confirm({ success: false, processId: "p-1", step: "otp_response" })).toMatchObject({
      kind: "refused",
      refusal: "code_wrong",
    });
  });

  test.each([
    { ...FINISHED, tokenSN: undefined },
    { ...FINISHED, tokenSN: "" },
    { ...FINISHED, vtokenSecret: null },
    { ...FINISHED, step: "choose_organization" },
    { success: false },
  ])("no usable session is refused, and the log is told where it stopped: %#", async (body) => {
    const answer = await confirm(body);
    expect(answer).toMatchObject({ kind: "refused", refusal: "other" });
    expect(JSON.stringify(answer)).not.toMatch(/very-secret/);
  });
});

describe("what is logged", () => {
  test("the call, the numbers and the provider's words", async () => {
    const { driver } = await bareBridge(reply({ StatusCode: -99000011, Description: "Возврат невозможен" }));
    expect(await driver.refund(CALL, { ...ID, amount_tiyn: 1 })).toMatchObject({
      detail: "POST /api/refund/create: HTTP 200, StatusCode -99000011, Возврат невозможен",
    });
  });

  test.each(["Message", "Description", "error", "desc", "view", "step"])(
    "no token, code or phone that the other side echoes in %s",
    async (name) => {
      const echo = `${SESSION.token_sn} ${SESSION.vtoken_secret} ${PHONE} +7 (702) 123-45-67 8 702 123 45 67`;
      for (const status of [200, 400, 401, 500]) {
        const inSession = await answersTo(reply({ StatusCode: -5, [name]: echo }, status), { ...ENVELOPES, ...CHECK });
        expect(JSON.stringify(inSession.answers)).not.toMatch(/very-secret|702|123|45/);
        const signingIn = await answersTo(reply({ [name]: `${CODE} ${PHONE}` }, status), SIGN_IN);
        expect(JSON.stringify(signingIn.answers)).not.toContain(PHONE);
        expect(JSON.stringify(signingIn.answers.confirmCode)).not.toContain(CODE);
      }
    },
  );

  test("at most 200 characters of each of the provider's words", async () => {
    const { driver } = await bareBridge(reply({ StatusCode: -5, Message: "нет ".repeat(1000) }));
    const answer = await driver.getQr(CALL, ID);
    expect(answer.kind === "refused" && answer.detail.length).toBeLessThan(300);
  });
});

describe("the history", () => {
  function history(Data: unknown, check: Replier): Replier {
    return (response, request) => (request.url === "/api/invoice/history" ? done(Data) : check)(response, request);
  }
  const ALIVE = reply({ active: true });
  const DEAD = reply({ active: false, error: "gone", code: -101001 }, 401);

  test("lists what it can name, with whatever else is missing left empty", async () => {
    const Operations = [
      {
        Id: 3,
        ClientName: "А.",
        OrderRegDate: "2026-03-01T10:00:00",
        Amount: " 100 ₸",
        Status: "Processed",
        Comment: "#7 Coffee",
      },
      { Id: 2 },
      { Comment: "#6" },
      null,
    ];
    const { driver, requests } = await bareBridge(history({ Operations }, DEAD));
    expect(await driver.listRecentInvoices(CALL)).toEqual({
      kind: "done",
      value: [
        {
          provider_invoice_id: "3",
          status: "Processed",
          amount_tiyn: 10_000,
          comment: "#7 Coffee",
          client_name: "А.",
          registeredAt: new Date("2026-03-01T05:00:00Z"),
        },
        {
          provider_invoice_id: "2",
          status: "",
          amount_tiyn: "absent",
          comment: "",
          client_name: null,
          registeredAt: null,
        },
      ],
    });
    expect(requests).toHaveLength(1);
  });

  test.each<[string, unknown, Replier, object]>([
    ["empty, session alive", { Operations: [] }, ALIVE, { kind: "done", value: [] }],
    ["empty, session dead", { Operations: [] }, DEAD, { kind: "session_dead" }],
    ["empty, session not known", { Operations: [] }, reply("", 500), { kind: "unavailable" }],
    ["of nothing that can be read, session alive", { Operations: [{ Comment: "#6" }] }, ALIVE, { kind: "unavailable" }],
    ["absent, session alive", null, ALIVE, { kind: "unavailable" }],
    ["absent, session dead", {}, DEAD, { kind: "session_dead" }],
  ])("%s", async (_name, Data, check, expected) => {
    const { driver, requests } = await bareBridge(history(Data, check));
    expect(await driver.listRecentInvoices(CALL)).toMatchObject(expected);
    expect(requests.map(({ line }) => line)).toEqual(["POST /api/invoice/history", "GET /api/session/check"]);
  });
});

describe("the statement", () => {
  test("lists the sales with the forms of time that bridges write, and no returns", async () => {
    const row = { Id: 5, Amount: 100, ClientName: "А.", Comment: "#7" };
    const { driver } = await bareBridge(
      done({
        DailySets: [
          {
            Date: "2026-03-01T00:00:00+05:00",
            Operations: [
              { ...row, Time: "2026-03-01T17:00:00+05:00" },
              { ...row, Id: 4, OperationType: 1, Time: "16:00" },
              { ...row, Id: 3, OperationType: 0, Time: "15:30:15", Amount: "1,5,0" },
            ],
          },
          { Date: "2026-02-28", Operations: [{ ...row, Id: 2, Time: "09:00" }, { Id: 1 }, null, { Amount: 1 }] },
          null,
        ],
      }),
    );
    const sale = { amount_tiyn: 10_000, comment: "#7", client_name: "А." };
    expect(await driver.listPaidOperations(CALL, { ...PERIOD, before: null })).toEqual({
      kind: "done",
      value: [
        { ...sale, provider_invoice_id: "5", paid_at: new Date("2026-03-01T12:00:00Z") },
        {
          ...sale,
          provider_invoice_id: "3",
          amount_tiyn: "unreadable",
          paid_at: new Date("2026-03-01T10:30:15Z"),
        },
        { ...sale, provider_invoice_id: "2", paid_at: new Date("2026-02-28T04:00:00Z") },
        { provider_invoice_id: "1", amount_tiyn: "absent", comment: "", client_name: null, paid_at: null },
      ],
    });
  });

  test("that holds no list is no empty one", async () => {
    const { driver } = await bareBridge(done({ Statistic: {} }));
    const listed = await driver.listPaidOperations(CALL, { ...PERIOD, before: null });
    expect(listed).toMatchObject({ kind: "unavailable" });
  });
});

describe("against the simulator", () => {
  async function simulated(timeoutMs?: number) {
    const simulator = await startSimulator({ port: 0 });
    closers.push(() => simulator.close());
    const control = async <T>(path: string, body?: object): Promise<T> => {
      const init = body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      const response = await fetch(`${simulator.url}/control${path}`, init);
      expect(response.ok).toBe(true);
      return (await response.json()) as T;
    };
    const patient = driverFor(simulator.url);
    const process = await doneValue(
      patient.signIn.requestCode({ phone_number: "77010000001", request_id: REQUEST_ID }),
    );
    const { session } = await doneValue(
      patient.signIn.confirmCode({ ...process, code: "0000", request_id: REQUEST_ID }),
    );
    const call: ProviderCall = { session, request_id: REQUEST_ID, keep: async () => {} };
    return { driver: driverFor(simulator.url, timeoutMs), call, session, control };
  }

  async function doneValue<T>(asked: Promise<Answer<T>>): Promise<T> {
    const answer = await asked;
    if (answer.kind !== "done") throw new Error(`${answer.kind}: ${answer.detail}`);
    return answer.value;
  }

  test("a phone invoice is made, found by its comment, paid, and paid back in parts", async () => {
    const { driver, call, control } = await simulated();
    const { receipt_url, ...made } = await doneValue(driver.createPhoneInvoice(call, INVOICE));
    expect(await doneValue(driver.getPhoneInvoice(call, made))).toEqual({
      status: "RemotePaymentCreated",
      amount_tiyn: 379_950,
    });
    expect(await doneValue(driver.listRecentInvoices(call))).toEqual([
      {
        ...made,
        status: "RemotePaymentCreated",
        amount_tiyn: 379_950,
        comment: INVOICE.comment,
        client_name: expect.any(String),
        registeredAt: expect.any(Date),
      },
    ]);
    await control(`/operations/${made.provider_invoice_id}/pay`, {});
    const now = new Date();
    const paid = { ...made, amount_tiyn: 379_950, comment: INVOICE.comment, client_name: expect.any(String) };
    expect(await doneValue(driver.listPaidOperations(call, { from: now, to: now, before: null }))).toEqual([
      { ...paid, paid_at: expect.any(Date) },
    ]);
    expect(await doneValue(driver.getDetails(call, made))).toEqual({
      amount_tiyn: 379_950,
      client_name: expect.any(String),
    });
    expect(await doneValue(driver.getPhoneInvoice(call, made))).toMatchObject({ status: "Processed" });
    const refund = await doneValue(driver.refund(call, { ...made, amount_tiyn: 100_050 }));
    expect(refund.provider_refund_id).toMatch(/^\d{13}$/);
    expect(await doneValue(driver.getReturns(call, made))).toEqual({
      amount_tiyn: 379_950,
      available_tiyn: 279_900,
      client_name: expect.any(String),
      receipt_url,
      returns: [{ at: expect.any(Date), amount_tiyn: 100_050 }],
    });
    expect(await driver.refund(call, { ...made, amount_tiyn: 279_901 })).toMatchObject({ refusal: "refund_too_large" });
    await control("/settings", { partial_refunds: false });
    expect(await driver.refund(call, { ...made, amount_tiyn: 1 })).toMatchObject({
      refusal: "partial_refund_not_possible",
    });
  });

  test("a phone invoice is cancelled, once, and then not paid back", async () => {
    const { driver, call } = await simulated();
    const made = await doneValue(driver.createPhoneInvoice(call, INVOICE));
    expect(await driver.cancelPhoneInvoice(call, made)).toEqual({ kind: "done", value: null });
    expect(await doneValue(driver.getPhoneInvoice(call, made))).toMatchObject({ status: "RemotePaymentCanceled" });
    expect(await driver.cancelPhoneInvoice(call, made)).toMatchObject({ kind: "refused", refusal: "other" });
    expect(await driver.refund(call, { ...made, amount_tiyn: 1 })).toMatchObject({ refusal: "refund_not_possible" });
  });

  test.each(["offset", "local"])("a QR ends five minutes on, with dates in the %s form", async (date_format) => {
    const { driver, call, control } = await simulated();
    await control("/settings", { date_format });
    const made = await doneValue(driver.createQr(call, { ...QR, latitude: 43.2, longitude: 76.8 }));
    expect(made).toMatchObject({ poll_interval_s: 3, confirmation_timeout_s: 65 });
    const { now } = await control<{ now: string }>("/clock");
    const left_ms = made.expires_at.getTime() - new Date(now).getTime();
    expect(Math.abs(left_ms - 300_000)).toBeLessThan(10_000);
    await control(`/operations/${made.provider_invoice_id}/scan`, {});
    expect(await doneValue(driver.getQr(call, made))).toMatchObject({ status: "Wait" });
    expect(await driver.getPhoneInvoice(call, made)).toMatchObject({ refusal: "operation_missing" });
  });

  test("sign-in: an invalid phone, and a wrong code", async () => {
    const { driver } = await simulated();
    expect(await driver.signIn.requestCode({ phone_number: "123", request_id: REQUEST_ID })).toMatchObject({
      kind: "refused",
      refusal: "phone_invalid",
    });
    const process = await doneValue(driver.signIn.requestCode({ phone_number: PHONE, request_id: REQUEST_ID }));
    expect(await driver.signIn.confirmCode({ ...process, code: "9999", request_id: REQUEST_ID })).toMatchObject({
      kind: "refused",
      refusal: "code_wrong",
    });
    expect(await driver.signIn.confirmCode({ process_id: "none", code: "0000", request_id: REQUEST_ID })).toMatchObject(
      {
        kind: "refused",
        refusal: "other",
      },
    );
  });

  test("a session that was withdrawn is dead to every call", async () => {
    const { driver, call, session, control } = await simulated();
    const made = await doneValue(driver.createPhoneInvoice(call, INVOICE));
    expect(await driver.checkSession(call)).toEqual({ kind: "done", value: { active: true } });
    await control(`/sessions/${tokensOf(session).token_sn}/kill`, {});
    for (const asked of [
      driver.checkSession(call),
      driver.createPhoneInvoice(call, INVOICE),
      driver.createQr(call, QR),
      driver.getPhoneInvoice(call, made),
      driver.cancelPhoneInvoice(call, made),
      driver.refund(call, { ...made, amount_tiyn: 1 }),
      driver.getReturns(call, made),
      driver.listRecentInvoices(call),
    ]) {
      expect(await asked).toMatchObject({ kind: "session_dead" });
    }
  });

  test.each<[string, object, object]>([
    ["timeout_before", {}, { kind: "unknown" }],
    ["timeout_after", {}, { kind: "unknown" }],
    ["reset_before", {}, { kind: "unknown" }],
    ["reset_after", {}, { kind: "unknown" }],
    ["reset_mid_answer", {}, { kind: "unknown" }],
    ["error_after", {}, { kind: "unknown" }],
    ["garbage", {}, { kind: "unknown" }],
    ["no_id", {}, { kind: "unknown" }],
    ["old_ids", {}, { kind: "done" }],
    ["throttle", { retry_after_seconds: 9 }, { kind: "unavailable", retryAfterS: 9 }],
    ["status_code", { status_code: -999 }, { kind: "unavailable" }],
    ["dead_session_401", {}, { kind: "session_dead" }],
    ["dead_session_403", {}, { kind: "session_dead" }],
    ["dead_session_code", { status_code: -10001 }, { kind: "session_dead" }],
    ["dead_session_body", {}, { kind: "session_dead" }],
  ])("a create that meets %s is sent once", async (fault, given, expected) => {
    const { driver, call, control } = await simulated(fault.startsWith("timeout") ? 400 : undefined);
    await control("/faults", { call: "invoice.create", fault, ...given });
    expect(await driver.createPhoneInvoice(call, INVOICE)).toMatchObject(expected);
    const { items } = await control<{ items: unknown[] }>("/calls?call=invoice.create");
    expect(items).toHaveLength(1);
  });

  test("an empty history of a session that lives is empty", async () => {
    const { driver, call, control } = await simulated();
    expect(await driver.listRecentInvoices(call)).toEqual({ kind: "done", value: [] });
    await driver.createPhoneInvoice(call, INVOICE);
    await control("/faults", { call: "invoice.history", fault: "history_dead" });
    await control("/faults", { call: "session.check", fault: "dead_session_401" });
    expect(await driver.listRecentInvoices(call)).toMatchObject({ kind: "session_dead" });
  });
});
