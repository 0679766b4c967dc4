/** A webhook endpoint whose receiver is gone for a week: it is paused with one letter, delays no other endpoint, and drains in order. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { type MailSink, startMailSink } from "../support/mail-sink.ts";
import type { Json } from "../support/make.ts";
import { type Receiver, startReceiver } from "../support/receiver.ts";
import { createWorld, type World } from "../support/world.ts";

let sink: MailSink;
let world: World;
let person: SignedUp;
let dead: Receiver;

beforeAll(async () => {
  [sink, dead] = await Promise.all([startMailSink(), startReceiver()]);
  world = await createWorld({ SMTP_URL: sink.url, MAIL_FROM: "no-reply@tolem.test" });
  person = await signUp(world, "owner@shop.kz");
  await person.call("PATCH", "/profile", { language: "en" });
});
beforeEach(() => {
  world.clock.set("2026-03-01T10:00:00Z");
});
afterAll(async () => {
  await world.close();
  await Promise.all([sink.close(), dead.close()]);
});

async function addEndpoint(body: Json): Promise<string> {
  await person.call("POST", "/reauthenticate", { password: "correct horse battery" });
  const added = await person.call<{ webhook_endpoint: { id: string } }>("POST", "/webhook-endpoints", {
    mode: "both",
    ...body,
  });
  expect(added.status).toBe(201);
  return added.body.webhook_endpoint.id;
}

const sell = async () => {
  const sold = { amount: 100, phone_number: "87021234567", simulate: "paid", is_sandbox: true };
  expect((await person.call("POST", "/invoices", sold)).status).toBe(201);
  await world.tick();
};
const read = async (id: string) =>
  (await person.call<{ webhook_endpoint: Json }>("GET", `/webhook-endpoints/${id}`)).body.webhook_endpoint;
const counts = async (id: string) => (await person.call("GET", `/webhook/deliveries/summary?endpoint_id=${id}`)).body;
const numbersOf = (receiver: Receiver) => receiver.take().map(({ headers }) => Number(headers["tolem-sequence"]));

it("dead for a week: paused after a day, tried a little, told of once, drained in order, while the other endpoint waits for nothing", async () => {
  await addEndpoint({ url: world.receiver.url });
  const id = await addEndpoint({ url: `${dead.url}?token=secret` });
  dead.answer(503);
  const sold: number[] = [];
  for (let halfDay = 0; halfDay < 14; halfDay += 1) {
    await sell();
    sold.push(...numbersOf(world.receiver));
    expect(sold.length).toBe(halfDay + 1);
    if (halfDay === 1)
      expect(await read(id)).toMatchObject({ status: "failing", failing_since: "2026-03-01T10:00:00.000Z" });
    if (halfDay === 2)
      expect(await read(id)).toMatchObject({ status: "paused", paused_at: "2026-03-02T10:00:00.000Z" });
    const tried = numbersOf(dead);
    if (halfDay > 2) expect(tried.length).toBe(1);
    world.clock.advance({ hours: 12 });
  }
  expect(await counts(id)).toEqual({ pending: 14, delivered: 0, dropped: 0 });
  const [letter, ...more] = sink.take();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ to: "owner@shop.kz", subject: "A webhook endpoint is paused" });
  expect(letter?.text).not.toContain("secret");

  dead.answer(200);
  await world.tick();
  const [probed, ...drained] = numbersOf(dead);
  expect(drained).toEqual(sold.filter((number) => number !== probed));
  expect(sold).toContain(probed);
  expect(await counts(id)).toEqual({ pending: 0, delivered: 14, dropped: 0 });
  expect(await read(id)).toMatchObject({ status: "active", failing_since: null, paused_at: null });
  await sell();
  expect(numbersOf(dead).length).toBe(1);
  await world.tick();
  expect(sink.take()).toEqual([]);
  world.receiver.take();
});

it("410 disables an endpoint, and a change enables it again", async () => {
  const id = await addEndpoint({ url: dead.url });
  dead.answer(410);
  await sell();
  expect(await read(id)).toMatchObject({ status: "gone", enabled: false });
  dead.take();
  await sell();
  expect(await counts(id)).toMatchObject({ delivered: 0 });
  const changed = await person.call("PATCH", `/webhook-endpoints/${id}`, { enabled: true });
  expect(changed).toMatchObject({ status: 200, body: { webhook_endpoint: { status: "active" } } });
});

it("a paused endpoint is tried at once when its merchant says that it is back", async () => {
  const id = await addEndpoint({ url: dead.url });
  dead.answer(500);
  for (const days of [0, 1]) {
    world.clock.advance({ days });
    await sell();
  }
  expect(await read(id)).toMatchObject({ status: "paused" });
  await sell();
  dead.answer(200);
  await person.call("PATCH", `/webhook-endpoints/${id}`, { enabled: true });
  await world.tick();
  expect(await read(id)).toMatchObject({ status: "active" });
  expect(await counts(id)).toMatchObject({ pending: 0, delivered: 3 });
});
