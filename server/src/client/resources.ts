/** What `tolem invoices`, `refunds` and the like can do: their calls of the API, and what a table of them shows. */

/** How a word of the command line becomes a field of the body. `switch` is given without a value. */
export type Kind = "text" | "amount" | "integer" | "switch";

export type Action = {
  summary: string;
  method: "GET" | "POST";
  /** `{id}` is the word behind the action. */
  path: string | ((body: Record<string, unknown>) => string);
  /** The parameters of a list. */
  query?: readonly string[];
  /** The fields of a body; whatever else it may have is given by `--data`. */
  body?: Readonly<Record<string, Kind>>;
};

export type Resource = {
  /** What one of them is called. */
  one: string;
  columns: readonly string[];
  actions: Readonly<Record<string, Action>>;
};

const PAGE = ["limit", "offset", "cursor"];
const NUMBERED_PAGE = ["page", "per_page", "cursor"];

const list = (path: string, query: readonly string[]): Action => ({
  summary: "list them, newest first",
  method: "GET",
  path,
  query,
});
const get = (path: string): Action => ({ summary: "show one", method: "GET", path });
const act = (summary: string, path: string): Action => ({ summary, method: "POST", path });

export const RESOURCES: Record<string, Resource> = {
  invoices: {
    one: "invoice",
    columns: ["id", "created_at", "status", "amount", "client_phone", "external_order_id", "description"],
    actions: {
      list: list("/invoices", [
        ...["status", "from", "to", "external_order_id", "payment_link_id", "is_sandbox", "held", "search", "sort"],
        ...PAGE,
      ]),
      get: get("/invoices/{id}"),
      create: {
        summary: "send one to a phone, or make a QR code without --phone-number",
        method: "POST",
        path: ({ phone_number }) => (phone_number === undefined ? "/invoices/qr" : "/invoices"),
        body: {
          ...{ amount: "amount", phone_number: "text", description: "text", external_order_id: "text" },
          ...{ simulate: "text", is_sandbox: "switch" },
        },
      },
      cancel: act("cancel one", "/invoices/{id}/cancel"),
    },
  },
  refunds: {
    one: "invoice",
    columns: ["id", "invoice_id", "created_at", "status", "amount", "reason", "failure_reason"],
    actions: {
      list: list("/refunds", ["is_sandbox", ...PAGE]),
      create: {
        summary: "refund an invoice, all that is left of it without --amount",
        method: "POST",
        path: "/invoices/{id}/refund",
        body: { amount: "amount", reason: "text" },
      },
    },
  },
  subscriptions: {
    one: "subscription",
    columns: ["id", "status", "amount", "billing_period", "next_billing_at", "phone_number", "subscriber_name"],
    actions: {
      list: list("/subscriptions", [
        ...["status", "phone_number", "external_subscriber_id", "is_sandbox", "is_failing", "search"],
        ...NUMBERED_PAGE,
      ]),
      get: get("/subscriptions/{id}"),
      create: {
        summary: "bill a phone every period",
        method: "POST",
        path: "/subscriptions",
        body: {
          ...{ amount: "amount", phone_number: "text", billing_period: "text", billing_day: "integer" },
          ...{ description: "text", subscriber_name: "text", external_subscriber_id: "text", started_at: "text" },
          ...{ max_retry_attempts: "integer", retry_interval_hours: "integer", grace_period_days: "integer" },
          ...{ bill_immediately: "switch", is_sandbox: "switch" },
        },
      },
      pause: act("pause one", "/subscriptions/{id}/pause"),
      resume: act("resume one", "/subscriptions/{id}/resume"),
      cancel: act("cancel one", "/subscriptions/{id}/cancel"),
    },
  },
  links: {
    one: "payment link",
    columns: ["id", "status", "title", "amount", "payments_count", "payments_total", "url"],
    actions: {
      list: list("/payment-links", ["status", "is_sandbox", "search", ...PAGE]),
      get: get("/payment-links/{id}"),
      create: {
        summary: "make a page that is paid by whom you send it to",
        method: "POST",
        path: "/payment-links",
        body: {
          ...{ title: "text", amount: "amount", min_amount: "amount", max_amount: "amount", description: "text" },
          ...{ slug: "text", max_payments: "integer", expires_at: "text", success_url: "text", external_id: "text" },
          ...{ is_sandbox: "switch" },
        },
      },
      pause: act("pause one", "/payment-links/{id}/pause"),
      resume: act("resume one", "/payment-links/{id}/resume"),
    },
  },
  events: {
    one: "event",
    columns: ["id", "created_at", "type", "is_sandbox"],
    actions: {
      list: list("/events", ["type", "invoice_id", "is_sandbox", ...PAGE]),
      get: get("/events/{id}"),
    },
  },
  logs: {
    one: "call",
    columns: ["id", "at", "method", "path", "status", "duration_ms", "request_id"],
    actions: {
      list: list("/request-logs", [
        ...["method", "path", "status", "key_id", "request_id", "is_sandbox", "from", "to"],
        ...PAGE,
      ]),
      get: get("/request-logs/{id}"),
    },
  },
};
