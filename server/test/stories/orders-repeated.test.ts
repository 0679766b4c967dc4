/** Repeated invoices with one order id, also after a first invoice that failed at once: every call is answered. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInvoice } from "../../src/invoices/create.ts";
import { holdExternalId } from "../../src/subscriptions/hold-external-id.ts";
import { isExternalIdTaken } from "../../src/subscriptions/store.ts";
import { isReplayed, keyed } from "../support/keyed.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { type InvoiceJson, PHONE_INVOICE } from "../support/merchant.ts";
import { DAILY } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

const ORDER = { ...PHONE_INVOICE, external_order_id: "order-1" };
const AT_ONCE = 30;

const create = (body: object) => tenant.call<InvoiceJson>("POST", "/invoices", body);
const list = async () => (await tenant.call<{ items: InvoiceJson[]; total: number }>("GET", "/invoices")).body;

describe.each(["cancelled", "expired"])("an order whose invoice was simulated to be %s", (simulate) => {
  it("is invoiced again at every repetition, until an invoice is open", async () => {
    const [first, second] = [await create({ ...ORDER, simulate }), await create({ ...ORDER, simulate })];
    expect([first, second]).toMatchObject([
      { status: 201, body: { status: simulate } },
      { status: 201, body: { status: simulate } },
    ]);
    const open = await create(ORDER);
    const again = await create({ ...ORDER, simulate });
    expect(open).toMatchObject({ status: 201, body: { status: "pending" } });
    expect(again).toMatchObject({ status: 201, body: open.body });
    expect([first, second, open, again].map(isReplayed)).toEqual([false, false, false, true]);
    expect((await list()).total).toBe(3);
  });

  it("is invoiced once with one key, and again with the next", async () => {
    const under = (key: string) =>
      keyed<InvoiceJson>(world, { api_key: tenant.test_key, key, path: "/invoices", body: { ...ORDER, simulate } });
    const answers = [await under("one"), await under("one"), await under("two"), await under("two")];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(answers.map(isReplayed)).toEqual([false, true, false, true]);
    expect((await list()).total).toBe(2);
  });

  it("is invoiced by each of many calls at the same instant, or by one that the others find", async () => {
    await create({ ...ORDER, simulate });
    const closed = await Promise.all(Array.from({ length: AT_ONCE }, () => create({ ...ORDER, simulate })));
    expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 201));
    expect((await list()).total).toBe(1 + AT_ONCE);

    const open = await Promise.all(Array.from({ length: AT_ONCE }, () => create(ORDER)));
    expect(new Set(open.map(({ body }) => body.id)).size).toBe(1);
    expect(open.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    expect(await tenant.call("GET", "/me")).toMatchObject({ status: 200 });
  });
});

it("a create that neither finds the order's invoice nor can make one gives up with 503", async () => {
  const { db } = world.deps;
  await create(ORDER);
  // What no call of ours leaves behind: a row that holds the order's key and that no search finds.
  await db.updateTable("invoices").set({ external_order_id: "another" }).where("tenant_id", "=", tenant.id).execute();
  const refused = await create(ORDER);
  expect(refused).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE" } } });
  expect(refused.headers.get("retry-after")).toBe("1");
  const row = await db.selectFrom("full_tenants").selectAll().where("id", "=", tenant.id).executeTakeFirstOrThrow();
  const again = createInvoice(world.deps, { tenant: row, key: null }, { channel: "phone", is_sandbox: true, ...ORDER });
  await expect(again).rejects.toMatchObject({ code: "UNAVAILABLE" });
});

it("a subscriber id whose holder is never found gives up with 503", async () => {
  const subscription = { ...DAILY, external_subscriber_id: "one" };
  expect(await tenant.call("POST", "/subscriptions", subscription)).toMatchObject({ status: 201 });
  let tries = 0;
  // As when the holder ends, and another takes its place, before each search.
  const taken = await tenant.call("POST", "/subscriptions", subscription);
  expect(taken).toMatchObject({ status: 409, body: { error: { code: "SUBSCRIPTION_EXISTS" } } });
  const { db } = world.deps;
  const violate = async () => {
    tries += 1;
    const row = await db.selectFrom("subscriptions").selectAll().where("tenant_id", "=", tenant.id).executeTakeFirst();
    const { id, metadata, cart_items, ...copy } = row ?? expect.fail("there is no subscription");
    await db
      .insertInto("subscriptions")
      .values({ ...copy, metadata: "{}", cart_items: null })
      .execute();
  };
  await expect(violate()).rejects.toSatisfy(isExternalIdTaken);
  const held = { tenant_id: tenant.id, is_sandbox: true, external_subscriber_id: "nobody's" };
  await expect(holdExternalId(world.deps, held, violate)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(tries).toBe(11);
});
