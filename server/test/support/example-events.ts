/** Makes one event of each type happen, whose bodies are the examples of the API document. */
import { EVENT_TYPES } from "../../src/webhooks/event-types.ts";
import { type LiveBilling, liveBilling } from "./live-billing.ts";
import { type Json, request } from "./make.ts";
import { MONTHLY } from "./subscriber.ts";
import type { World } from "./world.ts";

const QUARTER_S = 92 * 86_400;

/** The first body of each type, as the merchant's receiver gets it. */
export async function makeExampleEvents(world: World): Promise<Map<string, Json>> {
  await world.tick();
  world.receiver.take();
  const live = await liveBilling(world);
  await live.merchant.call("POST", "/webhook/configure", { url: world.receiver.url, events: EVENT_TYPES });
  await live.merchant.call("POST", "/webhook/test");
  await payAndPayBack(world, live);
  await sellLastPlace(world, live);
  // Before the live one, because the retries of live subscriptions are spread by a chance that no test sets.
  await leave(world, live);
  await payTwice(world, live);
  await world.tick();
  const bodies = new Map<string, Json>();
  for (const { json } of world.receiver.take()) {
    const type = String(json.event);
    if (!bodies.has(type)) bodies.set(type, json);
  }
  return bodies;
}

async function payAndPayBack(world: World, { merchant, customer }: LiveBilling): Promise<void> {
  const invoice = await merchant.createPhone({ external_order_id: "order-1", description: "Two bags of coffee" });
  await customer.pay(invoice);
  await merchant.check(invoice);
  const payBack = (amount: number) => merchant.call("POST", `/invoices/${invoice.id}/refund`, { amount });
  await payBack(500);
  await merchant.fault({ call: "refund.create", fault: "throttle" });
  await payBack(400);
  // The throttled provider asked for a pause.
  world.clock.advance({ seconds: 5 });
  await world.tick();
}

async function sellLastPlace(world: World, { merchant, customer }: LiveBilling): Promise<void> {
  const lesson = { title: "Piano lesson", amount: 7000, slug: "last-lesson", max_payments: 1 };
  await merchant.call("POST", "/payment-links", lesson);
  await request(world, "POST", "/l/last-lesson", { channel: "qr" });
  const invoice = await merchant.newest();
  await customer.pay(invoice);
  await merchant.check(invoice);
  await world.tick();
}

/** The first attempt is taken for lost and is paid after the second was sent, which is paid too. */
async function payTwice(world: World, live: LiveBilling): Promise<void> {
  const { merchant, customer, subscriptions } = live;
  const subscription = await subscriptions.subscribe({ retry_interval_hours: 1 });
  await live.at("11-30T19:00");
  const first = await live.invoiceOf(subscription);
  await customer.expire(first);
  await live.at("11-30T19:01");
  await live.at("11-30T20:10");
  const second = await live.invoiceOf(subscription, 2);
  await merchant.check(second);
  await customer.pay(second);
  await customer.setStatus(first, "Processed");
  world.clock.advance({ minutes: 2 });
  await merchant.check(second);
  await merchant.check(first);
  await live.runJob("settle-cycles");
  await world.tick();
  for (const act of ["pause", "resume", "cancel"] as const) await subscriptions.act(subscription, act);
}

/** A subscriber who pays nothing, in the sandbox, whose clock makes a quarter of a year pass at once. */
async function leave(world: World, { merchant: { tenant } }: LiveBilling): Promise<void> {
  await tenant.call("POST", "/subscriptions", MONTHLY);
  await tenant.call("POST", "/sandbox/clock/advance", { seconds: QUARTER_S });
  await world.tick();
}
