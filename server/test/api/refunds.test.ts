/** Refunds over HTTP: `POST /invoices/{id}/refund`, `GET /invoices/{id}/refunds`, `GET /refunds`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, signUp } from "../support/console-client.ts";
import { checkWebhook } from "../support/contract.ts";
import { connect, customerOf } from "../support/customer.ts";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { type InvoiceJson, PHONE_INVOICE } from "../support/merchant.ts";
import { makeRefunder, type Refunder, type RefundJson } from "../support/refunds.ts";
import { createWorld, type World } from "../support/world.ts";

const REQUEST_ID = expect.stringMatching(/^[0-9a-f]{16}$/);

let world: World;
let merchant: Refunder;
let sandbox: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  merchant = await makeRefunder(world);
  sandbox = await makeTenant(world);
});
afterAll(() => world.close());

async function createSandbox(body: Json = {}, tenant = sandbox): Promise<InvoiceJson> {
  return (await tenant.call<InvoiceJson>("POST", "/invoices", { ...PHONE_INVOICE, simulate: "paid", ...body })).body;
}

describe("201", () => {
  it("201 refunds a live invoice in full, once at the provider", async () => {
    const invoice = await merchant.createPaid();
    expect(invoice).toMatchObject({ available_for_refund: "1500.00", total_refunded: "0.00" });
    const made = await merchant.refund(invoice, { reason: "Did not fit" });
    expect(made.status).toBe(201);
    expect(made.body.refund).toEqual({
      id: expect.any(Number),
      invoice_id: invoice.id,
      amount: "1500.00",
      status: "completed",
      reason: "Did not fit",
      failure_reason: null,
      failure_code: null,
      is_sandbox: false,
      created_at: world.clock.now().toISOString(),
      metadata: {},
    });
    const refunded = {
      id: invoice.id,
      status: "refunded",
      total_refunded: "1500.00",
      available_for_refund: "0.00",
      is_fully_refunded: true,
    };
    expect(made.body.invoice).toMatchObject(refunded);
    expect(await merchant.get(invoice)).toMatchObject(refunded);
    expect(await merchant.paidBack(invoice)).toEqual([1500]);
    expect(await merchant.told(invoice)).toEqual(["paid", "refunded"]);
  });

  it("201 refunds in parts, each with its event, and the rest without a body", async () => {
    const invoice = await merchant.createPaid();
    const first = await merchant.refund(invoice, { amount: 400.55 });
    expect(first.body).toMatchObject({
      refund: { amount: "400.55", status: "completed", reason: null },
      invoice: { status: "partially_refunded", total_refunded: "400.55", available_for_refund: "1099.45" },
    });
    const second = await merchant.refund(invoice, { amount: 0.01, reason: null });
    expect(second.body.invoice).toMatchObject({ status: "partially_refunded", is_fully_refunded: false });
    const rest = await merchant.refund(invoice);
    expect(rest.body).toMatchObject({
      refund: { amount: "1099.44" },
      invoice: { status: "refunded", total_refunded: "1500.00", is_fully_refunded: true },
    });
    expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded", "partially_refunded", "refunded"]);
    expect(await merchant.paidBack(invoice)).toEqual([400.55, 0.01, 1099.44]);
  });

  it("201 refunds a QR", async () => {
    const invoice = await merchant.createQr();
    await customerOf(world).pay(invoice);
    await merchant.check(invoice);
    const made = await merchant.refund(invoice, { amount: 1500 });
    expect(made).toMatchObject({ status: 201, body: { invoice: { status: "refunded" } } });
    expect(await merchant.paidBack(invoice)).toEqual([1500]);
  });

  it.each(["ReturnOperationId", "OperationId", "Id", "QrOperationId"])(
    "201 whatever the provider calls its reference: %s",
    async (refund_reference) => {
      await customerOf(world).settings({ refund_reference });
      const invoice = await merchant.createPaid();
      const made = await merchant.refund(invoice);
      const { refunds } = await customerOf(world).operation(invoice);
      const stored = await world.deps.db
        .selectFrom("refunds")
        .select("provider_refund_id")
        .where("id", "=", made.body.refund.id)
        .executeTakeFirstOrThrow();
      expect(stored.provider_refund_id).toBe(String(refunds[0]?.id));
    },
  );

  it("201 without a reference of the provider's", async () => {
    const invoice = await merchant.createPaid();
    await merchant.fault({ call: "refund.create", fault: "no_id" });
    const made = await merchant.refund(invoice);
    expect(made).toMatchObject({ status: 201, body: { refund: { status: "completed" } } });
  });

  it("201 refunds a sandbox invoice at once, and no provider hears of it", async () => {
    const invoice = await createSandbox();
    const part = await sandbox.call("POST", `/invoices/${invoice.id}/refund`, { amount: 500, reason: "Cold" });
    expect(part).toMatchObject({
      status: 201,
      body: {
        refund: { amount: "500.00", status: "completed", reason: "Cold", is_sandbox: true },
        invoice: { status: "partially_refunded", total_refunded: "500.00", is_sandbox: true },
      },
    });
    const rest = await sandbox.call("POST", `/invoices/${invoice.id}/refund`);
    expect(rest).toMatchObject({
      status: 201,
      body: { refund: { amount: "1000.00" }, invoice: { status: "refunded" } },
    });
  });

  it("201 refunds a sandbox invoice of a tenant with a session, without a call", async () => {
    const { tenant, call, countCalls } = await makeRefunder(world);
    const { id } = await createSandbox({}, tenant);
    expect(await call("POST", `/invoices/${id}/refund`)).toMatchObject({ status: 201 });
    expect(await countCalls("refund.create")).toBe(0);
  });

  it("201 stays possible when the tariff has expired", async () => {
    const tenant = await makeTenant(world);
    const invoice = await createSandbox({}, tenant);
    const tariff_active_until = new Date(world.clock.now().getTime() - 60 * 86_400_000);
    await world.deps.db
      .updateTable("tenant_tariffs")
      .set({ tariff_active_until })
      .where("tenant_id", "=", tenant.id)
      .execute();
    expect(await tenant.call("POST", "/invoices", PHONE_INVOICE)).toMatchObject({ status: 402 });
    expect(await tenant.call("POST", `/invoices/${invoice.id}/refund`)).toMatchObject({ status: 201 });
  });

  it("201 in the console too, with the CSRF token", async () => {
    const person = await signUp(world, "refunds@example.com");
    const { body } = await person.call<InvoiceJson>("POST", "/invoices", {
      ...PHONE_INVOICE,
      is_sandbox: true,
      simulate: "paid",
    });
    const path = `/invoices/${body.id}/refund`;
    expect(await person.call("POST", path, { amount: 1 }, { "x-csrf-token": "wrong" })).toMatchObject({ status: 403 });
    expect(await person.call("POST", path, { amount: 1 })).toMatchObject({ status: 201 });
    const again = await logIn(world, person.email);
    expect(await again.call("GET", "/refunds")).toMatchObject({ status: 200, body: { total: 1 } });
    expect(await again.call("GET", `${path}s`)).toMatchObject({ status: 200, body: { items: [{ amount: "1.00" }] } });
  });
});

describe("200 lists", () => {
  it("200 gives an invoice's refunds and the tenant's, newest first, failed ones included", async () => {
    const one = await makeRefunder(world);
    const [invoice, other] = [await one.createPaid(), await one.createPaid()];
    const ids: number[] = [];
    for (const [which, amount] of [
      [invoice, 100],
      [other, 200],
      [invoice, 300],
    ] as const) {
      world.clock.advance({ seconds: 1 });
      ids.unshift((await one.refund(which, { amount })).body.refund.id);
    }
    await one.fault({ call: "refund.create", fault: "status_code", status_code: -42 });
    await one.refund(invoice);
    expect((await one.refunds(invoice)).map(({ amount, status }) => [amount, status])).toEqual([
      ["1100.00", "failed"],
      ["300.00", "completed"],
      ["100.00", "completed"],
    ]);
    const all = await one.call<{ items: RefundJson[]; total: number }>("GET", "/refunds");
    expect(all.body).toMatchObject({ total: 4, limit: 50, offset: 0 });
    expect(all.body.items.slice(1).map(({ id }) => id)).toEqual(ids);
    const page = await one.call<{ items: RefundJson[] }>("GET", "/refunds?limit=1&offset=2");
    expect(page.body).toMatchObject({ items: [{ id: ids[1] }], total: 4, limit: 1, offset: 2 });
  });

  it("200 with nothing in it", async () => {
    const tenant = await makeTenant(world);
    const { id } = await createSandbox({}, tenant);
    expect((await tenant.call("GET", `/invoices/${id}/refunds`)).body).toEqual({ items: [] });
    expect((await tenant.call("GET", "/refunds")).body).toEqual({
      items: [],
      total: 0,
      limit: 50,
      offset: 0,
      next_cursor: null,
    });
  });
});

describe("401, 404", () => {
  it("401 without a key", async () => {
    for (const [method, path] of [
      ["POST", "/invoices/1/refund"],
      ["GET", "/invoices/1/refunds"],
      ["GET", "/refunds"],
    ] as const) {
      expect(await sandbox.call(method, path, undefined, { key: "svc_test_wrong" })).toMatchObject({ status: 401 });
    }
  });

  it("404 for another tenant's invoice, and for an unknown one", async () => {
    const invoice = await createSandbox();
    const stranger = await makeTenant(world);
    for (const id of [invoice.id, 999_999_999]) {
      const refused = await stranger.call("POST", `/invoices/${id}/refund`);
      expect(refused).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
      expect(await stranger.call("GET", `/invoices/${id}/refunds`)).toMatchObject({ status: 404 });
    }
    expect((await stranger.call("GET", "/refunds")).body).toMatchObject({ total: 0 });
  });
});

describe("422", () => {
  const invalid = (field: string, problem: unknown = expect.any(String)) => ({
    status: 422,
    body: { error: { code: "VALIDATION_ERROR", fields: { [field]: problem } } },
  });

  it.each([
    [{ amount: 0 }, "amount"],
    [{ amount: -1 }, "amount"],
    [{ amount: 0.001 }, "amount"],
    [{ amount: 1.005 }, "amount"],
    [{ amount: 1e300 }, "amount"],
    [{ amount: "100" }, "amount"],
    [{ reason: "x".repeat(256) }, "reason"],
    [{ reason: "\0" }, "reason"],
    [{ reason: 1 }, "reason"],
  ])("422 for %j", async (body, field) => {
    const invoice = await createSandbox();
    expect(await sandbox.call("POST", `/invoices/${invoice.id}/refund`, body)).toMatchObject(invalid(field));
  });

  it("422 for an invalid path id", async () => {
    expect(await sandbox.call("POST", "/invoices/0/refund")).toMatchObject(invalid("id"));
    expect(await sandbox.call("GET", "/invoices/x/refunds")).toMatchObject(invalid("id"));
    expect(await sandbox.call("GET", "/refunds?limit=201")).toMatchObject(invalid("limit"));
  });

  it("422 for more than is left", async () => {
    const invoice = await createSandbox();
    const path = `/invoices/${invoice.id}/refund`;
    const tooMuch = await sandbox.call("POST", path, { amount: 1500.01 });
    expect(tooMuch).toMatchObject(invalid("amount", "must be between 0.01 and 1500.00"));
    await sandbox.call("POST", path, { amount: 1000 });
    const more = await sandbox.call("POST", path, { amount: 500.01 });
    expect(more).toMatchObject(invalid("amount", "must be between 0.01 and 500.00"));
    expect((await sandbox.call("GET", `${path}s`)).body.items).toHaveLength(1);
  });

  it.each(["pending", "cancelled", "expired"])("422 for an invoice that is %s", async (status) => {
    const invoice = await createSandbox({ simulate: status === "pending" ? null : status });
    expect(invoice.status).toBe(status);
    const refused = await sandbox.call("POST", `/invoices/${invoice.id}/refund`);
    expect(refused).toMatchObject(invalid("status", "only a paid or partially refunded invoice can be refunded"));
    const { body } = await sandbox.call("GET", `/invoices/${invoice.id}`);
    expect(body).toMatchObject({ available_for_refund: "0.00" });
  });

  it("422 for one that is refunded already, without a call", async () => {
    const invoice = await merchant.createPaid();
    await merchant.refund(invoice);
    expect(await merchant.refund(invoice)).toMatchObject(invalid("status"));
    expect(await merchant.paidBack(invoice)).toEqual([1500]);
    expect((await customerOf(world).operation(invoice)).calls.refund.arrived).toBe(1);
  });

  it("422 while a pending refund holds the money", async () => {
    const invoice = await merchant.createPaid();
    await merchant.fault({ call: "refund.create", fault: "reset_before" });
    expect(await merchant.refund(invoice, { amount: 1000 })).toMatchObject({ status: 502 });
    expect(await merchant.get(invoice)).toMatchObject({
      status: "paid",
      total_refunded: "0.00",
      available_for_refund: "500.00",
    });
    const refused = await merchant.refund(invoice, { amount: 500.01 });
    expect(refused).toMatchObject(invalid("amount", "must be between 0.01 and 500.00"));
    expect(await merchant.refund(invoice)).toMatchObject({ status: 201, body: { refund: { amount: "500.00" } } });
    expect(await merchant.refund(invoice)).toMatchObject(invalid("amount", "nothing is left to refund"));
  });

  it.each([
    [-99000005, "amount", "the provider has less than this left to refund"],
    [-99000011, "status", "the provider does not refund this payment in its present state"],
    [-99000020, "amount", "the provider refunds this payment in full only"],
    [990000028, "amount", "the provider does not accept this amount"],
  ] as const)("422 for the provider's %i, and the money is free again", async (status_code, field, words) => {
    const invoice = await merchant.createPaid();
    await merchant.fault({ call: "refund.create", fault: "status_code", status_code });
    expect(await merchant.refund(invoice, { amount: 700 })).toMatchObject(invalid(field, words));
    const [refund] = await merchant.refunds(invoice);
    expect(refund).toMatchObject({ amount: "700.00", status: "failed", failure_reason: words });
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
    expect(await merchant.told(invoice)).toEqual(["paid"]);
    expect(await merchant.refund(invoice)).toMatchObject({ status: 201 });
    expect(await merchant.paidBack(invoice)).toEqual([1500]);
  });

  it("422 for a part where the provider refunds in full only", async () => {
    await customerOf(world).settings({ partial_refunds: false });
    const invoice = await merchant.createPaid();
    const refused = await merchant.refund(invoice, { amount: 700 });
    await customerOf(world).settings({ partial_refunds: true });
    expect(refused).toMatchObject(invalid("amount", "the provider refunds this payment in full only"));
  });
});

describe("409: the session has died, nothing was done, and the money is free again", () => {
  it.each([
    { fault: "dead_session_401" },
    { fault: "dead_session_403" },
    { fault: "dead_session_code" },
    { fault: "dead_session_code", status_code: -10001 },
    { fault: "dead_session_body" },
    { fault: "dead_session_body", http_status: 500 },
  ])("409 for %j", async (fault) => {
    const one = await makeRefunder(world);
    const invoice = await one.createPaid();
    await one.fault({ call: "refund.create", ...fault });
    const refused = await one.refund(invoice);
    expect(refused).toMatchObject({ status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } });
    const [refund] = await one.refunds(invoice);
    expect(refund).toMatchObject({ status: "failed", failure_reason: "the connection to the provider had ended" });
    expect(await one.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
  });

  it("409 without a call and without a refund once it is known to be dead", async () => {
    const one = await makeRefunder(world);
    const [invoice, other] = [await one.createPaid(), await one.createPhone()];
    await customerOf(world).kill(one.token_sn);
    await one.check(other);
    expect(await one.refund(invoice)).toMatchObject({ status: 409 });
    expect(await one.refunds(invoice)).toEqual([]);
    expect(await one.countCalls("refund.create")).toBe(0);
  });
});

describe("502: the provider definitely did not do it, and the money is free again", () => {
  it.each([
    { fault: "throttle", retry_after_seconds: 1 },
    { fault: "http_status", http_status: 400 },
    { fault: "http_status", http_status: 404 },
    { fault: "status_code", status_code: -999 },
    { fault: "status_code", status_code: -99000001 },
    { fault: "status_code", status_code: -42 },
  ])("502 for %j", async (fault) => {
    const one = await makeRefunder(world);
    const invoice = await one.createPaid();
    await one.fault({ call: "refund.create", ...fault });
    expect(await one.refund(invoice)).toMatchObject({
      status: 502,
      body: { error: { code: "UPSTREAM_ERROR", fields: { request_id: REQUEST_ID } } },
    });
    const [refund] = await one.refunds(invoice);
    expect(refund).toMatchObject({ status: "failed", failure_reason: expect.stringMatching(/^the provider /) });
    expect(await one.get(invoice)).toMatchObject({ status: "paid", available_for_refund: "1500.00" });
    expect(await one.paidBack(invoice)).toEqual([]);
    world.clock.advance({ seconds: 2 });
    expect(await one.refund(invoice)).toMatchObject({ status: 201 });
    expect(await one.paidBack(invoice)).toEqual([1500]);
  });
});

describe("refund.completed and refund.failed", () => {
  const events = async () => {
    await world.tick();
    const bodies = world.receiver.take().map(({ json }) => json);
    for (const body of bodies) checkWebhook(world.app, String(body.event), body);
    return bodies;
  };

  it("201 emits an event for a refund, and 502 for a failed one, to merchants that list it", async () => {
    const one = await makeRefunder(world);
    const invoice = await one.createPaid();
    await one.call("POST", "/webhook/configure", {
      url: world.receiver.url,
      events: ["refund.completed", "refund.failed"],
    });
    const { metadata: _, ...refund } = (await one.refund(invoice, { amount: 500, reason: "Cold" })).body.refund;
    const timestamp = world.clock.now().toISOString();
    expect(await events()).toEqual([{ event: "refund.completed", timestamp, refund }]);
    await one.fault({ call: "refund.create", fault: "throttle" });
    expect(await one.refund(invoice, { amount: 400 })).toMatchObject({ status: 502 });
    const { metadata: _none, ...failed } = (await one.refunds(invoice))[0] ?? expect.fail("there is no refund");
    expect(await events()).toEqual([{ event: "refund.failed", timestamp, refund: failed }]);
    const answer = await one.call("POST", "/invoices", { ...PHONE_INVOICE, is_sandbox: true, simulate: "paid" });
    const { metadata: _too, ...made } = (await one.refund(answer.body as InvoiceJson)).body.refund;
    expect(await events()).toEqual([{ event: "refund.completed", timestamp, refund: made }]);
  });
});

describe("the same Idempotency-Key", () => {
  const repeat = (tenant: TestTenant, { id }: { id: unknown }, key: string, body?: Json) =>
    tenant.call<{ refund: RefundJson; invoice: InvoiceJson }>("POST", `/invoices/${id}/refund`, body, {
      key: tenant.live_key,
      headers: { "idempotency-key": key },
    });

  it("201 once, and replayed", async () => {
    const invoice = await merchant.createPaid();
    const first = await repeat(merchant.tenant, invoice, "once", { amount: 500 });
    const second = await repeat(merchant.tenant, invoice, "once", { amount: 500 });
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(await merchant.paidBack(invoice)).toEqual([500]);
    const other = await repeat(merchant.tenant, invoice, "once", { amount: 501 });
    expect(other).toMatchObject({ status: 409, body: { error: { code: "IDEMPOTENCY_CONFLICT" } } });
  });

  it("201 answers after a 502 for the refund that was begun, and the provider is not called again", async () => {
    const invoice = await merchant.createPaid();
    await merchant.fault({ call: "refund.create", fault: "error_after" });
    expect(await repeat(merchant.tenant, invoice, "lost", { amount: 500 })).toMatchObject({ status: 502 });
    const pending = await repeat(merchant.tenant, invoice, "lost", { amount: 500 });
    expect(pending).toMatchObject({
      status: 201,
      body: { refund: { status: "pending" }, invoice: { status: "paid" } },
    });
    await world.tick();
    const found = await repeat(merchant.tenant, invoice, "lost", { amount: 500 });
    expect(found).toMatchObject({
      status: 201,
      body: { refund: { id: pending.body.refund.id, status: "completed" }, invoice: { status: "partially_refunded" } },
    });
    expect(await merchant.paidBack(invoice)).toEqual([500]);
    expect(await merchant.refunds(invoice)).toHaveLength(1);
  });

  it("201 makes the refund that a dead session had prevented", async () => {
    const one = await makeRefunder(world);
    const invoice = await one.createPaid();
    await one.fault({ call: "refund.create", fault: "dead_session_401" });
    expect(await repeat(one.tenant, invoice, "dead")).toMatchObject({ status: 409 });
    await connect(world, one.tenant);
    expect(await repeat(one.tenant, invoice, "dead")).toMatchObject({ status: 201 });
    expect(await one.paidBack(invoice)).toEqual([1500]);
  });
});
