/** What `tolem trigger` can make happen in the sandbox: the calls that lead to each event. */

/** The parts of the answers that the stories read. */
export type Made = { id: number; slug: string; refund: { id: number }; items: { id: number }[] };

/** One call of the service; a call with a body is a POST. */
type Call = (path: string, body?: object) => Promise<Made>;

type Payload = Record<string, unknown>;

export type Story = {
  summary: string;
  type: string;
  /** Plays it, and returns how its event is told from others of its type. */
  play(call: Call): Promise<(payload: Payload) => boolean>;
};

const API = "/api/v1";
const PHONE = "87021234567";
const AMOUNT = 1500;
const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
/** A subscription whose first failed payment is also the last one. */
const SUBSCRIPTION = {
  ...{ phone_number: PHONE, amount: AMOUNT, billing_period: "weekly", bill_immediately: true },
  ...{ max_retry_attempts: 1, grace_period_days: 1 },
};

const isAbout = (thing: string, id: number) => (payload: Payload) => (payload[thing] as { id?: number })?.id === id;
const hasStatus = (status: string) => (payload: Payload) => (payload.invoice as { status?: string })?.status === status;

const createInvoice = (call: Call, simulate: string) =>
  call(`${API}/invoices`, { amount: AMOUNT, phone_number: PHONE, simulate });

/** Moves the sandbox clock on; `outcome` is how the customers of all sandbox subscriptions answer meanwhile. */
const advance = (call: Call, seconds: number, outcome: "paid" | "cancelled") =>
  call(`${API}/sandbox/clock/advance`, { seconds, outcome });

function invoiceEnds(status: "paid" | "cancelled" | "expired"): Story {
  return {
    summary: `an invoice is ${status}`,
    type: "invoice.status_changed",
    play: async (call) => isAbout("invoice", (await createInvoice(call, status)).id),
  };
}

function invoiceIsRefunded(status: "partially_refunded" | "refunded", amount: number): Story {
  return {
    summary: `a paid invoice is ${status.replace("_", " ")}`,
    type: "invoice.status_changed",
    async play(call) {
      const { id } = await createInvoice(call, "paid");
      await call(`${API}/invoices/${id}/refund`, { amount });
      return (payload) => isAbout("invoice", id)(payload) && hasStatus(status)(payload);
    },
  };
}

/** A new subscription, to which `happens`. */
function subscription(event: string, summary: string, happens: (call: Call, id: number) => Promise<unknown>): Story {
  return {
    summary,
    type: `subscription.${event}`,
    async play(call) {
      const { id } = await call(`${API}/subscriptions`, SUBSCRIPTION);
      await happens(call, id);
      // The event of the expiry names the subscription by its id alone.
      return (payload) => payload.subscription_id === id || isAbout("subscription", id)(payload);
    },
  };
}

const changeTo = (call: Call, id: number, verb: "pause" | "resume" | "cancel") =>
  call(`${API}/subscriptions/${id}/${verb}`, {});

/** The types of events that no call leads to in the sandbox, where every refund is made and no attempt is paid twice. */
export const NOT_IN_SANDBOX = ["refund.failed", "subscription.duplicate_payment"];

export const STORIES: Record<string, Story> = {
  "invoice.paid": invoiceEnds("paid"),
  "invoice.cancelled": invoiceEnds("cancelled"),
  "invoice.expired": invoiceEnds("expired"),
  "invoice.partially_refunded": invoiceIsRefunded("partially_refunded", AMOUNT / 2),
  "invoice.refunded": invoiceIsRefunded("refunded", AMOUNT),
  "refund.completed": {
    summary: "a refund is made",
    type: "refund.completed",
    async play(call) {
      const { id } = await createInvoice(call, "paid");
      const { refund } = await call(`${API}/invoices/${id}/refund`, {});
      return isAbout("refund", refund.id);
    },
  },
  "subscription.payment_succeeded": subscription("payment_succeeded", "a period is paid", (call) =>
    advance(call, MINUTE_S, "paid"),
  ),
  "subscription.payment_failed": subscription("payment_failed", "a customer declines a payment", (call) =>
    advance(call, MINUTE_S, "cancelled"),
  ),
  "subscription.grace_started": subscription("grace_started", "the last attempt at a period fails", (call) =>
    advance(call, MINUTE_S, "cancelled"),
  ),
  "subscription.expired": subscription("expired", "the days of grace are over", async (call) => {
    await advance(call, MINUTE_S, "cancelled");
    await advance(call, DAY_S, "cancelled");
  }),
  "subscription.paused": subscription("paused", "a subscription is paused", (call, id) => changeTo(call, id, "pause")),
  "subscription.resumed": subscription("resumed", "a paused subscription goes on", async (call, id) => {
    await changeTo(call, id, "pause");
    await changeTo(call, id, "resume");
  }),
  "subscription.cancelled": subscription("cancelled", "a subscription is cancelled", (call, id) =>
    changeTo(call, id, "cancel"),
  ),
  "payment_link.completed": {
    summary: "a payment link is paid for the last time",
    type: "payment_link.completed",
    async play(call) {
      const asked = { title: "tolem trigger", amount: AMOUNT, max_payments: 1, channels: ["qr"] };
      const link = await call(`${API}/payment-links`, asked);
      await call(`/l/${link.slug}`, {});
      const { items } = await call(`${API}/invoices?payment_link_id=${link.id}`);
      for (const { id } of items) await call(`${API}/sandbox/invoices/${id}/simulate`, { status: "paid" });
      return isAbout("payment_link", link.id);
    },
  },
};
