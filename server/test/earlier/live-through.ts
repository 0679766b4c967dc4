/** Creates the stored data of a release: merchants, customers and operators use every function, and leave rows of every kind. */
import { setTimeout as delay } from "node:timers/promises";
import { httpCall } from "../support/http-call.ts";
import type { Installation } from "../support/installation.ts";
import type { Json } from "../support/make.ts";
import { formOf, picture } from "../support/pictures.ts";
import type { Receiver } from "../support/receiver.ts";
import { liveOperators } from "./live-operators.ts";
import { livePeople } from "./live-people.ts";
import { type Ask, type Made, type Merchant, openMerchant, sessionOf } from "./merchant.ts";

const PHONE = "87021234567";
const DAY_S = 86_400;
const DAILY = {
  ...{ phone_number: PHONE, amount: 1500, billing_period: "daily" },
  ...{ retry_interval_hours: 1, max_retry_attempts: 2, grace_period_days: 1 },
};
/** The receiver takes no event of an invoice of this order. */
const UNWANTED = "unwanted";

/** Returns the merchants, in whose names the rows can be read. */
export async function liveThrough(service: Installation, receiver: Receiver): Promise<Merchant[]> {
  receiver.answer((response, { body }) => response.writeHead(body.includes(UNWANTED) ? 500 : 200).end());
  const shop = await openMerchant(service, receiver, 1);
  const other = await openMerchant(service, receiver, 2);
  const of_test = { phone_number: PHONE, amount: 100 };
  await shop.test("POST", "/invoices", { ...of_test, simulate: "paid", external_order_id: UNWANTED });
  await liveInvoices(service, shop);
  await sandboxInvoices(shop);
  await subscribe(service, shop);
  await sellGoods(service, shop);
  await sellByLinks(service, shop);
  await switchToCode(service, shop);
  await livePeople(service, shop);
  await liveOperators(service, [shop, other]);
  await useDesk(service, shop);
  await leaveProvider(service, other);
  await loseReceiver(service, other);
  return [shop, other];
}

/** Paid, paid back in whole and in part, here and elsewhere, cancelled, refused, lost, unproven, open. */
async function liveInvoices(service: Installation, { live }: Merchant): Promise<void> {
  const create = (body: Json = {}) => live("POST", "/invoices", { phone_number: PHONE, amount: 1000, ...body });
  const control = (path: string, body: Json) => httpCall("POST", `${service.simulatorUrl}/control${path}`, { body });
  const until = (id: number | undefined, status: string) =>
    service.until(`invoice ${id} is ${status}`, async () => (await live("GET", `/invoices/${id}`))?.status === status);
  const pay = async (body: Json = {}) => {
    const invoice = await create(body);
    await service.payLastOperation();
    await until(invoice?.id, "paid");
    return invoice?.id;
  };
  await pay({ description: "paid", external_order_id: "order-1" });
  await live("POST", `/invoices/${await pay()}/refund`, {});
  await live("POST", `/invoices/${await pay()}/refund`, { amount: 250.5, reason: "a part" });
  const elsewhere = await pay();
  const [operation] = await service.operations();
  await control(`/operations/${operation?.id}/refunds`, { amount: 100 });
  await live("POST", "/invoices/status/check", { invoice_ids: [elsewhere] });
  await live("POST", `/invoices/${(await create())?.id}/cancel`);
  await control("/faults", { call: "invoice.create", times: 1, fault: "status_code", status_code: 990000028 });
  await create({ description: "refused" });
  await control("/faults", { call: "invoice.create", times: 1, fault: "timeout_after" });
  await create({ description: "lost" });
  await control("/faults", { call: "invoice.create", times: 1, fault: "timeout_before" });
  await create({ description: "unproven" });
  await live("POST", "/invoices", { phone_number: PHONE, amount: 50 }, { "idempotency-key": "open" });
  await live("POST", "/invoices/qr", { amount: 300, external_order_id: "order-2" });
}

async function sandboxInvoices({ test }: Merchant): Promise<void> {
  const create = (body: Json = {}) => test("POST", "/invoices", { phone_number: PHONE, amount: 2000, ...body });
  for (const simulate of ["paid", "cancelled", "expired"]) await create({ simulate });
  await test("POST", `/invoices/${(await create({ simulate: "paid" }))?.id}/refund`, {});
  await test("POST", `/invoices/${(await create({ simulate: "paid" }))?.id}/refund`, { amount: 0.5 });
  await test("POST", `/invoices/${(await create())?.id}/cancel`);
  for (const as of ["paid", null]) {
    const held = await create({ description: "held" });
    await test("POST", `/sandbox/invoices/${held?.id}/simulate`, { status: "paid", amount: 1 });
    if (as !== null) await test("POST", `/invoices/${held?.id}/resolve`, { as });
  }
  await create({ description: "open" });
  await test("POST", "/invoices/qr", { amount: 400 });
}

/** Active, paused, cancelled, failing and expired ones. */
async function subscribe(service: Installation, { live, test, desk }: Merchant): Promise<void> {
  const first = await live("POST", "/subscriptions", { ...DAILY, bill_immediately: true });
  if (first === undefined) return;
  await service.until("the subscription is billed", async () => {
    const billed = await live<{ items: unknown[] }>("GET", `/subscriptions/${first.id}/invoices`);
    return (billed?.items ?? []).length > 0;
  });
  await service.payLastOperation();
  await live("POST", "/subscriptions", { ...DAILY, external_subscriber_id: "not-yet" });
  const sandbox = { ...DAILY, is_sandbox: true };
  const paid = await test("POST", "/subscriptions", { ...sandbox, description: "paid" });
  await advance(test, 2 * DAY_S, "paid");
  await test("POST", `/subscriptions/${paid?.id}/pause`);
  await test("POST", "/subscriptions", { ...sandbox, description: "expires" });
  await advance(test, 4 * DAY_S);
  await test("POST", "/subscriptions", { ...sandbox, description: "fails" });
  await advance(test, 1.5 * DAY_S);
  const cancelled = await test("POST", "/subscriptions", { ...sandbox, amount: 900 });
  await test("PUT", `/subscriptions/${cancelled?.id}`, { amount: 950 });
  await test("POST", `/subscriptions/${cancelled?.id}/cancel`);
  await desk("GET", "/subscriptions/paused-by-disconnection");
}

/** An advance may end on the way; then it goes on from there. */
async function advance(test: Ask, seconds: number, outcome?: string): Promise<void> {
  const clock = await test<{ now: string }>("GET", "/sandbox/clock");
  const to = new Date(Date.parse(clock?.now ?? "") + seconds * 1000).toISOString();
  for (let isComplete = false; !isComplete; ) {
    const advanced = await test<{ is_complete?: boolean }>("POST", "/sandbox/clock/advance", { to, outcome });
    isComplete = advanced?.is_complete !== false;
  }
}

async function sellGoods(service: Installation, { live, desk, live_key }: Merchant): Promise<void> {
  const uploaded = await fetch(`${service.url}/api/v1/catalog/upload-image`, {
    method: "POST",
    headers: { "x-api-key": live_key },
    body: formOf(await picture("png"), "image/png"),
  });
  const image = (await uploaded.json()) as { image_id?: string };
  const items = [
    { name: "Чай", price: 1500, sku: "TEA", image_id: image.image_id },
    { name: "Bun", price: 250.5 },
  ];
  const made = await live<{ data: Made[] }>("POST", "/catalog", { items });
  const [tea, bun] = made?.data ?? [];
  if (tea === undefined) return;
  await live("PATCH", `/catalog/${bun?.id}`, { is_active: false });
  const cart_items = [{ catalog_item_id: tea.id, count: 2 }];
  await live("POST", "/invoices", { phone_number: PHONE, amount: 3000, cart_items });
  await live("POST", "/subscriptions", { ...DAILY, amount: 3000, cart_items, external_subscriber_id: "tea" });
  await desk("PUT", "/shop", { slug: "tea", title: "Чайная", enabled: true });
  for (const customer of [{ channel: "qr" }, { channel: "phone", phone_number: PHONE }]) {
    await httpCall("POST", `${service.url}/shop/tea/order`, {
      headers: { accept: "application/json" },
      body: { items: [{ catalog_item_id: tea.id, count: 1 }], ...customer },
    });
  }
  await desk("PUT", "/shop/orders/1/state", { state: "accepted" });
}

/** Links for single payments and for subscriptions, and what payers make by them. */
async function sellByLinks(service: Installation, { live }: Merchant): Promise<void> {
  const pay = (link: Made & { slug?: string }, body: Json) =>
    httpCall("POST", `${service.url}/l/${link.slug}`, { headers: { accept: "application/json" }, body });
  const single = await live<Made & { slug: string }>("POST", "/payment-links", {
    ...{ title: "Ticket", min_amount: 100, max_amount: 5000, external_id: "ticket", max_payments: 10 },
  });
  if (single === undefined) return;
  await pay(single, { channel: "qr", amount: 700 });
  await live("PATCH", `/payment-links/${single.id}`, { slug: "ticket" });
  await live("POST", `/payment-links/${single.id}/pause`);
  const billing = { billing_period: "monthly", billing_day: 5 };
  const lessons = await live<Made & { slug: string }>("POST", "/payment-links", {
    title: "Lessons",
    amount: 900,
    billing,
  });
  if (lessons !== undefined) await pay(lessons, { phone_number: "87021234500", agree: true });
}

/** A phone's invoice whose payer pays by a code instead. */
async function switchToCode(service: Installation, { live, desk }: Merchant): Promise<void> {
  await desk("PUT", "/shop", { slug: "tea", title: "Чайная", enabled: true, payer_may_switch_to_qr: true });
  const of_phone = { phone_number: "87021234501", amount: 600, metadata: { order: "7" } };
  const invoice = await live<Made & { payment_url: string }>("POST", "/invoices", of_phone);
  if (invoice === undefined) return;
  await httpCall("POST", `${service.url}${new URL(invoice.payment_url).pathname}/qr`, {
    headers: { accept: "text/html" },
  });
}

/** Keys, secrets, redeliveries, notes, a wrong password and an ended session. */
async function useDesk(service: Installation, { live, desk }: Merchant): Promise<void> {
  for (const act of ["rotate", "revoke"]) {
    const made = await desk<{ api_key: { id: string } }>("POST", "/api-keys", { name: act, mode: "live" });
    await desk("POST", `/api-keys/${made?.api_key.id}/${act}`);
  }
  await live("POST", "/webhook/configure", { rotate_secret: true });
  await live("POST", "/webhook/test");
  await desk("POST", "/webhook-endpoints", { url: "http://127.0.0.1:9/second", events: ["refund.failed"] });
  await desk("PATCH", `/customers/${PHONE}`, { note: "Pays on Fridays" });
  await desk("PATCH", "/profile", { name: "Tau Coffee" });
  const console_url = `${service.url}/api/dashboard/v1`;
  const person = { email: "shop-2@example.com", password: "correct horse battery" };
  const headers = sessionOf(await httpCall("POST", `${console_url}/login`, { body: person }));
  await httpCall("POST", `${console_url}/logout`, { headers });
  await httpCall("POST", `${console_url}/login`, { body: { ...person, password: "a wrong password" } });
  await service.until("every delivery has ended", async () => {
    const waiting = await live<{ items: unknown[] }>("GET", "/webhook/deliveries?status=pending");
    return (waiting?.items ?? []).length === 0;
  });
  const dropped = await live<{ items: { id: number }[] }>("GET", "/webhook/deliveries?status=delivered");
  await live("POST", `/webhook/deliveries/${dropped?.items[0]?.id}/redeliver`);
  await delay(2_000);
}

/** A merchant whom the provider asks to wait, who leaves it, and begins to sign in again. */
async function leaveProvider(service: Installation, { live, desk }: Merchant): Promise<void> {
  await live("POST", "/invoices", { phone_number: PHONE, amount: 700 });
  const fault = { call: "invoice.create", times: 1, fault: "throttle", retry_after_seconds: 600 };
  await httpCall("POST", `${service.simulatorUrl}/control/faults`, { body: fault });
  await live("POST", "/invoices", { phone_number: PHONE, amount: 800 });
  await desk("POST", "/provider/disconnect");
  await desk("POST", "/provider/sms/request", { phone_number: "87011234569" });
}

/** A merchant whose receiver takes nothing any more. */
async function loseReceiver(service: Installation, { test }: Merchant): Promise<void> {
  await test("POST", "/invoices", { phone_number: PHONE, amount: 100, simulate: "paid", external_order_id: UNWANTED });
  await service.until("the delivery has failed", async () => {
    const waiting = await test<{ items: { attempts_made: number }[] }>("GET", "/webhook/deliveries?status=pending");
    return (waiting?.items ?? []).every(({ attempts_made }) => attempts_made > 0);
  });
}
