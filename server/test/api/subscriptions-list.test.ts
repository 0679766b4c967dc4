/** Lists of subscriptions: `GET /subscriptions`, and one's attempts and upcoming billings. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { addAttempt, MONTHLY, makeSubscription, type SubscriptionJson } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

type List = { items: SubscriptionJson[]; meta: Json };
type Items = { items: Json[] };

let world: World;
let tenant: TestTenant;
const made: SubscriptionJson[] = [];

beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  for (const body of [
    { subscriber_name: "Айгерим Қасымова", external_subscriber_id: "Client_1" },
    { description: "100% cotton", phone_number: "87770001122" },
    { subscriber_name: "Dana", external_subscriber_id: "client-1" },
    { description: "ТАЙ-БОКС", phone_number: "87771112233" },
    {},
  ]) {
    made.push(await makeSubscription(tenant, body));
  }
  for (const [index, to] of [
    [1, "pause"],
    [2, "cancel"],
  ] as const) {
    await tenant.call("POST", `/subscriptions/${made[index]?.id}/${to}`);
  }
  await world.deps.db
    .updateTable("subscriptions")
    .set({ status: "expired" })
    .where("id", "=", made[3]?.id ?? 0)
    .execute();
});
afterAll(() => world.close());

/** The places in `made`, from 1 on. */
async function list(query: string) {
  const answer = await tenant.call<List>("GET", `/subscriptions?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.items.map(({ id }) => made.findIndex((one) => one.id === id) + 1);
}

const set = (id: number, row: Json) =>
  world.deps.db.updateTable("subscriptions").set(row).where("id", "=", id).execute();

describe("GET /subscriptions", () => {
  it("200 gives the newest first, ten at most, as a create answers", async () => {
    const { body } = await tenant.call<List>("GET", "/subscriptions");
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 5 });
    expect(body.items.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    expect(body.items[0]).toEqual(made[4]);
  });

  it("200 gives any page, and the total past the end too", async () => {
    const meta = async (query: string) => (await tenant.call<List>("GET", `/subscriptions?${query}`)).body.meta;
    expect(await list("per_page=2&page=2")).toEqual([3, 2]);
    expect(await meta("per_page=2&page=2")).toEqual({ current_page: 2, last_page: 3, per_page: 2, total: 5 });
    expect(await list("per_page=100&page=9007199254740991")).toEqual([]);
    expect(await meta("page=9")).toEqual({ current_page: 9, last_page: 1, per_page: 10, total: 5 });
    expect(await meta("search=nothing")).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 0 });
  });

  it.each([
    ["status=active", [5, 1]],
    ["status=paused,cancelled", [3, 2]],
    ["status=expired,%20active", [5, 4, 1]],
    ["phone_number=7700011", [2]],
    ["phone_number=8777", [4, 2]],
    ["phone_number=87770001122", [2]],
    ["external_subscriber_id=client-1", [3]],
    ["external_subscriber_id=client", []],
    ["search=CLIENT", [3, 1]],
    ["search=айГЕРИМ%20қасым", [1]],
    ["search=тай-бокс", [4]],
    ["search=dan", [3]],
    ["search=1112", [4]],
    ["search=%25", [2]],
    ["search=t_1", [1]],
    ["search=_", [1]],
    ["search=", [5, 4, 3, 2, 1]],
    ["search=client&status=active", [1]],
  ])("200 for %s gives %j", async (query, places) => {
    expect(await list(query)).toEqual(places);
  });

  it("200 finds changed values, and no longer the earlier ones", async () => {
    const own = await makeTenant(world);
    const { id } = await makeSubscription(own, { description: "old", subscriber_name: "Ержан" });
    await own.call("PUT", `/subscriptions/${id}`, { description: "new", external_subscriber_id: "e-1" });
    const found = async (text: string) =>
      (await own.call<List>("GET", `/subscriptions?search=${encodeURIComponent(text)}`)).body.items.length;
    expect(await Promise.all(["old", "new", "E-1", "ержан"].map(found))).toEqual([0, 1, 1, 1]);
  });

  it("200 knows nothing of another tenant's", async () => {
    const other = await makeTenant(world);
    expect(await other.call("GET", "/subscriptions")).toMatchObject({ body: { items: [], meta: { total: 0 } } });
  });

  it.each([
    ["page=0", "page"],
    ["page=x", "page"],
    ["per_page=0", "per_page"],
    ["per_page=101", "per_page"],
    ["status=open", "status"],
    ["status=active,", "status"],
    ["status=", "status"],
    ["phone_number=8x", "phone_number"],
    ["search=%00", "search"],
  ])("422 for %s names %s", async (query, field) => {
    const refused = await tenant.call<{ error: { fields: object } }>("GET", `/subscriptions?${query}`);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.error.fields)).toEqual([field]);
  });
});

describe("what is not paid", () => {
  type Totals = { active: number; monthly_amount: string; failing: number; failing_amount: string };
  const totals = async (of: TestTenant, query = "is_sandbox=true") =>
    (await of.call<Totals>("GET", `/subscriptions/totals?${query}`)).body;

  it("200 finds active ones with a failed attempt or in their grace, and says so in the list", async () => {
    const own = await makeTenant(world);
    const ids: number[] = [];
    for (const row of [
      { failed_attempts: 2, cycle_attempts: 2 },
      { grace_started_at: world.clock.now() },
      { failed_attempts: 1, status: "paused", next_run_at: null },
      {},
    ]) {
      const { id } = await makeSubscription(own);
      if (Object.keys(row).length > 0) await set(id, row);
      ids.push(id);
    }
    const found = async (query: string) =>
      (await own.call<List>("GET", `/subscriptions?${query}`)).body.items.map(({ id }) => ids.indexOf(id));
    expect(await found("is_failing=true")).toEqual([1, 0]);
    expect(await found("is_failing=false")).toEqual([3, 2]);
    const { body } = await own.call<List>("GET", "/subscriptions?is_failing=true");
    expect(body.items).toMatchObject([
      { in_grace_period: true, failed_attempts: 0, open_invoice_id: null },
      { in_grace_period: false, failed_attempts: 2 },
    ]);
    expect(await totals(own)).toMatchObject({ active: 3, failing: 2, failing_amount: "3000.00" });
  });

  it("200 sums the active ones of a mode by the month", async () => {
    const own = await makeTenant(world);
    for (const billing_period of ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly"])
      await makeSubscription(own, { billing_period, amount: 1200, billing_day: 10 });
    const paused = await makeSubscription(own);
    await own.call("POST", `/subscriptions/${paused.id}/pause`);
    // 36500 + 5214.29 + 2607.14 + 1200 + 400 + 100
    expect(await totals(own)).toEqual({
      active: 6,
      monthly_amount: "46021.43",
      failing: 0,
      failing_amount: "0.00",
    });
    const none = { active: 0, monthly_amount: "0.00", failing: 0, failing_amount: "0.00" };
    expect(await totals(own, "")).toEqual(none);
    expect(await totals(await makeTenant(world))).toEqual(none);
  });
});

describe("GET /subscriptions/:id/invoices", () => {
  it("200 gives every attempt with its whole invoice, newest first, and no long number", async () => {
    const subscription = await makeSubscription(tenant);
    const one = { start: "2026-11-18T09:00:00Z", end: "2026-11-19T09:00:00Z", label: "2026-11-18" };
    const reason = "card 4400430112345678 of 87021234567 was declined, see 123456789";
    const ids = [
      await addAttempt(world, tenant, subscription, { ...one, status: "failed", reason }),
      await addAttempt(world, tenant, subscription, { ...one, number: 2, status: "paid" }),
    ];
    const path = `/subscriptions/${subscription.id}/invoices`;
    const { status, body } = await tenant.call<List>("GET", path);
    expect(status).toBe(200);
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 });
    const invoice = await tenant.call("GET", `/invoices/${ids[1]}`);
    expect(invoice.body).toMatchObject({ is_recurring: true, subscription_id: subscription.id });
    const period = {
      billing_period_start: "2026-11-18T09:00:00.000Z",
      billing_period_end: "2026-11-19T09:00:00.000Z",
      billing_period_label: "2026-11-18",
      amount: "1500.00",
      is_duplicate: false,
      next_send_at: null,
      created_at: world.clock.now().toISOString(),
    };
    expect(body.items).toEqual([
      {
        ...period,
        id: expect.any(Number),
        invoice_id: ids[1],
        attempt_number: 2,
        status: "paid",
        failure_reason: null,
        failure_code: null,
        paid_at: world.clock.now().toISOString(),
        invoice: invoice.body,
      },
      {
        ...period,
        id: expect.any(Number),
        invoice_id: ids[0],
        attempt_number: 1,
        status: "failed",
        failure_reason: "card [REDACTED] of [REDACTED] was declined, see 123456789",
        failure_code: "other",
        paid_at: null,
        invoice: expect.objectContaining({ id: ids[0], status: "expired" }),
      },
    ]);
    const second = await tenant.call<List>("GET", `${path}?per_page=1&page=2`);
    expect(second.body).toMatchObject({ items: [{ invoice_id: ids[0] }], meta: { last_page: 2, total: 2 } });
  });

  it("200 omits subscription_id from an invoice without one", async () => {
    const invoice = await tenant.call("POST", "/invoices", { amount: 100, phone_number: "87021234567" });
    const { body } = await tenant.call("GET", `/invoices/${invoice.body.id}`);
    expect(body).toMatchObject({ is_recurring: false });
    expect(body).not.toHaveProperty("subscription_id");
  });

  it.each(["page=0", "per_page=101"])("422 for %s", async (query) => {
    expect((await tenant.call("GET", `/subscriptions/${made[0]?.id}/invoices?${query}`)).status).toBe(422);
  });
});

describe("GET /subscriptions/:id/upcoming", () => {
  const upcoming = async (id: number, query = "") =>
    (await tenant.call<Items>("GET", `/subscriptions/${id}/upcoming${query}`)).body.items;
  const brief = (items: Json[]) => items.map((item) => [item.billing_at, item.attempt_number]);

  it("200 gives the next ten, or as many as asked for", async () => {
    const { id } = await makeSubscription(tenant, MONTHLY);
    expect(await upcoming(id, "?limit=2")).toEqual([
      {
        billing_at: "2026-12-09T19:00:00.000Z",
        amount: "1500.00",
        billing_period_start: "2026-12-09T19:00:00.000Z",
        billing_period_end: "2027-01-09T19:00:00.000Z",
        billing_period_label: "2026-12",
        attempt_number: 1,
      },
      {
        billing_at: "2027-01-09T19:00:00.000Z",
        amount: "1500.00",
        billing_period_start: "2027-01-09T19:00:00.000Z",
        billing_period_end: "2027-02-09T19:00:00.000Z",
        billing_period_label: "2027-01",
        attempt_number: 1,
      },
    ]);
    expect(await upcoming(id)).toHaveLength(10);
    expect(await upcoming(id, "?limit=100")).toHaveLength(100);
  });

  const CYCLE = {
    cycle_start: new Date("2026-11-19T10:00:00Z"),
    cycle_end: new Date("2026-11-20T10:00:00Z"),
    cycle_attempts: 2,
  };

  it("200 begins with the retry, of the same period; what goes by until then is left out", async () => {
    const { id } = await makeSubscription(tenant);
    await set(id, { ...CYCLE, next_billing_at: new Date("2026-11-22T10:30:00Z") });
    const items = await upcoming(id, "?limit=3");
    expect(brief(items)).toEqual([
      ["2026-11-22T10:30:00.000Z", 3],
      ["2026-11-22T10:30:00.000Z", 1],
      ["2026-11-23T10:00:00.000Z", 1],
    ]);
    expect(items.map((item) => item.billing_period_start)).toEqual([
      "2026-11-19T10:00:00.000Z",
      "2026-11-22T10:00:00.000Z",
      "2026-11-23T10:00:00.000Z",
    ]);
  });

  it("200 continues after the cycle whose invoice is open", async () => {
    const { id } = await makeSubscription(tenant);
    await set(id, { ...CYCLE, next_billing_at: CYCLE.cycle_end, open_invoice_id: 5 });
    expect(brief(await upcoming(id, "?limit=2"))).toEqual([
      ["2026-11-20T10:00:00.000Z", 1],
      ["2026-11-21T10:00:00.000Z", 1],
    ]);
  });

  it("200 leaves out the cycles that an outage has missed", async () => {
    const { id } = await makeSubscription(tenant);
    await set(id, { next_billing_at: new Date("2026-11-15T10:00:00Z") });
    expect(brief(await upcoming(id, "?limit=2"))).toEqual([
      ["2026-11-19T10:00:00.000Z", 1],
      ["2026-11-20T10:00:00.000Z", 1],
    ]);
  });

  it("200 is empty for one that is paused, cancelled, expired or in its grace", async () => {
    for (const place of [1, 2, 3]) expect(await upcoming(made[place]?.id ?? 0)).toEqual([]);
    const { id } = await makeSubscription(tenant);
    await set(id, { grace_started_at: world.clock.now() });
    expect(await upcoming(id)).toEqual([]);
  });

  it.each(["limit=0", "limit=101", "limit=x"])("422 for %s", async (query) => {
    expect((await tenant.call("GET", `/subscriptions/${made[0]?.id}/upcoming?${query}`)).status).toBe(422);
  });
});
