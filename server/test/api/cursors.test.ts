/** Cursors of lists: nothing that stays is skipped or shown twice, whatever is added or goes between two pages. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { PHONE_INVOICE } from "../support/merchant.ts";
import { randomOf } from "../support/random.ts";
import { DAILY } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

type Row = { id: number | string };
type List = { items: Row[]; data: Row[]; next_cursor: string | null };

let world: World;
let tenant: TestTenant;
let other: TestTenant;
let subscription: number;
/** Walks that each add a row a page would never end. */
const PAGES_DISTURBED = 2;
const chance = randomOf(7);
const oneOf = <T>(values: readonly T[]) => values[Math.floor(chance() * values.length)] as T;

beforeAll(async () => {
  world = await createWorld();
  world.clock.set("2026-03-01T10:00:00Z");
  tenant = await makeTenant(world);
  other = await makeTenant(world);
  await tenant.call("POST", "/webhook/configure", { url: world.receiver.url });
  for (let made = 0; made < 10; made++) await addInvoice();
  for (const amount of [1, 2, 3]) {
    const { body } = await tenant.call<{ id: number }>("POST", "/invoices", { ...PHONE_INVOICE, simulate: "paid" });
    await tenant.call("POST", `/invoices/${body.id}/refund`, { amount });
    await tenant.call("POST", "/payment-links", { title: `Lesson ${amount}`, amount });
    subscription = (await tenant.call<{ id: number }>("POST", "/subscriptions", DAILY)).body.id;
  }
  await tenant.call("POST", "/sandbox/clock/advance", { seconds: 3 * 86_400, outcome: "paid" });
});
afterAll(() => world.close());

/** Few amounts and instants, so that many rows are equal in all but their ids. */
async function addInvoice(): Promise<void> {
  const simulate = oneOf([undefined, "paid", "cancelled"] as const);
  await tenant.call("POST", "/invoices", { ...PHONE_INVOICE, amount: oneOf([100, 200]), simulate });
  if (chance() < 0.5) world.clock.advance({ seconds: 1 });
}

const idsOf = ({ items, data }: List) => (items ?? data).map(({ id }) => id);

async function get(path: string, query: Record<string, string>): Promise<List> {
  const { status, body } = await tenant.call<List>("GET", `${path}?${new URLSearchParams(query)}`);
  expect(status).toBe(200);
  return body;
}

/** The ids of all pages of five rows; after each of the first pages `meanwhile` happens. */
async function walk(path: string, query: Record<string, string>, meanwhile: (shown: List) => Promise<void>) {
  const size = { limit: "5", per_page: "5" };
  let pages = 0;
  const shown: (number | string)[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: List = await get(path, { ...query, ...size, ...(cursor === "" ? {} : { cursor }) });
    shown.push(...idsOf(page));
    cursor = page.next_cursor;
    if (cursor !== null && pages++ < PAGES_DISTURBED) await meanwhile(page);
  }
  return shown;
}

const SORTS = ["id", "created_at", "amount", "paid_at", "status"].flatMap((column) => [column, `-${column}`]);

describe("the invoices of before the first page, in their order, while others are made", () => {
  it.each(SORTS)("sorted by %s", async (sort) => {
    const before = idsOf(await get("/invoices", { sort, limit: "200" }));
    const shown = await walk("/invoices", { sort }, addInvoice);
    expect(shown.filter((id) => before.includes(id))).toEqual(before);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it.each([
    { status: "paid" },
    { is_sandbox: "true", status: "cancelled" },
    { search: "100" },
    { from: "2026-03-01T10:00:02Z", sort: "amount" },
  ])("with the filter %o", async (filter) => {
    const before = idsOf(await get("/invoices", { ...filter, limit: "200" }));
    expect(before.length).toBeGreaterThan(0);
    const shown = await walk("/invoices", filter, addInvoice);
    expect(shown.filter((id) => before.includes(id))).toEqual(before);
  });
});

it.each(["newest", "section"])("items in the order %s, though the one at which a page ended is gone", async (order) => {
  const sections = [undefined, "Bread", "Tea"];
  const items = Array.from({ length: 14 }, () => ({ name: oneOf(["A", "B"]), price: 1, section: oneOf(sections) }));
  await tenant.call("POST", "/catalog", items);
  const query = { order, is_active: "true" };
  const before = idsOf(await get("/catalog", { ...query, per_page: "200" }));
  const shown = await walk("/catalog", query, async ({ data }) => {
    await tenant.call("DELETE", `/catalog/${data.at(-1)?.id}`);
  });
  expect(shown).toEqual(before);
});

const LISTS = [
  "/invoices",
  "/refunds",
  "/payment-links",
  "/subscriptions",
  "/subscriptions/{id}/invoices",
  "/catalog",
  "/webhook/deliveries",
  "/events",
];

describe.each(LISTS)("GET %s", (route) => {
  const path = () => route.replace("{id}", String(subscription));

  it("200 ends with a null, and pages are those of offsets", async () => {
    const whole = await get(path(), { limit: "200", per_page: "100" });
    expect(whole.next_cursor).toBeNull();
    expect(await walk(path(), {}, async () => {})).toEqual(idsOf(whole));
  });

  it("422 on `cursor` for another tenant's, another list's, and none at all", async () => {
    const { next_cursor } = await get(path(), { limit: "1", per_page: "1" });
    const elsewhere = await get(route === "/refunds" ? "/invoices" : "/refunds", { limit: "1" });
    const wrong = [
      [other, route.includes("{id}") ? "/subscriptions" : route, next_cursor],
      [tenant, path(), elsewhere.next_cursor],
      [tenant, path(), "AAAA"],
    ] as const;
    for (const [caller, at, cursor] of wrong) {
      expect(await caller.call("GET", `${at}?cursor=${cursor}`)).toMatchObject({
        status: 422,
        body: { error: { fields: { cursor: "is no next_cursor of this list in this order" } } },
      });
    }
  });
});

it("422 for the cursor of another sort", async () => {
  const { next_cursor } = await get("/invoices", { limit: "1", sort: "amount" });
  const { status } = await tenant.call("GET", `/invoices?sort=-amount&cursor=${next_cursor}`);
  expect(status).toBe(422);
});

it("every list of a merchant's programs takes a cursor", () => {
  const lists = Object.entries(apiDocument(world.app).paths)
    .filter(([path]) => path.startsWith("/api/v1/"))
    .filter(([, { get: list }]) => /["/](offset|page)"/i.test(JSON.stringify(list?.parameters ?? [])))
    .map(([path]) => path.slice("/api/v1".length));
  expect(lists.sort()).toEqual([...LISTS].sort());
});
