/** Many items at once: the preview of an import, the import, sections, and the file of the catalog. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ConsoleClient, signUp } from "../support/console-client.ts";
import type { Json } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type Plan = { data: { outcome: string; problem: string | null; before: Json | null; after: Json | null }[] };
type Item = Json & { id: number; name: string };

let world: World;
let merchant: ConsoleClient;
let people = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  people += 1;
  merchant = await signUp(world, `import-${people}@example.com`);
});

const preview = async (items: Json[]) => {
  const { status, body } = await merchant.call<Plan>("POST", "/catalog/import/preview", { items });
  expect(status).toBe(200);
  return body.data;
};
const apply = async (items: Json[]) => {
  const { status, body } = await merchant.call("POST", "/catalog/import", { items });
  expect(status).toBe(200);
  return body;
};
const list = async (query = "is_active=true&order=section") =>
  (await merchant.call<{ data: Item[] }>("GET", `/catalog?${query}`)).body.data;

const TEA = { sku: "T-1", name: "Чай", price: 900, unit: "pack", section: "Напитки" };
const COFFEE = { sku: "C-1", name: "Кофе", price: 2500.5, section: "Напитки" };
const CAKE = { name: "Торт", price: 7000 };

describe("an import", () => {
  it("200 previews, imports, and then previews no further changes", async () => {
    expect((await preview([TEA, COFFEE, CAKE])).map(({ outcome }) => outcome)).toEqual(["new", "new", "new"]);
    expect(await list()).toEqual([]);
    expect(await apply([TEA, COFFEE, CAKE])).toEqual({ created: 3, changed: 0, same: 0 });
    expect(await apply([TEA, COFFEE, CAKE])).toEqual({ created: 0, changed: 0, same: 3 });
    expect((await list()).map(({ name, section, unit }) => [name, section, unit])).toEqual([
      ["Кофе", "Напитки", "piece"],
      ["Чай", "Напитки", "pack"],
      ["Торт", null, "piece"],
    ]);
    expect((await list("search=ЧАЙ")).map(({ sku }) => sku)).toEqual(["T-1"]);
  });

  it("200 changes what is sent, clears by null, and gives an item found by its name the sku", async () => {
    await apply([TEA, CAKE]);
    const [tea, cake] = await preview([
      { sku: "T-1", price: 950, section: null },
      { ...CAKE, sku: "K-1" },
    ]);
    expect(tea).toEqual({
      outcome: "changed",
      problem: null,
      before: { ...TEA, price: "900.00", is_active: true },
      after: { ...TEA, price: "950.00", section: null, is_active: true },
    });
    expect(cake).toMatchObject({ outcome: "changed", before: { sku: null }, after: { sku: "K-1" } });
    expect(
      await apply([
        { sku: "T-1", price: 950, section: null },
        { ...CAKE, sku: "K-1" },
      ]),
    ).toEqual({ created: 0, changed: 2, same: 0 });
    expect((await list("search=K-1")).map(({ name }) => name)).toEqual(["Торт"]);
    expect(await list()).toHaveLength(2);
  });

  it("200 takes items off sale and brings them back by their id", async () => {
    await apply([TEA]);
    const [{ id } = { id: 0 }] = await list();
    expect(await apply([{ id, is_active: false }])).toEqual({ created: 0, changed: 1, same: 0 });
    expect(await list()).toEqual([]);
    expect((await list("is_active=false")).map(({ name }) => name)).toEqual(["Чай"]);
    expect(await apply([{ ...TEA, is_active: true }])).toEqual({ created: 0, changed: 1, same: 0 });
    expect((await list()).map((item) => item.id)).toEqual([id]);
  });

  it("422 for one invalid row, and imports none; the preview shows the row and the reason", async () => {
    await apply([{ ...CAKE }, TEA]);
    await merchant.call("POST", "/catalog", CAKE);
    const [tea] = await list("search=T-1");
    await apply([{ id: tea?.id ?? 0, is_active: false }]);
    await merchant.call("POST", "/catalog", { sku: "T-1", name: "Другой чай", price: 1 });
    const rows = [COFFEE, CAKE, { sku: "N" }, { ...COFFEE }, { id: 987_654 }, { id: tea?.id ?? 0, is_active: true }];
    expect((await preview(rows)).map(({ outcome, problem }) => problem ?? outcome)).toEqual([
      "new",
      "ambiguous",
      "incomplete",
      "twice",
      "gone",
      "sku_taken",
    ]);
    const before = await list();
    const refused = await merchant.call<{ error: { fields: object } }>("POST", "/catalog/import", { items: rows });
    expect(refused.status).toBe(422);
    expect(Object.values(refused.body.error.fields)).toEqual(["ambiguous", "incomplete", "twice", "gone", "sku_taken"]);
    expect(await list()).toEqual(before);
  });

  it("200 for 500 rows, 422 for 501 and for an invalid price", async () => {
    const items = Array.from({ length: 501 }, (_, index) => ({ name: `Item ${index}`, price: 1, sku: `S${index}` }));
    expect((await merchant.call("POST", "/catalog/import", { items })).status).toBe(422);
    expect((await merchant.call("POST", "/catalog/import", { items: [{ ...TEA, price: 1.001 }] })).status).toBe(422);
    expect(await apply(items.slice(1))).toEqual({ created: 500, changed: 0, same: 0 });
    expect(await apply(items.slice(1).map((item) => ({ ...item, price: 2 })))).toMatchObject({ changed: 500 });
  });

  it("200 knows nothing of another tenant's items", async () => {
    await apply([TEA]);
    const [tea] = await list();
    merchant = await signUp(world, "import-other@example.com");
    expect((await preview([{ id: tea?.id ?? 0, price: 1 }, TEA])).map(({ problem }) => problem)).toEqual([
      "gone",
      null,
    ]);
    expect(await apply([TEA])).toMatchObject({ created: 1 });
  });
});

describe("sections", () => {
  it("200 are listed with their items on sale, and narrow the list", async () => {
    await apply([TEA, COFFEE, CAKE]);
    const { body } = await merchant.call("GET", "/catalog/sections");
    expect(body).toEqual({
      data: [
        { section: "Напитки", items: 2 },
        { section: null, items: 1 },
      ],
    });
    const names = async (section: string) =>
      (await list(`section=${encodeURIComponent(section)}`)).map(({ name }) => name);
    expect(await names("Напитки")).toEqual(["Кофе", "Чай"]);
    expect(await names("")).toEqual(["Торт"]);
    expect(await names("нап")).toEqual([]);
  });

  it("200 are set by a create and a change, and cleared by null", async () => {
    const { body } = await merchant.call<{ data: Item[] }>("POST", "/catalog", { ...CAKE, section: "Десерты" });
    const id = body.data[0]?.id;
    expect(body.data[0]).toMatchObject({ section: "Десерты" });
    expect((await merchant.call("PATCH", `/catalog/${id}`, { section: null })).body).toMatchObject({ section: null });
    expect((await merchant.call("PATCH", `/catalog/${id}`, { section: "x".repeat(65) })).status).toBe(422);
  });
});

it("200 exports every item with headings that an import knows", async () => {
  await apply([TEA, CAKE, { ...COFFEE, is_active: false }]);
  const { body } = await merchant.call<string>("GET", "/catalog/export.csv?language=ru");
  expect(String(body).trim().split("\r\n")).toEqual([
    '"Артикул";"Название";"Цена, ₸";"Единица";"Раздел";"В продаже"',
    '"C-1";"Кофе";2500,50;"штука";"Напитки";"нет"',
    ';"Торт";7000,00;"штука";;"да"',
    '"T-1";"Чай";900,00;"упаковка";"Напитки";"да"',
  ]);
});
