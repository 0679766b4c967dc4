/** The protocol's table of calls: the shape of every answer, and every refusal. */
import { describe, expect, it } from "vitest";
import { createInvoice, createQr, dataOf, play } from "./support/caller.ts";

describe("sign-in", () => {
  it("leads from a phone and a code to a session that works", async () => {
    const { get, post } = await play();
    const begun = (await post("/api/auth/init")).body;
    expect(begun).toEqual({ success: true, processId: expect.any(String), view: "EnterPhoneNumber" });
    const { processId } = begun;
    const named = await post("/api/auth/send-phone", { phoneNumber: "77010000001", processId });
    expect(named.body).toEqual({ success: true, processId, desc: expect.any(String), view: "EnterOtp" });
    const wrong = await post("/api/auth/verify-otp", { otp: "1111", processId });
    expect(wrong).toMatchObject({ http_status: 200, body: { success: false, processId, step: "otp_response" } });
    const { body } = await post("/api/auth/verify-otp", { otp: "0000", processId });
    expect(body).toEqual({
      success: true,
      processId,
      step: "finished",
      tokenSN: expect.any(String),
      vtokenSecret: expect.any(String),
      profileId: expect.any(Number),
      organizationId: expect.any(Number),
      orgName: "ТОО «Тест 0001»",
      phone: "77010000001",
    });
    const headers = { "x-token-sn": String(body.tokenSN), "x-vtoken-secret": String(body.vtokenSecret) };
    expect((await get("/api/session/check", headers)).body).toEqual({ active: true });
    expect((await post("/api/auth/verify-otp", { otp: "0000", processId })).http_status).toBe(400);
  });

  it("keeps the view for a phone of another form, and knows no foreign process", async () => {
    const { post } = await play();
    const { processId } = (await post("/api/auth/init")).body;
    const bad = await post("/api/auth/send-phone", { phoneNumber: "87010000001", processId });
    expect(bad).toMatchObject({ http_status: 200, body: { success: false, view: "EnterPhoneNumber" } });
    expect(await post("/api/auth/verify-otp", { otp: "0000", processId })).toMatchObject({ http_status: 400 });
    const unknown = await post("/api/auth/send-phone", { phoneNumber: "77010000001", processId: "nobody" });
    expect(unknown).toMatchObject({ http_status: 400, body: { error: "unknown processId" } });
  });

  it("takes the code it was started or set with", async () => {
    const { post, control } = await play({ sign_in_code: "4821" });
    const sign = async (otp: string) => {
      const { processId } = (await post("/api/auth/init")).body;
      await post("/api/auth/send-phone", { phoneNumber: "77010000001", processId });
      return (await post("/api/auth/verify-otp", { otp, processId })).body.success;
    };
    expect([await sign("0000"), await sign("4821")]).toEqual([false, true]);
    await control("POST", "/settings", { sign_in_code: "77" });
    expect(await sign("77")).toBe(true);
  });
});

describe("every call with a session", () => {
  it.each([
    ["GET", "/api/invoice/client-info?phoneNumber=77021234567"],
    ["POST", "/api/invoice/create"],
    ["GET", "/api/invoice/details?operationId=1"],
    ["POST", "/api/invoice/cancel"],
    ["POST", "/api/invoice/history"],
    ["POST", "/api/qr/create"],
    ["GET", "/api/qr/status?qrOperationId=1"],
    ["POST", "/api/history/operations"],
    ["POST", "/api/history/details"],
    ["POST", "/api/refund/create"],
  ])("answers 401 without one: %s %s", async (method, path) => {
    const { get, post } = await play();
    const answer = method === "GET" ? await get(path) : await post(path, {});
    expect(answer).toMatchObject({ http_status: 401, body: { error: expect.any(String) } });
  });

  it("answers 401 to a wrong secret and 403 to a foreign profile", async () => {
    const { get, signIn } = await play();
    const { headers } = await signIn();
    const check = async (changed: Record<string, string>) =>
      (await get("/api/session/check", { ...headers, ...changed })).http_status;
    expect(await check({ "x-vtoken-secret": "guess" })).toBe(401);
    expect(await check({ "x-token-sn": "guess" })).toBe(401);
    expect(await check({ "x-profile-id": "1" })).toBe(403);
  });

  it("answers 400 to missing or ill-typed input and 404 to what is no call", async () => {
    const { signIn } = await play();
    const { get, post } = await signIn();
    for (const [path, body] of [
      ["/api/invoice/create", { amount: 10 }],
      ["/api/invoice/create", { phoneNumber: "+7 702 123 45 67", amount: 10 }],
      ["/api/invoice/create", { phoneNumber: "77021234567", amount: "10" }],
      ["/api/qr/create", {}],
      ["/api/invoice/cancel", {}],
      ["/api/refund/create", { qrOperationId: 1 }],
      ["/api/history/operations", {}],
      ["/api/history/operations", { endDate: "soon" }],
      ["/api/history/operations", { endDate: "2026-11-21", statementPeriodCode: 4 }],
      ["/api/history/details", { id: "x" }],
      ["/api/qr/create", [1]],
    ] as const) {
      expect(await post(path, body), path).toMatchObject({ http_status: 400, body: { error: expect.any(String) } });
    }
    expect((await get("/api/qr/status")).http_status).toBe(400);
    expect(await get("/api/nothing")).toMatchObject({ http_status: 404, body: { error: "no such route" } });
  });
});

describe("phone invoices", () => {
  it("are made with an id past 32 bits and found again by their comment", async () => {
    const { signIn } = await play();
    const { get, post } = await signIn();
    const comment = `#42 ${"x".repeat(100)}`;
    const made = dataOf(await post("/api/invoice/create", { phoneNumber: "77021234567", amount: 3799.5, comment }));
    expect(made).toEqual({
      QrOperationId: expect.any(Number),
      Status: "RemotePaymentCreated",
      Amount: 3799.5,
      ClientMobile: "77021234567",
      ReceiptUrl: expect.stringMatching(/^http:/),
      OrderNumber: expect.any(String),
    });
    expect(made.QrOperationId).toBeGreaterThan(2 ** 32);
    expect(dataOf(await post("/api/invoice/history", {}))).toEqual({
      Operations: [
        {
          Id: made.QrOperationId,
          ClientName: expect.any(String),
          OrderRegDate: "2026-11-21T17:00:00.000+05:00",
          Amount: 3799.5,
          Status: "RemotePaymentCreated",
          Comment: comment.slice(0, 60),
        },
      ],
    });
    expect((await get("/health")).body).toEqual({ status: "ok" });
    const client = dataOf(await get("/api/invoice/client-info?phoneNumber=77021234567"));
    expect(client).toEqual({ ClientName: expect.any(String), ClientStatus: expect.any(String) });
  });

  it("show their amount now as a number, now as text", async () => {
    const { control, signIn } = await play();
    const cashier = await signIn();
    const amountOf = async (id: number) => dataOf(await cashier.get(`/api/invoice/details?operationId=${id}`)).Amount;
    const ids = [await createInvoice(cashier), await createInvoice(cashier)].sort((a, b) => (a % 2) - (b % 2));
    expect([await amountOf(ids[0] ?? 0), await amountOf(ids[1] ?? 0)]).toEqual([" 3 799 ₸", 3799]);
    await control("POST", "/settings", { amount_format: "display_nbsp" });
    const id = await createInvoice(cashier, { amount: 1234567.5 });
    expect(await amountOf(id)).toBe("\u00a01\u00a0234\u00a0567,50\u00a0₸");
    await control("POST", "/settings", { amount_format: "number" });
    expect(await amountOf(id)).toBe(1234567.5);
  });

  it("can be cancelled once, while they are open, and not as a QR", async () => {
    const { signIn, act } = await play();
    const cashier = await signIn();
    const id = await createInvoice(cashier);
    const cancel = async (operationId: unknown) =>
      (await cashier.post("/api/invoice/cancel", { operationId })).body.StatusCode;
    expect([await cancel(String(id)), await cancel(id)]).toEqual([0, -99000012]);
    const paid = await createInvoice(cashier);
    await act(paid, "pay");
    expect(await cancel(paid)).toBe(-99000012);
    expect(await cancel(await createQr(cashier))).toBe(-99000001);
    expect(await cancel(17)).toBe(-99000001);
  });

  it.each([0, -1, 0.001, 100_000_000])("are refused with the wrong amount %d", async (amount) => {
    const { signIn } = await play();
    const { post } = await signIn();
    const wrong = { http_status: 200, body: { StatusCode: 990000028, Description: expect.any(String), Data: null } };
    expect(await post("/api/invoice/create", { phoneNumber: "77021234567", amount })).toMatchObject(wrong);
    expect(await post("/api/qr/create", { amount })).toMatchObject(wrong);
  });
});

describe("QR codes", () => {
  it("are made with a payable address, an end and options that are strings", async () => {
    const { url, signIn } = await play();
    const made = dataOf(
      await (await signIn()).post("/api/qr/create", { amount: 500, latitude: 43.2, longitude: 76.9 }),
    );
    expect(made).toEqual({
      QrOperationId: expect.any(Number),
      QrToken: expect.stringContaining(`${url}/pay/`),
      ExpireDate: "2026-11-21T17:05:00.000+05:00",
      Amount: 500,
      ReceiptUrl: expect.any(String),
      QrPaymentBehaviorOptions: {
        qrCodeScanWaitTimeout: "180",
        qrCodeScanEventPollingInterval: "3",
        paymentConfirmationTimeout: "65",
      },
    });
    expect((await fetch(String(made.QrToken))).status).toBe(200);
  });

  it("tell the paid amount once they are paid", async () => {
    const { signIn, act } = await play();
    const cashier = await signIn();
    const id = await createQr(cashier);
    const status = async () => dataOf(await cashier.get(`/api/qr/status?qrOperationId=${id}`));
    expect(await status()).toEqual({ Status: "QrTokenCreated", StatusDesc: expect.any(String) });
    await act(id, "scan");
    expect((await status()).Status).toBe("Wait");
    await act(id, "pay", { amount: 499.99 });
    expect(await status()).toMatchObject({ Status: "Processed", Amount: 499.99, OrderNumber: expect.any(String) });
  });

  it("give dates without an offset where it is set so", async () => {
    const { signIn, control } = await play();
    await control("POST", "/settings", { date_format: "local" });
    const made = dataOf(await (await signIn()).post("/api/qr/create", { amount: 500 }));
    expect(made.ExpireDate).toBe("2026-11-21T17:05:00.000");
  });
});

describe("refunds", () => {
  it("lower what is left until nothing is", async () => {
    const { signIn, act } = await play();
    const cashier = await signIn();
    const id = await createInvoice(cashier);
    const refund = async (returnAmount: number) =>
      (await cashier.post("/api/refund/create", { qrOperationId: id, returnAmount })).body;
    expect((await refund(100)).StatusCode).toBe(-99000011);
    await act(id, "pay");
    expect(await refund(100)).toMatchObject({ StatusCode: 0, Data: { ReturnOperationId: expect.any(Number) } });
    expect((await refund(3700)).StatusCode).toBe(-99000005);
    expect((await refund(0)).StatusCode).toBe(990000028);
    expect(dataOf(await cashier.post("/api/history/details", { id, operationMethod: 1 }))).toEqual({
      Amount: 3799,
      ClientName: expect.any(String),
      OrderRegDate: "2026-11-21T17:00:00.000+05:00",
      StatusDescription: expect.any(String),
      AvailableReturnAmount: 3699,
      ReceiptUrl: expect.any(String),
      Returns: [{ Date: "2026-11-21T17:00:00.000+05:00", Amount: 100 }],
    });
    await act(id, "refunds");
    expect((await refund(1)).StatusCode).toBe(-99000005);
    const details = dataOf(await cashier.get(`/api/invoice/details?operationId=${id}`));
    expect(details).toMatchObject({ Status: "Processed", TotalReturnsAmount: 3799 });
    expect((await cashier.post("/api/refund/create", { qrOperationId: 1, returnAmount: 1 })).body.StatusCode).toBe(
      -99000001,
    );
  });

  it("are whole or not at all where parts are off", async () => {
    const { signIn, act, control } = await play();
    const cashier = await signIn();
    const id = await createQr(cashier);
    await act(id, "pay");
    await control("POST", "/settings", { partial_refunds: false, refund_reference: "Id" });
    const refund = async (returnAmount: number) =>
      (await cashier.post("/api/refund/create", { qrOperationId: id, returnAmount })).body;
    expect((await refund(499.99)).StatusCode).toBe(-99000020);
    expect(await refund(500)).toMatchObject({ StatusCode: 0, Data: { Id: expect.any(Number) } });
  });
});

describe("the statement", () => {
  it("counts sales and returns by day of Almaty, newest first", async () => {
    const { signIn, act, control } = await play();
    const cashier = await signIn();
    const first = await createInvoice(cashier);
    await act(first, "pay");
    await createInvoice(cashier);
    await control("POST", "/clock", { advance_seconds: 7 * 3600 });
    const second = await createQr(cashier);
    await act(first, "refunds", { amount: 99 });
    await control("POST", "/clock", { advance_seconds: 60 });
    await act(second, "pay");
    const ask = async (body: object) =>
      dataOf(await cashier.post("/api/history/operations", { endDate: "2026-11-22", ...body }));
    expect(await ask({ statementPeriodCode: 2 })).toEqual({
      Statistic: { SalesAmount: 4299, SalesCount: 2, ReturnsAmount: 99, ReturnsCount: 1 },
      DailySets: [
        {
          Date: "2026-11-22T00:00:00+05:00",
          Operations: [
            expect.objectContaining({ Id: second, OperationType: 0, OperationMethod: 0, Amount: 500 }),
            expect.objectContaining({
              OperationType: 1,
              OperationMethod: 1,
              Amount: 99,
              Time: "2026-11-22T00:00:00.000+05:00",
            }),
          ],
        },
        {
          Date: "2026-11-21T00:00:00+05:00",
          Operations: [expect.objectContaining({ Id: first, OperationType: 0, Amount: 3799, Comment: "#42 Coffee" })],
        },
      ],
    });
    const salesOf = async (body: object) => ((await ask(body)).Statistic as { SalesCount: number }).SalesCount;
    expect(await salesOf({})).toBe(1);
    expect(await salesOf({ statementPeriodCode: 1 })).toBe(1);
    expect(await salesOf({ statementPeriodCode: 3 })).toBe(2);
    expect(await salesOf({ statementPeriodCode: 3, lastTransactionDate: "2026-11-21T20:00:00+05:00" })).toBe(1);
  });

  it.each([20, 100])("lists %i at a time, newest first, and the rest from lastTransactionDate on", async (size) => {
    const { signIn, act, control } = await play();
    const cashier = await signIn();
    await control("POST", "/settings", { statement_page_size: size });
    const sold: number[] = [];
    for (let sale = 0; sale < size + 5; sale += 1) {
      const id = await createQr(cashier);
      await control("POST", "/clock", { advance_seconds: 1 });
      await act(id, "pay");
      sold.unshift(id);
    }
    const list = async (body: object) => {
      const data = dataOf(await cashier.post("/api/history/operations", { endDate: "2026-11-22", ...body }));
      const days = data.DailySets as { Operations: { Id: number; Time: string }[] }[];
      return { sum: data.Statistic as { SalesCount: number }, rows: days.flatMap(({ Operations }) => Operations) };
    };
    const first = await list({ statementPeriodCode: 2 });
    expect(first.sum.SalesCount).toBe(size + 5);
    expect(first.rows.map(({ Id }) => Id)).toEqual(sold.slice(0, size));
    const rest = await list({ statementPeriodCode: 2, lastTransactionDate: first.rows.at(-1)?.Time });
    expect(rest.rows.map(({ Id }) => Id)).toEqual(sold.slice(size));
  });
});
