/** Lost creates with a history that is too short: silence is no proof of absence, and unknown outcomes are held for a person. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInvoice } from "../../src/invoices/create.ts";
import { connect, customerOf, depsWith } from "../support/customer.ts";
import { callerOf } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

const ORDER = { ...PHONE_INVOICE, external_order_id: "order-7" };

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
beforeAll(async () => {
  world = await createWorld();
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  await customer.settings({ invoice_history_size: 20, statement_page_size: 20 });
  merchant = await makeMerchant(world);
});
afterEach(() => customer.clearFaults());
afterAll(() => world.close());

async function at(time: string): Promise<void> {
  world.clock.set(time.includes("T") ? time : `2026-03-01T${time}Z`);
  await world.tick();
}

/** A create whose answer is lost, and so many more right after it. */
async function createLost(fault: "reset_after" | "reset_before", others: number): Promise<InvoiceJson> {
  await merchant.fault({ call: "invoice.create", fault });
  expect((await merchant.call("POST", "/invoices", ORDER)).status).toBe(502);
  const lost = await merchant.newest();
  await Promise.all(Array.from({ length: others }, () => merchant.createPhone()));
  return lost;
}

async function operationOf(invoice: InvoiceJson): Promise<string> {
  const operations = await customer.operations({ comment: `#${invoice.id}` });
  expect(operations).toHaveLength(1);
  return String(operations[0]?.id);
}

async function rowOf({ id }: InvoiceJson) {
  const { db } = world.deps;
  return db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

it("is looked for at once, while the history still reaches it", async () => {
  const lost = await createLost("reset_after", 0);
  await world.tick();
  expect(await rowOf(lost)).toMatchObject({ status: "pending", client_name: expect.any(String) });
  await Promise.all(Array.from({ length: 20 }, () => merchant.createPhone()));
  await customer.pay(lost);
  await at("10:00:05");
  expect(await merchant.told(lost)).toEqual(["paid"]);
});

it("out of the history's reach it is held, never sent again, and paid when the customer pays", async () => {
  const lost = await createLost("reset_after", 20);
  await at("10:00:05");
  await at("10:09:59");
  expect(await rowOf(lost)).toMatchObject({ status: "processing", held_reason: null });
  await at("10:10:00");
  expect(await rowOf(lost)).toMatchObject({ status: "processing", held_reason: "unknown_outcome" });
  expect(await merchant.get(lost)).toMatchObject({ status: "pending", held_reason: "unknown_outcome" });
  const again = await merchant.call<InvoiceJson>("POST", "/invoices", ORDER);
  expect(again).toMatchObject({ status: 201, body: { id: lost.id, status: "pending" } });
  expect(await merchant.countCalls("invoice.create")).toBe(21);
  // Within the next hours others pay, too, more than a page of the statement.
  world.clock.set("2026-03-01T15:00:00Z");
  await customer.pay(await operationOf(lost));
  for (const operation of (await customer.operations({ kind: "phone" })).slice(0, 20)) {
    world.clock.advance({ seconds: 1 });
    await customer.pay(String(operation.id));
  }
  await at("15:30:00");
  expect(await rowOf(lost)).toMatchObject({ status: "pending", held_reason: null });
  await at("15:31:00");
  expect(await merchant.told(lost)).toEqual(["paid"]);
  expect(await merchant.get(lost)).toMatchObject({
    paid_at: "2026-03-01T15:00:00.000Z",
    client_name: expect.any(String),
  });
});

it("one that was never made is held all the same, asked about ever more slowly, and for a week", async () => {
  const lost = await createLost("reset_before", 20);
  for (let minutes = 0; minutes < 8 * 24 * 60; minutes += minutes < 60 ? 1 : 120) {
    world.clock.set("2026-03-01T10:00:00Z");
    world.clock.advance({ minutes });
    await world.tick();
  }
  expect(await rowOf(lost)).toMatchObject({ status: "processing", held_reason: "unknown_outcome", next_poll_at: null });
  expect(await merchant.told(lost)).toEqual([]);
  expect(await merchant.countCalls("history.operations")).toBeLessThan(100);
  expect(await merchant.countCalls("invoice.create")).toBe(21);
}, 120_000);

describe("what proves that it was never made", () => {
  it.each([
    ["a history that begins well before the call", "2026-03-01T09:54:59Z", "error", null],
    ["no history that begins within the clocks' difference", "2026-03-01T09:55:00Z", "processing", "unknown_outcome"],
  ])("%s", async (_what, older, status, held_reason) => {
    world.clock.set(older);
    await merchant.createPhone();
    world.clock.set("2026-03-01T10:00:00Z");
    const lost = await createLost("reset_before", 3);
    await at("10:09:59");
    await at("10:10:00");
    expect(await rowOf(lost)).toMatchObject({
      status,
      held_reason,
      failure_reason: status === "error" ? "never_sent" : null,
    });
  });

  it("an empty history of a session that lives, and of no other", async () => {
    const lost = await createLost("reset_before", 0);
    await customer.kill(merchant.token_sn);
    await at("10:10:00");
    await at("10:30:00");
    expect(await merchant.told(lost)).toEqual([]);
    await connect(world, merchant.tenant);
    await at("10:30:01");
    expect(await merchant.told(lost)).toEqual(["expired"]);
  });
});

it("a code whose process died is given up after 10 minutes: no customer has seen it", async () => {
  const died = depsWith(world, () => ({ createQr: () => Promise.reject(new Error("killed")) }));
  const caller = await callerOf(world, merchant.tenant);
  await expect(createInvoice(died, caller, { channel: "qr", amount: 1500, is_sandbox: false })).rejects.toThrow(
    "killed",
  );
  const lost = await merchant.newest();
  await at("10:09:59");
  expect(await merchant.told(lost)).toEqual([]);
  await at("10:10:00");
  expect(await rowOf(lost)).toMatchObject({ status: "error", failure_reason: "never_sent" });
});

it("one search serves all that are lost", async () => {
  await merchant.fault({ call: "invoice.create", fault: "reset_after", times: 40 });
  await Promise.all(Array.from({ length: 40 }, () => merchant.call("POST", "/invoices", PHONE_INVOICE)));
  await at("10:00:01");
  expect(await merchant.countCalls("invoice.history")).toBeLessThanOrEqual(5);
});
