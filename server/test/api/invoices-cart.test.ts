/** Invoices for items of the catalog: `cart_items` of a create. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
const ids: number[] = [];
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  const { body } = await tenant.call<{ data: { id: number }[] }>("POST", "/catalog", [
    { name: "Чай", price: 900.5 },
    { name: "Торт", price: 7000 },
  ]);
  ids.push(...body.data.map(({ id }) => id));
});
afterAll(() => world.close());

const lines = (...counts: number[]) => counts.map((count, index) => ({ catalog_item_id: ids[index], count }));
const PHONE = { phone_number: "87021234567" };

it.each([
  ["/invoices", PHONE],
  ["/invoices/qr", {}],
])("201 for %s keeps the items at the prices of the moment", async (path, more) => {
  const made = await tenant.call("POST", path, { ...more, amount: 8801, cart_items: lines(2, 1) });
  expect(made.status).toBe(201);
  await tenant.call("PATCH", `/catalog/${ids[0]}`, { price: 1 });
  const { body } = await tenant.call("GET", `/invoices/${made.body.id}`);
  await tenant.call("PATCH", `/catalog/${ids[0]}`, { price: 900.5 });
  expect(body).toMatchObject({
    amount: "8801.00",
    items: [
      { catalog_item_id: ids[0], name: "Чай", price: "900.50", count: 2 },
      { catalog_item_id: ids[1], name: "Торт", price: "7000.00", count: 1 },
    ],
  });
});

it("201 takes null as absent, 422 for another amount, an unknown item and an empty cart", async () => {
  const create = async (body: object) => {
    const answer = await tenant.call<{ error?: { fields: object } }>("POST", "/invoices", { ...PHONE, ...body });
    return [answer.status, Object.keys(answer.body.error?.fields ?? {})];
  };
  expect(await create({ amount: 100, cart_items: null })).toEqual([201, []]);
  expect(await create({ amount: 100, cart_items: lines(2, 1) })).toEqual([422, ["amount"]]);
  expect(await create({ amount: 100, cart_items: [{ catalog_item_id: 987_654, count: 1 }] })).toEqual([
    422,
    ["cart_items.0.catalog_item_id"],
  ]);
  expect(await create({ amount: 100, cart_items: [] })).toEqual([422, ["cart_items"]]);
});
