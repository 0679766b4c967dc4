/** Concurrent payments and changes of one bill, and processes that die: it is closed once, and paid once. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openJob } from "../../src/jobs.ts";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { customerOf } from "../support/customer.ts";
import { startHeldService } from "../support/held-service.ts";
import { startJitteryService } from "../support/jittery-service.ts";
import { type Json, request } from "../support/make.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { startMortalService } from "../support/mortal-service.ts";
import { makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { rounds } from "../support/rounds.ts";
import { createWorld, type World } from "../support/world.ts";

type Bill = Json & { id: number; status: string };
type Shop = SignedUp & { bill: Bill };

const PHONE = "87029998877";
const DAY_MS = 86_400_000;
const ROUNDS = rounds(4, 12);
const AGREED = { custom_price_kzt: 1234, custom_period_days: 77 };

let world: World;
let operator: Operator;
/** The operator's own merchant, to whom bills are paid. */
let seller: Merchant;
beforeAll(async () => {
  world = await createWorld();
  seller = await makeMerchant(world);
  Object.assign(world.deps.config, { operator_tenant_id: seller.tenant.id });
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
});
afterAll(() => world.close());

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

let shops = 0;

/** A merchant on the tariff of a month for 5000 tenge that ends in 3 days. */
async function onPlan(agreed: Json = {}): Promise<SignedUp> {
  shops += 1;
  const shop = await signUp(world, `hands${shops}@shop.kz`);
  const { id } = shop.tenant;
  await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "plan" });
  await operator.call("PATCH", `/tenants/${id}/pricing-override`, agreed);
  const tariff_active_until = new Date(after(3));
  await world.deps.db.updateTable("tenant_tariffs").set({ tariff_active_until }).where("tenant_id", "=", id).execute();
  return shop;
}

async function billed(): Promise<Shop> {
  const shop = await onPlan();
  await world.tick();
  const [bill] = await billsOf(shop);
  if (bill === undefined) throw new Error("no bill was issued");
  return { ...shop, bill };
}

const after = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
const detailOf = async ({ tenant }: SignedUp) =>
  (await operator.call<{ tenant: Json; bills: Bill[] }>("GET", `/tenants/${tenant.id}`)).body;
const billsOf = async (shop: SignedUp) => (await detailOf(shop)).bills;
const endOf = async (shop: SignedUp) => (await detailOf(shop)).tenant.tariff_active_until;

const pay = (shop: SignedUp, phone_number = PHONE) => shop.call("POST", "/billing/pay", { phone_number });
/** Pays through another service on the same database. */
const payAt = (service: Pick<World, "url" | "app">, shop: SignedUp, phone_number = PHONE) =>
  request(
    service,
    "POST",
    "/api/dashboard/v1/billing/pay",
    { phone_number },
    {
      cookie: [...shop.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-csrf-token": shop.cookies.get("csrf") ?? "",
    },
  );
const invoicesFor = async ({ bill }: Shop) =>
  (await seller.call<{ items: (Json & { id: number })[] }>("GET", `/invoices?external_order_id=bill-${bill.id}`)).body
    .items;

/** The customer has paid, and the invoice says so; the bill does not know it yet. */
async function paidInvoice(shop: Shop): Promise<{ id: number }> {
  await pay(shop);
  const [invoice] = await invoicesFor(shop);
  if (invoice === undefined) throw new Error("no invoice was sent");
  await customerOf(world).pay(invoice);
  expect(await seller.check(invoice)).toMatchObject({ body: { items: [{ status: "paid" }] } });
  return invoice;
}

async function linesOf({ bill }: Shop): Promise<string[]> {
  const { body } = await operator.call<{ items: { action: string; target: string }[] }>("GET", "/audit?limit=200");
  return body.items
    .filter(({ action, target }) => action.startsWith("bill.") && target === String(bill.id))
    .map(({ action }) => action);
}

describe("a bill that is asked for by several phones at the same instant", () => {
  it("can be paid once: one invoice remains, and every caller is answered with an invoice that existed", async () => {
    const jittery = await startJitteryService(world);
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await billed();
      const answers = await many(3, (n) => payAt(jittery, shop, `8702000000${n}`));
      // Who finds another's invoice on its way to the provider cannot take it back, and is told to try again.
      for (const { status } of answers) expect([201, 422]).toContain(status);
      expect(answers.some(({ status }) => status === 201)).toBe(true);
      await world.tick();
      const open = (await invoicesFor(shop)).filter(({ status }) => status === "pending");
      expect(open).toHaveLength(1);
      expect((await shop.call("GET", "/billing")).body).toMatchObject({
        payment: { status: "pending", phone_number: open[0]?.client_phone },
      });
    }
    await jittery.close();
  });
});

describe("a bill that is closed while its invoice is on the way to the provider", () => {
  it.each(["mark-paid", "void"])(
    "after %s, when its invoice was sent already: taken back as soon as the provider can",
    async (how) => {
      const shop = await billed();
      await pay(shop);
      const [invoice] = await invoicesFor(shop);
      if (invoice === undefined) throw new Error("no invoice was sent");
      await seller.fault({ call: "invoice.cancel", fault: "status_code", status_code: -999, times: 5 });
      expect(await operator.call("POST", `/bills/${shop.bill.id}/${how}`)).toMatchObject({ status: 200 });
      for (let minute = 0; minute < 20; minute += 1) {
        await world.tick();
        world.clock.advance({ minutes: 1 });
      }
      expect(await seller.told(invoice)).toEqual(["cancelling", "cancelled"]);
      expect(await customerOf(world).operation(invoice)).toMatchObject({ status: "RemotePaymentCanceled" });
    },
  );

  it("and by a process that has died: taken back all the same", async () => {
    const shop = await billed();
    await pay(shop);
    const [invoice] = await invoicesFor(shop);
    const closed = { status: "void" as const, settled_at: world.clock.now() };
    await world.deps.db.updateTable("bills").set(closed).where("id", "=", shop.bill.id).execute();
    await world.tick();
    expect(await invoicesFor(shop)).toMatchObject([{ id: invoice?.id, status: "cancelled" }]);
  });

  it.each(["mark-paid", "void"])("404 NOT_FOUND after %s, and the invoice is taken back", async (how) => {
    const shop = await billed();
    const held = await startHeldService(world);
    try {
      const asked = payAt(held, shop);
      await expect.poll(() => invoicesFor(shop), { timeout: 20_000 }).toHaveLength(1);
      expect(await operator.call("POST", `/bills/${shop.bill.id}/${how}`)).toMatchObject({ status: 200 });
      held.release();
      expect(await asked).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
      await world.tick();
      expect(await invoicesFor(shop)).toMatchObject([{ status: "cancelled" }]);
    } finally {
      held.release();
      await held.close();
    }
  });
});

describe("a bill that has been paid", () => {
  it("is settled once, wherever the process dies, and however often the payment is heard of", {
    timeout: 120_000,
  }, async () => {
    const mortal = await startMortalService(world);
    try {
      let settled = 0;
      for (let statements = 0; settled === 0; statements += 1) {
        const shop = await billed();
        const invoice = await paidInvoice(shop);
        mortal.dieAfter(statements);
        await openJob(mortal.deps, "settle-bills")
          .run()
          .catch(() => {});
        const [bill] = await billsOf(shop);
        // Either all of it or nothing.
        expect([bill?.status, await endOf(shop)]).toEqual(
          bill?.status === "paid" ? ["paid", after(33)] : ["open", after(3)],
        );
        if (bill?.status === "paid") settled += 1;
        for (const _ of [1, 2]) {
          await seller.check(invoice);
          await openJob(world.deps, "settle-bills").run();
          await world.tick();
        }
        expect(await billsOf(shop)).toMatchObject([{ id: shop.bill.id, status: "paid", invoice_id: invoice.id }]);
        expect(await endOf(shop)).toBe(after(33));
        expect(await linesOf(shop)).toEqual([]);
      }
    } finally {
      await mortal.close();
    }
  });

  it("is void or paid, never both, when an operator voids it at the instant at which it is settled", async () => {
    for (const _ of [1, 2, 3, 4]) {
      const shop = await billed();
      await paidInvoice(shop);
      const [voided] = await Promise.all([
        operator.call("POST", `/bills/${shop.bill.id}/void`),
        openJob(world.deps, "settle-bills").run(),
      ]);
      const won = voided.status === 200;
      expect([200, 422]).toContain(voided.status);
      expect(await billsOf(shop)).toMatchObject([{ id: shop.bill.id, status: won ? "void" : "paid" }]);
      expect(await endOf(shop)).toBe(after(won ? 3 : 33));
      expect(await linesOf(shop)).toEqual(won ? ["bill.void"] : []);
    }
  });
});

describe("a bill that one operator marks and another voids at the same instant", () => {
  it("200 to one and 422 to the other: one audit entry, and the tariff is extended only if the bill was paid", async () => {
    const other = await makeOperator(world);
    for (const _ of [1, 2, 3, 4]) {
      const shop = await billed();
      const path = `/bills/${shop.bill.id}`;
      const [marked, voided] = await Promise.all([
        operator.call("POST", `${path}/mark-paid`),
        other.call("POST", `${path}/void`),
      ]);
      expect([marked.status, voided.status].sort()).toEqual([200, 422]);
      const paid = marked.status === 200;
      expect(await billsOf(shop)).toMatchObject([{ status: paid ? "paid" : "void" }]);
      expect(await endOf(shop)).toBe(after(paid ? 33 : 3));
      expect(await linesOf(shop)).toEqual([paid ? "bill.mark_paid" : "bill.void"]);
    }
  });
});

describe("an override that is cleared while bills are issued", () => {
  it("is in a bill with its price and its period, or with neither", async () => {
    const terms = await many(6, () => onPlan(AGREED));
    await Promise.all([
      world.tick(),
      ...terms.map(({ tenant }) => operator.call("DELETE", `/tenants/${tenant.id}/pricing-override`)),
    ]);
    await world.tick();
    for (const shop of terms) {
      const bills = await billsOf(shop);
      expect(bills).toHaveLength(1);
      expect([
        { period_days: 77, price_kzt: 1234 },
        { period_days: 30, price_kzt: 5000 },
      ]).toContainEqual({ period_days: bills[0]?.period_days, price_kzt: bills[0]?.price_kzt });
    }
  });
});
