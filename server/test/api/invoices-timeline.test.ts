/** The timeline of an invoice: `GET /invoices/{id}/timeline`. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { makeTenant } from "../support/make.ts";
import { type InvoiceJson, PHONE_INVOICE } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { createWorld, type World } from "../support/world.ts";

type TimelineJson = { items: { at: string; from: string | null; to: string; source: string }[] };

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
afterAll(() => world.close());

/** Moves the clock to `time` of the story's day and lets the jobs work. */
async function at(time: string): Promise<void> {
  world.clock.set(`2026-03-01T${time}Z`);
  await world.tick();
}

/** The timeline as `10:00:00 from > to by source`. */
async function timeline({ id }: { id: unknown }): Promise<string[]> {
  const { status, body } = await merchant.call<TimelineJson>("GET", `/invoices/${id}/timeline`);
  expect(status).toBe(200);
  return body.items.map(({ at, from, to, source }) => `${at.slice(11, 19)} ${from ?? "new"} > ${to} by ${source}`);
}

describe("200", () => {
  it("200 lists a payment and refunds, each with its time", async () => {
    const invoice = await merchant.createPhone();
    await at("10:00:30");
    await customer.pay(invoice);
    await at("10:01:00");
    await merchant.refund(invoice, { amount: 100 });
    await at("10:02:00");
    await merchant.refund(invoice, { amount: 200 });
    await at("10:03:00");
    await merchant.refund(invoice);
    expect(await timeline(invoice)).toEqual([
      "10:00:00 new > pending by api",
      "10:01:00 pending > paid by poll",
      "10:01:00 paid > partially_refunded by api",
      "10:02:00 partially_refunded > partially_refunded by api",
      "10:03:00 partially_refunded > refunded by api",
    ]);
  });

  it("200 lists a refund whose outcome was found later, and one that was made elsewhere", async () => {
    const invoice = await merchant.createPaid();
    await merchant.fault({ call: "refund.create", fault: "reset_after" });
    await merchant.refund(invoice, { amount: 100 });
    await at("10:01:00");
    await customer.refundInApp(invoice);
    await at("11:01:00");
    expect(await timeline(invoice)).toEqual([
      "10:00:00 new > pending by api",
      "10:00:00 pending > paid by poll",
      "10:01:00 paid > partially_refunded by reconciler",
      "11:01:00 partially_refunded > refunded by provider",
    ]);
  });

  it("200 lists a cancel, its lost answer, and a late payment", async () => {
    const cancelled = await merchant.createPhone();
    await at("10:00:10");
    await merchant.cancel(cancelled);
    await customer.pay(cancelled);
    await at("10:15:10");
    expect(await timeline(cancelled)).toEqual([
      "10:00:00 new > pending by api",
      "10:00:10 pending > cancelling by api",
      "10:00:10 cancelling > cancelled by api",
      "10:15:10 cancelled > paid by provider",
    ]);
    const lost = await merchant.createPhone();
    await merchant.fault({ call: "invoice.cancel", fault: "reset_after" });
    await merchant.cancel(lost);
    await at("10:16:10");
    expect(await timeline(lost)).toEqual([
      "10:15:10 new > pending by api",
      "10:15:10 pending > cancelling by api",
      "10:16:10 cancelling > cancelled by reconciler",
    ]);
  });

  it("200 omits unpublished steps", async () => {
    await merchant.fault({ call: "invoice.create", fault: "reset_after" });
    await merchant.call("POST", "/invoices", PHONE_INVOICE);
    const found = await merchant.only();
    expect(await timeline(found)).toEqual(["10:00:00 new > pending by api"]);
    await at("10:01:00");
    expect(await timeline(found)).toEqual(["10:00:00 new > pending by api"]);
  });

  it("200 tells that an invoice was refused, or never came to the provider", async () => {
    await merchant.fault({ call: "invoice.create", fault: "status_code", status_code: -42 });
    await merchant.call("POST", "/invoices", PHONE_INVOICE);
    expect(await timeline(await merchant.only())).toEqual([
      "10:00:00 new > pending by api",
      "10:00:00 pending > expired by api",
    ]);
    const other = await makeRefunder(world);
    await other.fault({ call: "invoice.create", fault: "reset_before" });
    await other.call("POST", "/invoices", PHONE_INVOICE);
    await at("10:30:00");
    merchant = other;
    expect(await timeline(await other.only())).toEqual([
      "10:00:00 new > pending by api",
      "10:30:00 pending > expired by reconciler",
    ]);
  });

  it("200 lists simulated steps, and a sandbox invoice that expired", async () => {
    const sandbox = { ...PHONE_INVOICE, is_sandbox: true };
    const paid = await merchant.call<InvoiceJson>("POST", "/invoices", { ...sandbox, simulate: "paid" });
    expect(await timeline(paid.body)).toEqual(["10:00:00 new > paid by simulate"]);
    await merchant.refund(paid.body);
    expect(await timeline(paid.body)).toEqual(["10:00:00 new > paid by simulate", "10:00:00 paid > refunded by api"]);
    const left = await merchant.call<InvoiceJson>("POST", "/invoices/qr", { amount: 5, is_sandbox: true });
    await at("10:05:00");
    expect(await timeline(left.body)).toEqual(["10:00:00 new > pending by api", "10:05:00 pending > expired by poll"]);
  });
});

describe("404, 422", () => {
  it("404 for an invoice of another tenant", async () => {
    const invoice = await merchant.createPhone();
    const stranger = await makeTenant(world);
    const refused = await stranger.call("GET", `/invoices/${invoice.id}/timeline`);
    expect(refused).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
  });

  it("422 for an invalid path id", async () => {
    const refused = await merchant.call("GET", "/invoices/x/timeline");
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { id: expect.any(String) } } } });
  });
});
