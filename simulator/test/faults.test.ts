/** Every fault: what the caller sees, and whether the call took effect. */
import { describe, expect, it } from "vitest";
import { createQr, dataOf, play } from "./support/caller.ts";

async function stage() {
  const simulator = await play();
  const cashier = await simulator.signIn();
  const create = () => cashier.post("/api/qr/create", { amount: 500 });
  const made = async () => ((await simulator.control("GET", "/operations")).items as unknown[]).length;
  return { ...simulator, cashier, create, made };
}

describe("a fault that answers", () => {
  it.each([
    ["status_code", { status_code: -999 }, { http_status: 200, body: { StatusCode: -999, Data: null } }, 0],
    ["status_code", { status_code: -424242 }, { http_status: 200, body: { StatusCode: -424242, Data: null } }, 0],
    ["status_code", { status_code: -999, executed: true }, { http_status: 200, body: { StatusCode: -999 } }, 1],
    ["http_status", { http_status: 400 }, { http_status: 400, body: { error: expect.any(String) } }, 0],
    ["http_status", { http_status: 503, executed: true }, { http_status: 503, body: { error: expect.any(String) } }, 1],
    ["error_after", {}, { http_status: 500, body: { error: expect.any(String) } }, 1],
    ["throttle", { retry_after_seconds: 7 }, { http_status: 429, body: { error: expect.any(String) } }, 0],
    ["delay", { delay_ms: 20 }, { http_status: 200, body: { StatusCode: 0 } }, 1],
    ["old_ids", {}, { http_status: 200, body: { StatusCode: 0, Data: { Id: expect.any(Number) } } }, 1],
    ["dead_session_401", {}, { http_status: 401, body: { error: expect.any(String) } }, 0],
    ["dead_session_403", {}, { http_status: 403, body: { error: expect.any(String) } }, 0],
    ["dead_session_code", {}, { http_status: 200, body: { StatusCode: -101001 } }, 0],
    ["dead_session_code", { status_code: -10001 }, { http_status: 200, body: { StatusCode: -10001 } }, 0],
    ["dead_session_body", {}, { http_status: 200, body: { Message: "OldVersionToUpdate" } }, 0],
    ["dead_session_body", { http_status: 500 }, { http_status: 500, body: { Message: "OldVersionToUpdate" } }, 0],
  ])("%s %j", async (kind, more, seen, operations) => {
    const { fault, create, made } = await stage();
    await fault("qr.create", kind, more);
    expect(await create()).toMatchObject(seen);
    expect(await made()).toBe(operations);
    expect((await create()).body.StatusCode).toBe(0);
  });

  it("a delay ends when its fault is cleared", async () => {
    const { fault, create, made, control } = await stage();
    await fault("qr.create", "delay", { delay_ms: 600_000, times: 0 });
    const creating = create();
    await expect.poll(made).toBe(1);
    await control("DELETE", "/faults");
    expect((await creating).body.StatusCode).toBe(0);
  });

  it("throttle says when to come back", async () => {
    const { fault, create } = await stage();
    await fault("qr.create", "throttle", { retry_after_seconds: 7 });
    expect((await create()).headers.get("retry-after")).toBe("7");
  });

  it("no_id and old_ids keep the rest of the answer", async () => {
    const { fault, create } = await stage();
    const names = async (kind: string) => {
      await fault("qr.create", kind);
      return Object.keys(dataOf(await create())).sort();
    };
    const rest = ["Amount", "ExpireDate", "QrPaymentBehaviorOptions", "QrToken", "ReceiptUrl"];
    expect(await names("no_id")).toEqual(rest);
    expect(await names("old_ids")).toEqual([...rest, "Id"].sort());
  });

  it.each(["3,799 ₸", { Value: 3799 }, null, 0])("amount_as shows %j for the amount", async (amount) => {
    const { fault, create } = await stage();
    await fault("qr.create", "amount_as", { amount });
    expect(dataOf(await create()).Amount).toEqual(amount);
    await fault("qr.create", "amount_as");
    expect(dataOf(await create())).not.toHaveProperty("Amount");
  });

  it.each([
    [undefined, 1],
    [false, 0],
  ])("garbage is no JSON (executed: %s)", async (executed, operations) => {
    const { url, cashier, fault, made } = await stage();
    await fault("qr.create", "garbage", { executed });
    const response = await fetch(`${url}/api/qr/create`, {
      method: "POST",
      headers: { ...cashier.headers, "content-type": "application/json" },
      body: JSON.stringify({ amount: 5 }),
    });
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow();
    expect(await made()).toBe(operations);
  });

  it("garbage is the text that is given, even none at all; a huge answer is right but for its length", async () => {
    const { url, cashier, fault, create } = await stage();
    const read = async () => (await fetch(`${url}/api/session/check`, { headers: cashier.headers })).text();
    for (const text of ["", "[]", '{"StatusCode":"0"}']) {
      await fault("session.check", "garbage", { text });
      expect(await read()).toBe(text);
    }
    await fault("qr.create", "huge");
    const { body } = await create();
    expect(body).toMatchObject({ StatusCode: 0, Data: { QrToken: expect.any(String) } });
    expect(JSON.stringify(body).length).toBeGreaterThan(4 * 1024 * 1024);
  });

  it("a dead session's history is empty, and its probe says so", async () => {
    const { fault, cashier } = await stage();
    await fault("history.operations", "history_dead");
    await fault("invoice.history", "history_dead");
    await fault("session.check", "dead_session_401");
    const statement = dataOf(await cashier.post("/api/history/operations", { endDate: "2026-11-21" }));
    expect(statement.DailySets).toEqual([]);
    expect(dataOf(await cashier.post("/api/invoice/history", {}))).toEqual({ Operations: [] });
    expect(await cashier.get("/api/session/check")).toMatchObject({
      http_status: 401,
      body: { active: false, error: expect.any(String), code: -10001 },
    });
    expect((await cashier.get("/api/session/check")).body).toEqual({ active: true });
  });
});

describe("a fault of the connection", () => {
  it.each([
    ["reset_before", 0],
    ["reset_after", 1],
    ["reset_mid_answer", 1],
  ])("%s breaks it", async (kind, operations) => {
    const { fault, create, made } = await stage();
    await fault("qr.create", kind);
    await expect(create()).rejects.toThrow();
    expect(await made()).toBe(operations);
    expect((await create()).http_status).toBe(200);
  });

  it.each([
    ["timeout_before", 0],
    ["timeout_after", 1],
  ])("%s never answers, until the simulator ends", async (kind, operations) => {
    const { fault, create, made, control, close } = await stage();
    await fault("qr.create", kind);
    const hanging = create().then(
      () => "answered",
      () => "broken",
    );
    await expect.poll(() => control("GET", "/calls?call=qr.create")).toMatchObject({ items: [{ http_status: null }] });
    expect(await made()).toBe(operations);
    await close();
    expect(await hanging).toBe("broken");
  });
});

describe("a fault strikes", () => {
  it("as often as it says, after the calls it lets through", async () => {
    const { fault, create, control } = await stage();
    await fault("qr.create", "http_status", { http_status: 500, times: 2, after_skip: 1 });
    const seen = [await create(), await create(), await create(), await create()];
    expect(seen.map(({ http_status }) => http_status)).toEqual([200, 500, 500, 200]);
    expect(await control("GET", "/faults")).toEqual({ items: [] });
  });

  it("until it is cleared, and only the session it names", async () => {
    const { fault, create, control, signIn, cashier } = await stage();
    const other = await signIn("77010000002");
    const { id } = await fault("*", "http_status", { http_status: 500, times: 0, session: cashier.tokenSN });
    const seen = [await create(), await create(), await other.post("/api/qr/create", { amount: 5 })];
    expect(seen.map(({ http_status }) => http_status)).toEqual([500, 500, 200]);
    await control("DELETE", `/faults/${id}`);
    expect(await createQr(cashier)).toBeGreaterThan(0);
  });

  it("one after the other, in the order they were set, until all are cleared", async () => {
    const { fault, cashier, control } = await stage();
    await fault("*", "http_status", { http_status: 500 });
    await fault("session.check", "http_status", { http_status: 503 });
    await fault("session.check", "http_status", { http_status: 400 });
    const check = async () => (await cashier.get("/api/session/check")).http_status;
    expect([await check(), await check()]).toEqual([500, 503]);
    await control("DELETE", "/faults");
    expect(await check()).toBe(200);
  });
});
