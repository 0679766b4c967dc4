/** The client: a resource a noun, a method a verb. */
import { Catalog } from "./resources/catalog.ts";
import { Invoices } from "./resources/invoices.ts";
import { PaymentLinks } from "./resources/payment-links.ts";
import { Refunds } from "./resources/refunds.ts";
import { RequestLogs } from "./resources/request-logs.ts";
import { Sandbox } from "./resources/sandbox.ts";
import { Subscriptions } from "./resources/subscriptions.ts";
import { Deliveries, Events, Webhook } from "./resources/webhook.ts";
import { WebhookEndpoints } from "./resources/webhook-endpoints.ts";
import { type CallOptions, createTransport, type TolemOptions, type Transport } from "./transport.ts";
import type { Answer } from "./types.ts";

/**
 * ```ts
 * const tolem = new Tolem({ apiKey: "svc_test_…", baseUrl: "https://pay.example.kz" });
 * const invoice = await tolem.invoices.create({ amount: 1500.5, phone_number: "87021234567" });
 * ```
 */
export class Tolem {
  readonly invoices: Invoices;
  readonly refunds: Refunds;
  readonly subscriptions: Subscriptions;
  readonly paymentLinks: PaymentLinks;
  readonly catalog: Catalog;
  readonly webhook: Webhook;
  readonly webhookEndpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
  readonly events: Events;
  readonly requestLogs: RequestLogs;
  readonly sandbox: Sandbox;
  readonly #transport: Transport;

  constructor(options: TolemOptions) {
    const transport = createTransport(options);
    this.#transport = transport;
    this.invoices = new Invoices(transport);
    this.refunds = new Refunds(transport);
    this.subscriptions = new Subscriptions(transport);
    this.paymentLinks = new PaymentLinks(transport);
    this.catalog = new Catalog(transport);
    this.webhook = new Webhook(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
    this.deliveries = new Deliveries(transport);
    this.events = new Events(transport);
    this.requestLogs = new RequestLogs(transport);
    this.sandbox = new Sandbox(transport);
  }

  /** Who you are: the merchant, and the key that you call with. */
  me(options?: CallOptions): Promise<Answer<"getAccount">> {
    return this.#transport.json({ method: "GET", path: "/me", options });
  }
}
