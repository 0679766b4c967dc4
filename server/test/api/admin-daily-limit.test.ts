/** The exact number of live invoices that a tariff allows in a day of Almaty. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Json, makeTenant } from "../support/make.ts";
import { type Merchant, makeMerchant, PHONE_INVOICE, QR_INVOICE } from "../support/merchant.ts";
import { makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld();
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("two", { daily_limit: 2 }));
  await operator.call("POST", "/tariffs", newTariff("any"));
});
beforeEach(() => world.clock.set("2026-11-20T09:00:00Z"));
afterAll(() => world.close());

async function merchantOn(tariff: string): Promise<Merchant> {
  const merchant = await makeMerchant(world);
  await assign(merchant, tariff);
  return merchant;
}

const assign = ({ tenant }: Merchant, tariff: string) =>
  operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff });
const agree = ({ tenant }: Merchant, custom_daily_limit: number | null) =>
  operator.call("PATCH", `/tenants/${tenant.id}/pricing-override`, { custom_daily_limit });

const phone = (merchant: Merchant, body: Json = {}) =>
  merchant.call("POST", "/invoices", { ...PHONE_INVOICE, ...body });
const qr = (merchant: Merchant) => merchant.call("POST", "/invoices/qr", QR_INVOICE);
const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

const reached = { status: 429, body: { error: { code: "DAILY_LIMIT_REACHED" } } };
const countMade = async ({ tenant }: Merchant) =>
  (await world.deps.db.selectFrom("invoices").select("id").where("tenant_id", "=", tenant.id).execute()).length;

describe("a daily limit", () => {
  it("429 DAILY_LIMIT_REACHED past it, by phone and by code alike, until midnight in Almaty", async () => {
    const merchant = await merchantOn("two");
    expect(await phone(merchant)).toMatchObject({ status: 201 });
    expect(await qr(merchant)).toMatchObject({ status: 201 });
    for (const create of [phone, qr]) {
      const refused = await create(merchant);
      expect(refused).toMatchObject(reached);
      expect(refused.headers.get("retry-after")).toBe(String(10 * 3600));
    }
    expect(await countMade(merchant)).toBe(2);
    world.clock.set("2026-11-20T18:59:59.500Z");
    const last = await phone(merchant);
    expect(last).toMatchObject(reached);
    expect(last.headers.get("retry-after")).toBe("1");
    world.clock.set("2026-11-20T19:00:00Z");
    expect(await many(3, () => qr(merchant)).then((all) => all.map(({ status }) => status).sort())).toEqual([
      201, 201, 429,
    ]);
  });

  it("201 for a sandbox invoice, which does not count, and for the invoice of an order that is there", async () => {
    const merchant = await merchantOn("two");
    await many(3, () => phone(merchant, { is_sandbox: true }));
    const first = await phone(merchant, { external_order_id: "7" });
    await phone(merchant);
    expect(await phone(merchant)).toMatchObject(reached);
    expect(await phone(merchant, { is_sandbox: true, simulate: "paid" })).toMatchObject({ status: 201 });
    expect(await phone(merchant, { external_order_id: "7" })).toMatchObject({
      status: 201,
      body: { id: first.body.id },
    });
  });

  it("201 to as many as it allows of twenty at the same instant", async () => {
    const merchant = await merchantOn("any");
    await agree(merchant, 7);
    const answers = await many(20, (n) => (n % 2 ? phone(merchant, { external_order_id: `o${n}` }) : qr(merchant)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(201), ...Array(13).fill(429)]);
    expect(await countMade(merchant)).toBe(7);
  });

  it("429 leaves its idempotency key free, which does the work the next day", async () => {
    const merchant = await merchantOn("two");
    await many(2, () => qr(merchant));
    const keyed = () =>
      merchant.tenant.call("POST", "/invoices", PHONE_INVOICE, {
        key: merchant.tenant.live_key,
        headers: { "idempotency-key": "tomorrow" },
      });
    expect(await keyed()).toMatchObject(reached);
    world.clock.advance({ days: 1 });
    const made = await keyed();
    expect(made).toMatchObject({ status: 201 });
    expect(await keyed()).toMatchObject({ status: 201, body: { id: made.body.id } });
    expect(await countMade(merchant)).toBe(3);
  });

  it("counts today's invoices from before the limit, and not yesterday's", async () => {
    const merchant = await merchantOn("any");
    world.clock.set("2026-11-20T18:00:00Z");
    await many(5, () => qr(merchant));
    world.clock.set("2026-11-20T20:00:00Z");
    await many(2, () => qr(merchant));
    await agree(merchant, 3);
    expect(await qr(merchant)).toMatchObject({ status: 201 });
    expect(await qr(merchant)).toMatchObject(reached);
  });

  it("is the tenant's agreed limit (0 is none), or else the tariff's; each change applies at once", async () => {
    const merchant = await merchantOn("two");
    await many(2, () => qr(merchant));
    expect(await qr(merchant)).toMatchObject(reached);
    await agree(merchant, 3);
    expect(await qr(merchant)).toMatchObject({ status: 201 });
    expect(await qr(merchant)).toMatchObject(reached);
    await agree(merchant, 0);
    await many(2, () => qr(merchant));
    await agree(merchant, null);
    expect(await qr(merchant)).toMatchObject(reached);
    await assign(merchant, "any");
    expect(await qr(merchant)).toMatchObject({ status: 201 });
    await operator.call("PATCH", "/tariffs/any", { daily_limit: 7 });
    expect(await qr(merchant)).toMatchObject({ status: 201 });
    expect(await qr(merchant)).toMatchObject(reached);
    await operator.call("POST", "/tariffs/any/disable");
    expect(await qr(merchant)).toMatchObject(reached);
  });

  it("409 PROVIDER_SESSION_REQUIRED comes before it, and does not count", async () => {
    const tenant = await makeTenant(world);
    await operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff: "two" });
    for (const _ of [1, 2, 3]) {
      const answer = await tenant.call("POST", "/invoices", PHONE_INVOICE, { key: tenant.live_key });
      expect(answer).toMatchObject({ status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } });
    }
  });
});
