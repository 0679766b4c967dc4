/** Creating invoices in the sandbox, and refusals that are the same for every key: `POST /invoices` and `POST /invoices/qr`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

const PHONE = { amount: 1500.5, phone_number: "87021234567" };
const QR = { amount: 1500.5 };
const KINDS: [path: string, body: Json][] = [
  ["/invoices", PHONE],
  ["/invoices/qr", QR],
];

describe.each(KINDS)("POST %s with a test key", (path, valid) => {
  it("201 makes a pending sandbox invoice without the provider", async () => {
    const made = await tenant.call("POST", path, { ...valid, description: "Coffee", external_order_id: null });
    expect(made).toMatchObject({
      status: 201,
      body: {
        external_order_id: null,
        amount: "1500.50",
        status: "pending",
        created_at: world.clock.now().toISOString(),
      },
    });
    expect(await tenant.call("GET", `/invoices/${made.body.id}`)).toMatchObject({
      status: 200,
      body: {
        id: made.body.id,
        description: "Coffee",
        client_phone: valid.phone_number ?? null,
        is_sandbox: true,
        is_recurring: false,
        is_fully_refunded: false,
        total_refunded: "0.00",
        provider_invoice_id: null,
        paid_at: null,
        items: [],
      },
    });
  });

  it.each(["paid", "cancelled", "expired"])(
    "201 with simulate %s ends it at once and tells so once",
    async (simulate) => {
      await tenant.call("POST", "/webhook/configure", { url: world.receiver.url });
      const made = await tenant.call("POST", path, { ...valid, simulate });
      await world.tick();
      expect(made).toMatchObject({ status: 201, body: { status: simulate } });
      const [told, ...more] = world.receiver.take();
      expect(more).toEqual([]);
      expect(told?.json).toMatchObject({
        event: "invoice.status_changed",
        invoice: { id: made.body.id, status: simulate, is_sandbox: true, amount: "1500.50" },
      });
      await tenant.call("POST", "/webhook/configure", { url: null });
    },
  );

  it("201 to ten at once for one order: one invoice, and nine answers marked as repetitions", async () => {
    const order = { ...valid, external_order_id: `order of ${path}` };
    const all = await Promise.all(Array.from({ length: 10 }, () => tenant.call("POST", path, order)));
    expect(all.map((answer) => answer.status)).toEqual(Array(10).fill(201));
    expect(new Set(all.map((answer) => answer.body.id)).size).toBe(1);
    expect(all.filter((answer) => answer.headers.get("idempotent-replayed") === "true")).toHaveLength(9);
  });

  it("201 again for an order whose invoice was cancelled, and for one that differs in the amount", async () => {
    const order = { ...valid, external_order_id: `again of ${path}` };
    const first = await tenant.call("POST", path, order);
    const other = await tenant.call("POST", path, { ...order, amount: 7 });
    await tenant.call("POST", `/invoices/${first.body.id}/cancel`);
    const second = await tenant.call("POST", path, order);
    expect(new Set([first, other, second].map((answer) => answer.body.id)).size).toBe(3);
  });

  it.each<[string, unknown, string]>([
    ["amount", 0, "must be >= 0.01"],
    ["amount", 0.001, "must be >= 0.01"],
    ["amount", 100_000_000, "must be <= 99999999.99"],
    ["amount", 1.005, "must have at most 2 decimals"],
    ["amount", "10", "must be a number"],
    ["amount", undefined, "is required"],
    ["description", "x".repeat(501), "must NOT have more than 500 characters"],
    ["description", "a\u0000b", "holds a character that cannot be stored"],
    ["external_order_id", "x".repeat(256), "must NOT have more than 255 characters"],
    ["simulate", "refunded", "must be paid, cancelled, expired"],
    ["is_sandbox", "yes", "must be a boolean"],
    ["is_sandbox", false, "cannot be false with a test key"],
  ])("422 on %s for %j, and nothing is made", async (field, value, problem) => {
    const before = await tenant.call("GET", "/invoices?limit=1");
    const refused = await tenant.call("POST", path, { ...valid, [field]: value });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "VALIDATION_ERROR", fields: { [field]: problem } } },
    });
    expect((await tenant.call("GET", "/invoices?limit=1")).body.total).toBe(before.body.total);
  });

  it("201 at both ends of the amounts", async () => {
    for (const amount of [0.01, 99_999_999.99]) {
      const made = await tenant.call("POST", path, { ...valid, amount });
      expect(made).toMatchObject({ status: 201, body: { amount: amount.toFixed(2) } });
    }
  });

  it("401 UNAUTHORIZED without a key", async () => {
    const refused = await tenant.call("POST", path, valid, { key: "" });
    expect(refused).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
  });

  it("402 TARIFF_EXPIRED after the grace, before the body is validated; reading and cancelling still work", async () => {
    const late = await makeTenant(world);
    const made = await late.call("POST", path, valid);
    const activeUntil = new Date(world.clock.now().getTime() - 8 * 86_400_000);
    await world.deps.db
      .updateTable("tenant_tariffs")
      .set({ tariff_active_until: activeUntil })
      .where("tenant_id", "=", late.id)
      .execute();
    expect(await late.call("POST", path, {})).toMatchObject({
      status: 402,
      body: {
        error: {
          code: "TARIFF_EXPIRED",
          // A trial has no bill to pay.
          message: "The tariff has expired. Ask the operator of this service for another.",
          fields: { tariff_active_until: activeUntil.toISOString(), days_overdue: "8" },
        },
      },
    });
    expect((await late.call("GET", "/invoices")).status).toBe(200);
    expect((await late.call("POST", "/invoices/status/check", { invoice_ids: [made.body.id] })).status).toBe(200);
    expect((await late.call("POST", `/invoices/${made.body.id}/cancel`)).status).toBe(200);
  });

  it("409 PROVIDER_SESSION_REQUIRED with a live key and no session, and nothing is made", async () => {
    const refused = await tenant.call("POST", path, valid, { key: tenant.live_key });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } });
  });

  it("201 in the sandbox with a live key and is_sandbox, also simulated; 422 on simulate without it", async () => {
    const live = { key: tenant.live_key };
    const made = await tenant.call("POST", path, { ...valid, is_sandbox: true, simulate: "paid" }, live);
    expect(made).toMatchObject({ status: 201, body: { status: "paid" } });
    const refused = await tenant.call("POST", path, { ...valid, simulate: "paid" }, live);
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { simulate: expect.any(String) } } } });
  });
});

describe("POST /invoices", () => {
  it.each(["77021234567", "8702123456", "870212345678", "8702123456a", "+77021234567", ""])(
    "422 on phone_number for %j",
    async (phone_number) => {
      const refused = await tenant.call("POST", "/invoices", { ...PHONE, phone_number });
      expect(refused).toMatchObject({ status: 422, body: { error: { fields: { phone_number: expect.any(String) } } } });
    },
  );
});

describe("POST /invoices/qr", () => {
  it("201 tells the payable URL, the picture and the end of its five minutes, as the invoice does", async () => {
    const made = await tenant.call("POST", "/invoices/qr", { ...QR, latitude: 43.24, longitude: 76.9 });
    const qr = {
      qr_token_url: expect.stringMatching(/^http:\/\/tolem\.test\/sandbox\/qr\/[0-9a-f]{32}$/),
      qr_image_url: expect.stringMatching(/^http:\/\/tolem\.test\/qr\/[0-9a-f]{32}$/),
      qr_expires_at: new Date(world.clock.now().getTime() + 300_000).toISOString(),
    };
    expect(made).toMatchObject({ status: 201, body: qr });
    expect((await tenant.call("GET", `/invoices/${made.body.id}`)).body).toMatchObject(qr);
  });

  it.each([
    ["latitude", 91],
    ["longitude", "76"],
  ])("422 on %s for %j", async (field, value) => {
    const refused = await tenant.call("POST", "/invoices/qr", { ...QR, [field]: value });
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { [field]: expect.any(String) } } } });
  });
});

describe("GET /invoices/:id", () => {
  it("404 NOT_FOUND for another tenant's invoice and for an unknown one", async () => {
    const other = await makeTenant(world);
    const theirs = await other.call("POST", "/invoices", PHONE);
    for (const id of [theirs.body.id, 999_999_999]) {
      expect(await tenant.call("GET", `/invoices/${id}`)).toMatchObject({
        status: 404,
        body: { error: { code: "NOT_FOUND" } },
      });
    }
  });

  it.each(["0", "-1", "x", "1.5", "9007199254740992"])("422 on id for %s", async (id) => {
    const refused = await tenant.call("GET", `/invoices/${id}`);
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { id: expect.any(String) } } } });
  });
});
