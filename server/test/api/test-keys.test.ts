/** A test key reads its tenant's live data and changes none of it, on every route that writes. */

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { forgetSession } from "../../src/provider/connection.ts";
import { connect, customerOf } from "../support/customer.ts";
import { isReplayed, keyed } from "../support/keyed.ts";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { type InvoiceJson, PHONE_INVOICE } from "../support/merchant.ts";
import { formOf, picture } from "../support/pictures.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { addItems } from "../support/shop.ts";
import { DAILY } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let merchant: Refunder;
beforeAll(async () => {
  world = await createWorld();
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeRefunder(world);
  await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
});
afterAll(() => world.close());

/** A call of the document's, made ready against something live: its id, its body, and the field that the refusal names. */
type Case = { operation: string; method?: string; field?: string; ready(): Promise<{ path: string; body?: Json }> };

const subscribe = async () => (await merchant.call<{ id: number }>("POST", "/subscriptions", DAILY)).body;
const makeLink = async () =>
  (await merchant.call<{ id: number }>("POST", "/payment-links", { title: "Урок", amount: 1500 })).body;
const at = (noun: string, { id }: { id: unknown }, rest = "") => `/${noun}/${id}${rest}`;

async function held(): Promise<InvoiceJson> {
  const invoice = await merchant.createPhone();
  await customerOf(world).pay(invoice, 1400);
  await merchant.check(invoice);
  expect(await merchant.get(invoice)).toMatchObject({ held_reason: "amount_mismatch" });
  return invoice;
}

async function delivery(): Promise<{ id: unknown }> {
  await merchant.createPaid();
  await world.tick();
  const { body } = await merchant.call<{ items: { id: string }[] }>("GET", "/webhook/deliveries?is_sandbox=false");
  return body.items[0] ?? expect.fail("nothing was delivered");
}

const CASES: Case[] = [
  {
    operation: "cancelInvoice",
    ready: async () => ({ path: at("invoices", await merchant.createPhone(), "/cancel") }),
  },
  {
    operation: "refundInvoice",
    ready: async () => ({ path: at("invoices", await merchant.createPaid(), "/refund"), body: { amount: 500 } }),
  },
  {
    operation: "resolveInvoice",
    ready: async () => ({ path: at("invoices", await held(), "/resolve"), body: { as: "paid" } }),
  },
  {
    operation: "checkInvoiceStatuses",
    field: "invoice_ids",
    async ready() {
      const [open, closed] = [await merchant.createPhone(), await merchant.createPaid()];
      return { path: "/invoices/status/check", body: { invoice_ids: [open.id, closed.id] } };
    },
  },
  {
    operation: "simulateInvoice",
    ready: async () => ({
      path: at("sandbox/invoices", await merchant.createPhone(), "/simulate"),
      body: { status: "paid" },
    }),
  },
  {
    operation: "updateSubscription",
    method: "PUT",
    ready: async () => ({ path: at("subscriptions", await subscribe()), body: { amount: 999_999 } }),
  },
  { operation: "pauseSubscription", ready: async () => ({ path: at("subscriptions", await subscribe(), "/pause") }) },
  {
    operation: "resumeSubscription",
    async ready() {
      const subscription = await subscribe();
      await merchant.call("POST", at("subscriptions", subscription, "/pause"));
      return { path: at("subscriptions", subscription, "/resume") };
    },
  },
  { operation: "cancelSubscription", ready: async () => ({ path: at("subscriptions", await subscribe(), "/cancel") }) },
  {
    operation: "updatePaymentLink",
    method: "PATCH",
    ready: async () => ({ path: at("payment-links", await makeLink()), body: { title: "Другой" } }),
  },
  { operation: "pausePaymentLink", ready: async () => ({ path: at("payment-links", await makeLink(), "/pause") }) },
  {
    operation: "resumePaymentLink",
    async ready() {
      const link = await makeLink();
      await merchant.call("POST", at("payment-links", link, "/pause"));
      return { path: at("payment-links", link, "/resume") };
    },
  },
  {
    operation: "redeliver",
    ready: async () => ({ path: at("webhook/deliveries", await delivery(), "/redeliver") }),
  },
];

/** Makes a sandbox row of its own, moves the sandbox clock, or sends events of the sandbox again. */
const OF_THE_SANDBOX = [
  "createPhoneInvoice",
  "createQrInvoice",
  "createPaymentLink",
  "createSubscription",
  "advanceSandboxClock",
  "redeliverMatching",
  "replayWebhookEndpoint",
];

/** A call that changes, or uses, what both modes share: the catalog and the webhook of `who`. */
type Shared = { operation: string; method?: string; ready(who: TestTenant): Promise<{ path: string; body?: unknown }> };

const itemOf = async (who: TestTenant) => (await addItems(who, { name: "Чай", price: 1500 }))[0];

/** The path of an endpoint that gets live events. */
async function endpointOf(who: TestTenant): Promise<string> {
  const endpoint = { url: world.receiver.url, mode: "live" };
  const { body } = await who.call<{ webhook_endpoint: Json }>("POST", "/webhook-endpoints", endpoint, {
    key: who.live_key,
  });
  return `/webhook-endpoints/${body.webhook_endpoint.id}`;
}

const SHARED: Shared[] = [
  {
    operation: "createCatalogItems",
    ready: async () => ({ path: "/catalog", body: { name: "Чай", price: 0.01 } }),
  },
  {
    operation: "changeCatalogItem",
    method: "PATCH",
    ready: async (who) => ({ path: `/catalog/${await itemOf(who)}`, body: { price: 0.01 } }),
  },
  {
    operation: "deleteCatalogItem",
    method: "DELETE",
    ready: async (who) => ({ path: `/catalog/${await itemOf(who)}` }),
  },
  {
    operation: "uploadCatalogImage",
    ready: async () => ({ path: "/catalog/upload-image", body: formOf(await picture("png"), "image/png") }),
  },
  {
    operation: "configureWebhook",
    ready: async () => ({ path: "/webhook/configure", body: { url: world.receiver.url, rotate_secret: true } }),
  },
  { operation: "testWebhook", ready: async () => ({ path: "/webhook/test" }) },
  {
    operation: "createWebhookEndpoint",
    ready: async () => ({ path: "/webhook-endpoints", body: { url: world.receiver.url, mode: "live" } }),
  },
  {
    operation: "updateWebhookEndpoint",
    method: "PATCH",
    ready: async (who) => ({ path: await endpointOf(who), body: { mode: "test" } }),
  },
  { operation: "deleteWebhookEndpoint", method: "DELETE", ready: async (who) => ({ path: await endpointOf(who) }) },
  {
    operation: "rotateWebhookEndpointSecret",
    ready: async (who) => ({ path: `${await endpointOf(who)}/rotate-secret` }),
  },
  { operation: "testWebhookEndpoint", ready: async (who) => ({ path: `${await endpointOf(who)}/test` }) },
];

/** What a refused call must leave as it was. */
const TABLES = [
  "invoices",
  "invoice_changes",
  "refunds",
  "subscriptions",
  "subscription_invoices",
  "events",
  "deliveries",
];
const WITH_SEQ = ["invoice_changes", "events", "deliveries"];

async function standing(): Promise<unknown[]> {
  const { stats } = customerOf(world);
  const rows = TABLES.map(async (table) => {
    const found = await sql<object>`select * from ${sql.table(table)} where tenant_id = ${merchant.tenant.id}
      order by ${sql.ref(WITH_SEQ.includes(table) ? "seq" : "id")}`.execute(world.deps.db);
    return found.rows;
  });
  return [...(await Promise.all(rows)), (await stats()).calls];
}

describe("with a test key", () => {
  it("every write has a case here", () => {
    const writes = Object.entries(apiDocument(world.app).paths)
      .filter(([path]) => path.startsWith("/api/v1/"))
      .flatMap(([, methods]) =>
        Object.entries(methods)
          .filter(([method]) => method !== "get")
          .map(([, { operationId }]) => operationId),
      );
    const cases = [...CASES, ...SHARED].map(({ operation }) => operation);
    expect(writes.sort()).toEqual([...cases, ...OF_THE_SANDBOX].sort());
  });

  it.each(CASES)("422 for $operation of something live, and nothing changes", async (one) => {
    const { method = "POST", field = "id" } = one;
    const { path, body } = await one.ready();
    await world.tick();
    const before = await standing();
    const refused = await merchant.tenant.call(method, path, body);
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "VALIDATION_ERROR", fields: { [field]: expect.stringContaining("live") } } },
    });
    await world.tick();
    expect(await standing()).toEqual(before);

    // The same with the live key is done.
    if (path.includes("/sandbox/")) return;
    expect((await merchant.call(method, path, body)).status).toBeLessThan(300);
  });

  it("422 under a key too, and the live key's answer is not given to it", async () => {
    const invoice = await merchant.createPhone();
    const path = `/invoices/${invoice.id}/cancel`;
    const { live_key, test_key } = merchant.tenant;
    expect(await keyed(world, { api_key: test_key, key: "one", path })).toMatchObject({ status: 422 });
    const done = await keyed(world, { api_key: live_key, key: "two", path });
    expect(done).toMatchObject({ status: 200, body: { status: "cancelled" } });
    const foreign = await keyed(world, { api_key: test_key, key: "two", path });
    expect(foreign).toMatchObject({ status: 409, body: { error: { code: "IDEMPOTENCY_CONFLICT" } } });
    expect(isReplayed(foreign)).toBe(false);
  });

  it("200 for reading live data, and for changing sandbox data", async () => {
    const live = await merchant.createPaid();
    const { call } = merchant.tenant;
    expect(await call("GET", `/invoices/${live.id}`)).toMatchObject({ status: 200, body: { is_sandbox: false } });
    expect(await call("GET", `/invoices/${live.id}/refunds`)).toMatchObject({ status: 200 });
    const { body: sandbox } = await call("POST", "/invoices", { ...PHONE_INVOICE, simulate: "paid" });
    expect(await call("POST", `/invoices/${sandbox.id}/refund`)).toMatchObject({ status: 201 });
    const checked = await call("POST", "/invoices/status/check", { invoice_ids: [sandbox.id, 999_999_999] });
    expect(checked).toMatchObject({ status: 200, body: { items: [{ status: "refunded" }, { status: "not_found" }] } });
    const { body: open } = await merchant.call("POST", "/invoices", { ...PHONE_INVOICE, is_sandbox: true });
    expect(await call("POST", `/invoices/${open.id}/cancel`)).toMatchObject({ status: 200 });
  });
});

describe("with a test key, what both modes share", () => {
  /** The tenant's settings, catalog and pictures. */
  async function sharedBy({ id }: TestTenant): Promise<unknown[]> {
    const tables = [
      ...["full_tenants", "tenant_webhooks", "catalog_items", "catalog_images", "webhook_replaced_secrets"],
      "webhook_endpoints",
    ];
    const rows = tables.map(async (table) => {
      const owner = sql.ref(table === "full_tenants" ? "id" : "tenant_id");
      const found = await sql<object>`select * from ${sql.table(table)} where ${owner} = ${id} order by 1, 2`.execute(
        world.deps.db,
      );
      return found.rows;
    });
    return Promise.all(rows);
  }

  it.each(SHARED)("2xx for $operation until a provider is connected, 422 from then on", async (one) => {
    const { method = "POST", ready } = one;
    const who = await makeTenant(world);
    await who.call("POST", "/webhook/configure", { url: world.receiver.url });
    const first = await ready(who);
    expect((await who.call(method, first.path, first.body)).status).toBeLessThan(300);

    await connect(world, who);
    for (const disconnects of [false, true]) {
      const { path, body } = await ready(who);
      if (disconnects) await forgetSession(world.deps, who.id);
      const before = await sharedBy(who);
      world.receiver.take();
      expect(await who.call(method, path, body)).toMatchObject({
        status: 422,
        body: { error: { code: "VALIDATION_ERROR", fields: { "X-API-Key": expect.stringContaining("live key") } } },
      });
      expect(await sharedBy(who)).toEqual(before);
      expect(world.receiver.take()).toEqual([]);
      expect((await who.call(method, path, body, { key: who.live_key })).status).toBeLessThan(300);
    }
  });

  it("200 for reading it at any time", async () => {
    const { call } = merchant.tenant;
    const [id] = await addItems(merchant.tenant, { name: "Чай", price: 1500 });
    for (const path of ["/catalog", `/catalog/${id}`, "/catalog/units", "/webhook/configure", "/me"]) {
      expect(await call("GET", path)).toMatchObject({ status: 200 });
    }
  });
});
