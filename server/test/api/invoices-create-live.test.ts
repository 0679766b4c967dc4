/** Creating live invoices, with every answer of the provider, and with none. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { makeTenant } from "../support/make.ts";
import { makeMerchant, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const CHANNELS = [
  { channel: "phone", path: "/invoices", body: PHONE_INVOICE, call: "invoice.create" },
  { channel: "QR", path: "/invoices/qr", body: QR_INVOICE, call: "qr.create" },
];

const upstreamError = {
  status: 502,
  body: { error: { code: "UPSTREAM_ERROR", fields: { request_id: expect.stringMatching(/^[0-9a-f]{16}$/) } } },
};

describe("201", () => {
  it("201 sends a phone invoice with our reference in front of its comment", async () => {
    const merchant = await makeMerchant(world);
    const invoice = await merchant.createPhone({ amount: 3799.5, description: "Coffee" });
    expect(invoice).toMatchObject({ status: "pending", amount: "3799.50" });
    const operation = await customerOf(world).operation(invoice);
    expect(operation).toMatchObject({ amount: 3799.5, comment: `#${invoice.id} Coffee` });
    const stored = await merchant.get(invoice);
    expect(stored).toMatchObject({
      provider_invoice_id: String(operation.id),
      is_sandbox: false,
      failure_reason: null,
    });
    for (const field of ["held_reason", "paid_amount", "outcome"]) expect(stored).not.toHaveProperty(field);
    expect(await merchant.told(invoice)).toEqual([]);
  });

  it("201 keeps the comment whole characters long, however long the description", async () => {
    const merchant = await makeMerchant(world);
    const invoice = await merchant.createPhone({ description: "🧾".repeat(250) });
    const { comment } = await customerOf(world).operation(invoice);
    expect(comment).toMatch(new RegExp(`^#${invoice.id} (🧾)+$`, "u"));
  });

  it("201 makes a QR with its payable URL and the provider's own expiry", async () => {
    const merchant = await makeMerchant(world);
    const invoice = await merchant.createQr();
    expect(invoice).toMatchObject({
      status: "pending",
      qr_token_url: expect.stringContaining(world.simulator.url),
      qr_expires_at: new Date(world.clock.now().getTime() + 300_000).toISOString(),
    });
  });

  it.each(CHANNELS)("201 from an older bridge, that writes Id: $channel", async ({ path, body, call }) => {
    const merchant = await makeMerchant(world);
    await merchant.fault({ call, fault: "old_ids" });
    expect(await merchant.call("POST", path, body)).toMatchObject({ status: 201, body: { status: "pending" } });
  });

  it("201 sandbox with a live key and is_sandbox, without a session and without the provider", async () => {
    const tenant = await makeTenant(world);
    const body = { ...PHONE_INVOICE, is_sandbox: true };
    const made = await tenant.call("POST", "/invoices", body, { key: tenant.live_key });
    expect(made).toMatchObject({ status: 201, body: { status: "pending" } });
  });
});

describe("409", () => {
  it.each(CHANNELS)("409 without a session, and nothing is made: $channel", async ({ path, body }) => {
    const tenant = await makeTenant(world);
    expect(await tenant.call("POST", path, body, { key: tenant.live_key })).toMatchObject({
      status: 409,
      body: { error: { code: "PROVIDER_SESSION_REQUIRED" } },
    });
    const made = await world.deps.db.selectFrom("invoices").where("tenant_id", "=", tenant.id).selectAll().execute();
    expect(made).toEqual([]);
  });

  const dead = [
    { fault: "dead_session_401" },
    { fault: "dead_session_403" },
    { fault: "dead_session_code" },
    { fault: "dead_session_code", status_code: -10001 },
    { fault: "dead_session_body" },
  ];
  it.each(CHANNELS.flatMap((channel) => dead.map((fault) => ({ ...channel, fault }))))(
    "409 when the session has died, and the invoice is expired: $channel, $fault",
    async ({ path, body, call, fault }) => {
      const merchant = await makeMerchant(world);
      await merchant.fault({ call, ...fault });
      expect(await merchant.call("POST", path, body)).toMatchObject({
        status: 409,
        body: { error: { code: "PROVIDER_SESSION_REQUIRED" } },
      });
      expect(await merchant.only()).toMatchObject({ status: "expired", provider_invoice_id: null });
    },
  );
});

describe("422", () => {
  it.each(CHANNELS)("422 on amount where the provider refuses it: $channel", async ({ path, body, call }) => {
    const merchant = await makeMerchant(world);
    await merchant.fault({ call, fault: "status_code", status_code: 990000028 });
    expect(await merchant.call("POST", path, body)).toMatchObject({
      status: 422,
      body: { error: { code: "VALIDATION_ERROR", fields: { amount: "is not accepted by the provider" } } },
    });
    const invoice = await merchant.only();
    expect(invoice).toMatchObject({ status: "expired" });
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });
});

describe("the provider definitely did not make it: the invoice is expired", () => {
  const faults = [
    { fault: "throttle", retry_after_seconds: 2 },
    { fault: "http_status", http_status: 400 },
    { fault: "status_code", status_code: -999 },
    { fault: "status_code", status_code: -42 },
  ];
  it.each(CHANNELS.flatMap((channel) => faults.map((fault) => ({ ...channel, fault }))))(
    "502 for $fault: $channel",
    async ({ path, body, call, fault }) => {
      const merchant = await makeMerchant(world);
      await merchant.fault({ call, ...fault });
      expect(await merchant.call("POST", path, body)).toMatchObject(upstreamError);
      const invoice = await merchant.only();
      expect(invoice).toMatchObject({ status: "expired" });
      expect(await merchant.told(invoice)).toEqual(["expired"]);
    },
  );
});

describe("the outcome in a 502", () => {
  const faults = [
    { outcome: "refused", fault: { fault: "status_code", status_code: -99000001 } },
    { outcome: "throttled", fault: { fault: "throttle", retry_after_seconds: 2 } },
    { outcome: "unavailable", fault: { fault: "status_code", status_code: -999 } },
    { outcome: "unknown", fault: { fault: "http_status", http_status: 500 } },
  ];
  it.each(CHANNELS.flatMap((channel) => faults.map((one) => ({ ...channel, ...one }))))(
    "502 with fields.outcome $outcome: $channel",
    async ({ path, body, call, fault, outcome }) => {
      const merchant = await makeMerchant(world);
      await merchant.fault({ call, ...fault });
      const answer = await merchant.call("POST", path, body);
      const { id } = await merchant.only();
      expect(answer).toMatchObject({ status: 502, body: { error: { fields: { outcome, invoice_id: String(id) } } } });
    },
  );
});

describe("the outcome is unknown: the invoice is pending until the provider's history tells", () => {
  const found = [
    { fault: "timeout_after" },
    { fault: "reset_after" },
    { fault: "reset_mid_answer" },
    { fault: "error_after" },
    { fault: "garbage" },
    { fault: "no_id" },
    { fault: "status_code", status_code: -99000006, executed: true },
  ];
  it.each(found)("502 for %j; it was made, and is found by its reference", async (fault) => {
    const merchant = await makeMerchant(world);
    await merchant.fault({ call: "invoice.create", ...fault });
    expect(await merchant.call("POST", "/invoices", PHONE_INVOICE)).toMatchObject(upstreamError);
    const invoice = await merchant.only();
    expect(invoice).toMatchObject({ status: "pending", provider_invoice_id: null });
    world.clock.advance({ seconds: 11 });
    await world.tick();
    const [operation] = await customerOf(world).operations({ comment: `#${invoice.id}` });
    expect(operation?.calls.create).toEqual({ arrived: 1, executed: 1 });
    expect(await merchant.get(invoice)).toMatchObject({
      status: "pending",
      provider_invoice_id: String(operation?.id),
    });
    expect(await merchant.told(invoice)).toEqual([]);
  });

  const lost = [
    { fault: "timeout_before" },
    { fault: "reset_before" },
    { fault: "http_status", http_status: 500 },
    { fault: "garbage", executed: false },
  ];
  it.each(lost)("502 for %j; it was not made, and is expired 10 minutes later", async (fault) => {
    const merchant = await makeMerchant(world);
    await merchant.fault({ call: "invoice.create", ...fault });
    expect(await merchant.call("POST", "/invoices", PHONE_INVOICE)).toMatchObject(upstreamError);
    const invoice = await merchant.only();
    world.clock.advance({ minutes: 9, seconds: 59 });
    await world.tick();
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending" });
    world.clock.advance({ seconds: 1 });
    await world.tick();
    expect(await merchant.get(invoice)).toMatchObject({ status: "expired", provider_invoice_id: null });
    expect(await merchant.told(invoice)).toEqual(["expired"]);
    expect(await merchant.countCalls("invoice.create")).toBe(1);
  });

  it.each(["timeout_after", "reset_mid_answer", "error_after", "garbage", "no_id"])(
    "502 for a QR and %s: no customer has seen the code, and it is expired 10 minutes later, unasked",
    async (fault) => {
      const merchant = await makeMerchant(world);
      await merchant.fault({ call: "qr.create", fault });
      expect(await merchant.call("POST", "/invoices/qr", QR_INVOICE)).toMatchObject(upstreamError);
      const invoice = await merchant.only();
      world.clock.advance({ minutes: 9, seconds: 59 });
      await world.tick();
      expect(await merchant.get(invoice)).toMatchObject({ status: "pending" });
      world.clock.advance({ seconds: 1 });
      await world.tick();
      expect(await merchant.told(invoice)).toEqual(["expired"]);
      expect(await merchant.countCalls("invoice.history")).toBe(0);
    },
  );
});
