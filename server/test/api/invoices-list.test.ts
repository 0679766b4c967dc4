/** Listing invoices: `GET /invoices`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compactCounts } from "../../src/invoices/fold-counts.ts";
import type { StoredStatus } from "../../src/rules/invoice-status.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type List = {
  items: { id: number; status: string; created_at: string }[];
  total: number;
  limit: number;
  offset: number;
};

let world: World;
let tenant: TestTenant;
const ids: number[] = [];

/** One invoice at noon of each day from 2026-11-01 on, in these stored statuses. */
const STATUSES: StoredStatus[] = ["paid", "pending", "processing", "expired", "error", "cancelled", "refunded", "paid"];

beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  for (const [index, status] of STATUSES.entries()) {
    world.clock.set(`2026-11-0${index + 1}T12:00:00.000Z`);
    const order = { amount: 10, phone_number: "87021234567", external_order_id: index < 3 ? "early" : "late" };
    const made = await tenant.call<{ id: number }>("POST", "/invoices", { ...order, amount: index + 1 });
    await world.deps.db
      .updateTable("invoices")
      .set({ status, replay_key: null })
      .where("id", "=", made.body.id)
      .execute();
    ids.push(made.body.id);
  }
});
afterAll(() => world.close());

async function list(query: string) {
  const answer = await tenant.call<List>("GET", `/invoices?${query}`);
  expect(answer.status).toBe(200);
  return { total: answer.body.total, days: answer.body.items.map(({ id }) => ids.indexOf(id) + 1) };
}

async function setPaid(days: number[], times: string[]): Promise<void> {
  for (const [at, day] of days.entries()) {
    const paid_at = new Date(times[at] ?? "");
    await world.deps.db
      .updateTable("invoices")
      .set({ paid_at })
      .where("id", "=", ids[day - 1] ?? 0)
      .execute();
  }
}

describe("GET /invoices", () => {
  it("200 gives the newest first, 50 at most, with the exact total", async () => {
    const { status, body } = await tenant.call<List>("GET", "/invoices");
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 8, limit: 50, offset: 0 });
    expect(body.items.map(({ id }) => id)).toEqual([...ids].reverse());
    const alone = await tenant.call("GET", `/invoices/${ids[7]}`);
    expect(body.items[0]).toEqual(alone.body);
  });

  it("200 gives any page, and the total past the end too", async () => {
    expect(await list("limit=3&offset=2")).toEqual({ total: 8, days: [6, 5, 4] });
    expect(await list("offset=8")).toEqual({ total: 8, days: [] });
    expect(await list("offset=9007199254740991&limit=200")).toEqual({ total: 8, days: [] });
  });

  it("200 takes a published status, whatever is stored behind it", async () => {
    expect(await list("status=paid")).toEqual({ total: 2, days: [8, 1] });
    expect(await list("status=pending")).toEqual({ total: 2, days: [3, 2] });
    expect(await list("status=expired&limit=1")).toEqual({ total: 2, days: [5] });
    expect(await list("status=cancelling")).toEqual({ total: 0, days: [] });
  });

  it("200 lists invoices created from `from` on and before `to`", async () => {
    expect(await list("from=2026-11-03T12:00:00Z&to=2026-11-06T12:00:00Z")).toEqual({ total: 3, days: [5, 4, 3] });
    expect(await list("from=2026-11-07T17:00:00.001%2B05:00")).toEqual({ total: 1, days: [8] });
    expect(await list("to=2026-11-02T12:00:00.001Z")).toEqual({ total: 2, days: [2, 1] });
    expect(await list("status=paid&from=2026-11-02T00:00:00Z")).toEqual({ total: 1, days: [8] });
    expect(await list("from=0000-01-01T00:00:00Z&to=9999-12-31T23:59:59Z")).toMatchObject({ total: 8 });
  });

  it("200 is empty where `from` is not before `to`", async () => {
    expect(await list("from=2026-11-03T12:00:00Z&to=2026-11-03T12:00:00Z")).toEqual({ total: 0, days: [] });
    expect(await list("from=2026-11-06T00:00:00Z&to=2026-11-02T00:00:00Z")).toEqual({ total: 0, days: [] });
  });

  it("200 takes an order, with the other filters", async () => {
    expect(await list("external_order_id=early")).toEqual({ total: 3, days: [3, 2, 1] });
    expect(await list("external_order_id=late&limit=1&offset=1")).toEqual({ total: 5, days: [7] });
    expect(await list("external_order_id=early&status=pending&to=2026-11-03T00:00:00Z")).toEqual({
      total: 1,
      days: [2],
    });
    expect(await list("external_order_id=other")).toEqual({ total: 0, days: [] });
  });

  it("200 knows nothing of another tenant's invoices", async () => {
    const other = await makeTenant(world);
    expect(await other.call("GET", "/invoices")).toMatchObject({ body: { items: [], total: 0 } });
    expect(await other.call("GET", "/invoices?external_order_id=early")).toMatchObject({
      body: { items: [], total: 0 },
    });
  });

  it.each([
    ["-id", [8, 7, 6, 5, 4, 3, 2, 1]],
    ["id", [1, 2, 3, 4, 5, 6, 7, 8]],
    ["created_at", [1, 2, 3, 4, 5, 6, 7, 8]],
    ["-amount", [8, 7, 6, 5, 4, 3, 2, 1]],
    ["status", [6, 5, 4, 1, 8, 2, 3, 7]],
    ["paid_at", [2, 1, 3, 4, 5, 6, 7, 8]],
    ["-paid_at", [1, 2, 8, 7, 6, 5, 4, 3]],
  ])("200 sorts by %s, with the same total", async (sort, days) => {
    await setPaid([1, 2], ["2026-11-05T00:00:00Z", "2026-11-04T00:00:00Z"]);
    expect(await list(`sort=${sort}`)).toEqual({ total: 8, days });
    expect(await list(`sort=${sort}&limit=3&offset=2`)).toEqual({ total: 8, days: days.slice(2, 5) });
    const late = days.filter((day) => day > 3);
    expect(await list(`sort=${sort}&external_order_id=late`)).toEqual({ total: 5, days: late });
    expect(await list(`sort=${sort}&search=late`)).toEqual({ total: 5, days: late });
    expect(await list(`sort=${sort}&from=2026-11-04T00:00:00Z`)).toEqual({ total: 5, days: late });
  });

  it("200 stays the same when the counts are folded", async () => {
    const queries = ["", "status=expired", "from=2026-11-03T12:00:00Z&to=2026-11-06T12:00:00Z", "limit=2&offset=5"];
    const before = await Promise.all(queries.map(list));
    const round = compactCounts(world.deps, { deltasPerRound: 3, runLength: 2, mergedPerRound: 1 });
    while (await round.run());
    expect(await Promise.all(queries.map(list))).toEqual(before);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=201", "limit"],
    ["limit=ten", "limit"],
    ["limit=1.5", "limit"],
    ["offset=-1", "offset"],
    ["status=processing", "status"],
    ["status=", "status"],
    ["status=paid&status=expired", "status"],
    ["from=yesterday", "from"],
    ["from=2026-11-20", "from"],
    ["from=2026-11-20T09:30:00", "from"],
    ["to=2026-02-30T00:00:00Z", "to"],
    ["to=2026-12-31T23:59:60Z", "to"],
    ["external_order_id=%00", "external_order_id"],
    ["sort=phone", "sort"],
  ])("422 for %s names %s", async (query, field) => {
    const refused = await tenant.call<{ error: { code: string; fields: object } }>("GET", `/invoices?${query}`);
    expect(refused.status).toBe(422);
    expect(refused.body.error.code).toBe("VALIDATION_ERROR");
    expect(Object.keys(refused.body.error.fields)).toEqual([field]);
  });

  it("401 without a key", async () => {
    expect(await tenant.call("GET", "/invoices", undefined, { key: "" })).toMatchObject({ status: 401 });
  });
});

describe("GET /invoices/sums", () => {
  it("200 sums up the invoices of the filter", async () => {
    await setPaid([1, 8], ["2026-11-05T00:00:00Z", "2026-11-09T00:00:00Z"]);
    await setPaid([2], ["2026-11-05T00:00:00Z"]);
    const sums = async (query: string) => (await tenant.call("GET", `/invoices/sums?${query}`)).body;
    expect(await sums("")).toEqual({ count: 8, amount: "36.00", paid: "11.00", refunded: "0.00" });
    expect(await sums("status=paid")).toEqual({ count: 2, amount: "9.00", paid: "9.00", refunded: "0.00" });
    expect(await sums("search=LATE&to=2026-11-06T00:00:00Z")).toMatchObject({ count: 2, amount: "9.00" });
    expect(await sums("is_sandbox=false")).toEqual({ count: 0, amount: "0.00", paid: "0.00", refunded: "0.00" });
    const other = await makeTenant(world);
    expect((await other.call("GET", "/invoices/sums")).body).toMatchObject({ count: 0 });
  });

  it("401 without a key", async () => {
    expect(await tenant.call("GET", "/invoices/sums", undefined, { key: "" })).toMatchObject({ status: 401 });
  });
});

describe("GET /invoices with search", () => {
  it("200 finds by an amount, the end of a phone, a number, and a part of an order or a description", async () => {
    const shop = await makeTenant(world);
    const make = async (body: object) =>
      (await shop.call<{ id: number }>("POST", "/invoices", { phone_number: "87021234567", ...body })).body.id;
    const first = await make({ amount: 12_500, external_order_id: "A-2512/x", description: "Розы 50%" });
    const second = await make({
      amount: 1500.5,
      phone_number: "87770009988",
      description: "ТОО Рассвет, 25 роз для Анны",
    });
    await world.deps.db
      .updateTable("invoices")
      .set({ provider_invoice_id: "QR-77", client_name: "ИП Ұлан О.\\Әлі" })
      .where("id", "=", second)
      .execute();
    const found = async (search: string) => {
      const { body } = await shop.call<List>("GET", `/invoices?search=${encodeURIComponent(search)}`);
      return body.items.map(({ id }) => id);
    };
    expect(await found("12500")).toEqual([first]);
    expect(await found("12 500 ₸")).toEqual([first]);
    expect(await found("1 500,50")).toEqual([second]);
    expect(await found("9988")).toEqual([second]);
    expect(await found(`№ ${first}`)).toEqual([first]);
    expect(await found("a-2512")).toEqual([first]);
    expect(await found("2512")).toEqual([first]);
    expect(await found("РОЗЫ")).toEqual([first]);
    expect(await found("тоо рассвет")).toEqual([second]);
    expect(await found("РОЗ ДЛЯ АННЫ")).toEqual([second]);
    expect(await found("ип ұЛАН о.\\ә")).toEqual([second]);
    expect(await found("ұлан ол")).toEqual([]);
    expect(await found("ұлан.*")).toEqual([]);
    expect(await found("розы 50%")).toEqual([first]);
    expect(await found("розы_50")).toEqual([]);
    expect(await found("QR-77")).toEqual([second]);
    expect(await found("1501")).toEqual([]);
  });
});
