/** The shift close of the console, and the first page of its day: `GET /takings`, `GET /summary/today` and `GET /summary/attention`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleClient, logIn, type SignedUp, signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import { request } from "../support/make.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { visitorOf } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

type Sum = { count: number; amount: string };
type Row = { paid: Sum; refunded: Sum; net: string };
type Takings = Row & {
  day: string;
  from: string;
  to: string;
  average: string;
  refunds_pending: Sum;
  channels: (Row & { channel: string })[];
  makers: { kind: string; id: string | null; name: string | null; paid: Sum }[];
};
type Today = {
  day: string;
  paid: Sum;
  refunded: Sum;
  week_ago: { day: string; paid: Sum; whole_day: Sum };
  hours: { hour: number; paid: string; week_ago: string }[];
};
type Refusal = { error: { fields: Record<string, string> } };

const NOTHING = { count: 0, amount: "0.00" };
const NO_ROW = { paid: NOTHING, refunded: NOTHING, net: "0.00" };
const PHONE = { phone_number: "87021234567", is_sandbox: true };

let world: World;
let person: SignedUp;

beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
  person = await signUp(world, "takings@example.com");
  world.clock.set("2026-03-10T04:30:00.000Z"); // 09:30 in Almaty
  await paid({ amount: 1000 });
  await paidByKey({ amount: 250.5 });
  await paidInShop();
  world.clock.set("2026-03-10T16:10:00.000Z"); // 21:10
  const qr = await person.call<InvoiceJson>("POST", "/invoices/qr", { amount: 99, is_sandbox: true, simulate: "paid" });
  await person.call("POST", `/invoices/${qr.body.id}/refund`, { amount: 9 });
  world.clock.set("2026-03-10T19:05:00.000Z"); // 00:05 of the next day
  await paid({ amount: 5 });
});
afterAll(() => world.close());

async function paid(body: object): Promise<void> {
  const made = await person.call<InvoiceJson>("POST", "/invoices", { ...PHONE, ...body, simulate: "paid" });
  expect(made.status).toBe(201);
}

async function paidByKey(body: object): Promise<void> {
  const key = { "x-api-key": person.api_key.secret };
  const made = await request(world, "POST", "/api/v1/invoices", { ...PHONE, ...body, simulate: "paid" }, key);
  expect(made.status).toBe(201);
}

async function paidInShop(): Promise<void> {
  const shop = { slug: "takings", title: "Tea", enabled: true, sandbox_orders: true };
  expect((await person.call("PUT", "/shop", shop)).status).toBe(200);
  const { body } = await person.call<{ data: { id: number }[] }>("POST", "/catalog", { name: "Tea", price: 1500 });
  const order = { items: [{ catalog_item_id: body.data[0]?.id, count: 2 }], channel: "qr" };
  expect((await visitorOf(world, shop).order(order)).status).toBe(201);
  const list = await person.call<{ items: InvoiceJson[] }>("GET", "/invoices?limit=1");
  const answer = await person.call("POST", `/sandbox/invoices/${list.body.items[0]?.id}/simulate`, { status: "paid" });
  expect(answer.status).toBe(200);
}

async function takings(query: string, of: SignedUp = person): Promise<Takings> {
  const { status, body } = await of.call<Takings>("GET", `/takings?is_sandbox=true&${query}`);
  expect(status).toBe(200);
  return body;
}

describe("GET /api/dashboard/v1/takings", () => {
  it("200 sums up a day by channel and by the invoices' creators, minus refunds", async () => {
    const day = await takings("day=2026-03-10");
    expect(day).toMatchObject({
      from: "2026-03-09T19:00:00.000Z",
      to: "2026-03-10T19:00:00.000Z",
      paid: { count: 4, amount: "4349.50" },
      refunded: { count: 1, amount: "9.00" },
      net: "4340.50",
      average: "1087.38",
      refunds_pending: NOTHING,
    });
    expect(day.channels).toEqual([
      { channel: "qr", paid: { count: 1, amount: "99.00" }, refunded: { count: 1, amount: "9.00" }, net: "90.00" },
      { channel: "phone", paid: { count: 2, amount: "1250.50" }, refunded: NOTHING, net: "1250.50" },
      { channel: "shop", paid: { count: 1, amount: "3000.00" }, refunded: NOTHING, net: "3000.00" },
      { channel: "subscription", ...NO_ROW },
    ]);
    expect(day.makers).toEqual([
      { kind: "shop", id: null, name: null, paid: { count: 1, amount: "3000.00" } },
      { kind: "person", id: String(person.user.id), name: person.email, paid: { count: 2, amount: "1099.00" } },
      { kind: "key", id: person.api_key.id, name: expect.any(String), paid: { count: 1, amount: "250.50" } },
    ]);
  });

  it("200 sums up hours, also past midnight", async () => {
    const evening = await takings("day=2026-03-10&from=18:00&to=02:00");
    expect(evening).toMatchObject({ from: "2026-03-10T13:00:00.000Z", to: "2026-03-10T21:00:00.000Z" });
    expect(evening.paid).toEqual({ count: 2, amount: "104.00" });
    expect((await takings("day=2026-03-10&from=09:00&to=09:30")).paid).toEqual(NOTHING);
    expect((await takings("day=2026-03-10&from=09:30&to=09:31")).paid.count).toBe(3);
    expect((await takings("")).day).toBe("2026-03-11");
  });

  it("200 counts a billing of a subscription as a channel of its own", async () => {
    const terms = { amount: 700, billing_period: "monthly", billing_day: 15, ...PHONE };
    expect((await person.call("POST", "/subscriptions", terms)).status).toBe(201);
    const advance = { seconds: 10 * 86_400, outcome: "paid" };
    expect((await person.call("POST", "/sandbox/clock/advance", advance)).status).toBe(200);
    const { channels, makers } = await takings("day=2026-03-15");
    expect(channels.at(-1)?.paid).toEqual({ count: 1, amount: "700.00" });
    expect(makers).toMatchObject([{ kind: "subscription", id: null }]);
  });

  it("200 shows another tenant nothing, and live data without the sandbox", async () => {
    const other = await signUp(world, "takings-other@example.com");
    expect(await takings("day=2026-03-10", other)).toMatchObject({ ...NO_ROW, makers: [] });
    const { body } = await person.call<Takings>("GET", "/takings?day=2026-03-10");
    expect(body).toMatchObject({ ...NO_ROW, average: "0.00", makers: [] });
  });

  it.each([
    ["day", "day=yesterday"],
    ["from", "from=25:00"],
    ["to", "to=9:00"],
  ])("422 on %s for %s", async (field, query) => {
    const { status, body } = await person.call<Refusal>("GET", `/takings?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
  });

  it("200 is a file too, in three languages", async () => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const query = "day=2026-03-10&is_sandbox=true&language=kk";
    const file = await fetch(`${world.url}/api/dashboard/v1/takings/export.csv?${query}`, { headers: { cookie } });
    expect(file.headers.get("content-disposition")).toContain("tolem-takings-2026-03-10.csv");
    const lines = (await file.text()).replace("\ufeff", "").split("\r\n");
    expect(lines.slice(0, 5)).toEqual([
      '"Бөлім";"Жол";"Төлем саны";"Төленгені, ₸";"Қайтарым саны";"Қайтарылғаны, ₸";"Барлығы, ₸"',
      '"Барлығы";;4;4349,50;1;9,00;4340,50',
      '"Тәсіл";"QR-код";1;99,00;1;9,00;90,00',
      '"Тәсіл";"Телефонға шот";2;1250,50;0;0,00;1250,50',
      '"Тәсіл";"Дүкен";1;3000,00;0;0,00;3000,00',
    ]);
    expect(lines).toContain(`"Шотты кім шығарды";"${person.email}";2;1099,00;;;`);
  });
});

describe("GET /api/dashboard/v1/summary/today", () => {
  it("200 has the hours of today, and a week before up to the same time", async () => {
    world.clock.set("2026-04-01T05:10:00.000Z"); // Wednesday, 10:10
    let other: ConsoleClient = await signUp(world, "today@example.com");
    const pay = async (amount: number) =>
      expect((await other.call("POST", "/invoices", { ...PHONE, amount, simulate: "paid" })).status).toBe(201);
    await pay(100);
    world.clock.advance({ hours: 1 }); // 11:10
    await pay(20);
    world.clock.advance({ days: 7, minutes: -30 }); // the next Wednesday, 10:40
    other = await logIn(world, "today@example.com");
    await pay(300);
    const { status, body } = await other.call<Today>("GET", "/summary/today?is_sandbox=true");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      day: "2026-04-08",
      paid: { count: 1, amount: "300.00" },
      refunded: NOTHING,
      week_ago: {
        day: "2026-04-01",
        paid: { count: 1, amount: "100.00" },
        whole_day: { count: 2, amount: "120.00" },
      },
    });
    expect(body.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(body.hours.filter((one) => one.paid !== "0.00" || one.week_ago !== "0.00")).toEqual([
      { hour: 10, paid: "300.00", week_ago: "100.00" },
      { hour: 11, paid: "0.00", week_ago: "20.00" },
    ]);
  });
});

describe("GET /api/dashboard/v1/summary/attention", () => {
  const NONE = {
    held_invoices: 0,
    failing_subscriptions: { count: 0, first_id: null },
    dropped_deliveries: 0,
    is_receiver_failing: false,
    session_lost_at: null,
    open_bill: null,
  };

  it("200 counts what needs a person, and nothing where nothing does", async () => {
    const other = await signUp(world, "attention@example.com");
    const read = async () => (await other.call("GET", "/summary/attention?is_sandbox=true")).body;
    expect(await read()).toEqual(NONE);

    world.receiver.answer(500);
    await other.call("POST", "/webhook/configure", { url: world.receiver.url, enabled: true });
    for (const amount of [1, 2, 3]) await other.call("POST", "/invoices", { ...PHONE, amount, simulate: "paid" });
    const held = await other.call<InvoiceJson>("POST", "/invoices", { ...PHONE, amount: 50 });
    await other.call("POST", `/sandbox/invoices/${held.body.id}/simulate`, { status: "paid", amount: 1 });
    await world.tick();
    world.clock.advance({ hours: 1 });
    await world.tick();
    await connect(world, { id: other.tenant.id });
    await world.deps.db
      .updateTable("provider_sessions")
      .set({ dead_at: world.deps.clock.now() })
      .where("tenant_id", "=", other.tenant.id)
      .execute();
    const terms = { amount: 700, billing_period: "daily", ...PHONE };
    const made = await other.call<{ id: number }>("POST", "/subscriptions", terms);
    expect(made.status).toBe(201);
    await other.call("POST", "/sandbox/clock/advance", { seconds: 2 * 86_400, outcome: "expired" });

    expect(await read()).toEqual({
      ...NONE,
      held_invoices: 1,
      failing_subscriptions: { count: 1, first_id: made.body.id },
      dropped_deliveries: expect.any(Number),
      is_receiver_failing: true,
      session_lost_at: world.deps.clock.now().toISOString(),
    });
    world.receiver.answer(200);
  });
});
