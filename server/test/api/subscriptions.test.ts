/** Creating subscriptions and fetching one: `POST /subscriptions`, `GET /subscriptions/:id`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { addAttempt, DAILY, MONTHLY, makeSubscription, type SubscriptionJson } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

const NOW = "2026-11-20T09:00:00.000Z";

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

const create = (body: Json, of = tenant) => of.call<SubscriptionJson>("POST", "/subscriptions", body);
const refused = (...fields: string[]) => ({
  status: 422,
  body: {
    error: {
      code: "VALIDATION_ERROR",
      fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
    },
  },
});
const notFound = { status: 404, body: { error: { code: "NOT_FOUND" } } };

async function addItem(of: TestTenant, price: number): Promise<number> {
  const added = await of.call<{ data: { id: number }[] }>("POST", "/catalog", { name: `Tea for ${price}`, price });
  expect(added.status).toBe(201);
  return added.body.data[0]?.id ?? 0;
}

describe("POST /subscriptions", () => {
  it("201 makes an active sandbox subscription with a test key", async () => {
    const made = await create({
      ...MONTHLY,
      amount: 2500.5,
      description: "Gym",
      subscriber_name: "Әсел",
      external_subscriber_id: "client-1",
      metadata: { hall: 3, tags: ["a"] },
      status: "expired",
    });
    expect(made).toMatchObject({ status: 201 });
    const { id } = made.body;
    expect(made.body).toEqual({
      id,
      phone_number: "87021234567",
      amount: "2500.50",
      billing_period: "monthly",
      billing_day: 10,
      status: "active",
      description: "Gym",
      subscriber_name: "Әсел",
      external_subscriber_id: "client-1",
      next_billing_at: "2026-12-09T19:00:00.000Z",
      failed_attempts: 0,
      in_grace_period: false,
      open_invoice_id: null,
      is_sandbox: true,
      manage_url: expect.stringMatching(/^http:\/\/tolem\.test\/s\/[A-Za-z0-9_-]{40}$/),
      created_at: NOW,
    });
    expect((await tenant.call("GET", `/subscriptions/${id}`)).body).toEqual({
      subscription: {
        ...made.body,
        max_retry_attempts: 3,
        retry_interval_hours: 24,
        grace_period_days: 7,
        metadata: { hall: 3, tags: ["a"] },
      },
      stats: { total_payments: 0, successful_payments: 0, failed_payments: 0, total_collected: "0.00" },
      last_payment: null,
    });
  });

  it("201 takes null as absent", async () => {
    const nothing = {
      cart_items: null,
      billing_day: null,
      description: null,
      subscriber_name: null,
      external_subscriber_id: null,
      started_at: null,
      max_retry_attempts: null,
      retry_interval_hours: null,
      grace_period_days: null,
      metadata: null,
      bill_immediately: null,
      is_sandbox: null,
    };
    const made = await create({ ...DAILY, ...nothing });
    expect(made).toMatchObject({
      status: 201,
      body: { billing_day: null, description: null, subscriber_name: null, external_subscriber_id: null },
    });
    const detail = await tenant.call("GET", `/subscriptions/${made.body.id}`);
    expect(detail.body).toMatchObject({ subscription: { max_retry_attempts: 3, metadata: {} } });
  });

  it.each<[string, Json, string]>([
    ["a day on", { billing_period: "daily" }, "2026-11-21T09:00:00.000Z"],
    ["a week on", { billing_period: "weekly" }, "2026-11-27T09:00:00.000Z"],
    ["two weeks on", { billing_period: "biweekly" }, "2026-12-04T09:00:00.000Z"],
    ["this month, if the day is still to come", { billing_day: 25 }, "2026-11-24T19:00:00.000Z"],
    ["next month, if it has passed", { billing_day: 20 }, "2026-12-19T19:00:00.000Z"],
    ["on the first day of a yearly one", { billing_period: "yearly", billing_day: 1 }, "2026-11-30T19:00:00.000Z"],
    ["on the day it starts", { billing_period: "weekly", started_at: "2026-12-01" }, "2026-11-30T19:00:00.000Z"],
    ["on the first day after it starts", { billing_day: 5, started_at: "2027-02-06" }, "2027-03-04T19:00:00.000Z"],
    ["on the grid of a past start", { billing_period: "weekly", started_at: "2026-11-02" }, "2026-11-22T19:00:00.000Z"],
    ["at once", { billing_day: 5, bill_immediately: true, started_at: "2027-02-06" }, NOW],
  ])("201 bills first %s", async (_, body, next_billing_at) => {
    expect(await create({ ...MONTHLY, ...body })).toMatchObject({ status: 201, body: { next_billing_at } });
  });

  it("201 freezes the cart, whatever becomes of the catalog", async () => {
    const [tea, cake] = [await addItem(tenant, 350.5), await addItem(tenant, 800)];
    const { amount: _, ...cart } = { ...DAILY, cart_items: [] };
    const lines = [
      { catalog_item_id: tea, count: 2 },
      { catalog_item_id: cake, count: 1 },
    ];
    const made = await create({ ...cart, cart_items: lines });
    const line = { unit: "piece", image_id: null };
    expect(made).toMatchObject({
      status: 201,
      body: {
        amount: "1501.00",
        cart_items: [
          { catalog_item_id: tea, name: "Tea for 350.5", price: "350.50", count: 2, ...line },
          { catalog_item_id: cake, name: "Tea for 800", price: "800.00", count: 1, ...line },
        ],
      },
    });
    await tenant.call("PATCH", `/catalog/${tea}`, { price: 1 });
    await tenant.call("DELETE", `/catalog/${cake}`);
    const { body } = await tenant.call("GET", `/subscriptions/${made.body.id}`);
    expect(body).toMatchObject({ subscription: made.body });
    expect(await create({ ...cart, cart_items: lines })).toMatchObject(refused("cart_items.1.catalog_item_id"));
  });

  it("422 on cart_items whose sum is out of bounds, and on an item of another tenant's", async () => {
    const { amount: _, ...cart } = DAILY;
    const [cheap, dear] = [await addItem(tenant, 0.01), await addItem(tenant, 1_000_000)];
    const other = await addItem(await makeTenant(world), 500);
    const of = (catalog_item_id: number, count: number) =>
      create({ ...cart, cart_items: [{ catalog_item_id, count }] });
    expect(await of(cheap, 9_999)).toMatchObject(refused("cart_items"));
    expect(await of(cheap, 10_000)).toMatchObject({ status: 201, body: { amount: "100.00" } });
    expect(await of(dear, 1)).toMatchObject({ status: 201, body: { amount: "1000000.00" } });
    expect(await of(dear, 2)).toMatchObject(refused("cart_items"));
    expect(await of(other, 1)).toMatchObject(refused("cart_items.0.catalog_item_id"));
    expect(await of(cheap, 10_001)).toMatchObject(refused("cart_items.0.count"));
  });

  it("422 on amount and cart_items for both and for neither", async () => {
    const { amount: _, ...neither } = DAILY;
    const both = { ...DAILY, cart_items: [{ catalog_item_id: 1, count: 1 }] };
    for (const body of [both, neither]) expect(await create(body)).toMatchObject(refused("amount", "cart_items"));
  });

  it("201 at both ends of the amounts", async () => {
    for (const amount of [100, 1_000_000]) {
      expect(await create({ ...DAILY, amount })).toMatchObject({ status: 201, body: { amount: amount.toFixed(2) } });
    }
  });

  it.each<[string, unknown]>([
    ["amount", 99.99],
    ["amount", 1_000_000.01],
    ["amount", 100.001],
    ["amount", "100"],
    ["phone_number", "77021234567"],
    ["phone_number", undefined],
    ["billing_period", "hourly"],
    ["billing_period", undefined],
    ["billing_day", 0],
    ["billing_day", 29],
    ["billing_day", 1.5],
    ["billing_day", undefined],
    ["description", "x".repeat(256)],
    ["subscriber_name", "x".repeat(256)],
    ["subscriber_name", "a\u0000b"],
    ["external_subscriber_id", "x".repeat(256)],
    ["external_subscriber_id", ""],
    ["started_at", "2026-02-30"],
    ["started_at", "2026-11-20T00:00:00Z"],
    ["started_at", "3000-01-01"],
    ["max_retry_attempts", 0],
    ["max_retry_attempts", 11],
    ["retry_interval_hours", 0],
    ["retry_interval_hours", 169],
    ["grace_period_days", 0],
    ["grace_period_days", 31],
    ["metadata", []],
    ["metadata", "text"],
    ["metadata", { text: "я".repeat(8 * 1024) }],
    ["bill_immediately", "yes"],
    ["is_sandbox", false],
  ])("422 on %s for %j, and nothing is made", async (field, value) => {
    const before = await tenant.call<{ meta: Json }>("GET", "/subscriptions");
    expect(await create({ ...MONTHLY, [field]: value })).toMatchObject(refused(field));
    expect((await tenant.call<{ meta: Json }>("GET", "/subscriptions")).body.meta).toEqual(before.body.meta);
  });

  it("400 for metadata that is nested too deeply; 201 for the longest there may be, 422 for longer", async () => {
    const nest = (depth: number) => `{"a":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const body = (metadata: string) => JSON.stringify(DAILY).replace(/}$/, `,"metadata":${metadata}}`);
    const send = (metadata: string) => tenant.call("POST", "/subscriptions", body(metadata));
    for (const depth of [100, 1000, 8000]) {
      expect(await send(nest(depth))).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
    }
    expect(await send(nest(90))).toMatchObject({ status: 201 });
    expect(await send(JSON.stringify({ a: "x".repeat(16 * 1024 - 8) }))).toMatchObject({ status: 201 });
    expect(await send(JSON.stringify({ a: "x".repeat(16 * 1024 - 7) }))).toMatchObject(refused("metadata"));
  });

  it("201 is live with a live key and a session, sandbox with is_sandbox", async () => {
    const merchant = await makeMerchant(world);
    const made = (body: Json) => merchant.call("POST", "/subscriptions", body);
    expect(await made(DAILY)).toMatchObject({ status: 201, body: { is_sandbox: false } });
    expect(await made({ ...DAILY, is_sandbox: true })).toMatchObject({ status: 201, body: { is_sandbox: true } });
  });

  it("201 lives on the tenant's sandbox clock", async () => {
    const traveller = await makeTenant(world);
    expect((await traveller.call("POST", "/sandbox/clock/advance", { seconds: 40 * 86_400 })).status).toBe(200);
    expect(await create(MONTHLY, traveller)).toMatchObject({
      status: 201,
      body: { created_at: "2026-12-30T09:00:00.000Z", next_billing_at: "2027-01-09T19:00:00.000Z" },
    });
    const { next_run_at } = await world.deps.db
      .selectFrom("subscriptions")
      .select("next_run_at")
      .where("tenant_id", "=", traveller.id)
      .executeTakeFirstOrThrow();
    expect(next_run_at).toEqual(new Date("2026-11-30T19:00:00.000Z"));
  });

  it("401 UNAUTHORIZED without a key", async () => {
    const answer = await tenant.call("POST", "/subscriptions", DAILY, { key: "" });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
  });

  it("402 TARIFF_EXPIRED once the grace is over, before the body is looked at; winding down goes on", async () => {
    const late = await makeTenant(world);
    const { id } = await makeSubscription(late);
    const tariff_active_until = new Date(world.clock.now().getTime() - 8 * 86_400_000);
    await world.deps.db
      .updateTable("tenant_tariffs")
      .set({ tariff_active_until })
      .where("tenant_id", "=", late.id)
      .execute();
    expect(await create({}, late)).toMatchObject({
      status: 402,
      body: { error: { code: "TARIFF_EXPIRED", fields: { days_overdue: "8" } } },
    });
    expect((await late.call("PUT", `/subscriptions/${id}`, { amount: 200 })).status).toBe(200);
    expect((await late.call("POST", `/subscriptions/${id}/cancel`)).status).toBe(200);
  });

  it("409 PROVIDER_SESSION_REQUIRED with a live key and no session", async () => {
    const answer = await tenant.call("POST", "/subscriptions", DAILY, { key: tenant.live_key });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } });
  });
});

describe("external_subscriber_id", () => {
  const exists = (id: number, external_subscriber_id: string) => ({
    status: 409,
    body: { error: { code: "SUBSCRIPTION_EXISTS", fields: { id: String(id), external_subscriber_id } } },
  });

  it("409 SUBSCRIPTION_EXISTS while another of its mode is active or paused; 201 once it is cancelled, and in the other mode", async () => {
    const merchant = await makeMerchant(world);
    const body = { ...DAILY, external_subscriber_id: "one" };
    const live = await merchant.call<SubscriptionJson>("POST", "/subscriptions", body);
    expect(live.status).toBe(201);
    const again = () => merchant.call<SubscriptionJson>("POST", "/subscriptions", body);
    const sandbox = await create(body, merchant.tenant);
    expect(sandbox.status).toBe(201);
    expect(await create(body, merchant.tenant)).toMatchObject(exists(sandbox.body.id, "one"));
    expect(await again()).toMatchObject(exists(live.body.id, "one"));
    await merchant.call("POST", `/subscriptions/${live.body.id}/pause`);
    expect(await again()).toMatchObject(exists(live.body.id, "one"));
    await merchant.call("POST", `/subscriptions/${live.body.id}/cancel`);
    expect(await again()).toMatchObject({ status: 201 });
  });

  it("201 for one that has expired, in other capitals, and of another tenant", async () => {
    const { id } = await makeSubscription(tenant, { external_subscriber_id: "two" });
    await world.deps.db.updateTable("subscriptions").set({ status: "expired" }).where("id", "=", id).execute();
    for (const external_subscriber_id of ["two", "Two"]) {
      expect(await create({ ...DAILY, external_subscriber_id })).toMatchObject({ status: 201 });
    }
    const other = await makeTenant(world);
    expect(await create({ ...DAILY, external_subscriber_id: "two" }, other)).toMatchObject({ status: 201 });
  });

  it("201 to one and 409 to nine of ten at once, which name it", async () => {
    const body = { ...DAILY, external_subscriber_id: "ten" };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
    const [made, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const others = answers.filter(({ status }) => status !== 201);
    for (const answer of others) expect(answer).toMatchObject(exists(made?.body.id ?? 0, "ten"));
    expect(others).toHaveLength(9);
  });
});

describe("GET /subscriptions/:id", () => {
  it("200 counts the attempts that have ended, and shows the latest payment", async () => {
    const subscription = await makeSubscription(tenant);
    const get = async () => (await tenant.call("GET", `/subscriptions/${subscription.id}`)).body;
    const day = (n: number) => ({ start: `2026-11-0${n}T00:00:00Z`, end: `2026-11-0${n + 1}T00:00:00Z`, label: "x" });
    await addAttempt(world, tenant, subscription, { ...day(1), status: "pending" });
    expect(await get()).toMatchObject({ stats: { total_payments: 0 }, last_payment: null });
    await addAttempt(world, tenant, subscription, { ...day(2), number: 1, status: "expired" });
    expect(await get()).toMatchObject({ last_payment: { amount: "1500.00", status: "expired", paid_at: null } });
    await addAttempt(world, tenant, subscription, { ...day(2), number: 2, status: "paid" });
    await addAttempt(world, tenant, subscription, { ...day(3), number: 2, status: "cancelled" });
    await addAttempt(world, tenant, subscription, { ...day(3), number: 3, status: "failed" });
    expect(await get()).toMatchObject({
      stats: { total_payments: 4, successful_payments: 1, failed_payments: 3, total_collected: "1500.00" },
      last_payment: { amount: "1500.00", status: "paid", paid_at: NOW },
    });
    // Paid before the other, and of a later attempt.
    const early = await addAttempt(world, tenant, subscription, { ...day(4), status: "paid" });
    const paid_at = new Date("2026-11-01T00:00:00Z");
    for (const [table, id] of [
      ["invoices", "id"],
      ["subscription_invoices", "invoice_id"],
    ] as const) {
      await world.deps.db
        .updateTable(table)
        .set({ paid_at })
        .where(id as "id", "=", early)
        .execute();
    }
    await addAttempt(world, tenant, subscription, { ...day(5), status: "pending" });
    expect(await get()).toMatchObject({
      stats: { total_payments: 5, successful_payments: 2, failed_payments: 3, total_collected: "3000.00" },
      last_payment: { amount: "1500.00", status: "paid", paid_at: NOW },
    });
  });

  it("200 is in its grace while it is active or paused, and not once it is over", async () => {
    const { id } = await makeSubscription(tenant);
    const set = (change: Json) => world.deps.db.updateTable("subscriptions").set(change).where("id", "=", id).execute();
    const get = async () =>
      (await tenant.call<{ subscription: Json }>("GET", `/subscriptions/${id}`)).body.subscription;
    await set({ grace_started_at: world.clock.now(), failed_attempts: 3 });
    expect(await get()).toMatchObject({ in_grace_period: true, failed_attempts: 3 });
    await set({ status: "paused" });
    expect(await get()).toMatchObject({ in_grace_period: true });
    await set({ status: "expired" });
    expect(await get()).toMatchObject({ in_grace_period: false, failed_attempts: 3 });
  });

  it.each(["", "/invoices", "/upcoming"])("404 NOT_FOUND for another tenant's%s", async (path) => {
    const { id } = await makeSubscription(await makeTenant(world));
    for (const each of [id, 999_999_999]) {
      expect(await tenant.call("GET", `/subscriptions/${each}${path}`)).toMatchObject(notFound);
    }
  });

  it.each(["0", "x", "9007199254740992"])("422 on id for %s", async (id) => {
    expect(await tenant.call("GET", `/subscriptions/${id}`)).toMatchObject(refused("id"));
  });
});
