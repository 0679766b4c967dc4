/** The catalog's items: units, creating one or many, searching, changing, deleting, and freezing them in carts. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { snapshotCart } from "../../src/catalog/snapshot-cart.ts";
import { signUp } from "../support/console-client.ts";
import { type Answer, type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type Item = Json & { id: number; sku: string | null; name: string; is_active: boolean };
type Refusal = { error: { code: string; fields?: Record<string, string> } };
type List = { data: Item[]; total: number; page: number; per_page: number };

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  tenant = await makeTenant(world);
});

async function create(body: unknown, of = tenant): Promise<Item[]> {
  const answer = await of.call<{ data: Item[] }>("POST", "/catalog", body);
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function createOne(body: object, of = tenant): Promise<Item> {
  const [item] = await create(body, of);
  if (item === undefined) throw new Error("nothing was created");
  return item;
}

async function list(query: string, of = tenant): Promise<List> {
  const answer = await of.call<List>("GET", `/catalog?${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function search(text: string, more = ""): Promise<string[]> {
  const { data, total } = await list(`search=${encodeURIComponent(text)}${more}`);
  expect(data).toHaveLength(total);
  return data.map(({ name }) => name);
}

function expectRefused(answer: Answer, ...fields: string[]): void {
  expect(answer.status).toBe(422);
  const { error } = answer.body as Refusal;
  expect(error.code).toBe("VALIDATION_ERROR");
  expect(Object.keys(error.fields ?? {}).sort()).toEqual([...fields].sort());
}

describe("GET /catalog/units", () => {
  it("200 lists the units in three languages", async () => {
    const { status, body } = await tenant.call<{ data: Json[] }>("GET", "/catalog/units");
    expect(status).toBe(200);
    expect(body.data.map(({ code }) => code).join(" ")).toBe(
      "piece kg g t l ml m cm m2 m3 hour day month service set pack",
    );
    expect(body.data[1]).toEqual({
      code: "kg",
      name_ru: "килограмм",
      name_kk: "килограмм",
      name_en: "kilogram",
      precision: 3,
    });
  });
});

describe("POST /catalog", () => {
  it("201 creates one item, by the piece unless it says otherwise", async () => {
    world.clock.set("2026-11-20T09:00:00.000Z");
    expect(await create({ name: "Чай", price: 4.35 })).toEqual([
      {
        id: expect.any(Number),
        sku: null,
        name: "Чай",
        price: "4.35",
        unit: "piece",
        image_id: null,
        image_url: null,
        description: null,
        barcode: null,
        ntin: null,
        section: null,
        is_active: true,
        created_at: "2026-11-20T09:00:00.000Z",
      },
    ]);
  });

  it("201 stores all fields of an item, and ignores unknown ones", async () => {
    const said = {
      sku: "T-1",
      name: "Шай",
      unit: "kg",
      description: "қара",
      barcode: "4870001",
      ntin: "0200000000017",
    };
    expect(await create({ ...said, price: 99_999_999.99, is_active: false, id: 5 })).toMatchObject([
      { ...said, price: "99999999.99", is_active: true },
    ]);
  });

  it("201 takes an array and {items}, in their order", async () => {
    const three = ["в", "а", "б"].map((name, index) => ({ name, price: index + 1 }));
    for (const body of [three, { items: three }]) {
      const made = await create(body);
      expect(made.map(({ name }) => name)).toEqual(["в", "а", "б"]);
      expect(made.map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort((a, b) => a - b));
    }
  });

  it("201 takes null for what may be left out", async () => {
    const nothing = {
      sku: null,
      unit: null,
      image_id: null,
      description: null,
      barcode: null,
      ntin: null,
      items: null,
    };
    expect(await create({ name: "Чай", price: 1, ...nothing })).toMatchObject([{ sku: null, unit: "piece" }]);
  });

  it("201 takes 500, 422 for 501", async () => {
    const items = Array.from({ length: 501 }, (_, index) => ({ name: `Item ${index}`, price: 1, sku: `S${index}` }));
    expectRefused(await tenant.call("POST", "/catalog", items), "items");
    expect(await create(items.slice(1))).toHaveLength(500);
  });

  it.each<[string, unknown, string[]]>([
    ["nothing", undefined, ["items.0.name", "items.0.price"]],
    ["an empty array", [], ["items"]],
    ["an empty list", { items: [] }, ["items"]],
    ["items that are no array", { items: 5 }, ["items"]],
    ["a text", JSON.stringify("x"), ["items.0"]],
    ["no name", { price: 5 }, ["items.0.name"]],
    ["a blank name", { name: " ", price: 5 }, ["items.0.name"]],
    ["a name of 256 characters", { name: "x".repeat(256), price: 5 }, ["items.0.name"]],
    ["a name with NUL", { name: "a\0", price: 5 }, ["items.0.name"]],
    ["a second one without a price", [{ name: "a", price: 5 }, { name: "b" }], ["items.1.price"]],
    [
      "faults in both",
      {
        items: [
          { name: 5, price: 5 },
          { name: "b", price: "5" },
        ],
      },
      ["items.0.name", "items.1.price"],
    ],
    ["null among them", [{ name: "a", price: 5 }, null], ["items.1"]],
    ["a price of nothing", { name: "a", price: 0 }, ["items.0.price"]],
    ["a price below nothing", { name: "a", price: -1 }, ["items.0.price"]],
    ["three decimals", { name: "a", price: 1.005 }, ["items.0.price"]],
    ["too high a price", { name: "a", price: 100_000_000 }, ["items.0.price"]],
    ["an unknown unit", { name: "a", price: 5, unit: "pound" }, ["items.0.unit"]],
    ["an empty sku", { name: "a", price: 5, sku: "" }, ["items.0.sku"]],
    ["a sku of 101 characters", { name: "a", price: 5, sku: "x".repeat(101) }, ["items.0.sku"]],
    [
      "a description of 2001 characters",
      { name: "a", price: 5, description: "x".repeat(2001) },
      ["items.0.description"],
    ],
    ["letters in the ntin", { name: "a", price: 5, ntin: "02000000000AB" }, ["items.0.ntin"]],
    ["a malformed image", { name: "a", price: 5, image_id: "../x" }, ["items.0.image_id"]],
    ["an image nobody uploaded", { name: "a", price: 5, image_id: "f".repeat(32) }, ["items.0.image_id"]],
    [
      "one sku twice",
      [
        { name: "a", price: 5, sku: "X" },
        { name: "b", price: 5, sku: "X" },
      ],
      ["items.1.sku"],
    ],
  ])("422 for %s, and creates nothing", async (_what, body, fields) => {
    expectRefused(await tenant.call("POST", "/catalog", body), ...fields);
    expect(await list("")).toMatchObject({ total: 0 });
  });

  it("422 for a sku of another active item, and creates none of the batch", async () => {
    await create({ name: "Чай", price: 1, sku: "T-1" });
    const batch = [
      { name: "Кофе", price: 1, sku: "T-2" },
      { name: "Мята", price: 1, sku: "T-1" },
    ];
    expectRefused(await tenant.call("POST", "/catalog", batch), "items.1.sku");
    expect(await search("")).toEqual(["Чай"]);
  });

  it("201 for the sku of a deleted item, of another tenant, or in another case", async () => {
    const old = await createOne({ name: "Чай", price: 1, sku: "T-1" });
    await tenant.call("DELETE", `/catalog/${old.id}`);
    await create({ name: "Новый чай", price: 1, sku: "T-1" });
    await create({ name: "Чай", price: 1, sku: "t-1" });
    await create({ name: "Чай", price: 1, sku: "T-1" }, await makeTenant(world));
  });

  it("201 once of many that want one sku at the same instant, 422 for the rest", async () => {
    const item = { name: "Чай", price: 1, sku: "T-1" };
    const answers = await Promise.all(Array.from({ length: 12 }, () => tenant.call("POST", "/catalog", item)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(11).fill(422)]);
    for (const answer of answers) if (answer.status === 422) expectRefused(answer, "items.0.sku");
    expect(await search("")).toEqual(["Чай"]);
  });

  it("201 or 422, never a failure, when batches with the same skus come in other orders", async () => {
    const batch = Array.from({ length: 40 }, (_, index) => ({ name: `Item ${index}`, price: 1, sku: `S${index}` }));
    const kept = await createOne({ name: "old", price: 1, sku: "S7" });
    const orders = [batch, [...batch].reverse()];
    const changes = ["S3", "S30", "S7"].map((sku) => tenant.call("PATCH", `/catalog/${kept.id}`, { sku }));
    const creates = orders.map((items) => tenant.call("POST", "/catalog", items));
    const statuses = (await Promise.all([...changes, ...creates])).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 201, 422].includes(status))).toEqual([]);
    const { data } = await list("per_page=200");
    expect(new Set(data.map(({ sku }) => sku)).size).toBe(data.length);
  });

  it("400 for a form", async () => {
    const form = new FormData();
    form.set("name", "Чай");
    expect(await tenant.call("POST", "/catalog", form)).toMatchObject({
      status: 400,
      body: { error: { code: "BAD_REQUEST" } },
    });
  });

  it("401 without a key", async () => {
    expect(await tenant.call("POST", "/catalog", { name: "Чай", price: 1 }, { key: "svc_test_x" })).toMatchObject({
      status: 401,
    });
  });

  it("201 in the console too, for the same catalog", async () => {
    const console = await signUp(world, "catalog@example.com");
    const made = await console.call<{ data: Item[] }>("POST", "/catalog", { name: "Чай", price: 1 });
    expect(made.status).toBe(201);
    expect(await console.call("GET", "/catalog")).toMatchObject({ status: 200, body: { data: made.body.data } });
  });
});

describe("GET /catalog", () => {
  it("200 gives the newest first, by pages, with the exact total", async () => {
    const made = await create(Array.from({ length: 60 }, (_, index) => ({ name: `Item ${index}`, price: 1 })));
    const names = made.map(({ name }) => name).reverse();
    expect(await list("")).toEqual({
      data: [...made].reverse().slice(0, 50),
      ...{ total: 60, page: 1, per_page: 50, next_cursor: expect.any(String) },
    });
    const second = await list("page=2&per_page=25");
    expect(second).toMatchObject({ total: 60, page: 2, per_page: 25 });
    expect(second.data.map(({ name }) => name)).toEqual(names.slice(25, 50));
    expect(await list("page=4&per_page=20")).toEqual({
      data: [],
      ...{ total: 60, page: 4, per_page: 20, next_cursor: null },
    });
    expect(await list("page=45035996273704")).toMatchObject({ data: [], total: 60 });
    const last = await list("search=ITEM&page=60&per_page=1");
    expect(last).toMatchObject({ data: [{ name: "Item 0" }], total: 60 });
  });

  it("200 shows active and deleted items unless is_active says which", async () => {
    const [gone, kept] = await create([
      { name: "Чай зелёный", price: 1 },
      { name: "Чай чёрный", price: 1 },
    ]);
    await tenant.call("DELETE", `/catalog/${gone?.id}`);
    expect((await list("")).data.map(({ id }) => id)).toEqual([kept?.id, gone?.id]);
    expect((await list("is_active=true")).data.map(({ id }) => id)).toEqual([kept?.id]);
    expect(await list("is_active=false&search=чай")).toMatchObject({ total: 1, data: [{ id: gone?.id }] });
  });

  it("200 finds a part of the name, the sku or the barcode, whatever the case", async () => {
    await create([
      { name: "Қаймақ ӨРІК 20%", price: 1, sku: "Milk_01", barcode: "4870123456789" },
      { name: "Молоко ЁЛКА", price: 1, sku: "MILK-02" },
      { name: "Green Tea", price: 1 },
    ]);
    const [cream, milk, tea] = ["Қаймақ ӨРІК 20%", "Молоко ЁЛКА", "Green Tea"];
    expect(await search("қАЙМАҚ")).toEqual([cream]);
    expect(await search("өрік")).toEqual([cream]);
    expect(await search("ОЛОК")).toEqual([milk]);
    expect(await search("ёлка")).toEqual([milk]);
    expect(await search("milk")).toEqual([milk, cream]);
    expect(await search("0123456")).toEqual([cream]);
    expect(await search("n t")).toEqual([tea]);
    expect(await search("қ")).toEqual([cream]);
    expect(await search("Ё")).toEqual([milk]);
    expect(await search("ЛК")).toEqual([milk]);
    expect(await search("каймак")).toEqual([]);
    expect(await search("")).toEqual([tea, milk, cream]);
  });

  it("200 finds the whole of a sku or a barcode as a code, whatever the case, and no part of it", async () => {
    await create([
      { name: "12", price: 1 },
      { name: "Tea 12", price: 1, sku: "12" },
      { name: "Milk", price: 1, sku: "120", barcode: "4870123456789" },
      { name: "Хлеб", price: 1, sku: "ПО-120", barcode: "12" },
    ]);
    const coded = async (code: string) => (await list(`code=${encodeURIComponent(code)}`)).data.map(({ name }) => name);
    expect(await coded("12")).toEqual(["Хлеб", "Tea 12"]);
    expect(await coded("4870123456789")).toEqual(["Milk"]);
    expect(await coded("по-120")).toEqual(["Хлеб"]);
    expect(await coded("487")).toEqual([]);
    expect(await coded("Milk")).toEqual([]);
  });

  it("200 takes %, _ and \\ as they are", async () => {
    await create([
      { name: "100% сок", price: 1 },
      { name: "1000 сок", price: 1 },
      { name: "a_b_c", price: 1 },
      { name: "aXbXc", price: 1 },
      { name: "a\\b", price: 1 },
    ]);
    expect(await search("%")).toEqual(["100% сок"]);
    expect(await search("0% с")).toEqual(["100% сок"]);
    expect(await search("a_b_c")).toEqual(["a_b_c"]);
    expect(await search("_")).toEqual(["a_b_c"]);
    expect(await search("\\")).toEqual(["a\\b"]);
    expect(await search("a\\b")).toEqual(["a\\b"]);
  });

  it("200 finds a letter however it is written, composed or not", async () => {
    await create({ name: "Чай".normalize("NFD"), price: 1 });
    expect(await search("чай")).toHaveLength(1);
    expect(await search("ЧАЙ".normalize("NFD"))).toHaveLength(1);
  });

  it("200 finds an item by its present name", async () => {
    const { id } = await createOne({ name: "Кефир", price: 1, sku: "K-1" });
    await tenant.call("PATCH", `/catalog/${id}`, { name: "Айран" });
    expect(await search("кефир")).toEqual([]);
    expect(await search("айран")).toEqual(["Айран"]);
    expect(await search("k-1")).toEqual(["Айран"]);
  });

  it("200 knows nothing of another tenant's items", async () => {
    await create({ name: "Секрет", price: 1 });
    const other = await makeTenant(world);
    expect(await list("", other)).toMatchObject({ data: [], total: 0 });
    expect(await list("search=секрет", other)).toMatchObject({ data: [], total: 0 });
  });

  it.each([
    ["page=0", "page"],
    ["page=two", "page"],
    ["page=9007199254740991", "page"],
    ["per_page=0", "per_page"],
    ["per_page=201", "per_page"],
    ["is_active=maybe", "is_active"],
    ["search=%00", "search"],
    [`search=${"x".repeat(201)}`, "search"],
  ])("422 for %s", async (query, field) => {
    expectRefused(await tenant.call("GET", `/catalog?${query}`), field);
  });
});

describe("GET /catalog/{id}", () => {
  it("200 shows an item, also once it is deleted", async () => {
    const item = await createOne({ name: "Чай", price: 1 });
    expect(await tenant.call("GET", `/catalog/${item.id}`)).toMatchObject({ status: 200, body: item });
    await tenant.call("DELETE", `/catalog/${item.id}`);
    expect((await tenant.call("GET", `/catalog/${item.id}`)).body).toEqual({ ...item, is_active: false });
  });

  it("404 for an unknown item and for another tenant's", async () => {
    const { id } = await createOne({ name: "Чай", price: 1 }, await makeTenant(world));
    for (const unknown of [id, 2 ** 50]) {
      for (const method of ["GET", "PATCH", "DELETE"]) {
        expect(await tenant.call(method, `/catalog/${unknown}`)).toMatchObject({
          status: 404,
          body: { error: { code: "NOT_FOUND" } },
        });
      }
    }
  });

  it.each(["x", "0", "-1", "1.5", "9007199254740992"])("422 for the id %s", async (id) => {
    for (const method of ["GET", "PATCH", "DELETE"]) expectRefused(await tenant.call(method, `/catalog/${id}`), "id");
  });
});

describe("PATCH /catalog/{id}", () => {
  const WHOLE = { sku: "T-1", name: "Чай", price: 5, description: "чёрный", barcode: "4870001", ntin: "0200000000017" };

  it("200 changes what is sent, and nothing else", async () => {
    const item = await createOne(WHOLE);
    const path = `/catalog/${item.id}`;
    expect((await tenant.call("PATCH", path, { price: 7.5 })).body).toEqual({ ...item, price: "7.50" });
    expect((await tenant.call("PATCH", path, { name: "Шай", unit: "pack", sku: "T-2" })).body).toEqual({
      ...item,
      price: "7.50",
      name: "Шай",
      unit: "pack",
      sku: "T-2",
    });
  });

  it("200 changes nothing without a body, with an empty one, or with unknown fields", async () => {
    const item = await createOne(WHOLE);
    for (const body of [undefined, {}, { is_active: false, id: 1, created_at: "2020-01-01T00:00:00Z" }]) {
      expect(await tenant.call("PATCH", `/catalog/${item.id}`, body)).toMatchObject({ status: 200, body: item });
    }
  });

  it("200 clears with null what may be empty", async () => {
    const item = await createOne(WHOLE);
    const cleared = { sku: null, description: null, barcode: null, ntin: null, image_id: null };
    expect((await tenant.call("PATCH", `/catalog/${item.id}`, cleared)).body).toEqual({ ...item, ...cleared });
  });

  it.each<[object, string]>([
    [{ name: null }, "name"],
    [{ name: "" }, "name"],
    [{ price: null }, "price"],
    [{ price: 0.001 }, "price"],
    [{ unit: null }, "unit"],
    [{ unit: "pound" }, "unit"],
    [{ sku: 5 }, "sku"],
    [{ image_id: "e".repeat(32) }, "image_id"],
  ])("422 for %j", async (changes, field) => {
    const item = await createOne(WHOLE);
    expectRefused(await tenant.call("PATCH", `/catalog/${item.id}`, { description: "new", ...changes }), field);
    expect((await tenant.call("GET", `/catalog/${item.id}`)).body).toEqual(item);
  });

  it("422 for the sku of another active item, 200 for its own and for a deleted one's", async () => {
    const [one, other] = await create([
      { name: "Чай", price: 1, sku: "T-1" },
      { name: "Кофе", price: 1, sku: "C-1" },
    ]);
    const path = `/catalog/${one?.id}`;
    expectRefused(await tenant.call("PATCH", path, { sku: "C-1" }), "sku");
    expect(await tenant.call("PATCH", path, { sku: "T-1" })).toMatchObject({ status: 200 });
    await tenant.call("DELETE", `/catalog/${other?.id}`);
    expect(await tenant.call("PATCH", path, { sku: "C-1" })).toMatchObject({ status: 200, body: { sku: "C-1" } });
    // The deleted one still bears it, and may bear any: it is in nobody's way.
    expect(await tenant.call("PATCH", `/catalog/${other?.id}`, { sku: "C-1", name: "Кофе, старый" })).toMatchObject({
      status: 200,
      body: { sku: "C-1", name: "Кофе, старый", is_active: false },
    });
  });
});

describe("DELETE /catalog/{id}", () => {
  it("200 takes it off sale, as often as it is asked", async () => {
    const item = await createOne({ name: "Чай", price: 1 });
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await tenant.call("DELETE", `/catalog/${item.id}`);
      expect(status).toBe(200);
      expect(body).toEqual({ message: "The item is deleted.", item: { ...item, is_active: false } });
    }
  });
});

describe("a cart", () => {
  it("is frozen as it is sold now", async () => {
    const [tea, coffee] = await create([
      { name: "Чай", price: 4.35, unit: "pack" },
      { name: "Кофе", price: 100 },
    ]);
    const lines = [coffee, tea, coffee].map((item, n) => ({ catalog_item_id: item?.id ?? 0, count: n + 1 }));
    const cart = await snapshotCart(world.deps.db, tenant.id, lines);
    await tenant.call("PATCH", `/catalog/${tea?.id}`, { price: 9 });
    const frozen = { name: "Кофе", price: "100.00", unit: "piece", image_id: null, catalog_item_id: coffee?.id };
    expect(cart).toEqual([
      { ...frozen, count: 1 },
      { catalog_item_id: tea?.id, name: "Чай", price: "4.35", count: 2, unit: "pack", image_id: null },
      { ...frozen, count: 3 },
    ]);
  });

  it("names each line whose item is unknown, another tenant's or deleted", async () => {
    const [kept, gone] = await create([
      { name: "Чай", price: 1 },
      { name: "Кофе", price: 1 },
    ]);
    const foreign = await createOne({ name: "Мята", price: 1 }, await makeTenant(world));
    await tenant.call("DELETE", `/catalog/${gone?.id}`);
    const lines = [kept?.id, gone?.id, foreign.id, 2 ** 50].map((id) => ({ catalog_item_id: id ?? 0, count: 1 }));
    await expect(snapshotCart(world.deps.db, tenant.id, lines)).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
      fields: {
        "cart_items.1.catalog_item_id": "is no item of your catalog",
        "cart_items.2.catalog_item_id": "is no item of your catalog",
        "cart_items.3.catalog_item_id": "is no item of your catalog",
      },
    });
  });
});
