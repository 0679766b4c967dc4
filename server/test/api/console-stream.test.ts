/** The console's stream of changes: `GET /api/dashboard/v1/stream`. */
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertEvents } from "../../src/webhooks/store.ts";
import { logIn, type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { openStream } from "../support/event-stream.ts";
import { request } from "../support/make.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

const CREATED = "invoice.created";
const CHANGED = "invoice.status_changed";
const DEADLINE = { timeout: 20_000 };

let world: World;
let people = 0;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function makePerson(): Promise<SignedUp> {
  people += 1;
  return signUp(world, `stream-${people}@example.com`);
}

async function makeInvoice(person: SignedUp, body: object = {}, service: Pick<World, "url" | "app"> = world) {
  const invoice = { amount: 1500.5, phone_number: "87021234567", ...body };
  const made = await request<InvoiceJson>(service, "POST", "/api/v1/invoices", invoice, {
    "x-api-key": person.api_key.secret,
  });
  expect(made.status).toBe(201);
  return made.body;
}

async function settle(person: SignedUp, invoice: InvoiceJson, service: Pick<World, "url" | "app"> = world) {
  const path = `/api/v1/sandbox/invoices/${invoice.id}/simulate`;
  const headers = { "x-api-key": person.api_key.secret };
  expect((await request(service, "POST", path, { status: "paid" }, headers)).status).toBe(200);
}

describe("GET /api/dashboard/v1/stream", () => {
  it("200 sends a message when an invoice is created, paid and refunded, and of the refund", async () => {
    const person = await makePerson();
    const stream = await openStream(world, person);
    const invoice = await makeInvoice(person);
    await stream.told([CREATED]);
    await settle(person, invoice);
    await stream.told([CREATED, CHANGED]);
    const refunded = await person.call("POST", `/invoices/${invoice.id}/refund`, { amount: 500 });
    expect(refunded.status).toBe(201);
    await expect.poll(() => stream.changes.length, DEADLINE).toBe(4);
    const at = "2026-11-20T09:00:00.000Z";
    const common = { at, invoice_id: invoice.id, is_sandbox: true };
    expect(stream.changes.slice(0, 2)).toEqual([
      { ...common, type: CREATED, status: "pending", amount: "1500.50" },
      { ...common, type: CHANGED, status: "paid", amount: "1500.50" },
    ]);
    expect(stream.changes).toContainEqual({
      ...common,
      type: CHANGED,
      status: "partially_refunded",
      amount: "1500.50",
    });
    expect(stream.changes).toContainEqual({
      ...common,
      type: "refund.completed",
      refund_id: expect.any(Number),
      status: "completed",
      amount: "500.00",
    });
    stream.abort();
  });

  it("200 sends a message when a subscription is paused", async () => {
    const person = await makePerson();
    const subscription = { phone_number: "87021234567", amount: 4990, billing_period: "daily", is_sandbox: true };
    const made = await person.call("POST", "/subscriptions", subscription);
    expect(made.status).toBe(201);
    const stream = await openStream(world, person);
    await person.call("POST", `/subscriptions/${made.body.id}/pause`);
    await stream.told(["subscription.paused"]);
    expect(stream.changes[0]).toMatchObject({ subscription_id: made.body.id, status: "paused", amount: "4990.00" });
    stream.abort();
  });

  it("200 is cached by no proxy, and cannot be read by another site", async () => {
    const stream = await openStream(world, await makePerson());
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expect(stream.headers.get("cache-control")).toBe("no-store");
    expect(stream.headers.get("x-accel-buffering")).toBe("no");
    expect(stream.headers.get("access-control-allow-origin")).toBeNull();
    expect(stream.headers.get("access-control-allow-credentials")).toBeNull();
    stream.abort();
  });

  it("200 tells another tenant nothing", async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const [stream, others] = [await openStream(world, person), await openStream(world, other)];
    await settle(person, await makeInvoice(person));
    await stream.told([CREATED, CHANGED]);
    await makeInvoice(other, { amount: 7 });
    await others.told([CREATED]);
    expect(others.changes[0]).toMatchObject({ amount: "7.00" });
    expect(stream.changes).toHaveLength(2);
    stream.abort();
    others.abort();
  });

  it("200 tells what another process has changed", async () => {
    const person = await makePerson();
    const invoice = await makeInvoice(person);
    const second = await startSecondService(world);
    const stream = await openStream(second, person);
    await settle(person, invoice);
    await stream.told([CHANGED]);
    const made = await makeInvoice(person);
    await stream.told([CHANGED, CREATED]);
    expect(stream.changes[1]).toMatchObject({ invoice_id: made.id });
    stream.abort();
    await second.close();
  });

  it("200 continues from Last-Event-ID with all changes since", async () => {
    const person = await makePerson();
    const invoice = await makeInvoice(person);
    const stream = await openStream(world, person);
    const start = stream.lastId();
    stream.abort();
    await settle(person, invoice);
    const later = await makeInvoice(person, { amount: 20 });
    const again = await openStream(world, person, start);
    await expect
      .poll(() => again.changes, DEADLINE)
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: CHANGED, invoice_id: invoice.id, status: "paid" }),
          expect.objectContaining({ type: CREATED, invoice_id: later.id }),
        ]),
      );
    expect(again.counts.reloads).toBe(0);
    again.abort();
  });

  it("200 sends `reload` to a reader that has missed too much, and then new changes", async () => {
    const person = await makePerson();
    const stream = await openStream(world, person);
    const start = stream.lastId();
    stream.abort();
    await insertEvents(
      world.deps.db,
      Array.from({ length: 501 }, (_, index) => ({
        tenant_id: person.tenant.id,
        id: `evt_${person.tenant.id}_${index}`,
        delivery_id: `dlv_${person.tenant.id}_${index}`,
        type: CHANGED,
        invoice_id: null,
        is_sandbox: true,
        body: "{}",
        created_at: world.clock.now(),
      })),
    );
    const again = await openStream(world, person, start);
    await expect.poll(() => again.counts.reloads, DEADLINE).toBe(1);
    await settle(person, await makeInvoice(person));
    await again.told([CREATED, CHANGED]);
    again.abort();
  });

  it("200 sends `reload` to a stream that is reopened with an unknown place", async () => {
    const stream = await openStream(world, await makePerson(), "999999.999999");
    await expect.poll(() => stream.counts.reloads, DEADLINE).toBe(1);
    stream.abort();
  });

  it("200 tells nothing once the password has been changed: the stream ends", async () => {
    const person = await makePerson();
    const elsewhere = await logIn(world, person.email);
    const stream = await openStream(world, elsewhere);
    const passwords = { current_password: person.password, new_password: "another battery staple" };
    expect((await person.call("POST", "/password", passwords)).status).toBe(200);
    await makeInvoice(person);
    expect(await stream.ended).toBe(true);
    expect(stream.changes).toEqual([]);
    expect((await openStream(world, elsewhere)).status).toBe(401);
  });

  it("200 keeps a quiet stream alive by a comment, and ends it after a minute; a signed-out person then gets 401", async () => {
    const person = await makePerson();
    const leaving = await logIn(world, person.email);
    const stream = await openStream(world, leaving);
    world.clock.advance({ seconds: 16 });
    await expect.poll(() => stream.counts.comments, DEADLINE).toBe(1);
    expect((await leaving.call("POST", "/logout")).status).toBe(200);
    world.clock.advance({ seconds: 45 });
    expect(await stream.ended).toBe(true);
    expect((await openStream(world, leaving)).status).toBe(401);
  });

  it("200 ends when the service stops, which waits for no stream, nor for who has connected and asks nothing", async () => {
    const person = await makePerson();
    const second = await startSecondService(world);
    const silent = connect(Number(new URL(second.url).port), "127.0.0.1");
    await once(silent, "connect");
    const stream = await openStream(second, person);
    await second.close();
    expect(await stream.ended).toBe(true);
  });

  it("401 without a session", async () => {
    const answer = await visitor(world).call("GET", "/stream");
    expect(answer.status).toBe(401);
  });

  it("404 for HEAD, which would have no end", async () => {
    const { cookies } = await makePerson();
    const answer = await world.app.inject({
      method: "HEAD",
      url: "/api/dashboard/v1/stream",
      cookies: Object.fromEntries(cookies),
    });
    expect(answer.statusCode).toBe(404);
  });

  it("429 for the eleventh stream of a session, until one is closed", async () => {
    const person = await makePerson();
    const streams = await Promise.all(Array.from({ length: 10 }, () => openStream(world, person)));
    const refused = await person.call("GET", "/stream");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("60");
    world.clock.advance({ seconds: 1 });
    const elsewhere = await openStream(world, await logIn(world, person.email));
    expect(elsewhere.status).toBe(200);
    streams[0]?.abort();
    await expect.poll(async () => (await openStream(world, person)).status, DEADLINE).toBe(200);
  });
});
