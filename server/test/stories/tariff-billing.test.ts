/** A merchant's tariff told in dates: trial, bill, grace, hard stop, payment, and open again. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { connect, customerOf } from "../support/customer.ts";
import { type Json, request, type TestTenant } from "../support/make.ts";
import { type Merchant, makeMerchant, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

type Bill = Json & { id: number };
type Billing = {
  open_bill: Bill | null;
  bills: Bill[];
  state: string;
  tariff_active_until: string;
  payment: Json | null;
};

let world: World;
let seller: Merchant;
let operator: Operator;
let shop: SignedUp;
/** The shop's live key. */
let key: string;
beforeEach(async () => {
  // Sessions that last as long as these stories.
  world = await createWorld({ SESSION_TTL_SECONDS: "31536000" });
  world.clock.set("2026-11-20T09:00:00Z");
  seller = await makeMerchant(world);
  Object.assign(world.deps.config, { operator_tenant_id: seller.tenant.id });
  shop = await signUp(world, "shop@mail.kz");
  await connect(world, { id: shop.tenant.id } as TestTenant);
  const made = await shop.call<{ api_key: { secret: string } }>("POST", "/api-keys", { name: "live", mode: "live" });
  key = made.body.api_key.secret;
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
});
afterEach(() => world.close());

const billing = async () => (await shop.call<Billing>("GET", "/billing")).body;
const call = <T = Json>(method: string, path: string, body?: unknown) =>
  request<T>(world, method, `/api/v1${path}`, body, { "x-api-key": key });

async function on(iso: string): Promise<void> {
  world.clock.set(iso);
  await world.tick();
}

async function asOperator(method: string, path: string, body?: Json): Promise<void> {
  const answer = await operator.call(method, `/tenants/${shop.tenant.id}${path}`, body);
  expect(answer.status).toBe(200);
}

it("is billed once, stopped after the grace, paid by phone, and open again", async () => {
  const customer = customerOf(world);
  expect(await billing()).toMatchObject({ state: "active", open_bill: null, bills: [] });

  // A merchant on trial is not billed; one on a tariff is, five days before the end.
  await on("2026-11-25T09:00:00Z");
  await asOperator("POST", "/tariff", { tariff: "plan" });
  await on("2026-11-29T08:59:59Z");
  expect(await billing()).toMatchObject({ open_bill: null });
  await on("2026-11-29T09:00:00Z");
  const { open_bill } = await billing();
  expect(open_bill).toMatchObject({
    ...{ tariff: "plan", period_key: "month", period_days: 30, price_kzt: 5000, status: "open" },
    ...{ follows: "2026-12-04T09:00:00.000Z", issued_at: "2026-11-29T09:00:00.000Z", settled_at: null },
  });

  // What is agreed afterwards concerns the next bill.
  await asOperator("PATCH", "/pricing-override", { custom_price_kzt: 3000, custom_period_days: 10 });
  await on("2026-12-04T09:00:00Z");
  expect(await billing()).toMatchObject({ state: "active", open_bill });

  // The grace: everything goes on.
  await on("2026-12-04T09:00:00.001Z");
  expect(await billing()).toMatchObject({ state: "grace", stops_at: "2026-12-11T09:00:00.000Z" });
  const paid = await call<{ id: number }>("POST", "/invoices", PHONE_INVOICE);
  await customer.pay(paid.body);
  await on("2026-12-11T09:00:00Z");
  const pending = await call<{ id: number }>("POST", "/invoices/qr", QR_INVOICE);
  expect(pending.status).toBe(201);

  // The hard stop: what makes new obligations is refused, by key and in the console, in the sandbox too.
  await on("2026-12-11T09:00:00.001Z");
  const stopped = {
    status: 402,
    body: {
      error: {
        code: "TARIFF_EXPIRED",
        message: `The tariff has expired. Pay bill ${open_bill?.id} to go on.`,
        fields: {
          tariff_active_until: "2026-12-04T09:00:00.000Z",
          days_overdue: "7",
          pending_saas_invoice: String(open_bill?.id),
        },
      },
    },
  };
  for (const path of ["/invoices", "/invoices/qr", "/subscriptions"]) {
    expect(await call("POST", path, {})).toMatchObject(stopped);
    expect(await shop.call("POST", path, { is_sandbox: true })).toMatchObject(stopped);
  }
  // What reads and what winds down goes on.
  expect(await call("GET", "/me")).toMatchObject({ status: 200 });
  expect(await call("GET", "/invoices")).toMatchObject({ status: 200, body: { total: 2 } });
  expect(await call("GET", `/invoices/${paid.body.id}`)).toMatchObject({ status: 200, body: { status: "paid" } });
  expect(await call("POST", "/invoices/status/check", { invoice_ids: [paid.body.id] })).toMatchObject({ status: 200 });
  expect(await call("POST", `/invoices/${pending.body.id}/cancel`)).toMatchObject({ status: 200 });
  expect(await call("POST", `/invoices/${paid.body.id}/refund`, { amount: 500 })).toMatchObject({ status: 201 });
  expect(await call("POST", "/webhook/configure", { url: world.receiver.url })).toMatchObject({ status: 200 });

  // Months of silence: the one bill waits.
  await on("2027-03-01T12:00:00Z");
  expect(await billing()).toMatchObject({ state: "hard_stopped", open_bill, bills: [] });

  // The merchant pays from the console, on the phone.
  const asked = await shop.call("POST", "/billing/pay", { phone_number: "87029998877" });
  expect(asked).toMatchObject({ status: 201, body: { payment: { amount: "5000.00", status: "pending" } } });
  const { items } = (await seller.call<{ items: { id: number }[] }>("GET", "/invoices")).body;
  expect(items).toMatchObject([{ external_order_id: `bill-${open_bill?.id}`, amount: "5000.00" }]);
  await customer.pay({ id: items[0]?.id });
  await on("2027-03-01T12:00:10Z");
  await world.tick();
  expect(await billing()).toMatchObject({
    ...{ state: "active", tariff_active_until: "2027-03-31T12:00:10.000Z", open_bill: null, payment: null },
    bills: [{ id: open_bill?.id, status: "paid", price_kzt: 5000, settled_at: "2027-03-01T12:00:10.000Z" }],
  });
  expect(await call("POST", "/invoices", PHONE_INVOICE)).toMatchObject({ status: 201 });

  // The next bill is of the price agreed since, and nothing was billed for the time between.
  await on("2027-03-26T12:00:09Z");
  expect(await billing()).toMatchObject({ open_bill: null });
  await on("2027-03-26T12:00:10Z");
  expect(await billing()).toMatchObject({
    open_bill: { price_kzt: 3000, period_days: 10, follows: "2027-03-31T12:00:10.000Z" },
    bills: [{ status: "paid" }],
  });
});

it("goes on to the end of what is paid for on a disabled tariff, and is billed no more", async () => {
  await asOperator("POST", "/tariff", { tariff: "plan" });
  await on("2026-11-29T09:00:00Z");
  const { open_bill } = await billing();
  await operator.call("POST", `/bills/${open_bill?.id}/mark-paid`);
  expect(await billing()).toMatchObject({ tariff_active_until: "2027-01-03T09:00:00.000Z" });

  await operator.call("POST", "/tariffs/plan/disable");
  await on("2027-01-03T09:00:00Z");
  expect(await billing()).toMatchObject({ state: "active", open_bill: null, period_options: [] });
  expect(await call("POST", "/invoices/qr", QR_INVOICE)).toMatchObject({ status: 201 });
  await on("2027-01-10T09:00:00.001Z");
  const refused = await call<{ error: { fields: Json } }>("POST", "/invoices/qr", QR_INVOICE);
  expect(refused).toMatchObject({ status: 402 });
  expect(refused.body.error.fields).toEqual({ tariff_active_until: "2027-01-03T09:00:00.000Z", days_overdue: "7" });

  await asOperator("POST", "/tariff", { tariff: "start" });
  await world.tick();
  expect(await billing()).toMatchObject({ state: "hard_stopped", open_bill: { tariff: "start", price_kzt: 9900 } });
});

it("keeps the price and the period at which a bill was issued, whatever changes before it is paid", async () => {
  await asOperator("POST", "/tariff", { tariff: "plan" });
  await on("2026-11-29T09:00:00Z");
  const { open_bill } = await billing();
  expect(open_bill).toMatchObject({ tariff: "plan", price_kzt: 5000, period_days: 30 });

  const dearer = { key: "month", period_days: 90, price_kzt: 77_000, label_ru: "Квартал", label_kk: "Тоқсан" };
  expect(await operator.call("PATCH", "/tariffs/plan", { period_options: [dearer] })).toMatchObject({ status: 200 });
  await on("2026-12-01T09:00:00Z");
  expect(await billing()).toMatchObject({ open_bill, period_options: [{ price_kzt: 77_000, period_days: 90 }] });
  await asOperator("PATCH", "/pricing-override", { custom_price_kzt: 1, custom_period_days: 1 });
  await asOperator("POST", "/tariff", { tariff: "business" });
  await operator.call("DELETE", "/tariffs/plan");
  await on("2026-12-12T09:00:00Z");
  expect(await billing()).toMatchObject({ state: "hard_stopped", open_bill, bills: [] });
  expect(await call("POST", "/invoices", PHONE_INVOICE)).toMatchObject({ status: 402 });

  const asked = await shop.call("POST", "/billing/pay", { phone_number: "87029998877" });
  expect(asked).toMatchObject({ status: 201, body: { bill: open_bill, payment: { amount: "5000.00" } } });
  await customerOf(world).pay(await seller.only());
  await on("2026-12-12T09:00:10Z");
  await world.tick();
  expect(await billing()).toMatchObject({
    ...{ state: "active", tariff_active_until: "2027-01-11T09:00:10.000Z", open_bill: null },
    bills: [{ ...open_bill, status: "paid", settled_at: "2026-12-12T09:00:10.000Z" }],
  });
  expect(await call("POST", "/invoices", PHONE_INVOICE)).toMatchObject({ status: 201 });
  // What was agreed since concerns the next one.
  await on("2027-01-06T09:00:10Z");
  expect(await billing()).toMatchObject({ open_bill: { tariff: "business", price_kzt: 1, period_days: 1 } });
});
