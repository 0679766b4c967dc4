/** Deliveries told in dates: attempts, retries, signatures, redelivery, and the effect of changed settings. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import type { Receiver } from "../support/receiver.ts";
import { createWorld, type World } from "../support/world.ts";

type Received = Receiver["received"][number];

let world: World;
let tenant: TestTenant;
let secret: string;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.receiver.answer(200);
  world.clock.advance({ days: 1 });
  // What the last story left to be tried again.
  await world.tick();
  world.receiver.take();
  tenant = await makeTenant(world);
  secret = (await configure({ url: world.receiver.url })).webhookSecret as string;
});

async function configure(body: Json): Promise<Json> {
  const answer = await tenant.call("POST", "/webhook/configure", body);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Something that is told at once: a sandbox invoice that is paid as it is made. */
async function emitOne(): Promise<void> {
  const invoice = { amount: 1500.5, phone_number: "87021234567", simulate: "paid" };
  expect((await tenant.call("POST", "/invoices", invoice)).status).toBe(201);
}

async function tickAndTake(): Promise<Received[]> {
  await world.tick();
  return world.receiver.take();
}

async function onlyDelivery(): Promise<Json & { id: string; event_id: string; attempts: Json[] }> {
  const { items } = (await tenant.call<{ items: { id: string }[] }>("GET", "/webhook/deliveries")).body;
  expect(items.length).toBe(1);
  const got = await tenant.call<never>("GET", `/webhook/deliveries/${items[0]?.id}`);
  return got.body;
}

function hexSignature(secret: string, body: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

function standardSignature(secret: string, { headers, body }: Received): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

describe("an attempt", () => {
  test("arrives once and at once, with the payload as specified, signed in both forms", async () => {
    await emitOne();
    const [received, ...more] = await tickAndTake();
    if (received === undefined) throw new Error("nothing came");
    expect(more).toEqual([]);
    const now = world.clock.now();
    const { event_id } = await onlyDelivery();
    expect(received.json).toEqual({
      event: "invoice.status_changed",
      timestamp: now.toISOString(),
      invoice: {
        id: expect.any(Number),
        external_order_id: null,
        amount: "1500.50",
        status: "paid",
        client_name: null,
        client_phone: "87021234567",
        paid_at: now.toISOString(),
        is_sandbox: true,
      },
    });
    expect(received.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Tolem-Webhooks/1",
      "x-webhook-signature": hexSignature(secret, received.body),
      "webhook-id": event_id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": standardSignature(secret, received),
    });
    expect(await tickAndTake()).toEqual([]);
  });

  test.each([200, 201, 204, 299])("is a success when answered %i", async (status) => {
    world.receiver.answer(status);
    await emitOne();
    expect((await tickAndTake()).length).toBe(1);
    expect(await onlyDelivery()).toMatchObject({
      status: "delivered",
      attempts_made: 1,
      next_attempt_at: null,
      last_attempt_at: world.clock.now().toISOString(),
      last_http_status: status,
      last_error: null,
    });
  });

  test.each([300, 301, 307, 400, 404, 410, 429, 500, 503])("is a failure when answered %i", async (status) => {
    world.receiver.answer((response) => response.writeHead(status, { location: world.receiver.url }).end("no"));
    await emitOne();
    expect((await tickAndTake()).length).toBe(1);
    const now = world.clock.now();
    expect(await onlyDelivery()).toMatchObject({
      status: "pending",
      attempts_made: 1,
      next_attempt_at: new Date(now.getTime() + 5000).toISOString(),
      last_http_status: status,
      last_error: `the answer was ${status}, not 2xx`,
      attempts: [
        {
          number: 1,
          at: now.toISOString(),
          url: world.receiver.url,
          http_status: status,
          duration_ms: expect.any(Number),
          error: `the answer was ${status}, not 2xx`,
          response_body: "no",
        },
      ],
    });
  });

  test("without an answer is a failure, told in words", async () => {
    await configure({ url: "http://127.0.0.1:9/nobody" });
    await emitOne();
    await world.tick();
    expect(await onlyDelivery()).toMatchObject({
      status: "pending",
      last_http_status: null,
      last_error: "the connection was refused",
      attempts: [{ url: "http://127.0.0.1:9/nobody", http_status: null, response_body: null }],
    });
  });
});

describe("retries", () => {
  test("come 5 and 30 seconds after the first attempt, the same event each time, and then it is dropped", async () => {
    world.receiver.answer(500);
    await emitOne();
    const attempts = await tickAndTake();
    const firstAt = world.clock.now();
    for (const { wait_s, comes } of [
      { wait_s: 4, comes: 0 },
      { wait_s: 1, comes: 1 },
      { wait_s: 24, comes: 0 },
      { wait_s: 1, comes: 1 },
      { wait_s: 3600, comes: 0 },
    ]) {
      world.clock.advance({ seconds: wait_s });
      const came = await tickAndTake();
      expect(came.length, `after ${wait_s} s more`).toBe(comes);
      attempts.push(...came);
    }
    expect(new Set(attempts.map((one) => one.body)).size).toBe(1);
    expect(new Set(attempts.map((one) => one.headers["webhook-id"])).size).toBe(1);
    const seconds = attempts.map((one) => Number(one.headers["webhook-timestamp"]) - firstAt.getTime() / 1000);
    expect(seconds).toEqual([0, 5, 30]);
    for (const one of attempts) expect(one.headers["webhook-signature"]).toBe(standardSignature(secret, one));

    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({
      status: "dropped",
      attempts_made: 3,
      next_attempt_at: null,
      last_http_status: 500,
    });
    expect(delivery.attempts.map((attempt) => attempt.number)).toEqual([3, 2, 1]);
  });

  test("end with the first success", async () => {
    world.receiver.answer(500);
    await emitOne();
    await world.tick();
    world.receiver.answer(200);
    world.clock.advance({ seconds: 5 });
    await world.tick();
    world.clock.advance({ hours: 1 });
    await world.tick();
    expect(world.receiver.take().length).toBe(2);
    expect(await onlyDelivery()).toMatchObject({ status: "delivered", attempts_made: 2 });
  });

  test("go to where the tenant now wants them", async () => {
    await configure({ url: "http://127.0.0.1:9/nobody" });
    await emitOne();
    await world.tick();
    await configure({ url: world.receiver.url });
    world.clock.advance({ seconds: 5 });
    expect((await tickAndTake()).length).toBe(1);
    const { attempts } = await onlyDelivery();
    expect(attempts.map((attempt) => attempt.url)).toEqual([world.receiver.url, "http://127.0.0.1:9/nobody"]);
  });

  test.each([{ url: null }, { enabled: false }])(
    "end unattempted when the tenant says %o meanwhile",
    async (change) => {
      world.receiver.answer(500);
      await emitOne();
      await emitOne();
      await world.tick();
      await configure(change);
      world.clock.advance({ seconds: 5 });
      world.receiver.take();
      expect(await tickAndTake()).toEqual([]);
      const { items } = (await tenant.call<{ items: Json[] }>("GET", "/webhook/deliveries")).body;
      expect(items).toMatchObject(Array(2).fill({ status: "dropped", attempts_made: 1, next_attempt_at: null }));
    },
  );
});

describe("who is told", () => {
  test("nobody, while the webhook is off or lists other events; the event is kept all the same", async () => {
    await configure({ events: ["subscription.expired"] });
    await emitOne();
    await configure({ events: ["invoice.status_changed"], enabled: false });
    await emitOne();
    await configure({ enabled: true, url: null });
    await emitOne();
    expect(await tickAndTake()).toEqual([]);
    expect((await tenant.call("GET", "/webhook/deliveries")).body).toMatchObject({ items: [], total: 0 });
    expect((await tenant.call("GET", "/events")).body).toMatchObject({ total: 3 });
    await configure({ url: world.receiver.url });
    expect(await tickAndTake()).toEqual([]);
  });
});

describe("rotation", () => {
  test("lets the old secret sign beside the new one for 24 hours", async () => {
    const rotated = (await configure({ rotate_secret: true })).webhookSecret as string;
    expect(rotated).not.toBe(secret);
    world.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    await emitOne();
    const [both] = await tickAndTake();
    world.clock.advance({ seconds: 1 });
    await emitOne();
    const [one] = await tickAndTake();
    if (both === undefined || one === undefined) throw new Error("an event did not come");
    expect(both.headers["webhook-signature"]).toBe(
      `${standardSignature(rotated, both)} ${standardSignature(secret, both)}`,
    );
    expect(both.headers["x-webhook-signature"]).toBe(hexSignature(rotated, both.body));
    expect(one.headers["webhook-signature"]).toBe(standardSignature(rotated, one));
  });
});

describe("redelivery", () => {
  const redeliver = (id: string) => tenant.call("POST", `/webhook/deliveries/${id}/redeliver`);

  test("sends a delivered event again under the same webhook-id", async () => {
    await emitOne();
    const [first] = await tickAndTake();
    const { id } = await onlyDelivery();
    world.clock.advance({ days: 3 });
    const now = world.clock.now().toISOString();
    expect(await redeliver(id)).toMatchObject({ status: 200, body: { id, status: "pending", next_attempt_at: now } });
    const again = await tickAndTake();
    expect(again.map((one) => one.headers["webhook-id"])).toEqual([first?.headers["webhook-id"]]);
    expect(again[0]?.body).toBe(first?.body);
    expect(await onlyDelivery()).toMatchObject({ status: "delivered", attempts_made: 2 });
  });

  test("begins a new round of three attempts, whose numbers go on", async () => {
    world.receiver.answer(500);
    await emitOne();
    for (const seconds of [0, 5, 25]) {
      world.clock.advance({ seconds });
      await world.tick();
    }
    const { id } = await onlyDelivery();
    world.clock.advance({ hours: 1 });
    world.receiver.take();
    await redeliver(id);
    const counts: number[] = [];
    for (const seconds of [0, 4, 1, 24, 1, 3600]) {
      world.clock.advance({ seconds });
      counts.push((await tickAndTake()).length);
    }
    expect(counts).toEqual([1, 0, 1, 0, 1, 0]);
    const delivery = await onlyDelivery();
    expect(delivery).toMatchObject({ status: "dropped", attempts_made: 6 });
    expect(delivery.attempts.map((attempt) => attempt.number)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test("leaves a pending delivery as it is", async () => {
    world.receiver.answer(500);
    await emitOne();
    await world.tick();
    const before = await onlyDelivery();
    world.clock.advance({ seconds: 1 });
    const { attempts: _, ...shown } = before;
    expect(await redeliver(before.id)).toMatchObject({ status: 200, body: shown });
    expect(await onlyDelivery()).toEqual(before);
  });

  test("asked for many times at once is one round", async () => {
    await emitOne();
    await tickAndTake();
    const { id } = await onlyDelivery();
    const all = await Promise.all(Array.from({ length: 10 }, () => redeliver(id)));
    expect(all.map((one) => one.status)).toEqual(Array(10).fill(200));
    expect((await tickAndTake()).length).toBe(1);
  });

  test("is refused while there is nowhere to send to", async () => {
    await emitOne();
    await tickAndTake();
    const { id } = await onlyDelivery();
    await configure({ enabled: false });
    expect((await redeliver(id)).body).toMatchObject({ error: { fields: { enabled: expect.any(String) } } });
    await configure({ url: null });
    expect(await redeliver(id)).toMatchObject({
      status: 422,
      body: { error: { fields: { url: "is not configured" } } },
    });
    expect(await onlyDelivery()).toMatchObject({ status: "delivered" });
  });
});

test("no secret of a tenant is ever logged", () => {
  const logged = world.logged.join("\n");
  expect(logged).toContain("/webhook/configure");
  expect(logged).not.toContain("whsec_");
});
