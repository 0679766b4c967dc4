/** The summary of the console: `GET /api/dashboard/v1/summary`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { connect, customerOf } from "../support/customer.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

type Sum = { count: number; amount: string };
type Summary = {
  from: string;
  to: string;
  time_zone: string;
  is_sandbox: boolean;
  paid: Sum;
  refunded: Sum;
  days: { day: string; paid: Sum; refunded: Sum }[];
  before: { from: string; to: string; paid: Sum; refunded: Sum };
  statuses: (Sum & { status: string; refunded: string })[];
  steps: Record<string, boolean>;
  error: { code: string; fields: Record<string, string> };
};

const NOTHING = { count: 0, amount: "0.00" };
const PHONE = "87021234567";

let world: World;
let person: SignedUp;

beforeAll(async () => {
  world = await createWorld();
  person = await signUp(world, "summary@example.com");
});
afterAll(() => world.close());

async function summary(query: string, of: SignedUp = person): Promise<Summary> {
  const { status, body } = await of.call<Summary>("GET", `/summary?${query}`);
  expect(status).toBe(200);
  return body;
}

async function sandboxInvoice(body: object): Promise<InvoiceJson> {
  const made = await person.call<InvoiceJson>("POST", "/invoices", { phone_number: PHONE, is_sandbox: true, ...body });
  expect(made.status).toBe(201);
  return made.body;
}

const steps = async (of: SignedUp) => (await summary("", of)).steps;

describe("GET /api/dashboard/v1/summary", () => {
  it("200 sums payments and refunds by the days of Almaty, of sandbox data if requested", async () => {
    world.clock.set("2026-03-10T18:59:59.000Z"); // 23:59:59 in Almaty
    const late = await sandboxInvoice({ amount: 1000.5, simulate: "paid" });
    world.clock.set("2026-03-10T19:00:00.000Z"); // midnight
    await sandboxInvoice({ amount: 200, simulate: "paid" });
    await sandboxInvoice({ amount: 30, simulate: "paid" });
    await sandboxInvoice({ amount: 4, simulate: "expired" });
    await sandboxInvoice({ amount: 5 });
    await person.call("POST", `/invoices/${late.id}/refund`, { amount: 100.25 });

    const found = await summary("from=2026-03-09&to=2026-03-11&is_sandbox=true");
    expect(found).toMatchObject({
      from: "2026-03-09",
      to: "2026-03-11",
      time_zone: "Asia/Almaty",
      is_sandbox: true,
      paid: { count: 3, amount: "1230.50" },
      refunded: { count: 1, amount: "100.25" },
      days: [
        { day: "2026-03-09", paid: NOTHING, refunded: NOTHING },
        { day: "2026-03-10", paid: { count: 1, amount: "1000.50" }, refunded: NOTHING },
        { day: "2026-03-11", paid: { count: 2, amount: "230.00" }, refunded: { count: 1, amount: "100.25" } },
      ],
    });
    expect(found.statuses).toEqual([
      { status: "pending", count: 1, amount: "5.00", refunded: "0.00" },
      { status: "cancelling", ...NOTHING, refunded: "0.00" },
      { status: "paid", count: 2, amount: "230.00", refunded: "0.00" },
      { status: "cancelled", ...NOTHING, refunded: "0.00" },
      { status: "expired", count: 1, amount: "4.00", refunded: "0.00" },
      { status: "partially_refunded", count: 1, amount: "1000.50", refunded: "100.25" },
      { status: "refunded", ...NOTHING, refunded: "0.00" },
    ]);
    const one = await summary("from=2026-03-10&to=2026-03-10&is_sandbox=true");
    expect(one.paid).toEqual({ count: 1, amount: "1000.50" });
    expect(one.statuses.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  });

  it("200 compares with as many days before, up to the same time of day where the last day is today", async () => {
    // It is midnight at the beginning of 11 March; the day before, 1000.50 were paid one second before midnight.
    const today = await summary("from=2026-03-11&to=2026-03-11&is_sandbox=true");
    expect(today.before).toEqual({ from: "2026-03-10", to: "2026-03-10", paid: NOTHING, refunded: NOTHING });
    const tomorrow = await summary("from=2026-03-12&to=2026-03-13&is_sandbox=true");
    expect(tomorrow.before).toEqual({
      from: "2026-03-10",
      to: "2026-03-11",
      paid: { count: 3, amount: "1230.50" },
      refunded: { count: 1, amount: "100.25" },
    });
  });

  it("200 leaves sandbox data out unless asked, and shows 30 days up to today", async () => {
    const found = await summary("");
    expect(found).toMatchObject({ from: "2026-02-10", to: "2026-03-11", is_sandbox: false, paid: NOTHING });
    expect(found.days).toHaveLength(30);
    expect(found.statuses.every(({ count }) => count === 0)).toBe(true);
  });

  it("200 counts the same when the counters have been folded", async () => {
    const query = "from=2026-03-09&to=2026-03-11&is_sandbox=true";
    const before = await summary(query);
    await world.tick();
    expect(await summary(query)).toEqual(before);
  });

  it("200 shows another tenant nothing of this one", async () => {
    const other = await signUp(world, "summary-other@example.com");
    const found = await summary("from=2026-03-09&to=2026-03-11&is_sandbox=true", other);
    expect(found).toMatchObject({ paid: NOTHING, refunded: NOTHING });
    expect(found.statuses.every(({ count }) => count === 0)).toBe(true);
    expect(found.steps.invoice_sent).toBe(false);
  });

  it("200 lists the remaining setup steps of a new merchant", async () => {
    const newcomer = await signUp(world, "summary-newcomer@example.com");
    const left = { shop_named: false, provider_connected: false, invoice_sent: false };
    expect(await steps(newcomer)).toEqual(left);
    await connect(world, { id: newcomer.tenant.id });
    expect(await steps(newcomer)).toEqual({ ...left, provider_connected: true });
    await newcomer.call("PATCH", "/profile", { name: "Алатау" });
    expect(await steps(newcomer)).toEqual({ ...left, provider_connected: true, shop_named: true });
    const made = await newcomer.call<InvoiceJson>("POST", "/invoices", { amount: 77, phone_number: PHONE });
    expect(made.status).toBe(201);
    expect((await steps(newcomer)).invoice_sent).toBe(true);

    await customerOf(world).pay(made.body);
    await newcomer.call("POST", "/invoices/status/check", { invoice_ids: [made.body.id] });
    expect((await summary("", newcomer)).paid).toEqual({ count: 1, amount: "77.00" });
  });

  it("200 takes a leap year's days, and 422 one more", async () => {
    expect((await summary("from=2024-01-01&to=2024-12-31")).days).toHaveLength(366);
    const { status, body } = await person.call<Summary>("GET", "/summary?from=2024-01-01&to=2025-01-01");
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: "VALIDATION_ERROR", fields: { from: expect.any(String) } });
  });

  it.each([
    ["to", "from=2026-03-02&to=2026-03-01"],
    ["from", "from=2026-02-30"],
    ["from", "from=0001-01-01"],
    ["to", "to=9999-12-31"],
    ["to", "to=tomorrow"],
    ["is_sandbox", "is_sandbox=maybe"],
  ])("422 on %s for %s", async (field, query) => {
    const { status, body } = await person.call<Summary>("GET", `/summary?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });
});
