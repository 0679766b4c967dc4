/** Deliveries told in seconds and days: what is sent, when it is retried, and what survives a worker that dies. */

import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openJob } from "../../src/jobs.ts";
import { inTransaction } from "../../src/transaction.ts";
import { emit } from "../../src/webhooks/emit.ts";
import { checkWebhook } from "../support/contract.ts";
import { customerOf } from "../support/customer.ts";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

type Attempt = Json & { number: number; at: string; url: string };
type Delivery = Json & { id: string; event_id: string; status: string; attempts: Attempt[] };
type List = { items: { id: string }[]; total: number };
type Sent = ReturnType<Receiver["take"]>[number];

const START = "2026-03-01T10:00:00.000Z";

let world: World;
/** Of one story alone: what an earlier one has left undelivered goes to an address where no server listens. */
let receiver: Receiver;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set(START);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => world.close());

/** Moves the clock to so many seconds after the beginning of the story and lets the jobs work. */
async function at(seconds: number): Promise<void> {
  pass(seconds);
  await world.tick();
}

function pass(seconds: number): void {
  world.clock.set(new Date(Date.parse(START) + seconds * 1000).toISOString());
}

/** A tenant whose events go to the story's receiver, or where `settings` say. */
async function makeListener(settings: Json = {}) {
  const tenant = await makeTenant(world);
  const secret = await configure(tenant, { url: receiver.url, ...settings });
  return { ...tenant, secret };
}

async function configure(tenant: TestTenant, settings: Json): Promise<string> {
  const { status, body } = await tenant.call("POST", "/webhook/configure", settings, { key: tenant.live_key });
  expect(status).toBe(200);
  return String(body.webhookSecret);
}

/** A sandbox invoice that is paid at once. */
async function pay(tenant: TestTenant, body: Json = {}): Promise<Json> {
  const invoice = { amount: 100, phone_number: "87021234567", simulate: "paid", ...body };
  const created = await tenant.call("POST", "/invoices", invoice);
  expect(created.status).toBe(201);
  return created.body;
}

/** The tenant's deliveries with their attempts, oldest first. */
async function deliveriesOf(tenant: TestTenant): Promise<Delivery[]> {
  const { items } = (await tenant.call<List>("GET", "/webhook/deliveries?limit=200")).body;
  const details = items.map(({ id }) => tenant.call<Delivery>("GET", `/webhook/deliveries/${id}`));
  return (await Promise.all(details)).map(({ body }) => body).reverse();
}

async function onlyDelivery(tenant: TestTenant): Promise<Delivery> {
  const [delivery, ...others] = await deliveriesOf(tenant);
  if (delivery === undefined || others.length > 0)
    throw new Error(`${others.length} deliveries beside ${delivery?.id}`);
  return delivery;
}

/** When the delivery was attempted, oldest first, in seconds after the beginning of the story. */
const secondsOf = ({ attempts }: Delivery) =>
  attempts.map(({ at }) => (Date.parse(at) - Date.parse(START)) / 1000).reverse();

const countEvents = async (tenant: TestTenant) => (await tenant.call<List>("GET", "/events")).body.total;
const take = () => receiver.take();

function takeOne(): Sent {
  const [sent, ...others] = take();
  if (sent === undefined || others.length > 0) throw new Error(`${others.length} webhooks beside ${sent?.body}`);
  return sent;
}

/** `X-Webhook-Signature` as a receiver computes it. */
const plainSignature = (secret: string, { body }: Sent) =>
  `sha256=${createHmac("sha256", Buffer.from(secret, "utf8")).update(Buffer.from(body, "utf8")).digest("hex")}`;

/** One entry of `webhook-signature` as a Standard Webhooks library computes it. */
function standardSignature(secret: string, { headers, body }: Sent): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  expect(key).toHaveLength(32);
  const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
}

/** Lets the receiver keep its callers waiting until they are released with a status. */
function hold(receiver: Receiver) {
  const held: ServerResponse[] = [];
  receiver.answer((response) => held.push(response));
  return {
    count: () => held.length,
    release(status: number) {
      receiver.answer(status);
      for (const response of held.splice(0)) response.writeHead(status).end();
    },
  };
}

describe("what is sent", () => {
  it("the event, byte for byte as it is recorded, with its headers and both signatures", async () => {
    const tenant = await makeListener();
    const invoice = await pay(tenant, { external_order_id: "Тапсырыс «1»", amount: 1250.5 });
    await world.tick();
    const sent = takeOne();
    const payload = {
      event: "invoice.status_changed",
      timestamp: START,
      invoice: {
        id: invoice.id,
        external_order_id: "Тапсырыс «1»",
        amount: "1250.50",
        status: "paid",
        client_name: null,
        client_phone: "87021234567",
        paid_at: START,
        is_sandbox: true,
      },
    };
    expect(sent.json).toEqual(payload);
    expect(sent.body).toBe(JSON.stringify(sent.json));
    checkWebhook(world.app, "invoice.status_changed", sent.json);
    const delivery = await onlyDelivery(tenant);
    const event = await tenant.call<{ sequence: number }>("GET", `/events/${delivery.event_id}`);
    expect(event.body).toMatchObject({ payload });

    const { host, connection, ...headers } = sent.headers;
    expect([host, connection]).toEqual([new URL(receiver.url).host, expect.any(String)]);
    expect(headers).toEqual({
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(sent.body)),
      "user-agent": "Tolem-Webhooks/1",
      "x-webhook-signature": plainSignature(tenant.secret, sent),
      "webhook-id": delivery.event_id,
      "webhook-timestamp": String(Date.parse(START) / 1000),
      "webhook-signature": standardSignature(tenant.secret, sent),
      "tolem-sequence": String(event.body.sequence),
    });
    expect(delivery).toMatchObject({ status: "delivered", attempts_made: 1, last_http_status: 200, last_error: null });
  });

  it("one event for an invoice simulated as paid", async () => {
    const tenant = await makeListener();
    const { id } = await pay(tenant);
    await at(1);
    await at(60);
    expect(takeOne().json.invoice).toMatchObject({ id, status: "paid" });
    expect(await countEvents(tenant)).toBe(1);
  });

  it("one event for a sandbox invoice that is cancelled, and none before", async () => {
    const tenant = await makeListener();
    const { id } = await pay(tenant, { simulate: null });
    await at(0);
    expect(take()).toEqual([]);
    await tenant.call("POST", `/invoices/${id}/cancel`);
    expect(await tenant.call("POST", `/invoices/${id}/cancel`)).toMatchObject({ status: 422 });
    await at(1);
    await at(60);
    const { invoice } = takeOne().json;
    expect(invoice).toMatchObject({ id, status: "cancelled", paid_at: null, is_sandbox: true });
    expect(await countEvents(tenant)).toBe(1);
  });

  it("a live invoice without is_sandbox and subscription_id", async () => {
    const merchant = await makeMerchant(world);
    await configure(merchant.tenant, { url: receiver.url });
    const { id } = await merchant.createPhone();
    await customerOf(world).pay({ id });
    await at(5);
    const { json } = takeOne();
    const fields = ["id", "external_order_id", "amount", "status", "client_name", "client_phone", "paid_at"];
    expect(Object.keys(json.invoice as Json)).toEqual(fields);
    expect(json.invoice).toMatchObject({ id, status: "paid", amount: "1500.00" });
    checkWebhook(world.app, "invoice.status_changed", json);
    await at(60);
    expect(take()).toEqual([]);
  });
});

describe("a receiver that fails", () => {
  it("is tried at 0, 5 and 30 seconds, under one id and each at its own time, and then no more", async () => {
    const tenant = await makeListener();
    receiver.answer(500);
    await pay(tenant);
    const arrived: number[] = [];
    for (const seconds of [0, 1, 4.999, 5, 29.999, 30, 31, 60, 3600, 86_400]) {
      await at(seconds);
      arrived.push(receiver.received.length);
    }
    expect(arrived).toEqual([1, 1, 1, 2, 2, 3, 3, 3, 3, 3]);
    const sent = take();
    const delivery = await onlyDelivery(tenant);
    expect(delivery).toMatchObject({
      status: "dropped",
      attempts_made: 3,
      next_attempt_at: null,
      last_http_status: 500,
    });
    expect(secondsOf(delivery)).toEqual([0, 5, 30]);
    expect(sent.map(({ headers }) => Number(headers["webhook-timestamp"]) - Date.parse(START) / 1000)).toEqual([
      0, 5, 30,
    ]);
    expect(sent.map(({ headers }) => headers["webhook-id"])).toEqual(Array(3).fill(delivery.event_id));
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill(sent[0]?.body));
    for (const each of sent) {
      expect(each.headers["x-webhook-signature"]).toBe(plainSignature(tenant.secret, each));
      expect(each.headers["webhook-signature"]).toBe(standardSignature(tenant.secret, each));
    }
  });

  it("once is sent the event a second time, and not a third", async () => {
    const tenant = await makeListener();
    receiver.answer(503);
    await pay(tenant);
    await at(0);
    expect(await onlyDelivery(tenant)).toMatchObject({
      status: "pending",
      attempts_made: 1,
      next_attempt_at: "2026-03-01T10:00:05.000Z",
      last_error: "the answer was 503, not 2xx",
    });
    receiver.answer(200);
    for (const seconds of [5, 30, 60]) await at(seconds);
    const delivery = await onlyDelivery(tenant);
    expect(delivery).toMatchObject({ status: "delivered", attempts_made: 2, next_attempt_at: null, last_error: null });
    expect(secondsOf(delivery)).toEqual([0, 5]);
    expect(take()).toHaveLength(2);
  });

  it("redirects: that counts as a failure and is not followed", async () => {
    const elsewhere = await startReceiver();
    const tenant = await makeListener();
    receiver.answer((response) => response.writeHead(307, { location: elsewhere.url }).end());
    await pay(tenant);
    for (const seconds of [0, 5, 30]) await at(seconds);
    expect(await onlyDelivery(tenant)).toMatchObject({ status: "dropped", attempts_made: 3, last_http_status: 307 });
    expect([take().length, elsewhere.take().length]).toEqual([3, 0]);
    await elsewhere.close();
  });

  it("by hanging past the next attempt's time: that comes at its end, and the last one at its own time", async () => {
    const tenant = await makeListener();
    await pay(tenant);
    const held = hold(receiver);
    const ticking = at(0);
    await expect.poll(held.count, { timeout: 10_000 }).toBe(1);
    pass(8);
    held.release(500);
    await ticking;
    expect(await onlyDelivery(tenant)).toMatchObject({ next_attempt_at: "2026-03-01T10:00:08.000Z" });
    for (const seconds of [8, 29, 30, 60]) await at(seconds);
    expect(secondsOf(await onlyDelivery(tenant))).toEqual([0, 8, 30]);
    expect(take()).toHaveLength(3);
  });

  it("at its address: the next attempt goes to the new one", async () => {
    const url = `${receiver.url}/new`;
    const tenant = await makeListener();
    receiver.answer(500);
    await pay(tenant);
    await at(0);
    await configure(tenant, { url });
    receiver.answer(200);
    await at(5);
    const { status, attempts } = await onlyDelivery(tenant);
    expect({ status, urls: attempts.map((attempt) => attempt.url) }).toEqual({
      status: "delivered",
      urls: [url, receiver.url],
    });
  });
});

describe("after a rotation of the secret", () => {
  it("the old one signs beside the new one for 24 hours, and not after", async () => {
    const tenant = await makeListener();
    const secret = await configure(tenant, { rotate_secret: true });
    const day = 24 * 60 * 60;
    for (const seconds of [0, day - 1]) {
      pass(seconds);
      await pay(tenant);
      await world.tick();
      const sent = takeOne();
      expect(sent.headers["x-webhook-signature"]).toBe(plainSignature(secret, sent));
      const both = [secret, tenant.secret].map((each) => standardSignature(each, sent));
      expect(sent.headers["webhook-signature"]).toBe(both.join(" "));
    }
    pass(day);
    await pay(tenant);
    await world.tick();
    const sent = takeOne();
    expect(sent.headers["x-webhook-signature"]).toBe(plainSignature(secret, sent));
    expect(sent.headers["webhook-signature"]).toBe(standardSignature(secret, sent));
  });

  it("between two attempts the second is signed with the new one first", async () => {
    const tenant = await makeListener();
    receiver.answer(500);
    await pay(tenant);
    await at(0);
    const before = takeOne();
    expect(before.headers["webhook-signature"]).toBe(standardSignature(tenant.secret, before));
    const secret = await configure(tenant, { rotate_secret: true });
    receiver.answer(200);
    await at(5);
    const after = takeOne();
    expect(after.headers["x-webhook-signature"]).toBe(plainSignature(secret, after));
    const both = [secret, tenant.secret].map((each) => standardSignature(each, after));
    expect(after.headers["webhook-signature"]).toBe(both.join(" "));
  });

  it("twice within a day each signs for its own 24 hours, also in the test event", async () => {
    const tenant = await makeListener();
    const second = await configure(tenant, { rotate_secret: true });
    const hour = 60 * 60;
    pass(20 * hour);
    const third = await configure(tenant, { rotate_secret: true });
    const expectSigned = (sent: ReturnType<typeof takeOne>, by: string[]) =>
      expect(sent.headers["webhook-signature"]).toBe(by.map((each) => standardSignature(each, sent)).join(" "));
    for (const [seconds, by] of [
      [23 * hour, [third, second, tenant.secret]],
      [24 * hour, [third, second]],
      [43 * hour, [third, second]],
      [44 * hour, [third]],
    ] as const) {
      pass(seconds);
      await pay(tenant);
      await world.tick();
      expectSigned(takeOne(), [...by]);
      await tenant.call("POST", "/webhook/test");
      expectSigned(takeOne(), [...by]);
    }
  });

  it("ten times within a day all sign, an eleventh is refused until the first is over, and nothing is changed by it", async () => {
    const tenant = await makeListener();
    const secrets = [tenant.secret];
    for (let n = 0; n < 10; n += 1) secrets.unshift(await configure(tenant, { rotate_secret: true }));
    const asked = { rotate_secret: true, enabled: false };
    const refused = await tenant.call("POST", "/webhook/configure", asked);
    const againAt = new Date(world.clock.now().getTime() + 24 * 60 * 60_000).toISOString();
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { fields: { rotate_secret: `was asked for 10 times within 24 hours: again at ${againAt}` } } },
    });
    await pay(tenant);
    await at(0);
    const sent = takeOne();
    expect(sent.headers["webhook-signature"]).toBe(secrets.map((each) => standardSignature(each, sent)).join(" "));
    world.clock.set(againAt);
    await configure(tenant, { rotate_secret: true });
    const replaced = world.deps.db.selectFrom("webhook_replaced_secrets").where("tenant_id", "=", tenant.id);
    expect(await replaced.selectAll().execute()).toHaveLength(1);
  });
});

describe("nobody listens", () => {
  it.each([
    ["switched off", { enabled: false }],
    ["cleared", { url: null }],
  ])("any more, for the webhook was %s: dropped without another attempt", async (_, settings) => {
    const tenant = await makeListener();
    receiver.answer(500);
    await pay(tenant);
    await at(0);
    await pay(tenant);
    await configure(tenant, settings);
    for (const seconds of [5, 30, 60]) await at(seconds);
    expect(take()).toHaveLength(1);
    const [begun, fresh] = await deliveriesOf(tenant);
    expect(begun).toMatchObject({ status: "dropped", attempts_made: 1, next_attempt_at: null, last_http_status: 500 });
    expect(fresh).toMatchObject({ status: "dropped", attempts_made: 0, next_attempt_at: null, last_attempt_at: null });
  });

  it.each([
    ["lists no event", { events: [] }],
    ["lists another event", { events: ["subscription.expired"] }],
    ["is switched off", { enabled: false }],
    ["has no url", { url: null }],
  ])("where the webhook %s: the event is recorded, and goes nowhere", async (_, settings) => {
    const tenant = await makeListener(settings);
    await pay(tenant);
    await configure(tenant, { url: receiver.url, events: ["invoice.status_changed"], enabled: true });
    await at(1);
    await at(60);
    expect(await countEvents(tenant)).toBe(1);
    expect(await deliveriesOf(tenant)).toEqual([]);
    expect(take()).toEqual([]);
  });

  it("to subscription.expired unless it is listed", async () => {
    const expire = ({ id }: TestTenant) => {
      const event = {
        tenant_id: id,
        is_sandbox: true,
        body: { event: "subscription.expired" as const, timestamp: START, tenant_id: id },
      };
      return inTransaction(world.deps, (tx) => emit(tx, event));
    };
    const unlisted = await makeListener();
    const listed = await makeListener({ events: ["subscription.expired"] });
    await Promise.all([expire(unlisted), expire(listed)]);
    await at(1);
    expect(takeOne().json).toEqual({ event: "subscription.expired", timestamp: START, tenant_id: listed.id });
    expect(await countEvents(unlisted)).toBe(1);
    expect(await deliveriesOf(unlisted)).toEqual([]);
  });
});

describe("workers", () => {
  it("that stop leave their queue to the next one, which keeps to the times", async () => {
    const tenant = await makeListener();
    receiver.answer(500);
    const first = await startSecondService(world);
    await pay(tenant);
    await first.tick();
    await first.close();
    expect(take()).toHaveLength(1);
    const second = await startSecondService(world);
    pass(4);
    await second.tick();
    expect(take()).toEqual([]);
    pass(5);
    await second.tick();
    await second.close();
    await at(30);
    const delivery = await onlyDelivery(tenant);
    expect(delivery).toMatchObject({ status: "dropped", attempts_made: 3 });
    expect(secondsOf(delivery)).toEqual([0, 5, 30]);
    expect(take()).toHaveLength(2);
  });

  it("that are lost in an attempt lose their claim after 40 seconds, and what they know of it later is ignored", async () => {
    const tenant = await makeListener();
    await pay(tenant);
    const held = hold(receiver);
    const lost = openJob(world.deps, "deliver-webhooks");
    await lost.run();
    await expect.poll(held.count, { timeout: 10_000 }).toBe(1);
    receiver.answer(200);
    await at(39);
    expect(take()).toHaveLength(1);
    expect(await onlyDelivery(tenant)).toMatchObject({ status: "pending", attempts_made: 0 });
    await at(40);
    const again = takeOne();
    const delivered = await onlyDelivery(tenant);
    expect(delivered).toMatchObject({ status: "delivered", attempts_made: 1, event_id: again.headers["webhook-id"] });
    expect(secondsOf(delivered)).toEqual([40]);
    held.release(500);
    await lost.drain?.();
    expect(await onlyDelivery(tenant)).toEqual(delivered);
    await at(90);
    expect(take()).toEqual([]);
  });

  it("two at once deliver each event once, and each of its retries once", async () => {
    const second = await startSecondService(world);
    const tenants = await Promise.all([makeListener(), makeListener(), makeListener()]);
    receiver.answer(500);
    for (const tenant of tenants) await Promise.all(Array.from({ length: 12 }, () => pay(tenant)));
    const events = new Set((await Promise.all(tenants.map(deliveriesOf))).flat().map(({ event_id }) => event_id));
    expect(events.size).toBe(36);
    for (const seconds of [0, 5, 30, 60]) {
      pass(seconds);
      await Promise.all([world.tick(), second.tick()]);
      const ids = take().map(({ headers }) => String(headers["webhook-id"]));
      expect(ids.sort(), `after ${seconds} s`).toEqual(seconds === 60 ? [] : [...events].sort());
    }
    await second.close();
  });

  it("that are kept waiting by one tenant's receiver deliver all of another's meanwhile", async () => {
    const slow = await startReceiver();
    const held = hold(slow);
    const waiting = await makeListener({ url: slow.url });
    const other = await makeListener();
    await Promise.all(Array.from({ length: 20 }, () => pay(waiting)));
    const ids = (await Promise.all(Array.from({ length: 5 }, () => pay(other)))).map(({ id }) => Number(id));
    const ticking = at(0);
    await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(5);
    expect(
      take()
        .map(({ json }) => Number((json.invoice as Json).id))
        .sort(),
    ).toEqual(ids.sort());
    await expect
      .poll(async () => (await deliveriesOf(other)).map(({ status }) => status), { timeout: 8_000 })
      .toEqual(Array(5).fill("delivered"));
    expect((await deliveriesOf(waiting)).map(({ attempts_made }) => attempts_made)).toEqual(Array(20).fill(0));
    held.release(200);
    await ticking;
    await world.tick();
    expect((await deliveriesOf(waiting)).map(({ status }) => status)).toEqual(Array(20).fill("delivered"));
    expect(slow.take()).toHaveLength(20);
    expect(take()).toEqual([]);
    await slow.close();
  });
});
