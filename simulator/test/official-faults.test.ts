/** Every fault of the official API: what the caller sees through TLS, and whether the call took effect. */
import { describe, expect, it } from "vitest";
import { KASPI_QR } from "../src/kaspi-qr/protocol.ts";
import { dataOf } from "./support/caller.ts";
import { BIN, createCode, createRemote, playOfficial, send } from "./support/official.ts";

async function stage() {
  const simulator = await playOfficial();
  const at = await simulator.till("r3");
  const create = () => at.post("/qr/create", { Amount: 500, ExternalId: "42" });
  const made = async () => ((await simulator.control("GET", "/operations")).items as unknown[]).length;
  return { ...simulator, at, create, made };
}

describe("a fault that answers", () => {
  it.each([
    [
      "status_code",
      { status_code: -999 },
      { http_status: 200, body: { StatusCode: -999, Message: "Сервис временно недоступен" } },
      0,
    ],
    ["status_code", { status_code: -1501, executed: true }, { http_status: 200, body: { StatusCode: -1501 } }, 1],
    ["http_status", { http_status: 503, executed: true }, { http_status: 503, body: { error: expect.any(String) } }, 1],
    ["error_after", {}, { http_status: 500, body: { error: expect.any(String) } }, 1],
    ["throttle", { retry_after_seconds: 7 }, { http_status: 429, body: { error: expect.any(String) } }, 0],
    ["delay", { delay_ms: 20 }, { http_status: 200, body: { StatusCode: 0 } }, 1],
    ["dead_session_401", {}, { http_status: 401, body: { error: expect.any(String) } }, 0],
    ["dead_session_403", {}, { http_status: 403, body: { error: expect.any(String) } }, 0],
    ["dead_session_code", {}, { http_status: 200, body: { StatusCode: -10000 } }, 0],
    ["dead_session_body", {}, { http_status: 200, body: { StatusCode: -1, Message: "OldVersionToUpdate" } }, 0],
  ])("%s %j", async (kind, more, seen, operations) => {
    const { fault, create, made } = await stage();
    await fault("kaspi.qr.create", kind, more);
    expect(await create()).toMatchObject(seen);
    expect(await made()).toBe(operations);
    expect((await create()).body.StatusCode).toBe(0);
  });

  it("no_id leaves out what names the thing made, in every create", async () => {
    const { fault, at } = await stage();
    for (const [call, path, body, id] of [
      ["kaspi.qr.create", "/qr/create", { Amount: 1 }, "QrPaymentId"],
      ["kaspi.qr.create-link", "/qr/create-link", { Amount: 1 }, "PaymentId"],
      ["kaspi.remote.create", "/remote/create", { Amount: 1, PhoneNumber: "77021234567" }, "QrPaymentId"],
      ["kaspi.device.register", "/device/register", { DeviceId: "till-1", TradePointId: 1001 }, "DeviceToken"],
    ] as const) {
      expect(dataOf(await at.post(path, body)), call).toHaveProperty(id);
      await fault(call, "no_id");
      expect(dataOf(await at.post(path, body)), call).not.toHaveProperty(id);
    }
  });

  it("amount_as shows another amount, wherever there is one", async () => {
    const { fault, at, act } = await stage();
    const id = await createRemote(at);
    await act(id, "pay");
    await fault("kaspi.payment.status", "amount_as", { amount: "3,799 ₸" });
    expect(dataOf(await at.get(`/payment/status/${id}`)).Amount).toBe("3,799 ₸");
    await fault("kaspi.payment.details", "amount_as");
    const details = dataOf(await at.get(`/payment/details?QrPaymentId=${id}&DeviceToken=${at.DeviceToken}`));
    expect(Object.keys(details)).toEqual(["QrPaymentId", "TransactionDate"]);
  });

  it.each([
    [undefined, 1],
    [false, 0],
  ])("garbage is no JSON (executed: %s)", async (executed, operations) => {
    const { fault, create, made } = await stage();
    await fault("kaspi.qr.create", "garbage", { executed });
    await expect(create()).rejects.toThrow("JSON");
    expect(await made()).toBe(operations);
  });
});

describe("a fault of the connection", () => {
  it.each([
    ["reset_before", 0],
    ["reset_after", 1],
    ["reset_mid_answer", 1],
  ])("%s breaks it", async (kind, operations) => {
    const { fault, create, made } = await stage();
    await fault("kaspi.qr.create", kind);
    await expect(create()).rejects.toThrow();
    expect(await made()).toBe(operations);
    expect((await create()).http_status).toBe(200);
  });

  it.each([
    ["timeout_before", 0],
    ["timeout_after", 1],
  ])("%s never answers, until the simulator ends", async (kind, operations) => {
    const { fault, create, made, control, close } = await stage();
    await fault("kaspi.qr.create", kind);
    const hanging = create().then(
      () => "answered",
      () => "broken",
    );
    await expect
      .poll(() => control("GET", "/calls?call=kaspi.qr.create"))
      .toMatchObject({
        items: [{ http_status: null, organization_bin: BIN, external_id: "42", path: "/r3/v01/qr/create" }],
      });
    expect(await made()).toBe(operations);
    await close();
    expect(await hanging).toBe("broken");
  });
});

it("strikes every call of the API, at every level and in every form of its path", async () => {
  const { fault, control, https_url, ca_certificate: ca } = await stage();
  for (const { call, method, path } of KASPI_QR) {
    await fault(call, "http_status", { http_status: 502 });
    const body = method === "POST" ? {} : undefined;
    const { http_status } = await send(https_url + path.replace(/:\w+/, "1"), method, { ca }, body);
    expect(http_status, path).toBe(502);
  }
  expect(await control("GET", "/faults")).toEqual({ items: [] });
});

it("strikes the organization it names, and is seen by a repeated create", async () => {
  const { fault, at, as, control, create, till } = await stage();
  await fault("kaspi.qr.create", "timeout_after", { session: "990140000002" });
  expect((await create()).body.StatusCode).toBe(0);
  await control("DELETE", "/faults");
  await fault("*", "http_status", { http_status: 500, session: BIN, times: 0 });
  expect((await as("r1", { api_key: "test-api-key-2" }).get("/health/ping")).http_status).toBe(200);
  expect((await at.get("/health/ping")).http_status).toBe(500);
  await control("DELETE", "/faults");
  const id = await createCode(await till("r3", "till-2"), { ExternalId: "42" });
  expect(await control("GET", `/operations/${id}`)).toMatchObject({ calls: { create: { arrived: 2, executed: 2 } } });
  const { sessions } = await control("GET", "/stats");
  expect(sessions).toMatchObject([{ organization_bin: BIN, token_sn: null }, { organization_bin: "990140000002" }]);
});
