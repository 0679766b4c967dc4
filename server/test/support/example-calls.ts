/** The calls whose requests and answers are the examples of the API document, in an order that works on a new tenant. */
import type { Json } from "./make.ts";
import { formOf, picture } from "./pictures.ts";

type Made = Json & { id: number };
/** Makes one call of `operationId`, and returns the answer's body. */
type Ask = <T = Made>(operationId: string, call: string, body?: unknown) => Promise<T>;
type List = { items: { id: string }[] };

const PHONE = "87021234567";

type Around = {
  receiver_url: string;
  tick(): Promise<void>;
  /** Waits until the log has `count` calls whose path begins with `path`. */
  logged(path: string, count: number): Promise<void>;
};

export async function makeExampleCalls(ask: Ask, around: Around) {
  await ask("getHealth", "GET /health");
  await ask("getAccount", "GET /me");
  await ask("configureWebhook", "POST /webhook/configure", {
    url: around.receiver_url,
    events: ["invoice.status_changed", "refund.completed", "subscription.payment_succeeded"],
  });
  await ask("getWebhook", "GET /webhook/configure");
  await ask("testWebhook", "POST /webhook/test");
  await useEndpoints(ask, around);
  await sellFromCatalog(ask);
  await takePayments(ask);
  await bill(ask);
  await sellByLink(ask);
  await around.tick();
  await lookAtDeliveries(ask, around);
  await readLog(ask, around);
}

async function useEndpoints(ask: Ask, { receiver_url }: { receiver_url: string }): Promise<void> {
  const added = { url: receiver_url, events: ["refund.completed"], description: "Accounting" };
  const { webhook_endpoint } = await ask<{ webhook_endpoint: { id: string } }>(
    "createWebhookEndpoint",
    "POST /webhook-endpoints",
    added,
  );
  const path = `/webhook-endpoints/${webhook_endpoint.id}`;
  await ask("listWebhookEndpoints", "GET /webhook-endpoints");
  await ask("getWebhookEndpoint", `GET ${path}`);
  await ask("updateWebhookEndpoint", `PATCH ${path}`, { events: ["refund.completed", "invoice.status_changed"] });
  await ask("testWebhookEndpoint", `POST ${path}/test`);
  await ask("rotateWebhookEndpointSecret", `POST ${path}/rotate-secret`);
  const span = { from: "2026-03-01T00:00:00Z", to: "2026-03-02T00:00:00Z", only: "dropped" };
  await ask("replayWebhookEndpoint", `POST ${path}/replay`, span);
  await ask("deleteWebhookEndpoint", `DELETE ${path}`);
}

async function sellFromCatalog(ask: Ask): Promise<void> {
  const form = formOf(await picture("png"), "image/png");
  const { image_id } = await ask<{ image_id: string }>("uploadCatalogImage", "POST /catalog/upload-image", form);
  const latte = { name: "Latte", price: 990, unit: "piece", section: "Coffee", image_id };
  const { data } = await ask<{ data: Made[] }>("createCatalogItems", "POST /catalog", latte);
  const path = `/catalog/${data[0]?.id}`;
  await ask("changeCatalogItem", `PATCH ${path}`, { price: 1090 });
  await ask("getCatalogItem", `GET ${path}`);
  await ask("listCatalogItems", "GET /catalog");
  await ask("listCatalogUnits", "GET /catalog/units");
  await ask("listCatalogSections", "GET /catalog/sections");
  await ask("deleteCatalogItem", `DELETE ${path}`);
}

async function takePayments(ask: Ask): Promise<void> {
  const order = { external_order_id: "order-1", description: "Two bags of coffee" };
  const sale = await ask("createPhoneInvoice", "POST /invoices", { amount: 1500.5, phone_number: PHONE, ...order });
  await ask("simulateInvoice", `POST /sandbox/invoices/${sale.id}/simulate`, { status: "paid" });
  await ask("refundInvoice", `POST /invoices/${sale.id}/refund`, { amount: 500, reason: "One bag came back" });
  await ask("getInvoice", `GET /invoices/${sale.id}`);
  await ask("getInvoiceTimeline", `GET /invoices/${sale.id}/timeline`);
  await ask("listRefundsOfInvoice", `GET /invoices/${sale.id}/refunds`);
  await ask("listRefunds", "GET /refunds");
  const code = await ask("createQrInvoice", "POST /invoices/qr", { amount: 990 });
  await ask("checkInvoiceStatuses", "POST /invoices/status/check", { invoice_ids: [sale.id, code.id] });
  await ask("cancelInvoice", `POST /invoices/${code.id}/cancel`);
  await ask("listInvoices", "GET /invoices?limit=2");
  await ask("sumInvoices", "GET /invoices/sums");
  const odd = await ask("createQrInvoice", "POST /invoices/qr", { amount: 990 });
  await ask("simulateInvoice", `POST /sandbox/invoices/${odd.id}/simulate`, { status: "paid", amount: 900 });
  await ask("resolveInvoice", `POST /invoices/${odd.id}/resolve`, { as: "paid", note: "Paid the rest in cash" });
}

async function bill(ask: Ask): Promise<void> {
  const terms = { amount: 4990, billing_period: "monthly", billing_day: 1, subscriber_name: "Aigerim" };
  const { id } = await ask("createSubscription", "POST /subscriptions", { phone_number: PHONE, ...terms });
  await ask("updateSubscription", `PUT /subscriptions/${id}`, { amount: 5490 });
  await ask("listUpcomingBillings", `GET /subscriptions/${id}/upcoming?count=3`);
  await ask("advanceSandboxClock", "POST /sandbox/clock/advance", { seconds: 31 * 86_400, outcome: "paid" });
  await ask("getSandboxClock", "GET /sandbox/clock");
  await ask("getSubscription", `GET /subscriptions/${id}`);
  await ask("listSubscriptionInvoices", `GET /subscriptions/${id}/invoices`);
  await ask("listSubscriptions", "GET /subscriptions");
  await ask("getSubscriptionTotals", "GET /subscriptions/totals");
  await ask("pauseSubscription", `POST /subscriptions/${id}/pause`);
  await ask("resumeSubscription", `POST /subscriptions/${id}/resume`);
  await ask("cancelSubscription", `POST /subscriptions/${id}/cancel`);
}

async function sellByLink(ask: Ask): Promise<void> {
  const lesson = { title: "Piano lesson", amount: 7000, slug: "piano-lesson", max_payments: 20 };
  const { id } = await ask("createPaymentLink", "POST /payment-links", lesson);
  await ask("updatePaymentLink", `PATCH /payment-links/${id}`, { amount: 7500 });
  await ask("pausePaymentLink", `POST /payment-links/${id}/pause`);
  await ask("resumePaymentLink", `POST /payment-links/${id}/resume`);
  await ask("getPaymentLink", `GET /payment-links/${id}`);
  await ask("listPaymentLinks", "GET /payment-links");
}

async function lookAtDeliveries(ask: Ask, { tick }: Around): Promise<void> {
  const events = await ask<List>("listEvents", "GET /events?limit=1");
  await ask("getEvent", `GET /events/${events.items[0]?.id}`);
  const deliveries = await ask<List>("listDeliveries", "GET /webhook/deliveries?limit=1");
  const path = `/webhook/deliveries/${deliveries.items[0]?.id}`;
  await ask("getDelivery", `GET ${path}`);
  await ask("summarizeDeliveries", "GET /webhook/deliveries/summary");
  await ask("redeliver", `POST ${path}/redeliver`);
  await tick();
  await ask("redeliverMatching", "POST /webhook/deliveries/redeliver", { status: "delivered" });
}

async function readLog(ask: Ask, { logged }: Around): Promise<void> {
  const path = "/api/v1/invoices/qr";
  await logged(path, 2);
  const { items } = await ask<List>("listRequestLogs", `GET /request-logs?path=${path}&limit=1`);
  await ask("getRequestLog", `GET /request-logs/${items[0]?.id}`);
}
