/** Sessions: displaced, revoked, separate, throttled, and counted. */
import { expect, it } from "vitest";
import { type Cashier, createInvoice, createQr, dataOf, play } from "./support/caller.ts";

async function expectDead({ get, post }: Cashier) {
  const created = await post("/api/invoice/create", { phoneNumber: "77021234567", amount: 10 });
  expect(created).toMatchObject({ http_status: 200, body: { StatusCode: -101001, Description: expect.any(String) } });
  expect((await post("/api/history/details", { id: 1 })).body.StatusCode).toBe(-101001);
  expect(await get("/api/session/check")).toMatchObject({
    http_status: 401,
    body: { active: false, error: expect.any(String), code: -101001 },
  });
  expect(dataOf(await post("/api/invoice/history", {}))).toEqual({ Operations: [] });
  const statement = dataOf(await post("/api/history/operations", { endDate: "2026-11-21" }));
  expect(statement).toMatchObject({ Statistic: { SalesCount: 0 }, DailySets: [] });
}

it("a second sign-in displaces the first, and sees the same operations", async () => {
  const { signIn, control } = await play();
  const first = await signIn();
  const id = await createInvoice(first);
  const second = await signIn();
  await expectDead(first);
  expect(dataOf(await second.get(`/api/invoice/details?operationId=${id}`)).Id).toBe(id);
  expect(await control("GET", "/sessions")).toMatchObject({
    items: [
      { token_sn: second.tokenSN, state: "alive", profile_id: 100001 },
      { token_sn: first.tokenSN, state: "displaced", profile_id: 100001 },
    ],
  });
});

it("a withdrawn session is dead for good, and its secret is shown nowhere", async () => {
  const { signIn, control } = await play();
  const cashier = await signIn();
  expect(await control("POST", `/sessions/${cashier.tokenSN}/kill`)).toMatchObject({ state: "withdrawn" });
  await expectDead(cashier);
  const secret = String(cashier.headers["x-vtoken-secret"]);
  for (const path of ["/sessions", "/calls", "/stats", "/operations"]) {
    expect(JSON.stringify(await control("GET", path))).not.toContain(secret);
  }
});

it("a session sees its own account's operations alone", async () => {
  const { signIn } = await play();
  const mine = await signIn("77010000001");
  const other = await signIn("77010000002");
  const [invoice, qr] = [await createInvoice(mine), await createQr(mine)];
  for (const answer of [
    await other.get(`/api/invoice/details?operationId=${invoice}`),
    await other.get(`/api/qr/status?qrOperationId=${qr}`),
    await other.post("/api/invoice/cancel", { operationId: invoice }),
    await other.post("/api/refund/create", { qrOperationId: qr, returnAmount: 1 }),
    await other.post("/api/history/details", { id: qr }),
  ]) {
    expect(answer).toMatchObject({ http_status: 200, body: { StatusCode: -99000001, Data: null } });
  }
  expect(dataOf(await other.post("/api/invoice/history", {}))).toEqual({ Operations: [] });
});

it("an account past its calls of the minute is told when to come back", async () => {
  const { signIn, control } = await play();
  const [mine, other] = [await signIn("77010000001"), await signIn("77010000002")];
  await control("POST", "/settings", { throttle_rpm: 2 });
  await control("POST", "/clock", { offset_seconds: 0 });
  const check = async (cashier: Cashier) => {
    const { http_status, headers } = await cashier.get("/api/session/check");
    return [http_status, headers.get("retry-after")];
  };
  expect([await check(mine), await check(mine)]).toEqual([
    [200, null],
    [200, null],
  ]);
  await control("POST", "/clock", { advance_seconds: 20 });
  expect(await check(mine)).toEqual([429, "40"]);
  expect(await check(other)).toEqual([200, null]);
  await control("POST", "/clock", { advance_seconds: 40 });
  expect(await check(mine)).toEqual([200, null]);
});

it("the figures tell how many calls of a session ran at once", async () => {
  const { url, signIn, control, fault } = await play();
  const cashier = await signIn();
  await fault("session.check", "timeout_after", { times: 5 });
  const patience = new AbortController();
  const hanging = [1, 2, 3, 4, 5].map(() =>
    fetch(`${url}/api/session/check`, { headers: cashier.headers, signal: patience.signal }),
  );
  const stats = () => control("GET", "/stats");
  await expect.poll(stats).toMatchObject({ sessions: [{ in_flight: 5 }] });
  patience.abort();
  await Promise.allSettled(hanging);
  await expect.poll(stats).toMatchObject({ sessions: [{ in_flight: 0 }] });
  await cashier.get("/api/session/check");
  expect(await stats()).toMatchObject({
    max_in_flight: 5,
    calls: { "session.check": { arrived: 6, executed: 6 } },
    sessions: [{ token_sn: cashier.tokenSN, arrived: 6, in_flight: 0, max_in_flight: 5 }],
  });
});

it("the log names each call, and an operation counts its own", async () => {
  const { signIn, control, fault, act } = await play();
  const cashier = await signIn();
  await fault("invoice.create", "http_status", { http_status: 500 });
  await cashier.post("/api/invoice/create", { phoneNumber: "77021234567", amount: 3799, comment: "#42 Coffee" });
  const id = await createInvoice(cashier);
  await act(id, "pay");
  await fault("refund.create", "status_code", { status_code: -99000006 });
  await cashier.post("/api/refund/create", { qrOperationId: id, returnAmount: 5 });
  await cashier.post("/api/refund/create", { qrOperationId: id, returnAmount: 5 });
  await cashier.get(`/api/invoice/details?operationId=${id}`);
  expect(await control("GET", `/operations/${id}`)).toMatchObject({
    refunded: 5,
    refunds: [{ amount: 5, made_in: "bridge" }],
    calls: {
      create: { arrived: 2, executed: 1 },
      cancel: { arrived: 0, executed: 0 },
      refund: { arrived: 2, executed: 1 },
      status: { arrived: 1, executed: 1 },
    },
  });
  expect(await control("GET", `/operations?comment=${encodeURIComponent("#42")}`)).toMatchObject({ items: [{ id }] });
  expect(await control("GET", "/operations?kind=qr")).toEqual({ items: [] });
  const { items } = await control("GET", `/calls?call=invoice.create&session=${cashier.tokenSN}`);
  const common = {
    at: "2026-11-21T12:00:00.000Z",
    call: "invoice.create",
    method: "POST",
    path: "/api/invoice/create",
    request_id: "0123456789abcdef",
    token_sn: cashier.tokenSN,
    account_phone: "77010000001",
    amount: 3799,
    comment: "#42 Coffee",
    organization_bin: null,
    external_id: null,
  };
  expect(items).toEqual([
    { ...common, id: 1, operation_id: null, fault: "http_status", executed: false, http_status: 500 },
    { ...common, id: 2, operation_id: id, fault: null, executed: true, http_status: 200 },
  ]);
  await control("DELETE", "/calls");
  expect(await control("GET", "/stats")).toEqual({ max_in_flight: 0, calls: {}, sessions: [] });
});

it("a reset forgets everything but the ids given out", async () => {
  const { signIn, control, fault } = await play();
  const before = await createQr(await signIn());
  await fault("*", "garbage", { times: 0 });
  await control("POST", "/settings", { throttle_rpm: 1 });
  await control("POST", "/clock", { advance_seconds: 60 });
  await control("POST", "/reset");
  expect(await control("GET", "/operations")).toEqual({ items: [] });
  expect(await control("GET", "/sessions")).toEqual({ items: [] });
  expect(await control("GET", "/faults")).toEqual({ items: [] });
  expect(await control("GET", "/clock")).toEqual({ now: "2026-11-21T12:00:00.000Z", offset_seconds: 0 });
  expect(await createQr(await signIn())).toBeGreaterThan(before);
});
