/** What happened at the provider while its session was dead, or while another account was connected. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { connect, customerOf } from "../support/customer.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Refunder;
beforeAll(async () => {
  world = await createWorld();
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeRefunder(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

async function at(time: string): Promise<void> {
  world.clock.set(time.includes("T") ? time : `2026-03-01T${time}Z`);
  await world.tick();
}

async function rowOf({ id }: Pick<InvoiceJson, "id">) {
  const { db } = world.deps;
  return db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

describe("a session that was dead", () => {
  it("is followed by a look at every open and watched invoice at once, which tells when each was paid", async () => {
    const [open, closed] = [await merchant.createPhone(), await merchant.createPhone()];
    await merchant.cancel(closed);
    await customer.kill(merchant.token_sn);
    await at("10:05:00");
    await at("2026-03-02T08:00:00Z");
    world.clock.set("2026-03-02T09:00:00Z");
    await customer.pay(open);
    await customer.pay(closed);
    await at("2026-03-02T11:00:00Z");
    await connect(world, merchant.tenant);
    await at("2026-03-02T11:00:01Z");
    for (const invoice of [open, closed]) {
      expect(await merchant.get(invoice)).toMatchObject({
        status: "paid",
        paid_at: "2026-03-02T09:00:00.000Z",
        client_name: expect.any(String),
      });
    }
  });
});

describe("a payment that is noticed late", () => {
  it("by an outage has its own time", async () => {
    const invoice = await merchant.createQr();
    await merchant.fault({ call: "*", fault: "http_status", http_status: 503, times: 0 });
    await at("10:00:03");
    world.clock.set("2026-03-01T10:04:00Z");
    await customer.pay(invoice);
    await at("10:30:00");
    await customer.clearFaults();
    await at("2026-03-16T10:00:00Z");
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", paid_at: "2026-03-01T10:04:00.000Z" });
  });

  it("has the time of noticing where the statement cannot be had, and is not put off for it", async () => {
    const invoice = await merchant.createPhone();
    world.clock.set("2026-03-01T10:04:00Z");
    await customer.pay(invoice);
    await merchant.fault({ call: "history.operations", fault: "http_status", http_status: 503 });
    await at("10:30:00");
    expect(await merchant.get(invoice)).toMatchObject({ status: "paid", paid_at: "2026-03-01T10:30:00.000Z" });
  });

  it("is never dated before its invoice, nor after it was noticed, whatever the provider's clock says", async () => {
    const invoice = await merchant.createPhone();
    world.clock.set("2026-03-01T09:58:00Z");
    await customer.pay(invoice);
    await at("10:30:00");
    expect(await merchant.get(invoice)).toMatchObject({ paid_at: "2026-03-01T10:00:00.000Z" });
  });

  it("has the payer's name from then on, and never in place of the merchant's own", async () => {
    const named = await merchant.createPaid();
    await world.deps.db.updateTable("invoices").set({ client_name: "Aida" }).where("id", "=", named.id).execute();
    const unnamed = await merchant.createPaid();
    expect(await merchant.get(unnamed)).toMatchObject({ client_name: null });
    await at("11:00:00");
    expect(await merchant.get(unnamed)).toMatchObject({ client_name: expect.any(String) });
    expect(await merchant.get(named)).toMatchObject({ client_name: "Aida" });
  });

  it("has the provider's receipt from the payment on, also where the answer to its create was lost", async () => {
    const invoice = await merchant.createPhone();
    expect(await merchant.get(invoice)).toMatchObject({ receipt_url: null });
    await customer.pay(invoice);
    await at("10:00:05");
    expect(await merchant.get(invoice)).toMatchObject({ receipt_url: expect.stringMatching(/^http.+\/pay\//) });
    await world.deps.db.updateTable("invoices").set({ receipt_url: null }).where("id", "=", invoice.id).execute();
    await at("11:00:05");
    expect(await merchant.get(invoice)).toMatchObject({ receipt_url: expect.stringMatching(/^http.+\/pay\//) });
  });
});

describe("another account", () => {
  const OTHER = "77759876543";
  const phoneOfFirst = async () => {
    const accounts = world.deps.db.selectFrom("provider_accounts").select("phone_masked");
    const first = accounts.where("tenant_id", "=", merchant.tenant.id).orderBy("first_connected_at");
    return (await first.executeTakeFirstOrThrow()).phone_masked;
  };

  it("holds what the first one sent, asks nothing about it, and names the account that is needed", async () => {
    const [open, paid, lost] = [await merchant.createPhone(), await merchant.createPaid(), await makeLost()];
    await world.tick();
    world.clock.set("2026-03-01T10:01:00Z");
    const { token_sn } = await connect(world, merchant.tenant, OTHER);
    await customer.pay(open);
    const [operation] = await customer.operations({ comment: `#${lost.id}` });
    await customer.pay(String(operation?.id));
    for (const time of ["10:01:00", "10:20:00", "2026-03-02T12:00:00Z", "2026-03-05T12:00:00Z"]) await at(time);
    expect(await rowOf(open)).toMatchObject({ status: "pending", held_reason: "other_account" });
    expect(await rowOf(lost)).toMatchObject({ status: "pending", held_reason: "other_account" });
    for (const call of ["invoice.details", "invoice.history", "history.details"]) {
      expect(await customer.countCalls({ call, session: token_sn })).toBe(0);
    }
    const phone_masked = await phoneOfFirst();
    const error = `connect the provider account ${phone_masked}, which sent this invoice: this is the stored status`;
    expect((await merchant.check(open)).body.items).toEqual([{ id: open.id, status: "pending", error }]);
    const needed = { code: "PROVIDER_SESSION_REQUIRED", fields: { phone_masked } };
    expect(await merchant.refund(paid)).toMatchObject({ status: 409, body: { error: needed } });
    expect(await merchant.refunds(paid)).toEqual([]);
    await connect(world, merchant.tenant);
    await at("2026-03-05T12:00:01Z");
    for (const invoice of [open, lost]) {
      expect(await merchant.get(invoice)).toMatchObject({ status: "paid", paid_at: "2026-03-01T10:01:00.000Z" });
      expect(await rowOf(invoice)).toMatchObject({ held_reason: null });
    }
    expect((await merchant.refund(paid)).status).toBe(201);
  });

  it("refuses a cancel with the account that is needed, and cancels again once it is back", async () => {
    const invoice = await merchant.createPhone();
    await connect(world, merchant.tenant, OTHER);
    const phone_masked = await phoneOfFirst();
    const refused = { code: "PROVIDER_SESSION_REQUIRED", fields: { phone_masked } };
    expect(await merchant.cancel(invoice)).toMatchObject({ status: 409, body: { error: refused } });
    expect(await merchant.told(invoice)).toEqual([]);
    await connect(world, merchant.tenant);
    await world.tick();
    expect(await merchant.cancel(invoice)).toMatchObject({ status: 200, body: { status: "cancelled" } });
  });

  it("is no reason to give up a create of the first that was lost", async () => {
    await merchant.fault({ call: "invoice.create", fault: "reset_after" });
    await merchant.call("POST", "/invoices", { amount: 1500, phone_number: "87021234567" });
    const lost = await merchant.newest();
    await connect(world, merchant.tenant, OTHER);
    await at("10:00:01");
    await at("10:20:00");
    expect(await rowOf(lost)).toMatchObject({ status: "processing", held_reason: "other_account" });
    await connect(world, merchant.tenant);
    await at("10:20:01");
    expect(await rowOf(lost)).toMatchObject({ status: "pending", held_reason: null });
  });

  it("is asked only about its own invoices", async () => {
    const first = await merchant.createPhone();
    await connect(world, merchant.tenant, OTHER);
    const second = await merchant.createPhone();
    await customer.pay(second);
    await at("10:00:05");
    expect(await merchant.told(second)).toEqual(["paid"]);
    expect(await merchant.told(first)).toEqual([]);
  });
});

async function makeLost(): Promise<InvoiceJson> {
  await merchant.fault({ call: "invoice.create", fault: "reset_after" });
  await merchant.call("POST", "/invoices", { amount: 1500, phone_number: "87021234567" });
  return merchant.newest();
}

describe("late payments", () => {
  it.each([
    ["2026-03-02T12:00:00Z", "2026-03-03T10:14:59Z", "2026-03-03T10:15:00Z"],
    ["2026-03-09T10:14:00Z", "2026-03-09T10:14:59Z", "2026-03-09T10:15:00Z"],
  ])("of %s are not seen at %s, and are at %s, when the day's question is put", async (paid, before, seen) => {
    const invoice = await merchant.createPhone();
    for (let day = 2; day < 9 && `2026-03-0${day}T10:15` < paid; day += 1) await at(`2026-03-0${day}T10:15:00Z`);
    world.clock.set(paid);
    await customer.pay(invoice);
    await at(before);
    expect(await merchant.told(invoice)).toEqual(["expired"]);
    await at(seen);
    expect(await merchant.told(invoice)).toEqual(["expired", "paid"]);
    expect(await merchant.get(invoice)).toMatchObject({ paid_at: new Date(paid).toISOString() });
  });

  it("are searched once a day for 7 days, then on request until the 30th", async () => {
    const invoice = await merchant.createQr();
    await at("10:06:10");
    await at("10:20:00");
    const watched = await merchant.countCalls("qr.status");
    for (let hours = 1; hours <= 10 * 24; hours += 1) {
      world.clock.set("2026-03-01T10:20:00Z");
      world.clock.advance({ hours });
      await world.tick();
    }
    expect(await merchant.countCalls("qr.status")).toBe(watched + 7);
    expect(await rowOf(invoice)).toMatchObject({ next_poll_at: null });
    world.clock.set("2026-03-31T10:05:00Z");
    await merchant.check(invoice);
    expect(await merchant.countCalls("qr.status")).toBe(watched + 7);
    world.clock.set("2026-03-31T10:04:59Z");
    await customer.pay(invoice);
    expect((await merchant.check(invoice)).body.items).toEqual([{ id: invoice.id, status: "paid", error: null }]);
  });
});
