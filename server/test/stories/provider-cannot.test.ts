/** What a driver cannot do is refused before a row is written and before the provider is called. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetSession } from "../../src/provider/connection.ts";
import { connect, connectOfficial, control } from "../support/customer.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { openShop, visitorOf } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

const SUBSCRIPTION = { amount: 1500, phone_number: "87021234567", billing_period: "daily", bill_immediately: true };
const CANNOT = (capability: string) => ({
  status: 409,
  body: { error: { code: "PROVIDER_CANNOT", fields: { capability } } },
});

let world: World;
beforeAll(async () => {
  world = await createWorld({ PROVIDER_DRIVER: "session-bridge, kaspi-qr", TRUST_PROXY: "1" });
});
afterAll(() => world.close());

describe.each(["r1", "r2"] as const)("a merchant at %s", (level) => {
  let merchant: Merchant;
  beforeEach(async () => {
    world.clock.set("2026-03-01T10:00:00Z");
    merchant = await makeMerchant(world, level);
  });

  /** How many rows the merchant has where a create, a refund or a subscription would have left one. */
  const countRows = async () => {
    const { db } = world.deps;
    const tables = ["invoices", "refunds", "subscriptions", "shop_orders", "events"] as const;
    const counts = tables.map((table) =>
      sql`select from ${sql.table(table)} where tenant_id = ${merchant.tenant.id}`.execute(db),
    );
    return (await Promise.all(counts)).map(({ rows }) => rows.length);
  };
  const countCalls = async () =>
    (await control<{ items: unknown[] }>(world, "GET", `/calls?session=${merchant.token_sn}`)).items.length;
  const unchanged = async (act: () => Promise<unknown>, expected: object) => {
    const before = [await countRows(), await countCalls()];
    expect(await act()).toMatchObject(expected);
    await world.tick();
    expect([await countRows(), await countCalls()]).toEqual(before);
  };
  /** Disconnects, and connects in the other way: at the bridge, or at the level again. */
  const changeTo = async (upstream: "bridge" | "level") => {
    await forgetSession(world.deps, merchant.tenant.id);
    if (upstream === "bridge") await connect(world, merchant.tenant);
    else await connectOfficial(world, merchant.tenant, level, merchant.token_sn);
  };

  it("cannot send an invoice to a phone", () =>
    unchanged(() => merchant.call("POST", "/invoices", PHONE_INVOICE), CANNOT("phone_invoice")));

  it("cannot send one under an Idempotency-Key, which is free again", async () => {
    const { call, live_key: key } = merchant.tenant;
    const headers = { "idempotency-key": "order-7" };
    await unchanged(() => call("POST", "/invoices", PHONE_INVOICE, { key, headers }), CANNOT("phone_invoice"));
    await changeTo("bridge");
    expect(await call("POST", "/invoices", PHONE_INVOICE, { key, headers })).toMatchObject({ status: 201 });
  });

  it("cannot begin a subscription", () =>
    unchanged(() => merchant.call("POST", "/subscriptions", SUBSCRIPTION), CANNOT("phone_invoice")));

  it("cannot bill a subscription that began at the bridge, which goes on there", async () => {
    await changeTo("bridge");
    const begun = await merchant.call("POST", "/subscriptions", SUBSCRIPTION);
    expect(begun).toMatchObject({ status: 201 });
    await changeTo("level");
    await unchanged(() => world.tick(), {});
    await changeTo("bridge");
    world.clock.advance({ hours: 1 });
    await world.tick();
    expect(await merchant.only()).toMatchObject({ subscription_id: begun.body.id, status: "pending" });
  });

  it("cannot cancel an invoice that was sent to a phone at the bridge", async () => {
    await changeTo("bridge");
    const invoice = await merchant.createPhone();
    await changeTo("level");
    await unchanged(() => merchant.cancel(invoice), CANNOT("cancel_phone"));
    expect(await merchant.get(invoice)).toMatchObject({ status: "pending" });
  });

  it("cannot take an order of its shop by phone, and does not offer it", async () => {
    const shop = await openShop(world, merchant.tenant);
    const checkout = (await visitorOf(world, shop).open(`/shop/${shop.slug}/checkout?count_${shop.tea}=1`)).body;
    expect(checkout).toContain('name="channel" value="qr" checked');
    expect(checkout).not.toContain('value="phone"');
    const order = { items: [{ catalog_item_id: shop.tea, count: 1 }], channel: "phone", phone_number: "87021234567" };
    const refusal = { status: 503, body: { error: { code: "SHOP_UNAVAILABLE" } } };
    await unchanged(() => visitorOf(world, shop).order(order), refusal);
    const byCode = await visitorOf(world, shop).order({ ...order, channel: "qr" });
    expect(byCode).toMatchObject({ status: 201, body: { order: { status: "pending" } } });
  });

  it("may try all of it in the sandbox", async () => {
    expect(await merchant.tenant.call<InvoiceJson>("POST", "/invoices", PHONE_INVOICE)).toMatchObject({ status: 201 });
    expect(await merchant.tenant.call("POST", "/subscriptions", SUBSCRIPTION)).toMatchObject({ status: 201 });
  });
});
