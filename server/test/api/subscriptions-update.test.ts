/** Changing subscriptions: `PUT /subscriptions/:id`, `POST /subscriptions/:id/pause`, `/resume` and `/cancel`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkWebhook } from "../support/contract.ts";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import {
  addAttempt,
  DAILY,
  MONTHLY,
  makeSubscription,
  type SubscriptionJson,
  subscriptionEvents,
} from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

const DAY_MS = 86_400_000;

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

const put = (id: unknown, body: unknown, of = tenant) => of.call<SubscriptionJson>("PUT", `/subscriptions/${id}`, body);
const move = (id: unknown, to: string, of = tenant) => of.call<SubscriptionJson>("POST", `/subscriptions/${id}/${to}`);
const detail = async (id: unknown) =>
  (await tenant.call<{ subscription: SubscriptionJson }>("GET", `/subscriptions/${id}`)).body.subscription;
const refused = (...fields: string[]) => ({
  status: 422,
  body: { error: { code: "VALIDATION_ERROR", fields: Object.fromEntries(fields.map((f) => [f, expect.any(String)])) } },
});
const notFound = { status: 404, body: { error: { code: "NOT_FOUND" } } };

async function rowOf(id: number) {
  return world.deps.db.selectFrom("subscriptions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Puts the row into a state that billing would have brought it to. */
async function setRow(id: number, row: Json): Promise<void> {
  await world.deps.db.updateTable("subscriptions").set(row).where("id", "=", id).execute();
}

async function addItem(price: number): Promise<number> {
  const added = await tenant.call<{ data: { id: number }[] }>("POST", "/catalog", { name: "Tea", price });
  return added.body.data[0]?.id ?? 0;
}

describe("PUT /subscriptions/:id", () => {
  it("200 changes only the named fields", async () => {
    const made = await makeSubscription(tenant, { ...MONTHLY, description: "Gym", external_subscriber_id: "put-1" });
    const changed = await put(made.id, {
      amount: 2000.5,
      billing_day: 25,
      subscriber_name: "Айгүл",
      external_subscriber_id: "put-2",
      max_retry_attempts: 5,
      retry_interval_hours: 1,
      grace_period_days: 30,
      metadata: { b: 2 },
    });
    const expected = {
      ...made,
      amount: "2000.50",
      billing_day: 25,
      subscriber_name: "Айгүл",
      external_subscriber_id: "put-2",
    };
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual(expected);
    const settings = { max_retry_attempts: 5, retry_interval_hours: 1, grace_period_days: 30, metadata: { b: 2 } };
    expect(await detail(made.id)).toMatchObject({ ...expected, ...settings });
    expect((await put(made.id, {})).body).toEqual(expected);
    expect(await detail(made.id)).toMatchObject({ ...expected, ...settings });
  });

  it("200 keeps the next billing; the one after it falls on the new day", async () => {
    const { id, next_billing_at } = await makeSubscription(tenant, { ...MONTHLY, billing_day: 10 });
    expect(await put(id, { billing_day: 20 })).toMatchObject({ status: 200, body: { next_billing_at } });
    const { body } = await tenant.call<{ items: Json[] }>("GET", `/subscriptions/${id}/upcoming?limit=2`);
    expect(body.items.map(({ billing_at }) => billing_at)).toEqual([next_billing_at, "2027-01-19T19:00:00.000Z"]);
  });

  it("200 ignores a billing_day for a period of days", async () => {
    const { id } = await makeSubscription(tenant);
    expect(await put(id, { billing_day: 5 })).toMatchObject({ status: 200, body: { billing_day: null } });
  });

  it("200 for null clears the texts and the metadata, and leaves the rest", async () => {
    const texts = { description: "Gym", subscriber_name: "Dana", external_subscriber_id: "put-null" };
    const made = await makeSubscription(tenant, { ...MONTHLY, ...texts, metadata: { a: 1 }, grace_period_days: 9 });
    const names = ["amount", "cart_items", "billing_day", "max_retry_attempts", "retry_interval_hours"];
    const all = [...Object.keys(texts), ...names, "grace_period_days", "metadata"];
    const changed = await put(made.id, Object.fromEntries(all.map((name) => [name, null])));
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({ ...made, description: null, subscriber_name: null });
    expect(await detail(made.id)).toMatchObject({ metadata: {}, grace_period_days: 9, max_retry_attempts: 3 });
  });

  it("200 replaces a plain amount by a cart, freezes its prices again, and replaces it back", async () => {
    const item = await addItem(700);
    const { id } = await makeSubscription(tenant);
    const cart = { cart_items: [{ catalog_item_id: item, count: 2 }] };
    expect(await put(id, cart)).toMatchObject({
      status: 200,
      body: { amount: "1400.00", cart_items: [{ catalog_item_id: item, price: "700.00", count: 2 }] },
    });
    await tenant.call("PATCH", `/catalog/${item}`, { price: 800 });
    expect((await detail(id)).amount).toBe("1400.00");
    expect(await put(id, cart)).toMatchObject({ body: { amount: "1600.00", cart_items: [{ price: "800.00" }] } });
    const plain = await put(id, { amount: 900 });
    expect(plain).toMatchObject({ status: 200, body: { amount: "900.00" } });
    expect(plain.body).not.toHaveProperty("cart_items");
  });

  it("200 leaves an invoice that is under way as it is", async () => {
    const made = await makeSubscription(tenant);
    const day = { start: "2026-11-20T09:00:00Z", end: "2026-11-21T09:00:00Z", label: "2026-11-20" };
    const open_invoice_id = await addAttempt(world, tenant, made, { ...day, status: "pending" });
    await setRow(made.id, { open_invoice_id });
    expect(await put(made.id, { amount: 3000 })).toMatchObject({ status: 200, body: { amount: "3000.00" } });
    const { body } = await tenant.call("GET", `/subscriptions/${made.id}/invoices`);
    expect(body).toMatchObject({ items: [{ amount: "1500.00", invoice: { amount: "1500.00", status: "pending" } }] });
  });

  it("200 sets the end of a grace that has begun", async () => {
    const { id } = await makeSubscription(tenant);
    const began = world.clock.now();
    await setRow(id, { grace_started_at: began });
    expect((await put(id, { grace_period_days: 3 })).status).toBe(200);
    expect((await rowOf(id)).next_run_at).toEqual(new Date(began.getTime() + 3 * DAY_MS));
  });

  it.each([
    "is_sandbox",
    "tenant_id",
    "id",
    "phone_number",
    "billing_period",
    "status",
    "next_billing_at",
    "first_failed_at",
    "grace_started_at",
    "in_grace_period",
    "failed_attempts",
    "bill_immediately",
    "started_at",
    "anything",
  ])("422 on %s, which cannot be set, and nothing changes", async (field) => {
    const made = await makeSubscription(tenant);
    expect(await put(made.id, { amount: 200, [field]: null })).toMatchObject(refused(field));
    expect(await detail(made.id)).toMatchObject(made);
  });

  it.each<[string, unknown]>([
    ["amount", 99],
    ["amount", "200"],
    ["billing_day", 29],
    ["description", "x".repeat(256)],
    ["external_subscriber_id", ""],
    ["max_retry_attempts", 11],
    ["retry_interval_hours", 0],
    ["grace_period_days", 31],
    ["metadata", { text: "x".repeat(16 * 1024) }],
    ["cart_items", []],
  ])("422 on %s for %j", async (field, value) => {
    const { id } = await makeSubscription(tenant);
    expect(await put(id, { [field]: value })).toMatchObject(refused(field));
  });

  it("422 on both amount and cart_items, and on an item that was deleted", async () => {
    const { id } = await makeSubscription(tenant);
    const item = await addItem(700);
    const cart_items = [{ catalog_item_id: item, count: 1 }];
    expect(await put(id, { amount: 700, cart_items })).toMatchObject(refused("amount", "cart_items"));
    await tenant.call("DELETE", `/catalog/${item}`);
    expect(await put(id, { cart_items })).toMatchObject(refused("cart_items.0.catalog_item_id"));
  });

  it.each(["cancelled", "expired"] as const)("422 VALIDATION_ERROR on status for one that is %s", async (status) => {
    const { id } = await makeSubscription(tenant);
    await setRow(id, { status });
    expect(await put(id, { amount: 200 })).toMatchObject(refused("status"));
    expect((await detail(id)).amount).toBe("1500.00");
  });

  it("404 NOT_FOUND for another tenant's", async () => {
    const { id } = await makeSubscription(await makeTenant(world));
    expect(await put(id, { amount: 200 })).toMatchObject(notFound);
  });

  it("409 SUBSCRIPTION_EXISTS for the id of another, and 200 for its own", async () => {
    const one = await makeSubscription(tenant, { external_subscriber_id: "mine" });
    const other = await makeSubscription(tenant, { external_subscriber_id: "theirs" });
    const taken = { external_subscriber_id: "theirs" };
    expect(await put(one.id, { amount: 200, ...taken })).toMatchObject({
      status: 409,
      body: { error: { code: "SUBSCRIPTION_EXISTS", fields: { id: String(other.id), ...taken } } },
    });
    expect(await detail(one.id)).toMatchObject({ amount: "1500.00", external_subscriber_id: "mine" });
    expect((await put(other.id, taken)).status).toBe(200);
  });

  it("200 to one and 409 to the others that want one id at once", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeSubscription(tenant)));
    const answers = await Promise.all(made.map(({ id }) => put(id, { external_subscriber_id: "wanted" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

describe("POST /subscriptions/:id/pause, /resume and /cancel", () => {
  it.each([
    ["pause", "active", "paused"],
    ["resume", "paused", "active"],
    ["cancel", "active", "cancelled"],
    ["cancel", "paused", "cancelled"],
  ])("200 for %s from %s: %s, which is told once", async (to, from, status) => {
    const own = await makeTenant(world);
    const made = await makeSubscription(own, { external_subscriber_id: "told" });
    await setRow(made.id, { status: from });
    const moved = await move(made.id, to, own);
    expect(moved).toMatchObject({ status: 200 });
    expect(moved.body).toEqual({ ...made, status });
    const [told, ...more] = await subscriptionEvents(world, own);
    expect(more).toEqual([]);
    const event = `subscription.${status === "active" ? "resumed" : status}`;
    expect(told).toEqual({
      event,
      timestamp: world.clock.now().toISOString(),
      tenant_id: own.id,
      subscription: {
        id: made.id,
        external_subscriber_id: "told",
        status,
        amount: "1500.00",
        next_billing_at: made.next_billing_at,
        is_sandbox: true,
      },
    });
    checkWebhook(world.app, event, told);
  });

  it.each([
    ["pause", "paused"],
    ["pause", "cancelled"],
    ["pause", "expired"],
    ["resume", "active"],
    ["resume", "cancelled"],
    ["resume", "expired"],
    ["cancel", "cancelled"],
    ["cancel", "expired"],
  ])("422 INVALID_STATE_TRANSITION for %s from %s, which is not told", async (to, from) => {
    const own = await makeTenant(world);
    const { id } = await makeSubscription(own);
    await setRow(id, { status: from });
    expect(await move(id, to, own)).toMatchObject({
      status: 422,
      body: { error: { code: "INVALID_STATE_TRANSITION" } },
    });
    expect((await rowOf(id)).status).toBe(from);
    expect(await subscriptionEvents(world, own)).toEqual([]);
  });

  it.each(["pause", "resume", "cancel"])("404 NOT_FOUND for %s of another tenant's", async (to) => {
    const { id } = await makeSubscription(await makeTenant(world));
    expect(await move(id, to)).toMatchObject(notFound);
  });

  it("200 freezes the next billing in a pause, and takes up from the day it ends", async () => {
    const own = await makeTenant(world);
    const { id, next_billing_at } = await makeSubscription(own);
    expect(await move(id, "pause", own)).toMatchObject({ body: { next_billing_at } });
    expect((await rowOf(id)).next_run_at).toBeNull();
    expect((await own.call("POST", "/sandbox/clock/advance", { seconds: 100 * 86_400 })).body).toMatchObject({
      invoices_created: 0,
    });
    const resumed = await move(id, "resume", own);
    expect(resumed).toMatchObject({ body: { status: "active", next_billing_at: "2027-03-01T09:00:00.000Z" } });
    expect((await rowOf(id)).next_run_at).toEqual(new Date(world.clock.now().getTime() + DAY_MS));
  });

  it("200 starts a new cycle when it is resumed: failures and grace are cleared, an open invoice is kept", async () => {
    const made = await makeSubscription(tenant, MONTHLY);
    const at = world.clock.now();
    const grace = { first_failed_at: at, grace_started_at: at, failed_attempts: 3 };
    await setRow(made.id, { ...grace, cycle_start: at, cycle_end: at, cycle_attempts: 3, open_invoice_id: 77 });
    expect((await move(made.id, "pause")).status).toBe(200);
    expect(await rowOf(made.id)).toMatchObject({ ...grace, cycle_start: at, cycle_attempts: 3, open_invoice_id: 77 });
    expect(await move(made.id, "resume")).toMatchObject({ body: { next_billing_at: "2026-12-09T19:00:00.000Z" } });
    expect(await rowOf(made.id)).toMatchObject({
      first_failed_at: null,
      grace_started_at: null,
      failed_attempts: 0,
      cycle_start: null,
      cycle_end: null,
      cycle_attempts: 0,
      open_invoice_id: 77,
      next_run_at: null,
    });
  });

  it("200 to one and 422 to the others that pause at once", async () => {
    const own = await makeTenant(world);
    const { id } = await makeSubscription(own, DAILY);
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(id, "pause", own)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(await subscriptionEvents(world, own)).toHaveLength(1);
  });

  it("200 is sent only to merchants that list the event", async () => {
    const own = await makeTenant(world);
    await own.call("POST", "/webhook/configure", { url: world.receiver.url, events: ["subscription.paused"] });
    const { id } = await makeSubscription(own);
    for (const to of ["pause", "resume", "cancel"]) await move(id, to, own);
    await world.tick();
    expect(world.receiver.take().map(({ json }) => json.event)).toEqual(["subscription.paused"]);
  });
});
