/** Cancelling invoices: `POST /invoices/{id}/cancel`, and every answer of the provider to it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { makeTenant } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
  merchant = await makeMerchant(world);
});
afterAll(() => world.close());

describe("200", () => {
  it("200 cancels a live phone invoice at the provider, by way of cancelling", async () => {
    const invoice = await merchant.createPhone();
    const cancelled = await merchant.cancel(invoice);
    expect(cancelled).toMatchObject({ status: 200, body: { id: invoice.id, status: "cancelled", paid_at: null } });
    expect(await customerOf(world).operation(invoice)).toMatchObject({
      status: "RemotePaymentCanceled",
      calls: { cancel: { arrived: 1, executed: 1 } },
    });
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled"]);
  });

  it("200 cancels a live QR only on our side", async () => {
    const invoice = await merchant.createQr();
    expect(await merchant.cancel(invoice)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(await customerOf(world).operation(invoice)).toMatchObject({ status: "QrTokenCreated" });
    expect(await merchant.told(invoice)).toEqual(["cancelled"]);
  });

  it("200 cancels a sandbox invoice without the provider", async () => {
    const tenant = await makeTenant(world);
    const { body } = await tenant.call<InvoiceJson>("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    const cancelled = await tenant.call("POST", `/invoices/${body.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: "cancelled", is_sandbox: true } });
  });

  it("200 cancels a live QR without a provider session", async () => {
    const disconnected = await makeMerchant(world);
    const invoice = await disconnected.createQr();
    await disconnected.fault({ call: "qr.status", fault: "dead_session_401" });
    await disconnected.check(invoice);
    expect(await disconnected.cancel(invoice)).toMatchObject({ status: 200, body: { status: "cancelled" } });
  });
});

describe("404", () => {
  it("404 for an invoice of another tenant", async () => {
    const invoice = await merchant.createPhone();
    const other = await makeMerchant(world);
    expect(await other.cancel(invoice)).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending" });
  });
  it("404 for one that does not exist", async () => {
    expect(await merchant.cancel({ id: 999_999_999 })).toMatchObject({ status: 404 });
  });
});

describe("422", () => {
  it("422 names an invalid path id", async () => {
    const refused = await merchant.cancel({ id: "zero" });
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { id: expect.any(String) } } } });
  });

  it.each(["paid", "cancelled", "expired"])("422 for an invoice that is %s", async (simulate) => {
    const tenant = await makeTenant(world);
    const asked = { amount: 10, phone_number: "87021234567", simulate };
    const { body } = await tenant.call<InvoiceJson>("POST", "/invoices", asked);
    expect(await tenant.call("POST", `/invoices/${body.id}/cancel`)).toMatchObject({
      status: 422,
      body: {
        error: {
          code: "VALIDATION_ERROR",
          fields: { status: `only a pending invoice can be cancelled, and this one is ${simulate}` },
        },
      },
    });
  });

  it("422 for an invoice that is being cancelled", async () => {
    const invoice = await merchant.createPhone();
    await merchant.fault({ call: "invoice.cancel", fault: "reset_before" });
    expect(await merchant.cancel(invoice)).toMatchObject({ status: 502 });
    expect(await merchant.cancel(invoice)).toMatchObject({
      status: 422,
      body: { error: { fields: { status: "only a pending invoice can be cancelled, and this one is cancelling" } } },
    });
  });

  it("422 for an invoice whose create the provider has not confirmed", async () => {
    const lost = await makeMerchant(world);
    await lost.fault({ call: "invoice.create", fault: "reset_after" });
    await lost.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    const invoice = await lost.only();
    expect(invoice.status).toBe("pending");
    expect(await lost.cancel(invoice)).toMatchObject({
      status: 422,
      body: { error: { fields: { status: "is still on its way to the provider: try again later" } } },
    });
    expect(await lost.countCalls("invoice.cancel")).toBe(0);
  });

  it("422 for an invoice that is held for a person", async () => {
    const invoice = await merchant.createQr();
    await customerOf(world).pay(invoice, 1400);
    await merchant.check(invoice);
    expect(await merchant.cancel(invoice)).toMatchObject({
      status: 422,
      body: {
        error: {
          fields: { status: "is held for a person to look at: amount_mismatch" },
        },
      },
    });
  });
});

describe("the provider definitely did not do it: the invoice is pending again", () => {
  it.each([
    { fault: "throttle", retry_after_seconds: 3 },
    { fault: "http_status", http_status: 400 },
    { fault: "http_status", http_status: 404 },
    { fault: "status_code", status_code: -999 },
    { fault: "status_code", status_code: -99000001 },
    { fault: "status_code", status_code: -99000012 },
    { fault: "status_code", status_code: -42 },
  ])("502 for %j", async (fault) => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await one.fault({ call: "invoice.cancel", ...fault });
    expect(await one.cancel(invoice)).toMatchObject({
      status: 502,
      body: { error: { code: "UPSTREAM_ERROR", fields: { request_id: expect.stringMatching(/^[0-9a-f]{16}$/) } } },
    });
    expect(await one.get(invoice)).toMatchObject({ status: "pending" });
    expect(await one.told(invoice)).toEqual(["cancelling", "pending"]);
    expect(await one.countCalls("invoice.cancel")).toBe(1);
  });

  it("502 for an invoice that the customer has paid already, which the next poll finds", async () => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await customerOf(world).pay(invoice);
    expect(await one.cancel(invoice)).toMatchObject({ status: 502 });
    world.clock.advance({ seconds: 5 });
    await world.tick();
    expect(await one.told(invoice)).toEqual(["cancelling", "pending", "paid"]);
  });
});

describe("the session has died: the invoice is pending again", () => {
  it.each([
    { fault: "dead_session_401" },
    { fault: "dead_session_403" },
    { fault: "dead_session_code" },
    { fault: "dead_session_code", status_code: -10001 },
    { fault: "dead_session_body" },
    { fault: "dead_session_body", http_status: 500 },
  ])("409 for %j", async (fault) => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await one.fault({ call: "invoice.cancel", ...fault });
    expect(await one.cancel(invoice)).toMatchObject({
      status: 409,
      body: { error: { code: "PROVIDER_SESSION_REQUIRED" } },
    });
    expect(await one.told(invoice)).toEqual(["cancelling", "pending"]);
    expect((await one.call("GET", "/me")).body).toMatchObject({ tenant: { provider_session: null, mode: "test" } });
  });

  it("409 without a call, and without a word to receivers, once it is known to be dead", async () => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await customerOf(world).kill(one.token_sn);
    await one.check(invoice);
    expect(await one.cancel(invoice)).toMatchObject({
      status: 409,
      body: { error: { code: "PROVIDER_SESSION_REQUIRED" } },
    });
    expect(await one.countCalls("invoice.cancel")).toBe(0);
    expect(await one.told(invoice)).toEqual([]);
  });
});

describe("the outcome is unknown: the invoice is cancelling, and polling settles it", () => {
  it.each([
    { fault: "timeout_after" },
    { fault: "reset_after" },
    { fault: "reset_mid_answer" },
    { fault: "error_after" },
    { fault: "garbage" },
    { fault: "status_code", status_code: -99000006, executed: true },
  ])("502 for %j; done, as the next poll finds", async (fault) => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await one.fault({ call: "invoice.cancel", ...fault });
    expect(await one.cancel(invoice)).toMatchObject({ status: 502, body: { error: { code: "UPSTREAM_ERROR" } } });
    expect(await one.get(invoice)).toMatchObject({ status: "cancelling" });
    world.clock.advance({ seconds: 5 });
    await world.tick();
    expect(await one.told(invoice)).toEqual(["cancelling", "cancelled"]);
    expect(await one.countCalls("invoice.cancel")).toBe(1);
  });

  it.each([
    { fault: "timeout_before" },
    { fault: "reset_before" },
    { fault: "http_status", http_status: 500 },
    { fault: "http_status", http_status: 503 },
    { fault: "garbage", executed: false },
    { fault: "status_code", status_code: -99000006 },
  ])("502 for %j; not done, and pending again 10 minutes later", async (fault) => {
    const one = await makeMerchant(world);
    const invoice = await one.createPhone();
    await one.fault({ call: "invoice.cancel", ...fault });
    expect(await one.cancel(invoice)).toMatchObject({ status: 502, body: { error: { code: "UPSTREAM_ERROR" } } });
    world.clock.advance({ minutes: 9, seconds: 59 });
    await world.tick();
    expect(await one.get(invoice)).toMatchObject({ status: "cancelling" });
    world.clock.advance({ minutes: 1 });
    await world.tick();
    expect(await one.told(invoice)).toEqual(["cancelling", "pending"]);
    expect(await one.cancel(invoice)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(await one.told(invoice)).toEqual(["cancelling", "pending", "cancelling", "cancelled"]);
  });
});
