/** Every call of the API document outside the operators' surface, ready to be made so that it succeeds. */
import { vi } from "vitest";
import { createApiKey } from "../../src/tenants/api-keys.ts";
import { type Call, callsOf, headersOf, type Line } from "./calls.ts";
import type { SignedUp } from "./console-client.ts";
import { customerOf } from "./customer.ts";
import type { Json } from "./make.ts";
import { peopleCalls } from "./people-calls.ts";
import { formOf, picture } from "./pictures.ts";
import { DAILY } from "./subscriptions.ts";
import type { World } from "./world.ts";

export type Outcome = { operation: string; status: number; text: string };

type Made = Json & { id: number };
type Ask = <T = Made>(method: string, path: string, body?: Json | FormData) => Promise<T>;

/** The settings of mail that the calls need; no letter is sent. */
export const MAIL = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "no-reply@tolem.test" };

const PHONE = { phone_number: "87021234567" };
const SANDBOX_CUSTOMER = `${PHONE.phone_number}?is_sandbox=true`;
const LINK = { title: "Tea", amount: 500 };
const INVOICE = { amount: 500, is_sandbox: true, ...PHONE };

/** Makes the call; of a stream that does not end it reads only the first part. */
export async function makeCall(world: World, { operation, path, body, headers }: Call): Promise<Outcome> {
  const [method = ""] = operation.split(" ");
  const isForm = body instanceof FormData;
  const response = await fetch(world.url + path, {
    method,
    headers: { ...headers(path), ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  return { operation, status: response.status, text };
}

/**
 * Prepares what each call needs, for a connected merchant with a shop at `slug` and a bill to pay. They are to be made in
 * this order: the last ones disconnect the merchant and sign its person out.
 */
export async function everyCall(world: World, merchant: SignedUp, slug: string, admin_token: string): Promise<Call[]> {
  const live = await createApiKey(world.deps, merchant.tenant.id, { name: "live", mode: "live" });
  const key = (path: string) => ({ "x-api-key": path.includes("/sandbox/") ? merchant.api_key.secret : live.secret });
  const session = () => headersOf(merchant);
  return [
    ...(await tenantCalls(world, key)),
    ...(await publicCalls(world, slug, session)),
    ...(await legacyCalls(world, admin_token)),
    ...(await peopleCalls(world, merchant, session)),
    ...callsOf("/api/dashboard/v1", session, [
      ...(await tenantLines(world, "/api/dashboard/v1", session)),
      ...(await consoleLines(world, merchant, slug)),
    ]),
  ];
}

/** Prepares the calls of the tenant API, by `key`. */
export async function tenantCalls(world: World, key: Call["headers"]): Promise<Call[]> {
  const lines = await tenantLines(world, "/api/v1", key);
  return callsOf("/api/v1", key, [["GET /health"], ["GET /me"], ...lines]);
}

function askerOf(world: World, prefix: string, headers: Call["headers"]): Ask {
  return async <T>(method: string, path: string, body?: Json | FormData) => {
    const call = { operation: `${method} `, path: prefix + path, headers, ...(body === undefined ? {} : { body }) };
    const { status, text } = await makeCall(world, call);
    if (status >= 300) throw new Error(`${method} ${prefix}${path} answered ${status} ${text}`);
    return JSON.parse(text) as T;
  };
}

/** The rooms of a tenant, which are mounted twice. */
async function tenantLines(world: World, prefix: string, headers: Call["headers"]): Promise<Line[]> {
  const ask = askerOf(world, prefix, headers);
  const invoice = (changes: Json = {}) => ask("POST", "/invoices", { ...INVOICE, ...changes });
  const held = async () => {
    const one = await invoice();
    return ask("POST", `/sandbox/invoices/${one.id}/simulate`, { status: "paid", amount: 1 });
  };
  const subscribe = () => ask("POST", "/subscriptions", { ...DAILY, is_sandbox: true });
  const form = async () => formOf(await picture("png"), "image/png");
  await ask("POST", "/webhook/configure", { url: world.receiver.url, enabled: true });
  const paid = await invoice({ simulate: "paid" });
  await world.tick();
  const [qr, image] = [
    await ask("POST", "/invoices/qr", { amount: 500, is_sandbox: true }),
    await ask<{ image_id: string }>("POST", "/catalog/upload-image", await form()),
  ];
  const { data } = await ask<{ data: Made[] }>("POST", "/catalog", { name: "Tea", price: 5, image_id: image.image_id });
  const [item, event, delivery] = [data[0], await firstOf(ask, "/events"), await firstOf(ask, "/webhook/deliveries")];
  // A call is logged a moment after its answer.
  const logged = await vi.waitFor(() => firstOf(ask, "/request-logs"), { timeout: 20_000 });
  const paused = await subscribe();
  const link = () => ask("POST", "/payment-links", { ...LINK, is_sandbox: true });
  const pausedLink = await link();
  await ask("POST", `/payment-links/${pausedLink.id}/pause`);
  await ask("POST", `/subscriptions/${paused.id}/pause`);
  const endpoint = async () => {
    const made = await ask<{ webhook_endpoint: Made }>("POST", "/webhook-endpoints", { url: world.receiver.url });
    return made.webhook_endpoint.id;
  };
  const kept = await endpoint();
  return [
    ["GET /catalog"],
    ["POST /catalog", null, { name: "Bun", price: 2.5 }],
    ["GET /catalog/units"],
    ["GET /catalog/sections"],
    ["GET /catalog/images/{image_id}", image.image_id],
    ["POST /catalog/upload-image", null, await form()],
    ["GET /catalog/{id}", item?.id],
    ["PATCH /catalog/{id}", item?.id, { price: 6 }],
    ["DELETE /catalog/{id}", item?.id],
    ["GET /events"],
    ["GET /events/{id}", event.id],
    ["GET /request-logs"],
    ["GET /request-logs/{id}", logged.id],
    ["POST /invoices", null, INVOICE],
    ["POST /invoices/qr", null, { amount: 500, is_sandbox: true }],
    ["GET /invoices"],
    ["GET /invoices/sums"],
    ["POST /invoices/status/check", null, { invoice_ids: [paid.id] }],
    ["GET /invoices/{id}", paid.id],
    ["GET /invoices/{id}/qr", qr.id],
    ["POST /invoices/{id}/cancel", (await invoice()).id],
    ["POST /invoices/{id}/refund", paid.id, { amount: 100 }],
    ["POST /invoices/{id}/resolve", (await held()).id, { as: "paid" }],
    ["GET /invoices/{id}/refunds", paid.id],
    ["GET /invoices/{id}/timeline", paid.id],
    ["POST /payment-links", null, { ...LINK, is_sandbox: true }],
    ["GET /payment-links"],
    ["GET /payment-links/{id}", pausedLink.id],
    ["PATCH /payment-links/{id}", pausedLink.id, { title: "Lesson" }],
    ["POST /payment-links/{id}/pause", (await link()).id],
    ["POST /payment-links/{id}/resume", pausedLink.id],
    ["GET /refunds"],
    ["GET /refunds/{id}/qr", await addRefundCode(world, paid)],
    ["GET /sandbox/clock"],
    ["POST /sandbox/clock/advance", null, { seconds: 1 }],
    ["POST /sandbox/invoices/{id}/simulate", (await invoice()).id, { status: "paid" }],
    ["POST /subscriptions", null, { ...DAILY, is_sandbox: true }],
    ["GET /subscriptions"],
    ["GET /subscriptions/totals"],
    ["GET /subscriptions/{id}", paused.id],
    ["PUT /subscriptions/{id}", paused.id, { amount: 600 }],
    ["GET /subscriptions/{id}/invoices", paused.id],
    ["GET /subscriptions/{id}/upcoming", paused.id],
    ["POST /subscriptions/{id}/resume", paused.id],
    ["POST /subscriptions/{id}/pause", (await subscribe()).id],
    ["POST /subscriptions/{id}/cancel", (await subscribe()).id],
    ["GET /webhook/configure"],
    ["POST /webhook/configure", null, { rotate_secret: true }],
    ["GET /webhook/deliveries"],
    ["GET /webhook/deliveries/summary"],
    ["POST /webhook/deliveries/redeliver", null, { status: "delivered" }],
    ["GET /webhook/deliveries/{id}", delivery.id],
    ["POST /webhook/deliveries/{id}/redeliver", delivery.id],
    ["POST /webhook/test"],
    ["POST /webhook-endpoints", null, { url: world.receiver.url, mode: "test" }],
    ["GET /webhook-endpoints"],
    ["GET /webhook-endpoints/{id}", kept],
    ["PATCH /webhook-endpoints/{id}", kept, { description: "Accounting" }],
    ["POST /webhook-endpoints/{id}/rotate-secret", kept],
    ["POST /webhook-endpoints/{id}/test", kept],
    ["POST /webhook-endpoints/{id}/replay", kept, { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" }],
    ["DELETE /webhook-endpoints/{id}", await endpoint()],
  ];
}

/** A refund of a tiyn that waits for a scan, as a connection by codes leaves it, on an invoice that no job looks at meanwhile. */
async function addRefundCode({ deps: { db, clock } }: World, { id: invoice_id }: Made): Promise<number> {
  const later = new Date(clock.now().getTime() + 365 * 86_400_000);
  const held = { refund_pending_tiyn: 1, next_returns_look_at: later };
  const holding = db
    .updateTable("invoices")
    .set(held)
    .where("id", "=", invoice_id)
    .returning(["tenant_id", "is_sandbox"]);
  const row = {
    ...(await holding.executeTakeFirstOrThrow()),
    ...{ invoice_id, amount_tiyn: 1, status: "pending" as const, created_at: clock.now() },
    ...{ waits_for: "scan" as const, provider_return_id: "1", refund_qr_url: "https://pay.example/return/1" },
    ...{ refund_expires_at: later, poll_interval_s: 5 },
  };
  return (await db.insertInto("refunds").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

async function firstOf(ask: Ask, path: string): Promise<{ id: string }> {
  const { items } = await ask<{ items: { id: string }[] }>("GET", path);
  if (items[0] === undefined) throw new Error(`GET ${path} lists nothing`);
  return items[0];
}

async function consoleLines(world: World, { tenant, email, password }: SignedUp, slug: string): Promise<Line[]> {
  const [one, other] = [
    await createApiKey(world.deps, tenant.id, { name: "one", mode: "test" }),
    await createApiKey(world.deps, tenant.id, { name: "other", mode: "live" }),
  ];
  const ofTenant = world.deps.db.selectFrom("invoices").select("id").where("tenant_id", "=", tenant.id);
  const invoice = await ofTenant.limit(1).executeTakeFirstOrThrow();
  return [
    ["GET /me"],
    ["GET /activity"],
    ["GET /summary"],
    ["GET /summary/today"],
    ["GET /summary/attention"],
    ["GET /takings"],
    ["GET /takings/export.csv"],
    ["GET /takings/export.xlsx"],
    ["GET /stream"],
    ["GET /customers"],
    ["GET /customers/{phone}", SANDBOX_CUSTOMER],
    ["GET /customers/{phone}/payer-name", PHONE.phone_number],
    ["PATCH /customers/{phone}", SANDBOX_CUSTOMER, { note: "Pays on Fridays" }],
    ["GET /catalog/export.csv"],
    ["GET /catalog/export.xlsx"],
    ["POST /catalog/import/preview", null, { items: [{ name: "Bun", price: 3 }] }],
    ["POST /catalog/import", null, { items: [{ name: "Rye", price: 3 }] }],
    ["GET /subscriptions/paused-by-disconnection"],
    ["POST /subscriptions/resume-paused"],
    ["GET /invoices/{id}/makers", invoice.id],
    ["GET /invoices/export.csv"],
    ["GET /invoices/export.xlsx"],
    ["GET /refunds/export.csv"],
    ["GET /refunds/export.xlsx"],
    ["GET /api-keys"],
    ["POST /api-keys", null, { name: "new", mode: "live" }],
    ["POST /api-keys/{id}/rotate", one.key.id],
    ["POST /api-keys/{id}/revoke", other.key.id],
    ["GET /billing"],
    ["POST /billing/pay", null, PHONE],
    ["PATCH /profile", null, { name: "Tau Coffee" }],
    ["GET /shop"],
    ["PUT /shop", null, { slug, title: "Tau", enabled: true }],
    ["GET /shop/orders"],
    ["GET /shop/orders/summary"],
    ["GET /shop/orders/{number}", 1],
    ["PUT /shop/orders/{number}/state", 1, { state: "accepted" }],
    ["GET /provider/status"],
    ["POST /provider/sms/request", null, { phone_number: "87011234567" }],
    ["POST /provider/sms/confirm", null, { code: "0000" }],
    ["POST /provider/disconnect"],
    // The simulator's own merchant, which has one trade point.
    ["POST /provider/kaspi-qr/trade-points", null, { level: "r1", api_key: "test-api-key-1" }],
    ["POST /provider/kaspi-qr/connect", null, { level: "r1", api_key: "test-api-key-1" }],
    ["POST /signup", null, { email: `another-${email}`, password }],
    ["POST /password", null, { current_password: password, new_password: `${password}!` }],
    ["POST /login", null, { email, password: `${password}!` }],
    ["POST /logout"],
  ];
}

/** The calls of the public pages that customers open. */
async function publicCalls(world: World, slug: string, session: Call["headers"]): Promise<Call[]> {
  const own = askerOf(world, "/api/dashboard/v1", session);
  const { data } = await own<{ data: Made[] }>("POST", "/catalog", { name: "Tea", price: 1500 });
  const order = { items: [{ catalog_item_id: data[0]?.id, count: 1 }], channel: "qr" };
  const shop = askerOf(world, "/shop", () => ({ accept: "application/json" }));
  const placed = await shop<{ order: { token: string } }>("POST", `/${slug}/order`, order);
  const sandbox = await own("POST", "/invoices/qr", { amount: 500, is_sandbox: true });
  const { qr_image_url, qr_token_url } = await own<Record<string, string>>("GET", `/invoices/${sandbox.id}`);
  const link = await own<{ slug: string }>("POST", "/payment-links", { ...LINK, is_sandbox: true });
  const headers = () => ({ accept: "application/json" });
  return [
    { operation: "POST /l/{slug}", path: `/l/${link.slug}`, body: { channel: "qr" }, headers },
    { operation: "GET /qr/{name}", path: new URL(qr_image_url ?? "").pathname, headers },
    { operation: "GET /sandbox/qr/{token}", path: new URL(qr_token_url ?? "").pathname, headers },
    { operation: "GET /shop/{slug}/items", path: `/shop/${slug}/items`, headers },
    { operation: "POST /shop/{slug}/order", path: `/shop/${slug}/order`, body: order, headers },
    { operation: "GET /shop/{slug}/orders/{token}", path: `/shop/${slug}/orders/${placed.order.token}`, headers },
  ];
}

/** The calls of the portal, for a company of its own, and those of a session bridge. */
async function legacyCalls(world: World, admin_token: string): Promise<Call[]> {
  const ask = askerOf(world, "/api", () => ({}));
  const company = { name: "Tau", webhook_url: world.receiver.url };
  const { tenant } = await ask<{ tenant: { id: string } }>("POST", "/portal/tenants", company);
  const begun = async (): Promise<string> => (await ask<{ processId: string }>("POST", "/auth/init")).processId;
  const texted = async (phoneNumber: string): Promise<string> => {
    const processId = await begun();
    await ask("POST", "/auth/send-phone", { phoneNumber, processId });
    return processId;
  };
  const [texting, verifying] = [await begun(), await texted("77015550102")];
  const confirm = { otp: "0000", processId: await texted("77015550103") };
  const signed = await ask<{ tokenSN: string; vtokenSecret: string }>("POST", "/auth/verify-otp", confirm);
  const signedIn = { "x-token-sn": signed.tokenSN, "x-vtoken-secret": signed.vtokenSecret };
  const bridge = askerOf(world, "/api", () => signedIn);
  const created = async (path: string, body: Json): Promise<string> =>
    String((await bridge<{ Data: { QrOperationId: number } }>("POST", path, body)).Data.QrOperationId);
  const phone = { phoneNumber: "77021234567", amount: 100 };
  const [paid, unpaid, qr] = [
    await created("/invoice/create", phone),
    await created("/invoice/create", phone),
    await created("/qr/create", { amount: 100 }),
  ];
  await customerOf(world).pay(paid);
  const session = { tokenSN: "sn-1", vtokenSecret: "vt-1", profile_id: 1, phone: "87011234567" };
  const direct = callsOf("/api", () => signedIn, [
    ["GET /session/check"],
    ["GET /invoice/client-info"],
    ["POST /invoice/create", null, phone],
    ["GET /invoice/details"],
    ["POST /invoice/cancel", null, { operationId: unpaid }],
    ["POST /invoice/history", null, {}],
    ["POST /qr/create", null, { amount: 10 }],
    ["GET /qr/status"],
    ["POST /history/operations", null, { endDate: world.clock.now().toISOString(), statementPeriodCode: 0 }],
    ["POST /history/details", null, { id: paid }],
    ["POST /refund/create", null, { qrOperationId: paid, returnAmount: 5 }],
  ]);
  const queries: Record<string, string> = {
    "/api/invoice/client-info": "?phoneNumber=77021234567",
    "/api/invoice/details": `?operationId=${unpaid}`,
    "/api/qr/status": `?qrOperationId=${qr}`,
  };
  return [
    ...callsOf("/api", () => ({ "x-admin-token": admin_token }), [
      ["POST /portal/tenants", null, company],
      ["GET /portal/tenants/{id}", tenant.id],
      ["POST /portal/tenants/{id}/session", tenant.id, session],
      ["POST /portal/tenants/{id}/api-keys/rotate", tenant.id],
      ["PUT /portal/tenants/{id}/webhook", tenant.id, { enabled: true }],
      ["POST /portal/tenants/{id}/webhook/test", tenant.id],
      ["POST /auth/init"],
      ["POST /auth/send-phone", null, { phoneNumber: "77015550104", processId: texting }],
      ["POST /auth/verify-otp", null, { otp: "0000", processId: verifying }],
    ]),
    ...direct.map((call) => ({ ...call, path: call.path + (queries[call.path] ?? "") })),
  ];
}
