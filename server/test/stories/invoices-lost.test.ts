/** No intended invoice is lost when processes die, answers are lost, or the provider is unreachable. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../src/deps.ts";
import { cancelInvoice } from "../../src/invoices/cancel.ts";
import { createInvoice } from "../../src/invoices/create.ts";
import { claimDueInvoices } from "../../src/invoices/queue-store.ts";
import { openJob } from "../../src/jobs.ts";
import { callProvider } from "../../src/provider/session.ts";
import { connect, customerOf, depsWith } from "../support/customer.ts";
import { callerOf } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeMerchant(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

async function at(time: string): Promise<void> {
  world.clock.set(time.includes("T") ? time : `2026-03-01T${time}Z`);
  await world.tick();
}

class Killed extends Error {}
const kill = () => Promise.reject(new Killed());

async function create(deps: Deps): Promise<InvoiceJson> {
  const caller = await callerOf(world, merchant.tenant);
  const input = { channel: "phone", amount: 1500, phone_number: "87021234567" } as const;
  await expect(createInvoice(deps, caller, input)).rejects.toThrow(Killed);
  return merchant.newest();
}

async function createLost(): Promise<InvoiceJson> {
  await merchant.fault({ call: "invoice.create", fault: "reset_after" });
  expect((await merchant.call("POST", "/invoices", PHONE_INVOICE)).status).toBe(502);
  return merchant.newest();
}

async function sendAtProvider(amount: number, comment: string): Promise<void> {
  const input = { phone_number: "77021234567", amount_tiyn: amount * 100, comment };
  const sent = await callProvider(world.deps, merchant.tenant.id, "send", (driver, call) =>
    driver.createPhoneInvoice(call, input),
  );
  expect(sent.kind).toBe("done");
}

describe("a process that dies in a create", () => {
  it("before the provider was called: expired 10 minutes later, and nothing was sent", async () => {
    const invoice = await create(depsWith(world, () => ({ createPhoneInvoice: kill })));
    await at("10:09:59");
    expect((await merchant.get(invoice)).status).toBe("pending");
    await at("10:10:00");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
    expect(await merchant.countCalls("invoice.create")).toBe(0);
  });

  it("after the provider was called: found by its reference, and paid", async () => {
    const dying = depsWith(world, ({ createPhoneInvoice }) => ({
      createPhoneInvoice: (call, input) => createPhoneInvoice(call, input).then(kill),
    }));
    const invoice = await create(dying);
    await at("10:00:10");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", provider_invoice_id: null });
    await at("10:00:11");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", provider_invoice_id: expect.any(String) });
    await customer.pay(invoice);
    await at("10:00:16");
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });
});

describe("a process that dies in a cancel", () => {
  it("before the provider was called: pending again 10 minutes later", async () => {
    const invoice = await merchant.createPhone();
    const dying = depsWith(world, () => ({ cancelPhoneInvoice: kill }));
    await expect(cancelInvoice(dying, { tenant: merchant.tenant, key: null }, invoice.id)).rejects.toThrow(Killed);
    await at("10:09:00");
    expect(await merchant.told(invoice)).toEqual(["cancelling"]);
    await at("10:10:00");
    expect(await merchant.told(invoice)).toEqual(["cancelling", "pending"]);
  });

  it("after the provider was called: cancelled at the next poll", async () => {
    const invoice = await merchant.createPhone();
    const dying = depsWith(world, ({ cancelPhoneInvoice }) => ({
      cancelPhoneInvoice: (call, input) => cancelPhoneInvoice(call, input).then(kill),
    }));
    await expect(cancelInvoice(dying, { tenant: merchant.tenant, key: null }, invoice.id)).rejects.toThrow(Killed);
    await at("10:00:05");
    expect(await merchant.told(invoice)).toEqual(["cancelling", "cancelled"]);
  });
});

it("a process that dies with a lease: another looks when the lease has ended", async () => {
  const invoice = await merchant.createPhone();
  await customer.pay(invoice);
  world.clock.set("2026-03-01T10:00:05Z");
  const now = world.clock.now();
  const lease_until = new Date("2026-03-01T10:00:37Z");
  const claimed = await claimDueInvoices(
    world.deps.db,
    { queue: "next_poll_at" },
    {
      now,
      lease_until,
      limit: 1000,
      perTenant: 1000,
      running: new Map(),
    },
  );
  expect(claimed.map(({ id }) => id)).toContain(invoice.id);
  await at("10:00:36");
  expect(await merchant.told(invoice)).toEqual([]);
  await at("10:00:37");
  expect(await merchant.told(invoice)).toEqual(["paid"]);
});

describe("a lost create in the provider's history", () => {
  it("is not taken for one whose number begins with its own, nor for one of another amount", async () => {
    world.clock.set("2026-03-01T09:54:59Z");
    await merchant.createPhone();
    world.clock.set("2026-03-01T10:00:00Z");
    const invoice = await create(depsWith(world, () => ({ createPhoneInvoice: kill })));
    await sendAtProvider(1500, `#${invoice.id}7 Tea`);
    await sendAtProvider(1500, `Tea #${invoice.id}`);
    await sendAtProvider(1501, `#${invoice.id} Tea`);
    await at("10:00:11");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", provider_invoice_id: null });
    await at("10:10:00");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });

  it("is not taken for one that bears its number from before it was made, by another installation", async () => {
    const invoice = await create(depsWith(world, () => ({ createPhoneInvoice: kill })));
    world.clock.set("2026-03-01T09:00:00Z");
    await sendAtProvider(1500, `#${invoice.id} Tea`);
    await at("10:00:11");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", provider_invoice_id: null });
  });

  it.each(["", " Tea", ", Tea"])("is found when its comment goes on with %j", async (rest) => {
    const invoice = await create(depsWith(world, () => ({ createPhoneInvoice: kill })));
    await sendAtProvider(1500, `#${invoice.id}${rest}`);
    await at("10:00:11");
    expect(await merchant.get(invoice)).toMatchObject({ provider_invoice_id: expect.any(String) });
  });

  it("may have been cancelled meanwhile", async () => {
    const invoice = await createLost();
    const [operation] = await customer.operations({ comment: `#${invoice.id}` });
    await customer.refuse(String(operation?.id));
    await at("10:00:11");
    await at("10:00:16");
    expect(await merchant.told(invoice)).toEqual(["cancelled"]);
  });

  it("may have been paid with another amount: it is ours, and held for a person", async () => {
    const invoice = await createLost();
    const [operation] = await customer.operations({ comment: `#${invoice.id}` });
    await customer.pay(String(operation?.id), 1400);
    await at("10:00:11");
    await at("10:00:16");
    expect(await merchant.get(invoice)).toMatchObject({
      status: "pending",
      held_reason: "amount_mismatch",
    });
  });

  it("is answered to a repeated create of the same order, and the provider is called once", async () => {
    const order = { ...PHONE_INVOICE, external_order_id: "order-7" };
    await merchant.fault({ call: "invoice.create", fault: "reset_after" });
    expect((await merchant.call("POST", "/invoices", order)).status).toBe(502);
    const again = await merchant.call<InvoiceJson>("POST", "/invoices", order);
    expect(again).toMatchObject({ status: 201, body: { status: "pending" } });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    await at("10:00:11");
    expect(await merchant.get(again.body)).toMatchObject({ provider_invoice_id: expect.any(String) });
    expect(await merchant.countCalls("invoice.create")).toBe(1);
  });

  it("is looked for every few seconds for a minute, and then every 30 s", async () => {
    await create(depsWith(world, () => ({ createPhoneInvoice: kill })));
    const job = openJob(world.deps, "poll-invoices");
    for (let second = 0; second < 180; second += 1) {
      world.clock.advance({ seconds: 1 });
      while (await job.run());
      await job.drain?.();
    }
    // At 11, 16, … 61 s, and at 91, 121 and 151 s.
    expect(await merchant.countCalls("invoice.history")).toBe(14);
  });
});

it("a create whose answer comes after it was given up: watched all the same, and paid late", async () => {
  await customer.settings({ invoice_history_size: 0 });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow = depsWith(world, ({ createPhoneInvoice }) => ({
    async createPhoneInvoice(call, input) {
      const created = await createPhoneInvoice(call, input);
      await answered;
      return created;
    },
  }));
  const caller = await callerOf(world, merchant.tenant);
  const creating = createInvoice(slow, caller, { channel: "phone", ...PHONE_INVOICE });
  await expect.poll(() => merchant.countCalls("invoice.create")).toBe(1);
  await at("10:10:00");
  expect(await merchant.only()).toMatchObject({ status: "expired", provider_invoice_id: null });
  answer();
  const { invoice } = await creating;
  await customer.settings({ invoice_history_size: 100 });
  expect(invoice).toMatchObject({ status: "error", provider_invoice_id: expect.any(String) });
  await customer.pay(invoice);
  await at("10:11:00");
  expect(await merchant.told(invoice)).toEqual(["expired", "paid"]);
});

describe("a provider out of reach", () => {
  it("for longer than the 10 minutes: a lost create waits for a definite answer, and is found", async () => {
    const invoice = await createLost();
    await merchant.fault({ call: "*", fault: "http_status", http_status: 503, times: 0 });
    for (const time of ["10:00:11", "10:05:00", "10:10:00", "10:30:00"]) await at(time);
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", provider_invoice_id: null });
    await customer.clearFaults();
    await at("10:31:00");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", provider_invoice_id: expect.any(String) });
    expect(await merchant.told(invoice)).toEqual([]);
  });

  it("for longer than the 10 minutes: one that was never made expires at the first definite answer", async () => {
    const invoice = await create(depsWith(world, () => ({ createPhoneInvoice: kill })));
    await merchant.fault({ call: "*", fault: "reset_before", times: 0 });
    await at("10:10:00");
    await at("12:00:00");
    expect(await merchant.told(invoice)).toEqual([]);
    await customer.clearFaults();
    await at("12:03:00");
    expect(await merchant.told(invoice)).toEqual(["expired"]);
  });

  it("is asked again after the time that it asked for, and the invoice waits", async () => {
    const invoice = await merchant.createPhone();
    await merchant.fault({ call: "invoice.details", fault: "throttle", retry_after_seconds: 40 });
    await at("10:00:05");
    await customer.pay(invoice);
    await at("10:00:44");
    expect(await merchant.told(invoice)).toEqual([]);
    expect(await merchant.countCalls("invoice.details")).toBe(1);
    await at("10:00:45");
    expect(await merchant.told(invoice)).toEqual(["paid"]);
  });

  it("is asked about an old invoice ever more patiently", async () => {
    await merchant.createPhone();
    await merchant.fault({ call: "invoice.details", fault: "http_status", http_status: 503, times: 0 });
    await at("2026-03-08T10:00:00Z");
    // A sixtieth of 7 days is 168 minutes.
    await at("2026-03-08T12:47:59Z");
    expect(await merchant.countCalls("invoice.details")).toBe(1);
    await at("2026-03-08T12:48:00Z");
    expect(await merchant.countCalls("invoice.details")).toBe(2);
  });
});

describe("a session that has died", () => {
  it("changes no invoice; after a new sign-in polling continues", async () => {
    const [invoice, code] = [await merchant.createPhone(), await merchant.createQr()];
    await customer.kill(merchant.token_sn);
    await at("10:00:05");
    await at("11:00:00");
    expect(await merchant.told(invoice)).toEqual([]);
    expect(await merchant.told(code)).toEqual([]);
    await customer.pay(invoice);
    await connect(world, merchant.tenant);
    await at("11:01:00");
    expect(await merchant.told(invoice)).toEqual(["paid"]);
    expect(await merchant.told(code)).toEqual(["expired"]);
  });

  it("hides the history, and a lost create is not given up for that", async () => {
    const invoice = await createLost();
    await customer.kill(merchant.token_sn);
    await at("10:00:11");
    await at("10:10:00");
    await at("10:20:00");
    expect(await merchant.told(invoice)).toEqual([]);
    await connect(world, merchant.tenant);
    await at("10:21:00");
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending", provider_invoice_id: expect.any(String) });
  });
});
