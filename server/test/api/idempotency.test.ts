/** `Idempotency-Key` on the tenant's POSTs: which answers are stored and repeated, and what a key is bound to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isKept } from "../../src/idempotency/idempotency.ts";
import { resolved } from "../../src/openapi/document.ts";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { signUp } from "../support/console-client.ts";
import { connect, customerOf } from "../support/customer.ts";
import { startHeldService } from "../support/held-service.ts";
import { isReplayed, keyed } from "../support/keyed.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world);
  merchant = await makeMerchant(world);
});
afterAll(() => world.close());

const KEY = "3f0c2b9e-order-17";

const CATALOG = { path: "/catalog", key: KEY };

/** A call with the tenant's test key. */
const inSandbox = (path: string, body?: unknown, key = KEY) =>
  keyed<InvoiceJson>(world, { api_key: tenant.test_key, key, path, body });
/** A call with the merchant's live key. */
const live = (path: string, body?: unknown, key = KEY) =>
  keyed<InvoiceJson>(world, { api_key: merchant.tenant.live_key, key, path, body });

async function countInvoices({ id }: TestTenant): Promise<number> {
  const own = world.deps.db.selectFrom("invoices").where("tenant_id", "=", id);
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

async function keysOf({ id }: TestTenant) {
  return world.deps.db.selectFrom("idempotency_keys").selectAll().where("tenant_id", "=", id).execute();
}

describe("a repeated call", () => {
  it("201 is given again to the byte, with the headers of the present call", async () => {
    const post = async (request_id: string) => {
      const response = await fetch(`${world.url}/api/v1/invoices`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-api-key": tenant.test_key,
          "x-request-id": request_id,
          "idempotency-key": KEY,
        },
        body: JSON.stringify({ ...PHONE_INVOICE, description: "Кофе ☕" }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const first = await post("request-1");
    world.clock.advance({ hours: 23, minutes: 59 });
    const second = await post("request-2");
    expect(first.status).toBe(201);
    expect(isReplayed(first)).toBe(false);
    expect(second).toMatchObject({ status: 201, text: first.text });
    expect(isReplayed(second)).toBe(true);
    expect(second.headers.get("x-request-id")).toBe("request-2");
    expect(second.headers.get("content-type")).toBe(first.headers.get("content-type"));
    const left = (answer: { headers: Headers }) => Number(answer.headers.get("ratelimit-remaining"));
    expect(left(second)).toBeLessThan(left(first));
    expect(await countInvoices(tenant)).toBe(1);
  });

  it("201 with an answer of more than 64 KiB is not stored: a repetition answers for the rows that the first made", async () => {
    const items = Array.from({ length: 400 }, (_, n) => ({ name: `${n} ${"tea ".repeat(60)}`, price: 100 }));
    const bulk = () => keyed<{ data: { id: number }[] }>(world, { ...CATALOG, api_key: tenant.test_key, body: items });
    const [first, second] = [await bulk(), await bulk()];
    expect(JSON.stringify(first.body).length).toBeGreaterThan(64 * 1024);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await keysOf(tenant)).toMatchObject([{ status: null, body: null, bound_to: expect.any(String) }]);
    const list = await tenant.call("GET", "/catalog");
    expect(list.body).toMatchObject({ total: items.length });
  });

  it("201 sends one invoice to the provider", async () => {
    const first = await live("/invoices", PHONE_INVOICE);
    const second = await live("/invoices", PHONE_INVOICE);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect([first, second].map(isReplayed)).toEqual([false, true]);
    expect(await merchant.countCalls("invoice.create")).toBe(1);
  });

  it("200 cancels once, and a repetition is not refused because of the first call", async () => {
    const invoice = await merchant.createPhone();
    const first = await live(`/invoices/${invoice.id}/cancel`);
    const second = await live(`/invoices/${invoice.id}/cancel`);
    expect(first).toMatchObject({ status: 200, body: { id: invoice.id, status: "cancelled" } });
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(isReplayed(second)).toBe(true);
    expect(await merchant.countCalls("invoice.cancel")).toBe(1);
  });

  it("200 tells the statuses that were asked for first", async () => {
    const invoice = await merchant.createPhone();
    const ask = () => live("/invoices/status/check", { invoice_ids: [invoice.id] });
    const first = await ask();
    await customerOf(world).pay(invoice);
    expect((await ask()).body).toEqual(first.body);
    expect((await merchant.check(invoice)).body.items).toMatchObject([{ status: "paid" }]);
  });

  it("200 delivers a test once", async () => {
    await tenant.call("POST", "/webhook/configure", { url: world.receiver.url });
    world.receiver.take();
    const first = await inSandbox("/webhook/test");
    const second = await inSandbox("/webhook/test");
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(world.receiver.take()).toHaveLength(1);
  });

  it("200 rotates a secret once, shows it again, and keeps it sealed", async () => {
    const rotate = () => inSandbox("/webhook/configure", { url: world.receiver.url, rotate_secret: true });
    const first = await rotate();
    const secret = String(first.body.webhookSecret);
    expect(secret).toMatch(/^whsec_/);
    expect((await rotate()).body).toEqual(first.body);
    const rows = await keysOf(tenant);
    expect(rows).toHaveLength(1);
    for (const row of rows) {
      for (const value of Object.values(row)) expect(Buffer.from(String(value)).includes("whsec_")).toBe(false);
      expect(row.body?.includes(secret)).toBe(false);
      expect(row.body?.includes("webhookSecret")).toBe(false);
    }
  });

  it("200 begins one new round of a delivery", async () => {
    await tenant.call("POST", "/webhook/configure", { url: world.receiver.url });
    await tenant.call("POST", "/invoices", { ...PHONE_INVOICE, simulate: "paid" });
    await world.tick();
    const { body } = await tenant.call<{ items: { id: string }[] }>("GET", "/webhook/deliveries");
    const redeliver = () => inSandbox(`/webhook/deliveries/${body.items[0]?.id}/redeliver`);
    const first = await redeliver();
    await world.tick();
    expect(first).toMatchObject({ status: 200, body: { status: "pending" } });
    expect((await redeliver()).body).toEqual(first.body);
    await world.tick();
    expect(world.receiver.take()).toHaveLength(2);
  });

  it("422 for a body that is not valid is given again, and a mended body is a conflict", async () => {
    const first = await inSandbox("/invoices", { amount: "10" });
    const second = await inSandbox("/invoices", { amount: "10" });
    expect(first).toMatchObject({ status: 422, body: { error: { fields: { amount: expect.any(String) } } } });
    expect(second).toMatchObject({ status: 422, body: first.body });
    expect([first, second].map(isReplayed)).toEqual([false, true]);
    expect(await inSandbox("/invoices", PHONE_INVOICE)).toMatchObject({
      status: 409,
      body: { error: { code: "IDEMPOTENCY_CONFLICT" } },
    });
  });

  it("422 of the provider is not kept: it had done nothing, and the same key tries again", async () => {
    await merchant.fault({ call: "invoice.create", fault: "status_code", status_code: 990000028 });
    const first = await live("/invoices", PHONE_INVOICE);
    const refused = await merchant.only();
    const second = await live("/invoices", PHONE_INVOICE);
    expect(first).toMatchObject({ status: 422, body: { error: { code: "VALIDATION_ERROR" } } });
    expect(refused).toMatchObject({ status: "expired", failure_reason: "refused_by_provider" });
    expect(second).toMatchObject({ status: 201, body: { status: "pending" } });
    expect([second, await live("/invoices", PHONE_INVOICE)].map(isReplayed)).toEqual([false, true]);
    expect(await merchant.countCalls("invoice.create")).toBe(2);
  });

  it("201 for the same JSON with its keys in another order, 409 for another order of a list", async () => {
    const bodies = [
      '{"amount": 100, "phone_number": "87021234567", "description": "tea"}',
      '{"description":"tea","phone_number":"87021234567","amount":1e2}',
    ];
    const [first, second] = [await inSandbox("/invoices", bodies[0]), await inSandbox("/invoices", bodies[1])];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(isReplayed(second)).toBe(true);
    const nested = (items: object[]) => inSandbox("/catalog", { items }, "items");
    const [tea, bun] = [
      { name: "tea", price: 5 },
      { price: 7, name: "bun" },
    ];
    expect(await nested([tea, bun])).toMatchObject({ status: 201 });
    expect(await nested([{ price: 5, name: "tea" }, bun])).toMatchObject({ status: 201 });
    expect(await nested([bun, tea])).toMatchObject({ status: 409, body: { error: { code: "IDEMPOTENCY_CONFLICT" } } });
  });

  it.each([101, 5_000, 100_000])(
    "400 for JSON that is %i levels deep, whether or not a body is read",
    async (depth) => {
      const deep = "[".repeat(depth) + "]".repeat(depth);
      const body = `{"amount": 100, "phone_number": "87021234567", "more": ${deep}}`;
      const refused = { status: 400, body: { error: { code: "BAD_REQUEST" } } };
      expect(await inSandbox("/invoices", body)).toMatchObject(refused);
      const { body: invoice } = await tenant.call("POST", "/invoices", PHONE_INVOICE);
      expect(await inSandbox(`/invoices/${invoice.id}/cancel`, body)).toMatchObject(refused);
      expect(await inSandbox("/invoices", PHONE_INVOICE)).toMatchObject({ status: 201 });
    },
  );

  it("404 is given again", async () => {
    const first = await inSandbox("/invoices/999999999/cancel");
    const second = await inSandbox("/invoices/999999999/cancel");
    expect(second).toMatchObject({ status: 404, body: first.body });
    expect(isReplayed(second)).toBe(true);
  });

  it("201 goes before the order's hint, which other keys still follow", async () => {
    const order = { ...PHONE_INVOICE, external_order_id: "17" };
    const first = await inSandbox("/invoices", order);
    const hinted = await inSandbox("/invoices", order, "another key");
    await inSandbox(`/invoices/${first.body.id}/cancel`);
    const replayed = await inSandbox("/invoices", order);
    const anew = await inSandbox("/invoices", order, "a third key");
    expect([first, hinted, replayed, anew].map(isReplayed)).toEqual([false, true, true, false]);
    expect(replayed.body).toEqual(first.body);
    expect(hinted.body).toEqual(first.body);
    expect(await inSandbox("/invoices", order, "another key")).toMatchObject({ body: first.body });
    expect(anew.body.id).not.toBe(first.body.id);
  });
});

describe("an answer that is not kept", () => {
  it("is a failure, or a refusal that may pass", () => {
    const statuses = [200, 201, 400, 401, 402, 403, 404, 409, 410, 422, 429, 500, 502, 503];
    expect(statuses.filter((status) => !isKept(status))).toEqual([401, 402, 409, 429, 500, 502, 503]);
  });

  it("409 without a provider session: once it is connected the same key creates", async () => {
    const create = () => keyed(world, { api_key: tenant.live_key, key: KEY, path: "/invoices", body: PHONE_INVOICE });
    expect(await create()).toMatchObject({ status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } });
    await connect(world, tenant);
    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { status: "pending" } });
    expect(isReplayed(made)).toBe(false);
    expect(isReplayed(await create())).toBe(true);
  });

  it("409 when the session dies under the call, which does nothing: the same key creates later", async () => {
    await merchant.fault({ call: "invoice.create", fault: "dead_session_401" });
    expect(await live("/invoices", PHONE_INVOICE)).toMatchObject({ status: 409 });
    await connect(world, merchant.tenant);
    expect(await live("/invoices", PHONE_INVOICE)).toMatchObject({ status: 201, body: { status: "pending" } });
    expect(isReplayed(await live("/invoices", PHONE_INVOICE))).toBe(true);
  });

  it("402 while the tariff is over: once it is paid the same key creates", async () => {
    const setEnd = (tariff_active_until: Date) =>
      world.deps.db
        .updateTable("tenant_tariffs")
        .set({ tariff_active_until })
        .where("tenant_id", "=", tenant.id)
        .execute();
    await setEnd(new Date("2026-01-01T00:00:00Z"));
    expect(await inSandbox("/invoices", PHONE_INVOICE)).toMatchObject({ status: 402 });
    await setEnd(new Date("2027-01-01T00:00:00Z"));
    expect(await inSandbox("/invoices", PHONE_INVOICE)).toMatchObject({ status: 201 });
  });

  it("400 for invalid JSON leaves the key free, because nothing was begun", async () => {
    expect(await inSandbox("/invoices", "{")).toMatchObject({ status: 400 });
    expect(await inSandbox("/invoices", PHONE_INVOICE)).toMatchObject({ status: 201 });
  });
});

describe("a 502 keeps the key bound to what was begun", () => {
  it("201 answers for the invoice of unknown outcome, and the provider is not called again", async () => {
    await merchant.fault({ call: "invoice.create", fault: "reset_after" });
    const failed = await live("/invoices", PHONE_INVOICE);
    const { id } = await merchant.only();
    expect(failed).toMatchObject({ status: 502, body: { error: { fields: { invoice_id: String(id) } } } });
    const unsettled = await live("/invoices", PHONE_INVOICE);
    expect(unsettled).toMatchObject({ status: 201, body: { id, status: "pending", outcome: "unknown" } });
    expect(await merchant.get({ id })).toMatchObject({ outcome: "unknown" });
    world.clock.advance({ seconds: 30 });
    await world.tick();
    await customerOf(world).pay({ id });
    await merchant.check({ id });
    const settled = await live("/invoices", PHONE_INVOICE);
    expect(settled).toMatchObject({ status: 201, body: { id, status: "paid" } });
    expect([unsettled, settled, await live("/invoices", PHONE_INVOICE)].map(isReplayed)).toEqual([false, false, true]);
    expect(await merchant.countCalls("invoice.create")).toBe(1);
    expect(await countInvoices(merchant.tenant)).toBe(1);
  });

  it("201 answers for a QR that never came to be", async () => {
    await merchant.fault({ call: "qr.create", fault: "reset_before" });
    expect(await live("/invoices/qr", QR_INVOICE)).toMatchObject({ status: 502 });
    const unknown = await live("/invoices/qr", QR_INVOICE);
    expect(unknown).toMatchObject({ status: 201, body: { status: "pending", outcome: "unknown" } });
    world.clock.advance({ minutes: 10 });
    await world.tick();
    // It was given up for good, and nobody was shown its code: the key makes another.
    const made = await live("/invoices/qr", QR_INVOICE);
    expect(made).toMatchObject({ status: 201, body: { status: "pending", qr_token_url: expect.any(String) } });
    expect(made.body.id).not.toBe(unknown.body.id);
    expect(made.body).not.toHaveProperty("outcome");
    expect(isReplayed(await live("/invoices/qr", QR_INVOICE))).toBe(true);
    expect(await merchant.countCalls("qr.create")).toBe(2);
  });

  it("201 makes another invoice where the provider would not have the first", async () => {
    await merchant.fault({ call: "invoice.create", fault: "status_code", status_code: -999 });
    const failed = await live("/invoices", PHONE_INVOICE);
    const refused = await merchant.only();
    expect(failed).toMatchObject({ status: 502, body: { error: { fields: { invoice_id: String(refused.id) } } } });
    expect(refused).toMatchObject({ status: "expired", failure_reason: "never_sent" });
    const made = await live("/invoices", PHONE_INVOICE);
    expect(made).toMatchObject({ status: 201, body: { status: "pending" } });
    expect(made.body.id).not.toBe(refused.id);
    expect(await live("/invoices", PHONE_INVOICE)).toMatchObject({ status: 201, body: made.body });
    expect(await merchant.countCalls("invoice.create")).toBe(2);
    expect(await countInvoices(merchant.tenant)).toBe(2);
  });

  it("201 refunds after an earlier refusal by the provider, once", async () => {
    const invoice = await merchant.createPhone();
    await customerOf(world).pay(invoice);
    await merchant.check(invoice);
    const refund = () => live(`/invoices/${invoice.id}/refund`, { amount: 500 });
    const faults = [
      { fault: "status_code", status_code: -999 },
      { fault: "throttle", retry_after_seconds: 7 },
    ];
    for (const fault of faults) await merchant.fault({ call: "refund.create", ...fault });
    const fields = { invoice_id: String(invoice.id), refund_id: expect.any(String) };
    expect(await refund()).toMatchObject({ status: 502, body: { error: { fields } } });
    const throttled = await refund();
    expect(throttled).toMatchObject({ status: 502, body: { error: { fields } } });
    expect(throttled.headers.get("retry-after")).toBe("7");
    world.clock.advance({ seconds: 7 });
    const made = await refund();
    expect(made).toMatchObject({ status: 201, body: { refund: { status: "completed", amount: "500.00" } } });
    expect(await refund()).toMatchObject({ status: 201, body: made.body });
    expect((await customerOf(world).operation(invoice)).refunds).toHaveLength(1);
    const { body } = await merchant.call<{ items: object[] }>("GET", `/invoices/${invoice.id}/refunds`);
    expect(body.items).toMatchObject([{ status: "completed" }, { status: "failed" }, { status: "failed" }]);
  });

  it("200 answers for a cancel under way, and is kept when it is done", async () => {
    const invoice = await merchant.createPhone();
    const cancel = () => live(`/invoices/${invoice.id}/cancel`);
    await merchant.fault({ call: "invoice.cancel", fault: "reset_after" });
    expect(await cancel()).toMatchObject({ status: 502 });
    expect(await cancel()).toMatchObject({ status: 200, body: { status: "cancelling" } });
    world.clock.advance({ seconds: 5 });
    await world.tick();
    const done = await cancel();
    expect(done).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect([done, await cancel()].map(isReplayed)).toEqual([false, true]);
    expect(await merchant.countCalls("invoice.cancel")).toBe(1);
  });

  it("200 cancels after an earlier refusal by the provider, and 422 if the customer has paid since", async () => {
    const [refused, paid] = [await merchant.createPhone(), await merchant.createPhone()];
    const cancel = ({ id }: InvoiceJson) => live(`/invoices/${id}/cancel`, undefined, `cancel ${id}`);
    await merchant.fault({ call: "invoice.cancel", fault: "status_code", status_code: -999, times: 2 });
    expect([await cancel(refused), await cancel(paid)]).toMatchObject([{ status: 502 }, { status: 502 }]);
    await customerOf(world).pay(paid);
    await merchant.check(paid);
    expect(await cancel(refused)).toMatchObject({ status: 200, body: { status: "cancelled" } });
    expect(await cancel(paid)).toMatchObject({ status: 422 });
    expect(await merchant.get(paid)).toMatchObject({ status: "paid" });
  });
});

describe("409", () => {
  const conflict = { status: 409, body: { error: { code: "IDEMPOTENCY_CONFLICT" } } };

  it("409 IDEMPOTENCY_CONFLICT for another body", async () => {
    const first = await inSandbox("/invoices", PHONE_INVOICE);
    expect(await inSandbox("/invoices", { ...PHONE_INVOICE, amount: 1501 })).toMatchObject(conflict);
    expect(await inSandbox("/invoices", PHONE_INVOICE)).toMatchObject({ status: 201, body: first.body });
  });

  it("409 IDEMPOTENCY_CONFLICT for another invoice on the same route", async () => {
    const [one, other] = [await merchant.createPhone(), await merchant.createPhone()];
    await live(`/invoices/${one.id}/cancel`);
    expect(await live(`/invoices/${other.id}/cancel`)).toMatchObject(conflict);
    expect(await merchant.get(other)).toMatchObject({ status: "pending" });
  });

  it("409 IDEMPOTENCY_CONFLICT for a live call under the key of a sandbox one", async () => {
    const sandbox = { api_key: merchant.tenant.test_key, key: KEY, path: "/invoices", body: PHONE_INVOICE };
    expect(await keyed(world, sandbox)).toMatchObject({ status: 201 });
    expect(await live("/invoices", PHONE_INVOICE)).toMatchObject(conflict);
  });

  it("409 IDEMPOTENCY_IN_PROGRESS while the first is under way, then its answer", async () => {
    const held = await startHeldService(world);
    const call = { api_key: merchant.tenant.live_key, key: KEY, path: "/invoices", body: PHONE_INVOICE };
    const first = keyed(held, call);
    await expect.poll(() => countInvoices(merchant.tenant)).toBe(1);
    const second = await live("/invoices", PHONE_INVOICE);
    expect(second).toMatchObject({ status: 409, body: { error: { code: "IDEMPOTENCY_IN_PROGRESS" } } });
    expect(second.headers.get("retry-after")).toBe("1");
    expect(await live("/invoices", { ...PHONE_INVOICE, amount: 1 })).toMatchObject(conflict);
    held.release();
    expect((await first).status).toBe(201);
    expect(await live("/invoices", PHONE_INVOICE)).toMatchObject({ status: 201, body: (await first).body });
    await held.close();
  });
});

describe("422", () => {
  it.each(["", "k".repeat(256), "a\tb", "clé"])("422 on Idempotency-Key for %j", async (key) => {
    expect(await inSandbox("/invoices", PHONE_INVOICE, key)).toMatchObject({
      status: 422,
      body: { error: { fields: { "Idempotency-Key": "must have 1 to 255 printable characters" } } },
    });
    expect(await countInvoices(tenant)).toBe(0);
  });

  it.each(["k", "k".repeat(255), "order 17, again!"])("201 for %j", async (key) => {
    expect(await inSandbox("/invoices", PHONE_INVOICE, key)).toMatchObject({ status: 201 });
    expect(isReplayed(await inSandbox("/invoices", PHONE_INVOICE, key))).toBe(true);
  });
});

describe("a key belongs to", () => {
  it("its tenant", async () => {
    const other = await makeTenant(world);
    const theirs = await keyed(world, { api_key: other.test_key, key: KEY, path: "/invoices", body: PHONE_INVOICE });
    const ours = await inSandbox("/invoices", { ...PHONE_INVOICE, amount: 1 });
    expect([theirs, ours]).toMatchObject([{ status: 201 }, { status: 201 }]);
    expect(ours.body.id).not.toBe(theirs.body.id);
  });

  it("its route", async () => {
    const phone = await inSandbox("/invoices", PHONE_INVOICE);
    const qr = await inSandbox("/invoices/qr", QR_INVOICE);
    const cancelled = await inSandbox(`/invoices/${phone.body.id}/cancel`);
    expect([phone, qr, cancelled].map(({ status }) => status)).toEqual([201, 201, 200]);
    expect([phone, qr, cancelled].some(isReplayed)).toBe(false);
  });

  it("its surface: the console's calls are repeated apart from the API's", async () => {
    const person = await signUp(world, "keys@example.com");
    const body = { ...PHONE_INVOICE, is_sandbox: true };
    const create = () => person.call<InvoiceJson>("POST", "/invoices", body, { "idempotency-key": KEY });
    const [first, second] = [await create(), await create()];
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(isReplayed(second)).toBe(true);
    const byKey = await keyed(world, { api_key: person.api_key.secret, key: KEY, path: "/invoices", body });
    expect(byKey).toMatchObject({ status: 201 });
    expect(byKey.body.id).not.toBe(first.body.id);
  });
});

describe("a key is kept", () => {
  it("in the database: another process gives the same answer", async () => {
    const first = await inSandbox("/invoices", PHONE_INVOICE);
    const second = await startSecondService(world);
    const call = { api_key: tenant.test_key, key: KEY, path: "/invoices", body: PHONE_INVOICE };
    const again = await keyed(second, call).finally(() => second.close());
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(isReplayed(again)).toBe(true);
  });

  it("for 24 hours, and then removed", async () => {
    const first = await inSandbox("/invoices", PHONE_INVOICE);
    world.clock.advance({ hours: 24 });
    const second = await inSandbox("/invoices", { ...PHONE_INVOICE, amount: 1 });
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await keysOf(tenant)).toHaveLength(1);
    await world.tick();
    expect(await keysOf(tenant)).toHaveLength(1);
    world.clock.advance({ hours: 24, seconds: 1 });
    await world.tick();
    expect(await keysOf(tenant)).toEqual([]);
  });

  it("only for POSTs, and only if it is sent", async () => {
    await tenant.call("GET", "/invoices", undefined, { headers: { "idempotency-key": KEY } });
    await tenant.call("POST", "/invoices", PHONE_INVOICE);
    expect(await keysOf(tenant)).toEqual([]);
  });
});

describe("the document", () => {
  it("documents keys for every POST of a tenant, on both surfaces, and for nothing else", () => {
    const document = apiDocument(world.app);
    for (const [path, methods] of Object.entries(document.paths)) {
      const twin = path.replace("/api/dashboard/v1/", "/api/v1/");
      for (const [method, operation] of Object.entries(methods)) {
        const isTenants = twin.startsWith("/api/v1/") && document.paths[twin]?.[method] !== undefined;
        const takesKey = method === "post" && isTenants;
        const name = `${method} ${path}`;
        const headersOf = (status: string) => resolved(document, operation.responses[status] ?? {}).headers ?? {};
        expect(JSON.stringify(operation).includes("parameters/IdempotencyKey"), name).toBe(takesKey);
        const codes = operation["x-error-codes"].filter((code) => code.startsWith("IDEMPOTENCY_"));
        expect(codes, name).toEqual(takesKey ? ["IDEMPOTENCY_CONFLICT", "IDEMPOTENCY_IN_PROGRESS"] : []);
        expect("Retry-After" in headersOf("409"), name).toBe(takesKey);
        expect("Idempotent-Replayed" in headersOf("404"), name).toBe(takesKey && "404" in operation.responses);
      }
    }
  });
});
