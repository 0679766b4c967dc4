/** A process dies between any two steps of a call with an `Idempotency-Key`: repeated, the call has had one effect. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { openWebhookSecret } from "../../src/webhooks/secret.ts";
import { isReplayed, type KeyedAnswer, type KeyedCall, keyed } from "../support/keyed.ts";
import { type InvoiceJson, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { type MortalService, startMortalService } from "../support/mortal-service.ts";
import { formOf, picture } from "../support/pictures.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { MONTHLY, makeSubscription, type SubscriptionJson, subscriptionEvents } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let mortal: MortalService;
beforeAll(async () => {
  world = await createWorld();
  mortal = await startMortalService(world);
});
afterAll(async () => {
  await mortal.close();
  await world.close();
});

/** More than the longest call has. */
const MAX_STEPS = 40;
const SANDBOX = { is_sandbox: true };

/** A call of `merchant`, and what it must have done in the end, whatever came between, by its last answer. */
type Story = (merchant: Refunder) => Promise<{
  /** The live key, unless it is given. */
  api_key?: string;
  path: string;
  body?: object;
  /** What happens before the call is repeated. */
  meanwhile?(): Promise<void>;
  expectOne(answer: KeyedAnswer): Promise<void>;
}>;

async function rowsOf(table: "invoices" | "refunds" | "events", { tenant }: Refunder) {
  return world.deps.db.selectFrom(table).selectAll().where("tenant_id", "=", tenant.id).execute();
}

const create =
  (path: string, body: object): Story =>
  async (merchant) => ({
    path,
    body,
    async expectOne(answer) {
      const invoices = await rowsOf("invoices", merchant);
      // A process that dies before its call leaves an invoice that the provider never had: the key makes another.
      const givenUp = invoices.filter(({ status }) => status === "error");
      const [invoice, ...others] = invoices.filter((each) => !givenUp.includes(each));
      expect(others).toEqual([]);
      expect(givenUp.length).toBeLessThanOrEqual(1);
      expect(answer).toMatchObject({ status: 201, body: { id: invoice?.id } });
      const calls = (await merchant.countCalls("invoice.create")) + (await merchant.countCalls("qr.create"));
      // Nobody is shown the code of a lost answer: it is given up, though the provider was called for it.
      const isLostCode = path === "/invoices/qr" && givenUp.length > 0 && calls === 2;
      if (!isLostCode) expect(calls).toBe("is_sandbox" in body ? 0 : 1);
      expect(await rowsOf("events", merchant)).toHaveLength(givenUp.length + ("simulate" in body ? 1 : 0));
    },
  });

const cancel =
  (make: (merchant: Refunder) => Promise<InvoiceJson>, calls: number): Story =>
  async (merchant) => {
    const invoice = await make(merchant);
    return {
      path: `/invoices/${invoice.id}/cancel`,
      async expectOne(answer) {
        expect(answer).toMatchObject({ status: 200, body: { id: invoice.id, status: "cancelled" } });
        expect(await merchant.countCalls("invoice.cancel")).toBe(calls);
        expect((await merchant.told(invoice)).filter((status) => status === "cancelled")).toHaveLength(1);
      },
    };
  };

const refundLive: Story = async (merchant) => {
  const invoice = await merchant.createPaid();
  return {
    path: `/invoices/${invoice.id}/refund`,
    body: { amount: 500 },
    async expectOne(answer) {
      // A process that dies before its call leaves a refund that was never made: the key makes another.
      const made = (await merchant.refunds(invoice)).filter(({ status }) => status !== "failed");
      expect(made).toMatchObject([{ status: "completed" }]);
      expect(answer).toMatchObject({ status: 201, body: { refund: { id: made[0]?.id, amount: "500.00" } } });
      expect(await merchant.paidBack(invoice)).toEqual([500]);
      expect(await merchant.countCalls("refund.create")).toBe(1);
    },
  };
};

const refundSandbox: Story = async (merchant) => {
  const body = { ...PHONE_INVOICE, ...SANDBOX, simulate: "paid" };
  const { body: invoice } = await merchant.call<InvoiceJson>("POST", "/invoices", body);
  return {
    path: `/invoices/${invoice.id}/refund`,
    body: { amount: 500 },
    async expectOne(answer) {
      const [refund, ...others] = await merchant.refunds(invoice);
      expect(others).toEqual([]);
      expect(answer).toMatchObject({ status: 201, body: { refund: { id: refund?.id, status: "completed" } } });
      expect(await merchant.told(invoice)).toEqual(["paid", "partially_refunded"]);
    },
  };
};

type MadeEndpoint = { webhook_endpoint: { id: string }; secret: string };

/** The secrets of the endpoints that the merchant has added, unsealed. */
async function endpointSecrets(tenant_id: string): Promise<string[]> {
  const rows = world.deps.db.selectFrom("webhook_endpoints").select("secret").where("tenant_id", "=", tenant_id);
  const open = (sealed: Buffer | null) => openWebhookSecret(world.deps, tenant_id, sealed ?? Buffer.alloc(0));
  return (await rows.execute()).map(({ secret }) => open(secret));
}

const makeEndpoint: Story = async ({ tenant: { id } }) => ({
  path: "/webhook-endpoints",
  body: { url: world.receiver.url },
  async expectOne(answer) {
    expect(answer.status).toBe(201);
    expect(await endpointSecrets(id)).toEqual([answer.body.secret]);
  },
});

const rotateEndpoint: Story = async (merchant) => {
  const { id } = merchant.tenant;
  const { body } = await merchant.call<MadeEndpoint>("POST", "/webhook-endpoints", { url: world.receiver.url });
  return {
    path: `/webhook-endpoints/${body.webhook_endpoint.id}/rotate-secret`,
    async expectOne(answer) {
      expect(await endpointSecrets(id)).toEqual([answer.body.secret]);
      const replaced = world.deps.db
        .selectFrom("webhook_replaced_secrets")
        .select("sealed")
        .where("tenant_id", "=", id);
      expect(await replaced.execute()).toHaveLength(1);
    },
  };
};

const replayToEndpoint: Story = async (merchant) => {
  await merchant.createPaid();
  const { body } = await merchant.call<MadeEndpoint>("POST", "/webhook-endpoints", { url: world.receiver.url });
  return {
    path: `/webhook-endpoints/${body.webhook_endpoint.id}/replay`,
    body: { from: "2020-01-01T00:00:00Z", to: "2099-01-01T00:00:00Z", only: "all" },
    async expectOne(answer) {
      expect(answer).toMatchObject({ status: 202, body: { deliveries: 1 } });
    },
  };
};

const rotateSecret: Story = async (merchant) => {
  const { id } = merchant.tenant;
  const { body: before } = await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
  return {
    path: "/webhook/configure",
    body: { rotate_secret: true },
    async expectOne(answer) {
      const tenants = world.deps.db.selectFrom("tenant_webhooks").selectAll().where("tenant_id", "=", id);
      const { webhook_secret } = await tenants.executeTakeFirstOrThrow();
      const replaced = world.deps.db.selectFrom("webhook_replaced_secrets").selectAll().where("tenant_id", "=", id);
      const open = (sealed: Buffer | null) => openWebhookSecret(world.deps, id, sealed ?? Buffer.alloc(0));
      expect(answer).toMatchObject({ status: 200, body: { webhookSecret: open(webhook_secret) } });
      expect((await replaced.execute()).map(({ sealed }) => open(sealed))).toEqual([before.webhookSecret]);
    },
  };
};

const redeliver: Story = async (merchant) => {
  await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
  await merchant.call("POST", "/invoices", { ...PHONE_INVOICE, ...SANDBOX, simulate: "paid" });
  await world.tick();
  const { body } = await merchant.call<{ items: { id: string }[] }>("GET", "/webhook/deliveries");
  world.receiver.take();
  return {
    path: `/webhook/deliveries/${body.items[0]?.id}/redeliver`,
    meanwhile: world.tick,
    async expectOne(answer) {
      expect(answer).toMatchObject({ status: 200, body: { id: body.items[0]?.id } });
      await world.tick();
      expect(world.receiver.take()).toHaveLength(1);
    },
  };
};

const redeliverMatching: Story = async (merchant) => {
  return {
    ...(await redeliver(merchant)),
    path: "/webhook/deliveries/redeliver",
    body: { status: "delivered" },
    async expectOne(answer) {
      expect(answer).toMatchObject({ status: 200, body: { redelivered: 1, remaining: 0, next: null } });
      await world.tick();
      expect(world.receiver.take()).toHaveLength(1);
    },
  };
};

const addItems: Story = async (merchant) => ({
  path: "/catalog",
  body: [
    { name: "Чай", price: 500, sku: "T-1" },
    { name: "Кофе", price: 900 },
  ],
  async expectOne(answer) {
    const { body } = await merchant.call<{ data: object[]; total: number }>("GET", "/catalog");
    expect(body.total).toBe(2);
    expect(answer).toMatchObject({ status: 201, body: { data: [...body.data].reverse() } });
  },
});

const uploadPicture: Story = async (merchant) => ({
  path: "/catalog/upload-image",
  body: formOf(await picture("png"), "image/png"),
  async expectOne(answer) {
    const images = world.deps.db.selectFrom("catalog_images").selectAll().where("tenant_id", "=", merchant.tenant.id);
    const stored = await images.where("status", "=", "stored").execute();
    expect(stored).toHaveLength(1);
    expect(answer).toMatchObject({ status: 201, body: { image_id: stored[0]?.id } });
  },
});

const subscribe =
  (body: object): Story =>
  async (merchant) => ({
    path: "/subscriptions",
    body: { ...MONTHLY, ...body },
    async expectOne(answer) {
      const { body } = await merchant.call<{ items: SubscriptionJson[] }>("GET", "/subscriptions");
      expect(body.items).toHaveLength(1);
      expect(answer).toMatchObject({ status: 201, body: body.items[0] ?? {} });
    },
  });

const LINK = { title: "Урок", amount: 1500 };

const makeLink: Story = async (merchant) => ({
  path: "/payment-links",
  body: { ...LINK, external_id: "one" },
  async expectOne(answer) {
    const { body } = await merchant.call<{ items: object[] }>("GET", "/payment-links");
    expect(body.items).toHaveLength(1);
    expect(answer).toMatchObject({ status: 201, body: body.items[0] ?? {} });
  },
});

/** Each of these is refused when it is done a second time. */
const moveLink =
  (move: "pause" | "resume", before: string[]): Story =>
  async (merchant) => {
    const { id } = (await merchant.call<{ id: number }>("POST", "/payment-links", LINK)).body;
    for (const each of before) await merchant.call("POST", `/payment-links/${id}/${each}`);
    return {
      path: `/payment-links/${id}/${move}`,
      async expectOne(answer) {
        const status = move === "pause" ? "paused" : "active";
        expect(answer).toMatchObject({ status: 200, body: { id, status } });
        expect((await merchant.call("GET", `/payment-links/${id}`)).body).toMatchObject({ status });
      },
    };
  };

/** Each of these is refused when it is done a second time. */
const moveSubscription =
  (move: "pause" | "resume" | "cancel", before: string[], event: string): Story =>
  async (merchant) => {
    const { id } = await makeSubscription(merchant);
    for (const each of before) await merchant.call("POST", `/subscriptions/${id}/${each}`);
    return {
      path: `/subscriptions/${id}/${move}`,
      async expectOne(answer) {
        expect(answer).toMatchObject({ status: 200, body: { id } });
        const told = await subscriptionEvents(world, merchant.tenant);
        expect(told.filter((each) => each.event === event)).toHaveLength(1);
      },
    };
  };

const simulate: Story = async (merchant) => {
  const { body: invoice } = await merchant.call<InvoiceJson>("POST", "/invoices", { ...PHONE_INVOICE, ...SANDBOX });
  return {
    api_key: merchant.tenant.test_key,
    path: `/sandbox/invoices/${invoice.id}/simulate`,
    body: { status: "paid" },
    async expectOne(answer) {
      expect(answer).toMatchObject({ status: 200, body: { id: invoice.id, status: "paid" } });
      expect(await merchant.told(invoice)).toEqual(["paid"]);
    },
  };
};

const resolve: Story = async (merchant) => {
  const { body: invoice } = await merchant.call<InvoiceJson>("POST", "/invoices", { ...PHONE_INVOICE, ...SANDBOX });
  const simulated = { status: "paid", amount: 1400 };
  await merchant.tenant.call("POST", `/sandbox/invoices/${invoice.id}/simulate`, simulated);
  return {
    path: `/invoices/${invoice.id}/resolve`,
    body: { as: "paid", note: "the rest came in cash" },
    async expectOne(answer) {
      expect(answer).toMatchObject({ status: 200, body: { id: invoice.id, status: "paid", paid_amount: "1400.00" } });
      expect(await merchant.told(invoice)).toEqual(["paid"]);
    },
  };
};

const advanceClock: Story = async (merchant) => {
  await makeSubscription(merchant, { ...SANDBOX, billing_period: "daily" });
  return {
    api_key: merchant.tenant.test_key,
    path: "/sandbox/clock/advance",
    body: { seconds: 86_400, outcome: "paid" },
    async expectOne(answer) {
      expect(answer).toMatchObject({ status: 200, body: { offset_seconds: 86_400 } });
      const { body } = await merchant.call<{ total: number }>("GET", "/invoices");
      expect(body.total).toBe(1);
    },
  };
};

/** By the names of the calls in the API's document. */
const STORIES: { does: string; operationId: string; story: Story }[] = [
  {
    does: "sends an invoice to a phone",
    operationId: "createPhoneInvoice",
    story: create("/invoices", PHONE_INVOICE),
  },
  {
    does: "sends an invoice for an order",
    operationId: "createPhoneInvoice",
    story: create("/invoices", { ...PHONE_INVOICE, external_order_id: "17" }),
  },
  { does: "makes a code", operationId: "createQrInvoice", story: create("/invoices/qr", QR_INVOICE) },
  {
    does: "makes a sandbox invoice",
    operationId: "createPhoneInvoice",
    story: create("/invoices", { ...PHONE_INVOICE, ...SANDBOX }),
  },
  {
    does: "makes a sandbox invoice that is paid at once",
    operationId: "createQrInvoice",
    story: create("/invoices/qr", { ...QR_INVOICE, ...SANDBOX, simulate: "paid" }),
  },
  {
    does: "cancels an invoice",
    operationId: "cancelInvoice",
    story: cancel((merchant) => merchant.createPhone(), 1),
  },
  { does: "cancels a code", operationId: "cancelInvoice", story: cancel((merchant) => merchant.createQr(), 0) },
  { does: "refunds an invoice", operationId: "refundInvoice", story: refundLive },
  { does: "refunds a sandbox invoice", operationId: "refundInvoice", story: refundSandbox },
  { does: "rotates the webhook's secret", operationId: "configureWebhook", story: rotateSecret },
  { does: "makes a webhook endpoint", operationId: "createWebhookEndpoint", story: makeEndpoint },
  { does: "rotates an endpoint's secret", operationId: "rotateWebhookEndpointSecret", story: rotateEndpoint },
  { does: "replays events to an endpoint", operationId: "replayWebhookEndpoint", story: replayToEndpoint },
  { does: "makes a subscription", operationId: "createSubscription", story: subscribe({}) },
  {
    does: "makes a sandbox subscription for a subscriber",
    operationId: "createSubscription",
    story: subscribe({ ...SANDBOX, external_subscriber_id: "one" }),
  },
  {
    does: "pauses a subscription",
    operationId: "pauseSubscription",
    story: moveSubscription("pause", [], "subscription.paused"),
  },
  {
    does: "resumes a subscription",
    operationId: "resumeSubscription",
    story: moveSubscription("resume", ["pause"], "subscription.resumed"),
  },
  {
    does: "cancels a subscription",
    operationId: "cancelSubscription",
    story: moveSubscription("cancel", [], "subscription.cancelled"),
  },
  { does: "plays a customer", operationId: "simulateInvoice", story: simulate },
  { does: "makes a payment link", operationId: "createPaymentLink", story: makeLink },
  { does: "pauses a payment link", operationId: "pausePaymentLink", story: moveLink("pause", []) },
  { does: "resumes a payment link", operationId: "resumePaymentLink", story: moveLink("resume", ["pause"]) },
  { does: "resolves a held invoice", operationId: "resolveInvoice", story: resolve },
  { does: "sets the sandbox clock forward", operationId: "advanceSandboxClock", story: advanceClock },
  { does: "adds items to the catalog", operationId: "createCatalogItems", story: addItems },
  { does: "takes a picture in", operationId: "uploadCatalogImage", story: uploadPicture },
  { does: "delivers an event again", operationId: "redeliver", story: redeliver },
  { does: "delivers many events again", operationId: "redeliverMatching", story: redeliverMatching },
];

/** Calls that leave nothing behind which a repetition could do twice. */
const WITHOUT_EFFECT = ["checkInvoiceStatuses", "testWebhook", "testWebhookEndpoint"];

/** Makes the call of `story` in a process that dies after `step` statements. Returns false once it lives to give an answer. */
async function dieAt(step: number, story: Story): Promise<boolean> {
  const merchant = await makeRefunder(world);
  const { api_key = merchant.tenant.live_key, path, body, meanwhile, expectOne } = await story(merchant);
  const call: KeyedCall = { api_key, key: "one", path, body };

  mortal.dieAfter(step);
  const dying = await keyed(mortal, call);
  mortal.dieAfter(Number.POSITIVE_INFINITY);

  await meanwhile?.();
  // The dead process's lease ends.
  world.clock.advance({ seconds: 6 });
  let answer = await keyed(world, call);
  let again = await keyed(world, call);
  if (dying.status < 500) {
    expect(answer).toMatchObject({ status: dying.status, body: dying.body });
    expect(isReplayed(answer)).toBe(true);
  }
  if (!isReplayed(again)) {
    // The outcome was not known: the reconcilers find it out.
    world.clock.advance({ minutes: 10 });
    await world.tick();
    answer = await keyed(world, call);
    again = await keyed(world, call);
  }
  expect(isReplayed(again)).toBe(true);
  expect(again).toMatchObject({ status: answer.status, body: answer.body });
  await expectOne(answer);
  return dying.status >= 500;
}

describe("a call has one effect, wherever its process dies, if it", () => {
  it.each(STORIES)("$does", async ({ story }) => {
    let step = 0;
    while (await dieAt(step, story)) {
      step += 1;
      expect(step).toBeLessThan(MAX_STEPS);
    }
    // To find the caller, to claim the key, to look, to have an effect and to bind the key are steps; keeping the answer is last.
    expect(step).toBeGreaterThanOrEqual(4);
  });

  it("takes a key at all", () => {
    const operations = Object.entries(apiDocument(world.app).paths)
      .filter(([path]) => path.startsWith("/api/v1/"))
      .flatMap(([, methods]) => Object.values(methods));
    const takesKey = operations.filter((operation) => operation["x-error-codes"].includes("IDEMPOTENCY_CONFLICT"));
    const told = [...STORIES.map(({ operationId }) => operationId), ...WITHOUT_EFFECT];
    expect(takesKey.map(({ operationId }) => operationId).sort()).toEqual([...new Set(told)].sort());
  });
});
