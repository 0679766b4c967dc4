/** The official API's table of calls: the shape of every answer at every level, and every refusal. */
import { describe, expect, it } from "vitest";
import { dataOf } from "./support/caller.ts";
import { BIN, createCode, createRemote, playOfficial, TRADE_POINT } from "./support/official.ts";

const LEVELS = ["r1", "r2", "r3"] as const;

describe.each(LEVELS)("%s", (level) => {
  it("lists trade points, and registers and deletes a till", async () => {
    const { as } = await playOfficial();
    const { get, post } = as(level);
    expect(dataOf(await get("/health/ping"))).toBeNull();
    const path = level === "r3" ? `/partner/tradepoints/${BIN}` : "/partner/tradepoints";
    expect(dataOf(await get(path))).toEqual([{ TradePointId: TRADE_POINT, TradePointName: expect.any(String) }]);
    const register = (DeviceId: string, TradePointId = TRADE_POINT) =>
      post("/device/register", { DeviceId, TradePointId });
    const { DeviceToken } = dataOf(await register("till-1"));
    expect(DeviceToken).toMatch(/^[0-9a-f-]{36}$/);
    expect(dataOf(await register("till-1")).DeviceToken).toBe(DeviceToken);
    expect((await register("till-1", 1)).body.StatusCode).toBe(-99000002);
    expect(dataOf(await post("/device/delete", { DeviceToken }))).toBeNull();
    expect((await post("/device/delete", { DeviceToken })).body.StatusCode).toBe(-1502);
    expect((await post("/qr/create", { DeviceToken, Amount: 1 })).body.StatusCode).toBe(-1502);
    expect(dataOf(await register("till-1")).DeviceToken).not.toBe(DeviceToken);
  });

  it("sells by a code and by a link", async () => {
    const { till, act } = await playOfficial();
    const { post, get } = await till(level);
    const code = dataOf(await post("/qr/create", { Amount: 500.5, ExternalId: "42" }));
    expect(code).toEqual({
      QrToken: expect.stringMatching(/^http:.*\/pay\//),
      ExpireDate: "2026-11-21T17:05:00.000+05:00",
      QrPaymentId: expect.any(Number),
      PaymentMethods: ["Gold", "Red", "Loan"],
      QrPaymentBehaviorOptions: {
        StatusPollingInterval: 5,
        QrCodeScanWaitTimeout: 180,
        PaymentConfirmationTimeout: 65,
      },
    });
    expect(code.QrPaymentId).toBeGreaterThan(2 ** 32);
    const link = dataOf(await post("/qr/create-link", { Amount: 10 }));
    expect(link).toEqual({
      PaymentLink: expect.stringMatching(/^http:.*\/pay\//),
      ExpireDate: "2026-11-21T17:05:00.000+05:00",
      PaymentId: expect.any(Number),
      PaymentMethods: expect.any(Array),
      PaymentBehaviorOptions: {
        StatusPollingInterval: 5,
        LinkActivationWaitTimeout: 180,
        PaymentConfirmationTimeout: 65,
      },
    });
    const status = async () => dataOf(await get(`/payment/status/${code.QrPaymentId}`));
    expect(await status()).toEqual({ Status: "QrTokenCreated" });
    await act(code.QrPaymentId, "scan");
    expect(await status()).toEqual({ Status: "Wait" });
    await act(code.QrPaymentId, "pay");
    expect(await status()).toEqual({
      Status: "Processed",
      TransactionId: expect.any(String),
      ProductType: expect.any(String),
      Amount: 500.5,
      StoreName: expect.any(String),
      Address: expect.any(String),
      City: expect.any(String),
    });
  });

  it("tells a status under v02 too", async () => {
    const { till, as } = await playOfficial();
    const id = await createCode(await till(level));
    expect(dataOf(await as(level, undefined, "v02").get(`/payment/status/${id}`)).Status).toBe("QrTokenCreated");
    expect((await as(level, undefined, "v02").get("/health/ping")).http_status).toBe(404);
  });

  it("plays the customer by the test calls", async () => {
    const { till } = await playOfficial();
    const { post, get, ...rest } = await till(level);
    const make = () => createCode({ post, get, ...rest });
    const play = async (id: number, act: string) =>
      (await post(`/test/payment/${act}`, { qrPaymentId: id })).http_status;
    const status = async (id: number) => dataOf(await get(`/payment/status/${id}`)).Status;
    const [paid, unscanned, unconfirmed] = [await make(), await make(), await make()];
    expect(await play(paid, "confirm")).toBe(409);
    expect([await play(paid, "scan"), await play(paid, "confirm")]).toEqual([200, 200]);
    expect(await play(unscanned, "scanerror")).toBe(200);
    expect([await play(unconfirmed, "scan"), await play(unconfirmed, "confirmerror")]).toEqual([200, 200]);
    expect([await status(paid), await status(unscanned), await status(unconfirmed)]).toEqual([
      "Processed",
      "Error",
      "Error",
    ]);
    expect((await post("/test/payment/scan", { qrPaymentId: 1 })).body.StatusCode).toBe(-99000001);
  });

  it("has only the calls of its level", async () => {
    const { till } = await playOfficial();
    const { post, get } = await till(level);
    const has = async (call: Promise<{ http_status: number }>) => (await call).http_status !== 404;
    expect({
      details: await has(get("/payment/details?QrPaymentId=1&DeviceToken=x")),
      return_create: await has(post("/return/create")),
      return_status: await has(get("/return/status/1")),
      return_operations: await has(post("/return/operations", { QrReturnId: 1 })),
      refund: await has(post("/payment/return", { QrPaymentId: 1, Amount: 1 })),
      client_info: await has(get("/remote/client-info?phoneNumber=77021234567&deviceToken=x")),
      remote_create: await has(post("/remote/create", {})),
      remote_cancel: await has(post("/remote/cancel", {})),
    }).toEqual({
      details: level !== "r1",
      return_create: level === "r2",
      return_status: level === "r2",
      return_operations: level === "r2",
      refund: level !== "r1",
      client_info: level === "r3",
      remote_create: level === "r3",
      remote_cancel: level === "r3",
    });
  });
});

describe("invoices by phone", () => {
  it("are made for a phone with a leading 7 or 8, paid and read", async () => {
    const { till, act, control } = await playOfficial();
    const at = await till("r3");
    const info = (phone: string) => at.get(`/remote/client-info?phoneNumber=${phone}&deviceToken=${at.DeviceToken}`);
    expect(dataOf(await info("77021234567"))).toEqual({ ClientName: expect.any(String) });
    expect(await info("87021234567")).toEqual(await info("77021234567"));
    expect((await info("87000000000")).body.StatusCode).toBe(-99000001);
    const [seven, eight] = [await createRemote(at), await createRemote(at, { PhoneNumber: "87021234567" })];
    expect(dataOf(await at.get(`/payment/status/${seven}`))).toEqual({ Status: "RemotePaymentCreated" });
    await act(eight, "pay");
    expect(dataOf(await at.get(`/payment/status/${eight}`))).toMatchObject({ Status: "Processed", Amount: 3799 });
    const { items } = await control("GET", `/operations?comment=${encodeURIComponent("#42")}&organization_bin=${BIN}`);
    expect(items).toMatchObject([
      { id: eight, kind: "phone", phone: "77021234567", account_phone: null, device_id: "till-1" },
      { id: seven, kind: "phone", phone: "77021234567", organization_bin: BIN, trade_point_id: TRADE_POINT },
    ]);
  });

  it("are cancelled by the till that made them, while they are open", async () => {
    const { till } = await playOfficial();
    const [at, other] = [await till("r3"), await till("r3", "till-2")];
    const QrPaymentId = await createRemote(at);
    expect((await other.post("/remote/cancel", { QrPaymentId })).body.StatusCode).toBe(-99000003);
    expect(dataOf(await at.post("/remote/cancel", { QrPaymentId }))).toEqual({ Status: "RemotePaymentCanceled" });
    expect((await at.post("/remote/cancel", { QrPaymentId })).body.StatusCode).toBe(-99000012);
    expect((await at.post("/remote/cancel", { QrPaymentId: 1 })).body.StatusCode).toBe(-99000001);
  });

  it("end refused, or unpaid after a day", async () => {
    const { till, act, control } = await playOfficial();
    const at = await till("r3");
    const status = async (id: number) => dataOf(await at.get(`/payment/status/${id}`)).Status;
    const [refused, unpaid] = [await createRemote(at), await createRemote(at)];
    await act(refused, "refuse");
    await control("POST", "/clock", { advance_seconds: 86_400 });
    expect([await status(refused), await status(unpaid)]).toEqual(["RemotePaymentCanceled", "RemotePaymentCanceled"]);
  });
});

describe("a code", () => {
  it("ends as Error when it is not scanned, not confirmed or refused, and may still be paid late", async () => {
    const { till, act, control } = await playOfficial();
    const at = await till("r1");
    const status = async (id: number) => dataOf(await at.get(`/payment/status/${id}`)).Status;
    const [unscanned, scanned, refused] = [await createCode(at), await createCode(at), await createCode(at)];
    await act(scanned, "scan");
    await act(refused, "refuse");
    await control("POST", "/clock", { advance_seconds: 300 });
    expect([await status(unscanned), await status(scanned), await status(refused)]).toEqual(["Error", "Wait", "Error"]);
    await control("POST", "/clock", { advance_seconds: 65 });
    expect(await status(scanned)).toBe("Error");
    await act(unscanned, "pay");
    expect(await status(unscanned)).toBe("Processed");
  });

  it.each([
    ["disabled", 990000018],
    ["no_qr", 990000026],
    ["no_payment_methods", 990000033],
  ])("is refused at a trade point that is %s", async (state, code) => {
    const { till, control } = await playOfficial();
    const at = await till("r2");
    await control("POST", `/trade-points/${TRADE_POINT}`, { state });
    expect((await at.post("/qr/create", { Amount: 1 })).body).toEqual({
      StatusCode: code,
      Message: expect.any(String),
      Data: null,
      TraceId: expect.any(String),
    });
    await control("POST", `/trade-points/${TRADE_POINT}`, { state: "open" });
    expect(await createCode(at)).toBeGreaterThan(0);
  });
});

describe("tills", () => {
  it("are refused unknown, switched off, and at a second trade point", async () => {
    const { as, till, control } = await playOfficial();
    const { DeviceToken, post } = await till("r2");
    const create = async (token = DeviceToken) =>
      (await post("/qr/create", { Amount: 1, DeviceToken: token })).body.StatusCode;
    expect(await create("unknown")).toBe(-1501);
    await control("POST", `/devices/${DeviceToken}/deactivate`);
    expect(await create()).toBe(-1502);
    await control("DELETE", `/devices/${DeviceToken}`);
    expect(await create()).toBe(-1501);
    const several = as("r1", { api_key: "test-api-key-2" });
    const register = (TradePointId: number) => several.post("/device/register", { DeviceId: "till-1", TradePointId });
    const token = dataOf(await register(2001)).DeviceToken;
    expect((await register(2002)).body.StatusCode).toBe(-1503);
    expect(await create(String(token))).toBe(-1501);
    expect(dataOf(await several.get("/partner/tradepoints"))).toHaveLength(3);
  });

  it("of a merchant without trade points cannot be", async () => {
    const { as, control } = await playOfficial();
    const { api_key } = await control("POST", "/merchants", { level: "r1", trade_points: 0 });
    const { get, post } = as("r1", { api_key: String(api_key) });
    expect((await get("/partner/tradepoints")).body.StatusCode).toBe(-14000002);
    expect((await post("/device/register", { DeviceId: "a", TradePointId: 1 })).body.StatusCode).toBe(-14000002);
  });
});

it("answers 400 to missing or ill-typed input, and by number to a wrong amount", async () => {
  const { till } = await playOfficial();
  const at = await till("r3");
  for (const [path, body] of [
    ["/device/register", { TradePointId: 1 }],
    ["/device/register", { DeviceId: "a" }],
    ["/qr/create", {}],
    ["/qr/create", { Amount: "5" }],
    ["/qr/create", { Amount: 5, DeviceToken: null }],
    ["/remote/create", { Amount: 5 }],
    ["/remote/create", { Amount: 5, PhoneNumber: "+77021234567" }],
    ["/remote/create", { Amount: 5, PhoneNumber: "77021234567", OrganizationBin: null }],
    ["/remote/cancel", {}],
    ["/payment/return", { QrPaymentId: 1 }],
  ] as const) {
    expect(await at.post(path, body), path).toMatchObject({ http_status: 400, body: { error: expect.any(String) } });
  }
  for (const Amount of [0, -1, 1.005, 100_000_000]) {
    expect((await at.post("/qr/create", { Amount })).body.StatusCode, String(Amount)).toBe(990000028);
  }
  expect((await at.get("/payment/status/1")).body.StatusCode).toBe(-99000001);
  expect((await at.post("/qr/create", { Amount: 5, OrganizationBin: "1" })).body.StatusCode).toBe(-14000002);
});
