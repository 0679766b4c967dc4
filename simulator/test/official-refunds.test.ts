/** Refunds at the official API: at once at r3, after the customer has scanned a code at r2. */
import { expect, it } from "vitest";
import { dataOf } from "./support/caller.ts";
import { createCode, createRemote, playOfficial, type Till } from "./support/official.ts";

const OTHER_CUSTOMER = "77029999999";

async function open(level: "r2" | "r3") {
  const simulator = await playOfficial();
  const { till, act, control } = simulator;
  const at = await till(level);
  const sell = async (by: Till = at) => {
    const id = await createCode(by);
    await act(id, "pay");
    return id;
  };
  const showCode = async (by: Till = at) =>
    Number(dataOf(await by.post("/return/create", { ExternalId: "7" })).QrReturnId);
  const scanCode = (id: number, body = {}) => control("POST", `/return-codes/${id}/scan`, body);
  const returns = async (id: number, by: Till = at) =>
    (await by.post("/return/operations", { QrReturnId: id })).body.Data as { QrPaymentId: number }[];
  const refund = (QrPaymentId: number, Amount: number, more = {}) =>
    at.post("/payment/return", { QrPaymentId, Amount, ...more });
  const details = (id: number) => at.get(`/payment/details?QrPaymentId=${id}&DeviceToken=${at.DeviceToken}`);
  return { ...simulator, at, sell, showCode, scanCode, returns, refund, details };
}

it("r3 pays back in parts, to the last tiyn and no more", async () => {
  const { sell, refund, details, control } = await open("r3");
  const id = await sell();
  expect(dataOf(await details(id))).toEqual({
    QrPaymentId: id,
    TotalAmount: 500,
    AvailableReturnAmount: 500,
    TransactionDate: "2026-11-21T17:00:00.000+05:00",
  });
  expect(dataOf(await refund(id, 199.5))).toEqual({ ReturnOperationId: expect.any(Number) });
  expect(dataOf(await details(id)).AvailableReturnAmount).toBe(300.5);
  expect((await refund(id, 300.51)).body.StatusCode).toBe(-99000005);
  expect((await refund(id, 300.5)).body.StatusCode).toBe(0);
  expect(await control("GET", `/operations/${id}`)).toMatchObject({
    refunded: 500,
    refunds: [{ amount: 199.5, made_in: "api" }, { amount: 300.5 }],
    calls: { create: { arrived: 1, executed: 1 }, refund: { arrived: 3, executed: 2 } },
  });
});

it("r3 pays back what was paid by phone", async () => {
  const { at, act, refund } = await open("r3");
  const id = await createRemote(at);
  await act(id, "pay");
  expect((await refund(id, 3799)).body.StatusCode).toBe(0);
});

it("only what is paid is paid back, by the till that took it, in part where parts are possible", async () => {
  const { at, sell, refund, details, till, control } = await open("r3");
  const [unpaid, paid] = [await createCode(at), await sell()];
  expect((await refund(unpaid, 1)).body.StatusCode).toBe(-99000011);
  expect((await details(unpaid)).body.StatusCode).toBe(-99000001);
  expect((await refund(1, 1)).body.StatusCode).toBe(-99000001);
  expect((await refund(paid, 0)).body.StatusCode).toBe(990000028);
  const other = await till("r3", "till-2");
  expect((await other.post("/payment/return", { QrPaymentId: paid, Amount: 1 })).body.StatusCode).toBe(-99000003);
  await control("POST", "/settings", { partial_refunds: false });
  expect((await refund(paid, 1)).body.StatusCode).toBe(-99000020);
});

it("a till that is registered again under its id may pay back what it took before", async () => {
  const { at, sell, till } = await open("r3");
  const id = await sell();
  await at.post("/device/delete");
  const again = await till("r3");
  expect(again.DeviceToken).not.toBe(at.DeviceToken);
  expect((await again.post("/payment/return", { QrPaymentId: id, Amount: 500 })).body.StatusCode).toBe(0);
});

it("r2 pays back to the customer who has scanned the code", async () => {
  const { at, sell, showCode, scanCode, returns, refund, control } = await open("r2");
  const [older, newer] = [await sell(), await sell()];
  const shown = dataOf(await at.post("/return/create", { ExternalId: "7" }));
  expect(shown).toEqual({
    QrToken: expect.stringMatching(/^http:.*\/return\//),
    ExpireDate: "2026-11-21T17:05:00.000+05:00",
    QrReturnId: expect.any(Number),
    QrReturnBehaviorOptions: { QrCodeScanEventPollingInterval: 5, QrCodeScanWaitTimeout: 180 },
  });
  const QrReturnId = Number(shown.QrReturnId);
  const status = async () => dataOf(await at.get(`/return/status/${QrReturnId}`)).Status;
  expect(await status()).toBe("QrTokenCreated");
  expect(await returns(QrReturnId)).toEqual([]);
  expect((await refund(older, 500, { QrReturnId })).body.StatusCode).toBe(-99000001);
  expect(await scanCode(QrReturnId)).toMatchObject({
    status: "CustomerIdentityObtained",
    customer_phone: "77021234567",
  });
  expect(await status()).toBe("CustomerIdentityObtained");
  expect(await returns(QrReturnId)).toEqual([
    { QrPaymentId: newer, TransactionDate: "2026-11-21T17:00:00.000+05:00", Amount: 500 },
    { QrPaymentId: older, TransactionDate: "2026-11-21T17:00:00.000+05:00", Amount: 500 },
  ]);
  expect((await at.post("/return/operations", { QrReturnId, MaxResult: 1 })).body.Data).toHaveLength(1);
  expect((await refund(older, 100)).http_status).toBe(400);
  expect(dataOf(await refund(older, 100, { QrReturnId }))).toEqual({ ReturnOperationId: expect.any(Number) });
  expect(await control("GET", "/return-codes")).toMatchObject({ items: [{ id: QrReturnId, external_id: "7" }] });
  expect(await showCode()).toBeGreaterThan(QrReturnId);
});

it("r2 shows another customer, or another till, nothing to pay back", async () => {
  const { sell, showCode, scanCode, returns, refund, till } = await open("r2");
  const id = await sell();
  const theirs = await showCode();
  await scanCode(theirs, { customer: OTHER_CUSTOMER });
  expect(await returns(theirs)).toEqual([]);
  expect((await refund(id, 500, { QrReturnId: theirs })).body.StatusCode).toBe(-99000001);
  const other = await till("r2", "till-2");
  const elsewhere = await showCode(other);
  await scanCode(elsewhere);
  expect(await returns(elsewhere, other)).toEqual([]);
  expect((await refund(id, 500, { QrReturnId: elsewhere })).body.StatusCode).toBe(-99000003);
});

it("a refund code ends unscanned, and is scanned once", async () => {
  const { at, showCode, scanCode, control, refusedControl } = await open("r2");
  const status = async (id: number) => dataOf(await at.get(`/return/status/${id}`)).Status;
  const [unscanned, scanned, ended] = [await showCode(), await showCode(), await showCode()];
  await scanCode(scanned);
  await control("POST", `/return-codes/${ended}/expire`);
  await control("POST", "/clock", { advance_seconds: 300 });
  expect([await status(unscanned), await status(scanned), await status(ended)]).toEqual([
    "Error",
    "CustomerIdentityObtained",
    "Error",
  ]);
  expect((await refusedControl("POST", `/return-codes/${scanned}/scan`)).http_status).toBe(409);
  expect((await refusedControl("POST", `/return-codes/${unscanned}/scan`)).http_status).toBe(409);
  expect((await refusedControl("POST", "/return-codes/1/scan")).http_status).toBe(404);
});
