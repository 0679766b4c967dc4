/** Watching many invoices of one merchant: one list call answers for all that it proves, and the others are asked about. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimInvoicesOfMerchant } from "../../src/invoices/poll-store.ts";
import { openJob } from "../../src/jobs.ts";
import { customerOf, depsWith } from "../support/customer.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
beforeAll(async () => {
  // Slow machines answer within it.
  world = await createWorld({ PROVIDER_TIMEOUT_MS: "10000" });
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  await customer.settings({ invoice_history_size: 100 });
  merchant = await makeMerchant(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

async function at(time: string): Promise<void> {
  world.clock.set(time.includes("T") ? time : `2026-03-01T${time}Z`);
  await world.tick();
}

const createMany = (count: number) => Promise.all(Array.from({ length: count }, () => merchant.createPhone()));

const countCalls = async () => ({
  lists: await merchant.countCalls("invoice.history"),
  details: await merchant.countCalls("invoice.details"),
});

const watchesOf = (invoices: { id: number }[]) =>
  world.deps.db
    .selectFrom("invoice_watches")
    .selectAll()
    .where("tenant_id", "=", merchant.tenant.id)
    .where("invoice_id", "=", sql<number>`any(${invoices.map(({ id }) => id)}::bigint[])`)
    .execute();

describe("one list of the provider", () => {
  it("answers for all of a merchant's invoices that are due, and a payment is asked about", async () => {
    const invoices = await createMany(30);
    await at("10:00:05");
    expect(await countCalls()).toEqual({ lists: 1, details: 0 });
    const [paid] = invoices as [InvoiceJson];
    await customer.pay(paid);
    await at("10:00:10");
    expect(await countCalls()).toEqual({ lists: 2, details: 1 });
    expect(await merchant.told(paid)).toEqual(["paid"]);
    await at("10:00:15");
    expect(await countCalls()).toEqual({ lists: 3, details: 1 });
    expect(await watchesOf(invoices)).toHaveLength(29);
  });

  it("that does not reach back to an invoice proves nothing of it: the provider is asked about that one", async () => {
    await customer.settings({ invoice_history_size: 10 });
    const [oldest] = [await merchant.createPhone()];
    await createMany(11);
    await customer.pay(oldest);
    await at("10:00:05");
    // Two are older than the list.
    expect(await countCalls()).toEqual({ lists: 1, details: 2 });
    expect(await merchant.told(oldest)).toEqual(["paid"]);
  });

  it("tells of an old invoice at the pace of a young one, and of one that was cancelled", async () => {
    const [old, cancelled] = (await createMany(2)) as [InvoiceJson, InvoiceJson];
    await merchant.cancel(cancelled);
    await at("10:15:00");
    await at("12:00:00");
    await customer.pay(old);
    await customer.pay(cancelled);
    await merchant.createPhone();
    await at("12:00:05");
    expect(await merchant.told(old)).toEqual(["paid"]);
    expect(await merchant.told(cancelled)).toEqual(["cancelling", "cancelled", "paid"]);
  });

  it("proves nothing by a row without a status, and nothing is changed while it cannot be had", async () => {
    const invoices = await createMany(3);
    const silent = depsWith(world, ({ listRecentInvoices }) => ({
      async listRecentInvoices(call) {
        const answer = await listRecentInvoices(call);
        if (answer.kind !== "done") return answer;
        return { ...answer, value: answer.value.map((row) => ({ ...row, status: "" })) };
      },
    }));
    world.clock.set("2026-03-01T10:00:05Z");
    const job = openJob(silent, "poll-invoices");
    while (await job.run());
    expect(await countCalls()).toEqual({ lists: 1, details: 3 });
    await merchant.fault({ call: "invoice.history", fault: "http_status", http_status: 503, times: 0 });
    for (const invoice of invoices) await customer.pay(invoice);
    await at("10:00:10");
    for (const invoice of invoices) expect(await merchant.told(invoice)).toEqual([]);
    await customer.clearFaults();
    await at("10:00:16");
    for (const invoice of invoices) expect(await merchant.told(invoice)).toEqual(["paid"]);
  });
});

it("a status check does not take the place of the question that a cancelled invoice is due for", async () => {
  const cancelled = await merchant.createPhone();
  await merchant.cancel(cancelled);
  world.clock.set("2026-03-01T10:09:00Z");
  await merchant.check(cancelled);
  await customer.pay(cancelled);
  await at("10:15:05");
  expect(await merchant.told(cancelled)).toEqual(["cancelling", "cancelled", "paid"]);
});

describe("a process that dies between the claim and the result", () => {
  it("leaves its invoices to another process, when the lease has ended", async () => {
    const invoices = await createMany(3);
    for (const invoice of invoices) await customer.pay(invoice);
    world.clock.set("2026-03-01T10:00:05Z");
    const now = world.clock.now();
    const lease = { now, lease_until: new Date(now.getTime() + 32_000), limit: 2 };
    const taken = await claimInvoicesOfMerchant(world.deps.db, merchant.tenant.id, lease);
    expect(taken).toHaveLength(2);
    const paid = async () =>
      (await Promise.all(invoices.map(merchant.told))).filter((told) => told[0] === "paid").length;
    await at("10:00:36");
    expect(await paid()).toBe(1);
    await at("10:00:37");
    expect(await paid()).toBe(3);
  });

  it("and one that stands still and comes back changes nothing: its lease is another's", async () => {
    const [invoice] = (await createMany(2)) as [InvoiceJson];
    let goOn = () => {};
    const stopped = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = depsWith(world, ({ listRecentInvoices }) => ({
      async listRecentInvoices(call) {
        const answer = await listRecentInvoices(call);
        await stopped;
        return answer;
      },
    }));
    world.clock.set("2026-03-01T10:00:05Z");
    const job = openJob(slow, "poll-invoices");
    const running = job.run();
    await expect.poll(() => merchant.countCalls("invoice.history"), { timeout: 10_000 }).toBe(1);
    await at("10:01:00");
    const [watch] = await watchesOf([invoice]);
    goOn();
    await running;
    await job.drain?.();
    expect(await watchesOf([invoice])).toEqual([watch]);
  });
});

describe("a release that knows the column alone", () => {
  it("sets the watch by it, and finds in its own queue whatever is watched here", async () => {
    const [one, other] = (await createMany(2)) as [InvoiceJson, InvoiceJson];
    await at("10:00:05");
    const { db } = world.deps;
    const queued = db.selectFrom("invoices").select("id").where("tenant_id", "=", merchant.tenant.id);
    const stale = await queued.where("next_poll_at", "<=", world.clock.now()).orderBy("id").execute();
    expect(stale.map(({ id }) => id)).toEqual([one.id, other.id].sort((a, b) => a - b));
    // It claims the one, and dies; it settles the other.
    const lease = new Date("2026-03-01T10:00:40Z");
    await db.updateTable("invoices").set({ next_poll_at: lease }).where("id", "=", one.id).execute();
    expect(await watchesOf([one])).toMatchObject([{ due_at: lease, lease_until: null }]);
    const paid = { status: "paid" as const, paid_at: lease, replay_key: null, next_poll_at: null };
    await db.updateTable("invoices").set(paid).where("id", "=", other.id).execute();
    expect(await watchesOf([other])).toEqual([]);
    await customer.pay(one);
    await at("10:00:39");
    expect(await merchant.told(one)).toEqual([]);
    await at("10:00:40");
    expect(await merchant.told(one)).toEqual(["paid"]);
  });
});

it("a create that is lost among others is found by the list that answers for them", async () => {
  await createMany(2);
  await merchant.fault({ call: "invoice.create", fault: "reset_after" });
  expect((await merchant.call("POST", "/invoices", PHONE_INVOICE)).status).toBe(502);
  const lost = await merchant.newest();
  await at("10:00:05");
  expect(await merchant.get(lost)).toMatchObject({ provider_invoice_id: expect.any(String) });
  expect(await countCalls()).toEqual({ lists: 1, details: 0 });
});

it("a merchant whose watches are locked, as while a synchronous standby is away, is tried again once a second", async () => {
  const [invoice] = await createMany(1);
  await world.deps.db.transaction().execute(async (db) => {
    await sql`select from invoice_watches where tenant_id = ${merchant.tenant.id} for update`.execute(db);
    // Ends, where a merchant that is due and cannot be claimed were begun again and again.
    await at("10:00:05");
    expect(await countCalls()).toEqual({ lists: 0, details: 0 });
  });
  await at("10:00:06");
  expect(await merchant.countCalls("invoice.details")).toBe(1);
  expect(await watchesOf([{ id: invoice?.id ?? 0 }])).toHaveLength(1);
});
