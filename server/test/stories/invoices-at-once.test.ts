/** Concurrency: cancels, payments, polls, checks, processes, and merchants beside a slow one. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/db/database.ts";
import { openWake } from "../../src/db/wake.ts";
import { checkStatuses } from "../../src/invoices/check-status.ts";
import { claimDueInvoices } from "../../src/invoices/queue-store.ts";
import { openJobs } from "../../src/jobs.ts";
import { openCallQueue } from "../../src/provider/call-queue.ts";
import { sessionBridge } from "../../src/provider/session-bridge/session-bridge.ts";
import { customerOf, depsWith } from "../support/customer.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
beforeAll(async () => {
  // Long enough for a hanging call to hang while others go on.
  world = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" });
  customer = customerOf(world);
});
beforeEach(async () => {
  merchant = await makeMerchant(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

/** Lets `seconds` pass and the jobs work. */
async function pass(seconds: number): Promise<void> {
  world.clock.advance({ seconds });
  await world.tick();
}

/** Runs the jobs of a second process on the same database until none has anything to do. */
async function withSecondProcess(work: (tick: () => Promise<void>) => Promise<void>): Promise<void> {
  const { log, config, random } = world.deps;
  const db = openDatabase({ url: world.database_url, max_connections: 10, log });
  const wake = openWake({ db, url: world.database_url, log });
  const bridge = sessionBridge({ base_url: world.simulator.url, timeoutMs: config.provider_timeout_ms });
  const jobs = openJobs({
    ...world.deps,
    db,
    wake,
    providers: { "session-bridge": bridge },
    providerQueue: openCallQueue(random),
  });
  try {
    await work(async () => {
      for (const job of jobs) while (await job.run());
    });
  } finally {
    for (const job of jobs) await job.drain?.();
    await wake.close();
    await bridge.close();
    await db.destroy();
  }
}

describe("two cancels at once", () => {
  it("of a phone invoice: one is done, the others get the result, the provider is called once", async () => {
    const invoice = await merchant.createPhone();
    const answers = await many(5, () => merchant.cancel(invoice));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect((await customer.operation(invoice)).calls.cancel).toEqual({ arrived: 1, executed: 1 });
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled"]);
  });

  it("of a QR", async () => {
    const invoice = await merchant.createQr();
    const answers = await many(5, () => merchant.cancel(invoice));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(await merchant.told(invoice)).toEqual(["cancelled"]);
  });
});

describe("a cancel and a payment at once", () => {
  it("of phone invoices: in either order all are paid in the end, with one event per change", async () => {
    const invoices = await many(10, () => merchant.createPhone());
    await Promise.all(invoices.flatMap((invoice) => [merchant.cancel(invoice), customer.pay(invoice)]));
    for (const _ of [1, 2]) await pass(65);
    for (const invoice of invoices) {
      const told = (await merchant.told(invoice)).join(" ");
      expect(["cancelling cancelled paid", "cancelling pending paid"]).toContain(told);
    }
  });

  it("of codes", async () => {
    const invoices = await many(10, () => merchant.createQr());
    await Promise.all(invoices.flatMap((invoice) => [merchant.cancel(invoice), customer.pay(invoice)]));
    await pass(65);
    for (const invoice of invoices) expect(await merchant.told(invoice)).toEqual(["cancelled", "paid"]);
  });

  it("and a check of it: no payment is lost, and no event is sent twice", async () => {
    const invoices = await many(10, () => merchant.createPhone());
    await Promise.all(invoices.map((invoice) => customer.pay(invoice)));
    await Promise.all(invoices.flatMap((invoice) => [merchant.cancel(invoice), merchant.check(invoice)]));
    await pass(5);
    for (const invoice of invoices) {
      const told = (await merchant.told(invoice)).join(" ");
      expect(["paid", "cancelling paid", "cancelling pending paid"]).toContain(told);
    }
  });
});

describe("two processes on one database", () => {
  it("ask about each due invoice once, and tell each change once", async () => {
    const invoices = await many(40, () => merchant.createPhone());
    await Promise.all(invoices.map((invoice) => customer.pay(invoice)));
    await withSecondProcess(async (tickSecond) => {
      world.clock.advance({ seconds: 5 });
      await Promise.all([world.tick(), tickSecond()]);
    });
    for (const invoice of invoices) {
      expect(await merchant.told(invoice)).toEqual(["paid"]);
      expect((await customer.operation(invoice)).calls.status.arrived).toBe(1);
    }
  });

  it("never claim the same invoice", async () => {
    await many(60, () => merchant.createPhone());
    world.clock.advance({ seconds: 5 });
    const now = world.clock.now();
    const lease_until = new Date(now.getTime() + 60_000);
    const share = { now, lease_until, limit: 30, perTenant: 30, running: new Map() };
    const claimed = (await many(10, () => claimDueInvoices(world.deps.db, { queue: "next_poll_at" }, share)))
      .flat()
      .map(({ id }) => id);
    expect(claimed.length).toBeGreaterThan(0);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it("and a check between them tell a payment once", async () => {
    const invoices = await many(10, () => merchant.createPhone());
    await Promise.all(invoices.map((invoice) => customer.pay(invoice)));
    await withSecondProcess(async (tickSecond) => {
      world.clock.advance({ seconds: 5 });
      await Promise.all([world.tick(), tickSecond(), merchant.check(...invoices)]);
    });
    expect(await Promise.all(invoices.map(merchant.told))).toEqual(invoices.map(() => ["paid"]));
  });
});

describe("many at once", () => {
  it("a merchant has at most 8 calls at once, from all callers together", async () => {
    const invoices = await many(30, () => merchant.createPhone());
    await merchant.fault({ call: "*", fault: "delay", delay_ms: 20, times: 0 });
    world.clock.advance({ seconds: 5 });
    const made = many(10, () => merchant.createQr());
    await Promise.all([world.tick(), merchant.check(...invoices), made, ...invoices.slice(0, 5).map(merchant.cancel)]);
    const session = (await customer.stats()).sessions.find(({ token_sn }) => token_sn === merchant.token_sn);
    expect(session?.max_in_flight).toBeGreaterThan(1);
    expect(session?.max_in_flight).toBeLessThanOrEqual(8);
  });

  it("a merchant whose provider hangs, and who has more due than all looks at once, does not hold up another", async () => {
    const slow = await makeMerchant(world);
    await many(120, () => slow.createPhone());
    world.clock.advance({ seconds: 1 });
    const paid = await merchant.createPhone();
    await customer.pay(paid);
    await slow.fault({ call: "invoice.details", fault: "delay", delay_ms: 15_000, times: 6 });
    world.clock.advance({ seconds: 5 });
    const ticking = world.tick();
    await expect.poll(() => merchant.told(paid), { timeout: 10_000 }).toEqual(["paid"]);
    expect(await slow.countCalls("invoice.details")).toBeLessThanOrEqual(6);
    await customer.clearFaults();
    await ticking;
    // The list shows the newest 100, and proves that they wait.
    expect(await slow.countCalls("invoice.details")).toBe(20);
  });
});

describe("between the question and the answer", () => {
  it("a cancel begins: the payment in the answer still counts", async () => {
    const invoice = await merchant.createPhone();
    await customer.pay(invoice);
    await merchant.fault({ call: "invoice.cancel", fault: "reset_before" });
    const deps = depsWith(world, (provider) => ({
      async getPhoneInvoice(call, input) {
        const answer = await provider.getPhoneInvoice(call, input);
        expect(await merchant.cancel(invoice)).toMatchObject({ status: 502 });
        return answer;
      },
    }));
    const checked = await checkStatuses(deps, { tenant: merchant.tenant, key: null }, [invoice.id]);
    expect(checked).toEqual([{ id: invoice.id, status: "paid", error: null }]);
    expect(await merchant.told(invoice)).toEqual(["cancelling", "paid"]);
  });

  it("another answer comes first: the one that knows less changes nothing, and causes no further call", async () => {
    const invoice = await merchant.createPhone();
    const deps = depsWith(world, (provider) => ({
      async getPhoneInvoice(call, input) {
        const answer = await provider.getPhoneInvoice(call, input);
        await customer.pay(invoice);
        expect((await merchant.check(invoice)).body.items).toMatchObject([{ status: "paid" }]);
        return answer;
      },
    }));
    const checked = await checkStatuses(deps, { tenant: merchant.tenant, key: null }, [invoice.id]);
    expect(checked).toEqual([{ id: invoice.id, status: "paid", error: null }]);
    await pass(60);
    expect(await merchant.countCalls("invoice.details")).toBe(2);
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });

  it("a code's time ends: it is not expired for a question that was put before", async () => {
    const invoice = await merchant.createQr();
    await customer.setStatus(invoice, "PaymentConfirmation");
    world.clock.advance({ minutes: 6 });
    const deps = depsWith(world, (provider) => ({
      async getQr(call, input) {
        const answer = await provider.getQr(call, input);
        world.clock.advance({ minutes: 1 });
        await customer.pay(invoice);
        return answer;
      },
    }));
    const checked = await checkStatuses(deps, { tenant: merchant.tenant, key: null }, [invoice.id]);
    expect(checked).toEqual([{ id: invoice.id, status: "pending", error: null }]);
    await pass(10);
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });
});
