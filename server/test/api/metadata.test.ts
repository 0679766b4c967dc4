/** The merchant's own data on invoices and refunds, and the lists that are filtered by it. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { PHONE_INVOICE } from "../support/merchant.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

type Created = { id: number };

async function create(metadata: unknown, more: Json = {}, by = tenant): Promise<number> {
  const { status, body } = await by.call<Created>("POST", "/invoices", { ...PHONE_INVOICE, ...more, metadata });
  expect(status).toBe(201);
  return body.id;
}

/** A parameter for each key. */
function queryOf(filter: Record<string, string>): string {
  const named = Object.entries(filter).map(([key, text]): [string, string] => [`metadata[${key}]`, text]);
  return new URLSearchParams(named).toString();
}

async function find(filter: Record<string, string>, more = "", by = tenant): Promise<number[]> {
  const path = `/invoices?limit=200&${queryOf(filter)}&${more}`;
  const { status, body } = await by.call<{ items: Created[]; total: number }>("GET", path);
  expect({ status, total: body.total }).toEqual({ status: 200, total: body.items.length });
  return body.items.map(({ id }) => id);
}

describe("metadata", () => {
  it("201 keeps any object on an invoice and on a refund, and nothing of it reaches a webhook", async () => {
    await tenant.call("POST", "/webhook/configure", {
      ...{ url: world.receiver.url, events: ["invoice.status_changed", "refund.completed"] },
    });
    const metadata = { order: { lines: [1, "two", null] }, ключ: "мән", n: 0.1 };
    const id = await create(metadata, { simulate: "paid" });
    expect(await tenant.call("GET", `/invoices/${id}`)).toMatchObject({ status: 200, body: { metadata } });
    const refunded = await tenant.call("POST", `/invoices/${id}/refund`, { amount: 1, metadata: { by: "Aigul" } });
    expect(refunded).toMatchObject({
      status: 201,
      body: { refund: { metadata: { by: "Aigul" } }, invoice: { metadata } },
    });
    await tenant.call("POST", `/invoices/${id}/refund`, { amount: 1 });
    const refunds = await tenant.call<{ items: Json[] }>("GET", `/invoices/${id}/refunds`);
    expect(refunds.body.items.map((each) => each.metadata)).toEqual([{}, { by: "Aigul" }]);

    await world.tick();
    const told = world.receiver.take().map(({ json }) => json);
    expect(told).toHaveLength(5);
    expect(JSON.stringify(told)).not.toMatch(/metadata|Aigul|lines/);
  });

  it.each([
    ["left out", undefined],
    ["null", null],
    ["empty", {}],
  ])("201 is {} where it is %s", async (_name, given) => {
    const id = await create(given);
    expect(await tenant.call("GET", `/invoices/${id}`)).toMatchObject({ body: { metadata: {} } });
  });

  it.each(["/invoices", "/invoices/qr", "/invoices/1/refund"])(
    "422 for what is no object, and past 16 KiB: POST %s",
    async (path) => {
      const paid = await create({}, { simulate: "paid" });
      const post = (metadata: unknown) =>
        tenant.call("POST", path.replace("/1/", `/${paid}/`), {
          ...(path === "/invoices" ? PHONE_INVOICE : { amount: 1 }),
          metadata,
        });
      const refused = { status: 422, body: { error: { fields: { metadata: expect.any(String) } } } };
      for (const wrong of [[], "text", 5, { text: "я".repeat(8 * 1024) }])
        expect(await post(wrong)).toMatchObject(refused);
      expect(await post({ a: "x".repeat(16 * 1024 - 8) })).toMatchObject({ status: 201 });
    },
  );
});

describe("GET /invoices?metadata[key]=value", () => {
  it("200 finds those of which every property reads so, of this merchant alone", async () => {
    const other = await makeTenant(world);
    const number = await create({ branch: 7, city: "Алматы", open: true });
    const text = await create({ branch: "7", city: "Астана" }, { external_order_id: "o-1", simulate: "paid" });
    const theirs = await create({ branch: 7 }, {}, other);
    await create({ branch: [7], open: null, inner: { branch: 7 } });

    expect(await find({ branch: "7" })).toEqual([text, number]);
    expect(await find({ branch: "7", city: "Алматы" })).toEqual([number]);
    expect(await find({ branch: "7", city: "алматы" })).toEqual([]);
    expect(await find({ open: "true" })).toEqual([number]);
    expect(await find({ branch: "7.0" })).toEqual([]);
    expect(await find({ open: "null" })).toEqual([]);
    expect(await find({ branch: "7" }, "", other)).toEqual([theirs]);
    for (const more of [
      "status=paid",
      "external_order_id=o-1",
      "search=o-1",
      "from=2020-01-01T00:00:00Z&status=paid",
    ]) {
      expect(await find({ branch: "7" }, more)).toEqual([text]);
    }
    expect(await find({ branch: "7" }, "sort=id")).toEqual([number, text]);
    const sums = await tenant.call("GET", `/invoices/sums?${queryOf({ branch: "7" })}`);
    expect(sums).toMatchObject({ status: 200, body: { count: 2 } });
  });

  it("200 goes on by cursors", async () => {
    const made = [await create({ walk: 1 }), await create({ walk: "1" }), await create({ walk: 1 })];
    const page = (cursor = "") =>
      tenant.call<{ items: Created[]; next_cursor: string }>(
        "GET",
        `/invoices?limit=2&${queryOf({ walk: "1" })}${cursor}`,
      );
    const first = await page();
    const second = await page(`&cursor=${encodeURIComponent(first.body.next_cursor)}`);
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual(made.reverse());
    expect(second.body.next_cursor).toBeNull();
  });

  it("422 for what is no text under a key, and for more than 10 keys", async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`k${at}`, "1"]));
    const wrong: [field: string, query: string][] = [
      ["metadata", "metadata=7"],
      ["metadata.a", "metadata[a]=1&metadata[a]=2"],
      ["metadata", queryOf(many)],
    ];
    for (const [field, query] of wrong) {
      const refused = await tenant.call<{ error: { fields: Json } }>("GET", `/invoices?${query}`);
      expect({ status: refused.status, fields: Object.keys(refused.body.error.fields) }).toEqual({
        status: 422,
        fields: [field],
      });
    }
  });

  it("finds what comparing every text finds, whatever the keys and the values are", async () => {
    const key = fc.constantFrom("a", "b", "", "a]b", "a.b", "toString", "имя");
    const scalar = fc.constantFrom<unknown>(
      "",
      "1",
      1,
      1.5,
      "1.5",
      -0,
      0,
      "0",
      true,
      "true",
      false,
      null,
      "null",
      1e21,
      "1e+21",
      "%_",
      "ұ",
    );
    const value = fc.oneof(
      { weight: 6, arbitrary: scalar },
      { weight: 1, arbitrary: fc.array(scalar, { maxLength: 2 }) },
    );
    const metadata = fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });
    const kept = new Map<number, Json>();
    const shop = await makeTenant(world);
    for (const each of fc.sample(metadata, { numRuns: 60, seed: 3 })) kept.set(await create(each, {}, shop), each);

    const reads = (given: unknown, text: string) =>
      ["string", "number", "boolean"].includes(typeof given) && String(given) === text;
    const filter = fc.dictionary(key, scalar.map(String), { minKeys: 1, maxKeys: 2, noNullPrototype: true });
    await fc.assert(
      fc.asyncProperty(filter, async (wanted) => {
        const matching = [...kept].filter(([, has]) =>
          Object.entries(wanted).every(([name, text]) => Object.hasOwn(has, name) && reads(has[name], text)),
        );
        expect(await find(wanted, "sort=id", shop)).toEqual(matching.map(([id]) => id));
      }),
      { numRuns: 60, seed: 5 },
    );
  });
});
