/** One of everything that a merchant can have, for the walk over every page. */
import type { Page } from "playwright-core";
import { vi } from "vitest";
import { EMOJI, RIGHT_TO_LEFT, SCRIPT, TEXTS } from "./hostile.ts";
import type { Place } from "./place.ts";
import { callAs, connectProvider, signUp } from "./steps.ts";
import { WORDS } from "./words.ts";

const DASHBOARD = "/api/dashboard/v1";

export type Made = { id: number };

/** Where everything can be seen, by who sees it. */
export type Pages = { merchant: string[]; operator: string[]; guest: string[]; payer: string[] };

/** A merchant makes one of everything, with texts that might be typed; returns where it can be seen. */
export async function makeEverything(place: Place, email: string): Promise<Pages> {
  const page = await place.open({ language: "en" });
  await signUp(page, WORDS.en, email);
  await connectProvider(page, WORDS.en);
  const make = <T = Made>(method: string, path: string, body?: unknown) =>
    callAs<T>(page, method, DASHBOARD + path, body);
  await make("PATCH", "/profile", { name: SCRIPT });
  await make("POST", "/webhook/configure", { url: `${place.installation.simulatorUrl}/nowhere` });
  await make("POST", "/webhook-endpoints", {
    ...{ url: `${place.installation.simulatorUrl}/${"deep/".repeat(20)}`, mode: "both", description: SCRIPT },
  });
  const till = { name: "till 1", mode: "live" };
  const { api_key } = await make<{ api_key: { secret: string } }>("POST", "/api-keys", till);
  const invoices = [];
  for (const description of TEXTS) {
    const body = { amount: 1234567.89, phone_number: "87021234567", description, is_sandbox: true, simulate: "paid" };
    invoices.push(await make("POST", "/invoices", { ...body, external_order_id: description }));
  }
  await make("POST", `/invoices/${invoices[0]?.id}/refund`, { amount: 5, reason: SCRIPT });
  const held = await make("POST", "/invoices", { amount: 500, phone_number: "87021234567", is_sandbox: true });
  await make("POST", `/sandbox/invoices/${held.id}/simulate`, { status: "paid", amount: 400 });
  const invited = { email: "new@shop.kz", role: "cashier" };
  const { url: invitation } = await make<{ url: string }>("POST", "/team/invitations", invited);
  const offered = TEXTS.map((name) => ({ name, price: 999_999.99, sku: name.slice(0, 60), description: name }));
  const { data: items } = await make<{ data: Made[] }>("POST", "/catalog", offered);
  await make("PUT", "/shop", { slug: "hostile", title: EMOJI.slice(0, 100), enabled: true, sandbox_orders: true });
  const { items: goods } = await callAs<{ items: Made[] }>(page, "GET", "/shop/hostile/items");
  await callAs(page, "POST", "/shop/hostile/order", {
    ...{ items: [{ catalog_item_id: goods[0]?.id, count: 2 }], channel: "qr" },
    ...{ client_name: SCRIPT, client_comment: RIGHT_TO_LEFT, phone_number: "87021234567" },
  });
  const subscription = await make("POST", "/subscriptions", {
    ...{ phone_number: "87021234567", amount: 4990, billing_period: "monthly", billing_day: 28 },
    ...{ description: SCRIPT, subscriber_name: EMOJI, external_subscriber_id: RIGHT_TO_LEFT, is_sandbox: true },
  });
  const link = await make<Made & { url: string }>("POST", "/payment-links", {
    ...{ title: SCRIPT, description: RIGHT_TO_LEFT, min_amount: 100, max_amount: 999_999.99, is_sandbox: true },
    ...{ ask: { name: "required", comment: "optional" }, external_id: EMOJI, success_url: "https://shop.kz/thanks" },
  });
  await make("POST", "/payment-links", { title: EMOJI, items: [{ catalog_item_id: items[0]?.id, count: 2 }] });
  const billing = await make<{ url: string }>("POST", "/payment-links", {
    ...{ title: RIGHT_TO_LEFT, description: SCRIPT, amount: 4990, channels: ["phone"], is_sandbox: true },
    billing: { billing_period: "monthly" },
  });
  await make("POST", "/sandbox/clock/advance", { seconds: 60 * 86_400, outcome: "paid" });
  const qr = await make("POST", "/invoices/qr", { amount: 500 });
  const { items: deliveries } = await make<{ items: { id: string }[] }>("GET", "/webhook/deliveries");
  const { items: events } = await make<{ items: { id: string }[] }>("GET", "/events");
  const call = await logCall(page, api_key.secret);
  const { payment_url } = await make<{ payment_url: string }>("GET", `/invoices/${invoices[0]?.id}`);
  const { payment_url: waiting } = await make<{ payment_url: string }>("GET", `/invoices/${qr.id}`);
  const subscribed = await make<{ subscription: { manage_url: string } }>("GET", `/subscriptions/${subscription.id}`);
  const me = await make<{ tenant: { id: string } }>("GET", "/me");
  return {
    merchant: [
      ...[
        "?mode=test",
        "/invoices?mode=all",
        "/shift?mode=test",
        "/invoices/new",
        `/invoices/${invoices[0]?.id}`,
        `/invoices/${invoices[2]?.id}`,
        `/invoices/${held.id}`,
        "/qr",
      ],
      ...[
        `/qr/${qr.id}`,
        "/invoices?held=true",
        "/subscriptions?is_sandbox=true",
        "/subscriptions/new",
        `/subscriptions/${subscription.id}`,
      ],
      ...[
        `/subscriptions/${subscription.id}/edit`,
        "/links?is_sandbox=true",
        "/links/new",
        `/links/${link.id}`,
        `/links/${link.id}/edit`,
        `/links/${link.id}/poster`,
        "/catalog",
        "/catalog/new",
        "/catalog/import",
        "/catalog/prices",
        `/catalog/${items[0]?.id}`,
        "/shop",
        "/orders?stage=all",
        "/orders/1",
      ],
      ...["/customers?is_sandbox=true", "/customers/87021234567?is_sandbox=true"],
      ...[
        "/provider",
        "/billing",
        "/team",
        "/activity",
        "/settings",
        "/developers",
        "/developers/webhook",
        "/developers/deliveries",
      ],
      ...[`/developers/deliveries/${deliveries[0]?.id}`, "/developers/events", `/developers/events/${events[0]?.id}`],
      ...["/developers/logs?status=2xx", `/developers/logs/${call.id}`],
      "/merchants",
    ].map((path) => `/console${path}`),
    operator: [
      ...["", "/tenants", `/tenants/${me.tenant.id}`, "/users", "/bills", "/tariffs", "/tariffs/trial", "/new-tariff"],
      ...["/audit", "/settings"],
    ].map((path) => `/admin${path}`),
    guest: ["/login", "/signup", "/forgot", "/reset/1-x", "/email/undo-1-x", new URL(invitation).pathname.slice(8)].map(
      (path) => `/console${path}`,
    ),
    payer: [
      ...[link.url, billing.url, payment_url, `${payment_url}/receipt`, waiting],
      ...[subscribed.subscription.manage_url, `${subscribed.subscription.manage_url}/cancel`],
    ],
  };
}

/** What a program of the merchant has called, as the API log shows it. */
export const CALLED = `/api/v1/invoices?${new URLSearchParams({ search: SCRIPT })}`;

/** Makes that call, and waits until it is in the log. */
async function logCall(page: Page, key: string): Promise<Made> {
  await fetch(new URL(CALLED, page.url()), { headers: { "x-api-key": key } });
  return vi.waitFor(async () => {
    const { items } = await callAs<{ items: Made[] }>(page, "GET", `${DASHBOARD}/request-logs`);
    return items[0] ?? Promise.reject(new Error("the call is not logged yet"));
  });
}
