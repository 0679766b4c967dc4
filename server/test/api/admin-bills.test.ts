/** Bills: operators list and settle them, and merchants see and pay their own. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { customerOf } from "../support/customer.ts";
import type { Json } from "../support/make.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { MONTHLY, makeOperator, newTariff, type Operator, YEARLY } from "../support/operator.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

type Bill = Json & { id: number; tenant_id: string; status: string };
type Entry = { action: string; target: string; details: Json };

const PHONE = "87029998877";
let world: World;
let operator: Operator;
/** The operator's own merchant, to whom bills are paid. */
let seller: Merchant;
beforeAll(async () => {
  // Sessions that outlast the bills.
  world = await createWorld({ SESSION_TTL_SECONDS: "31536000" });
  seller = await makeMerchant(world);
  Object.assign(world.deps.config, { operator_tenant_id: seller.tenant.id });
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
});
afterAll(() => world.close());

const refusal = (status: number, code: string, fields?: Json) => ({
  status,
  body: { error: { code, ...(fields === undefined ? {} : { fields }) } },
});

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

let shops = 0;

/** A merchant at the console, on a tariff that ends `days` from now, with the bill that follows from that. */
async function billed(days = 3, override: Json = {}): Promise<SignedUp & { bill: Bill }> {
  shops += 1;
  const shop = await signUp(world, `billed${shops}@shop.kz`);
  const { id } = shop.tenant;
  const tariff_active_until = new Date(world.clock.now().getTime() + days * 86_400_000);
  await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "plan" });
  await operator.call("PATCH", `/tenants/${id}/pricing-override`, override);
  await world.deps.db.updateTable("tenant_tariffs").set({ tariff_active_until }).where("tenant_id", "=", id).execute();
  await world.tick();
  const bill = (await billsOf(id))[0];
  if (bill === undefined) throw new Error("no bill was issued");
  return { ...shop, bill };
}

const billsOf = async (tenant_id: string) =>
  (await operator.call<{ bills: Bill[] }>("GET", `/tenants/${tenant_id}`)).body.bills;
const endOf = async (tenant_id: string) =>
  (await operator.call<{ tenant: Json }>("GET", `/tenants/${tenant_id}`)).body.tenant.tariff_active_until;
const after = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();

async function audited(target: number): Promise<Entry[]> {
  const { body } = await operator.call<{ items: Entry[] }>("GET", "/audit?limit=200");
  return body.items.filter((entry) => entry.action.startsWith("bill.") && entry.target === String(target)).reverse();
}

describe("GET /bills", () => {
  it("200 lists the bills of all tenants, newest first, by status and in pages", async () => {
    const paid = await billed();
    const voided = await billed();
    const open = await billed();
    await operator.call("POST", `/bills/${paid.bill.id}/mark-paid`);
    await operator.call("POST", `/bills/${voided.bill.id}/void`);
    const list = async (query: string) =>
      (await operator.call<{ items: Bill[]; total: number }>("GET", `/bills${query}`)).body;
    expect((await list("")).items.slice(0, 3).map(({ id, status }) => [id, status])).toEqual([
      [open.bill.id, "open"],
      [voided.bill.id, "void"],
      [paid.bill.id, "paid"],
    ]);
    expect((await list("?status=open&limit=1")).items).toMatchObject([
      {
        id: open.bill.id,
        tenant_id: open.tenant.id,
        tariff: "plan",
        period_key: "month",
        period_days: 30,
        price_kzt: 5000,
      },
    ]);
    expect(await list("?status=void")).toMatchObject({ items: [{ id: voided.bill.id }], total: 1 });
    expect(await list("?limit=1&offset=1")).toMatchObject({ items: [{ id: voided.bill.id }], limit: 1, offset: 1 });
  });

  it("422 VALIDATION_ERROR for a status there is not", async () => {
    expect(await operator.call("GET", "/bills?status=unpaid")).toMatchObject(
      refusal(422, "VALIDATION_ERROR", { status: expect.any(String) }),
    );
  });
});

describe("POST /bills/:id/mark-paid", () => {
  it("200 extends the tariff from its end, and records it in the log", async () => {
    const { bill, tenant } = await billed(3);
    const marked = await operator.call<{ bill: Bill }>("POST", `/bills/${bill.id}/mark-paid`);
    expect(marked).toMatchObject({
      status: 200,
      body: { bill: { ...bill, status: "paid", settled_at: world.clock.now().toISOString(), invoice_id: null } },
    });
    expect(await endOf(tenant.id)).toBe(after(33));
    expect(await audited(bill.id)).toMatchObject([
      { action: "bill.mark_paid", details: { tenant_id: tenant.id, price_kzt: 5000, from: after(3), to: after(33) } },
    ]);
  });

  it("200 moves it on from now where it is over already", async () => {
    const { bill, tenant } = await billed(-100);
    await operator.call("POST", `/bills/${bill.id}/mark-paid`);
    expect(await endOf(tenant.id)).toBe(after(30));
    await world.tick();
    expect(await billsOf(tenant.id)).toHaveLength(1);
  });

  it("200 to one of ten at the same instant, and 422 to the others: one period, one line", async () => {
    const { bill, tenant } = await billed(3);
    const other = await makeOperator(world);
    const answers = await many(10, (n) => (n % 2 ? other : operator).call("POST", `/bills/${bill.id}/mark-paid`));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    expect(await endOf(tenant.id)).toBe(after(33));
    expect(await audited(bill.id)).toHaveLength(1);
  });

  it("422 VALIDATION_ERROR for a bill that is paid or void, and 404 for one there is not", async () => {
    const { bill } = await billed();
    for (const path of ["mark-paid", "void"]) {
      expect(await operator.call("POST", `/bills/999999/${path}`)).toMatchObject(refusal(404, "NOT_FOUND"));
      expect(await operator.call("POST", `/bills/x/${path}`)).toMatchObject(
        refusal(422, "VALIDATION_ERROR", { id: expect.any(String) }),
      );
    }
    await operator.call("POST", `/bills/${bill.id}/void`);
    for (const path of ["mark-paid", "void"]) {
      expect(await operator.call("POST", `/bills/${bill.id}/${path}`)).toMatchObject(
        refusal(422, "VALIDATION_ERROR", { status: expect.any(String) }),
      );
    }
    expect(await audited(bill.id)).toHaveLength(1);
  });

  it("200 cancels the invoice that was sent for the bill", async () => {
    const { bill, call } = await billed();
    await call("POST", "/billing/pay", { phone_number: PHONE });
    await operator.call("POST", `/bills/${bill.id}/mark-paid`);
    await world.tick();
    const { body } = await seller.call<{ items: Json[] }>("GET", `/invoices?external_order_id=bill-${bill.id}`);
    expect(body.items).toMatchObject([{ status: "cancelled" }]);
  });
});

describe("POST /bills/:id/void", () => {
  it("200 voids a bill with the reason, and another follows at the price of the day", async () => {
    const { bill, tenant } = await billed(3);
    const end = await endOf(tenant.id);
    await operator.call("PATCH", `/tenants/${tenant.id}/pricing-override`, { custom_price_kzt: 4321 });
    await world.tick();
    expect(await billsOf(tenant.id)).toMatchObject([{ id: bill.id, price_kzt: 5000 }]);
    const voided = await operator.call("POST", `/bills/${bill.id}/void`, { reason: "another price" });
    expect(voided).toMatchObject({ status: 200, body: { bill: { id: bill.id, status: "void" } } });
    expect(await endOf(tenant.id)).toBe(end);
    await world.tick();
    expect(await billsOf(tenant.id)).toMatchObject([
      { status: "open", price_kzt: 4321, follows: end },
      { id: bill.id, status: "void", price_kzt: 5000 },
    ]);
    expect(await audited(bill.id)).toMatchObject([
      { action: "bill.void", details: { tenant_id: tenant.id, price_kzt: 5000, reason: "another price" } },
    ]);
  });

  it("422 VALIDATION_ERROR for a reason of 256", async () => {
    const { bill } = await billed();
    expect(await operator.call("POST", `/bills/${bill.id}/void`, { reason: "x".repeat(256) })).toMatchObject(
      refusal(422, "VALIDATION_ERROR", { reason: expect.any(String) }),
    );
    expect(await audited(bill.id)).toEqual([]);
  });
});

describe("the job that issues bills", () => {
  it("issues each bill once, also by concurrent processes, and no further one while it is unpaid", async () => {
    const shops = await many(8, (n) => signUp(world, `crowd${n}@shop.kz`));
    for (const { tenant } of shops) await operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff: "plan" });
    world.clock.advance({ days: 9 });
    const second = await startSecondService(world);
    try {
      await Promise.all([world.tick(), second.tick(), world.tick(), second.tick()]);
      world.clock.advance({ days: 90 });
      await Promise.all([world.tick(), second.tick()]);
    } finally {
      await second.close();
    }
    for (const { tenant } of shops) expect(await billsOf(tenant.id)).toMatchObject([{ status: "open" }]);
  });

  it("issues no bill for a disabled tariff, without options, before its time, or without an end", async () => {
    await operator.call("POST", "/tariffs", newTariff("shut"));
    await operator.call("POST", "/tariffs", newTariff("bare", { period_options: [] }));
    const ends = { shut: after(1), bare: after(1), plan: after(6) };
    const ids: string[] = [];
    for (const [tariff, end] of Object.entries(ends)) {
      const { tenant } = await signUp(world, `none-${tariff}@shop.kz`);
      await operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff });
      await operator.call("PATCH", `/tenants/${tenant.id}/pricing-override`, { custom_price_kzt: 9 });
      const tariff_active_until = new Date(end);
      await world.deps.db
        .updateTable("tenant_tariffs")
        .set({ tariff_active_until })
        .where("tenant_id", "=", tenant.id)
        .execute();
      ids.push(tenant.id);
    }
    await operator.call("POST", "/tariffs/shut/disable");
    const endless = await signUp(world, "endless@shop.kz");
    await operator.call("POST", `/tenants/${endless.tenant.id}/tariff`, { tariff: "plan" });
    await world.deps.db
      .updateTable("tenant_tariffs")
      .set({ tariff_active_until: null })
      .where("tenant_id", "=", endless.tenant.id)
      .execute();
    await world.tick();
    for (const id of [...ids, endless.tenant.id]) expect(await billsOf(id)).toEqual([]);
    world.clock.advance({ days: 1 });
    await world.tick();
    expect(await billsOf(ids[2] ?? "")).toMatchObject([{ status: "open", price_kzt: 9 }]);
  });

  it("issues a bill of 0 tenge as paid, and the tariff continues period after period", async () => {
    const { bill, tenant, call } = await billed(3, { custom_price_kzt: 0, custom_period_days: 10 });
    expect(bill).toMatchObject({ status: "paid", price_kzt: 0, invoice_id: null });
    expect(await endOf(tenant.id)).toBe(after(13));
    expect(await call("POST", "/billing/pay", { phone_number: PHONE })).toMatchObject(refusal(404, "NOT_FOUND"));
    world.clock.advance({ days: 8 });
    await world.tick();
    expect(await billsOf(tenant.id)).toMatchObject([{ status: "paid" }, { status: "paid" }]);
    expect(await endOf(tenant.id)).toBe(after(15));
  });
});

describe("GET /billing", () => {
  it("200 tells the merchant its tariff at the prices in effect, and its bills", async () => {
    const { bill, call } = await billed(3, { custom_price_kzt: 4000, custom_daily_limit: 30 });
    const { tenant_id: _, invoice_id: __, ...own } = bill;
    expect(await call("GET", "/billing")).toMatchObject({
      status: 200,
      body: {
        tariff: { slug: "plan", label_ru: "Тариф", label_kk: "Тариф" },
        state: "active",
        tariff_active_until: after(3),
        stops_at: after(10),
        daily_limit: 30,
        period_options: [
          { ...MONTHLY, price_kzt: 4000 },
          { ...YEARLY, price_kzt: 4000 },
        ],
        period_key: "month",
        open_bill: own,
        payment: null,
        bills: [],
      },
    });
  });

  it("200 on trial: nothing is billed", async () => {
    const { call } = await signUp(world, "ontrial@shop.kz");
    expect(await call("GET", "/billing")).toMatchObject({
      status: 200,
      body: { tariff: { slug: "trial" }, state: "active", period_options: [], period_key: null, open_bill: null },
    });
  });
});

describe("POST /billing/pay", () => {
  const pay = (shop: SignedUp, phone_number = PHONE) => shop.call("POST", "/billing/pay", { phone_number });
  const invoicesFor = async ({ id }: Bill) =>
    (await seller.call<{ items: Json[] }>("GET", `/invoices?external_order_id=bill-${id}`)).body.items;

  it("201 sends the bill to the phone as an invoice of the operator's own tenant, once", async () => {
    const shop = await billed(3, { custom_price_kzt: 4000 });
    const answers = await many(5, () => pay(shop));
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 201,
        body: { bill: { id: shop.bill.id, status: "open" }, payment: { phone_number: PHONE, amount: "4000.00" } },
      });
    }
    expect(await pay(shop)).toMatchObject({ status: 201, body: { payment: { status: "pending" } } });
    expect(await invoicesFor(shop.bill)).toMatchObject([{ amount: "4000.00", client_phone: PHONE, status: "pending" }]);
    expect(await shop.call("GET", "/billing")).toMatchObject({
      body: { payment: { status: "pending", phone_number: PHONE } },
    });
  });

  it("201 once more after the invoice has ended unpaid, and at another phone, where the first is cancelled", async () => {
    const shop = await billed();
    await pay(shop);
    const [first] = await invoicesFor(shop.bill);
    await customerOf(world).refuse({ id: first?.id });
    world.clock.advance({ seconds: 10 });
    await world.tick();
    expect(await pay(shop)).toMatchObject({ status: 201, body: { payment: { status: "pending" } } });
    expect(await pay(shop, "87020000001")).toMatchObject({
      status: 201,
      body: { payment: { status: "pending", phone_number: "87020000001" } },
    });
    expect((await invoicesFor(shop.bill)).map(({ status }) => status)).toEqual(["pending", "cancelled", "cancelled"]);
  });

  it("429 RATE_LIMITED for a fourth phone in a day, at the same instant too, and nothing is cancelled for it", async () => {
    const shop = await billed(3);
    const answers = await many(6, (n) => pay(shop, `8702111000${n}`));
    for (const { status } of answers) expect([201, 422, 429]).toContain(status);
    await world.tick();
    const phones = new Set((await invoicesFor(shop.bill)).map(({ client_phone }) => String(client_phone)));
    expect(phones.size).toBeLessThanOrEqual(3);
    for (let n = 0; phones.size < 3; n += 1) {
      expect((await pay(shop, `8702222000${n}`)).status).toBe(201);
      phones.add(`8702222000${n}`);
    }
    const before = await invoicesFor(shop.bill);
    const refused = await pay(shop, "87023330000");
    expect(refused).toMatchObject(refusal(429, "RATE_LIMITED"));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await invoicesFor(shop.bill)).toEqual(before);
    const [known = ""] = phones;
    expect(await pay(shop, known)).toMatchObject({ status: 201, body: { payment: { phone_number: known } } });
    world.clock.advance({ days: 1 });
    await world.tick();
    expect((await pay(shop, "87023330000")).status).toBe(201);
  });

  it("429 RATE_LIMITED for an eleventh invoice of a bill in a day, however few the phones", async () => {
    const shop = await billed(3);
    for (let n = 0; n < 10; n += 1) expect((await pay(shop, `8702444000${n % 2}`)).status).toBe(201);
    expect(await pay(shop, "87024440000")).toMatchObject(refusal(429, "RATE_LIMITED"));
    expect(await pay(shop, "87024440001")).toMatchObject({ status: 201, body: { payment: { status: "pending" } } });
    expect(await invoicesFor(shop.bill)).toHaveLength(10);
  });

  it("201 and paid exactly once, also by concurrent settlements", async () => {
    // One after another: what issues the bill of one leaves out the others that it finds locked.
    const shops = [await billed(3), await billed(3), await billed(3), await billed(3)];
    const second = await startSecondService(world);
    try {
      for (const shop of shops) {
        await pay(shop);
        const [invoice] = await invoicesFor(shop.bill);
        await customerOf(world).pay({ id: invoice?.id });
        await seller.check({ id: invoice?.id });
      }
      await Promise.all([
        world.tick(),
        ...shops.map(({ bill }) => operator.call("POST", `/bills/${bill.id}/mark-paid`)),
        second.tick(),
      ]);
      await world.tick();
    } finally {
      await second.close();
    }
    for (const { bill, tenant, ...shop } of shops) {
      expect(await endOf(tenant.id)).toBe(after(33));
      const [settled, ...others] = await billsOf(tenant.id);
      expect([settled?.status, others]).toEqual(["paid", []]);
      expect(await audited(bill.id)).toHaveLength(settled?.invoice_id === null ? 1 : 0);
      expect(await shop.call("POST", "/billing/pay", { phone_number: PHONE })).toMatchObject(refusal(404, "NOT_FOUND"));
    }
  });

  it("does not apply a payment to a void bill", async () => {
    const shop = await billed(3);
    await pay(shop);
    const [invoice] = await invoicesFor(shop.bill);
    await customerOf(world).pay({ id: invoice?.id });
    await operator.call("POST", `/bills/${shop.bill.id}/void`);
    const end = await endOf(shop.tenant.id);
    world.clock.advance({ seconds: 70 });
    await world.tick();
    expect(await invoicesFor(shop.bill)).toMatchObject([{ status: "paid" }]);
    expect(await endOf(shop.tenant.id)).toBe(end);
    expect(await billsOf(shop.tenant.id)).toMatchObject([{ status: "open" }, { status: "void" }]);
  });

  it("404 NOT_FOUND when there is nothing to pay", async () => {
    const shop = await signUp(world, "nothing@shop.kz");
    expect(await pay(shop)).toMatchObject(refusal(404, "NOT_FOUND"));
  });

  it.each([
    ["none", {}],
    ["one that begins with 7", { phone_number: "77021234567" }],
    ["one of 10 digits", { phone_number: "8702123456" }],
    ["a number", { phone_number: 87021234567 }],
  ])("422 VALIDATION_ERROR for a phone that is %s", async (_, body) => {
    const shop = await billed();
    expect(await shop.call("POST", "/billing/pay", body)).toMatchObject(
      refusal(422, "VALIDATION_ERROR", { phone_number: expect.any(String) }),
    );
    expect(await invoicesFor(shop.bill)).toEqual([]);
  });

  it("502 UPSTREAM_ERROR when the provider fails, and 201 afterwards", async () => {
    const shop = await billed();
    await seller.fault({ call: "invoice.create", fault: "reset_after", times: 1 });
    expect(await pay(shop)).toMatchObject(refusal(502, "UPSTREAM_ERROR"));
    expect(await pay(shop)).toMatchObject({ status: 201 });
    expect(await invoicesFor(shop.bill)).toHaveLength(1);
  });

  it("409 PROVIDER_SESSION_REQUIRED while the operator takes no payments here", async () => {
    const shop = await billed();
    const config = world.deps.config as { operator_tenant_id: string | null };
    const { tenant } = await signUp(world, "disconnected@shop.kz");
    for (const nobody of [null, "tnt_nobody", tenant.id]) {
      config.operator_tenant_id = nobody;
      expect(await pay(shop)).toMatchObject({
        status: 409,
        body: { error: { code: "PROVIDER_SESSION_REQUIRED", message: expect.stringContaining("operator") } },
      });
    }
    config.operator_tenant_id = seller.tenant.id;
  });
});
