/** A shop's orders in the console: numbered, searched, moved through their states; and the hours in which a shop takes orders. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import type { Json } from "../support/make.ts";
import { visitorOf } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

type Order = { number: number; state: string; next_states: string[]; invoice: Json & { id: number } } & Json;
type Orders = { items: Order[]; total: number };

const HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: "09:00", to: "18:00" }));

let world: World;
let merchant: SignedUp;
let visitor: ReturnType<typeof visitorOf>;
let tea: number;
let slug: string;
let made = 0;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
});
afterAll(() => world.close());
beforeEach(async () => {
  // A Monday, 15:00 in Almaty.
  world.clock.set("2026-03-02T10:00:00Z");
  made += 1;
  slug = `orders-${made}`;
  merchant = await signUp(world, `${slug}@example.com`);
  const { body } = await merchant.call<{ data: { id: number }[] }>("POST", "/catalog", { name: "Чай", price: 1500 });
  tea = body.data[0]?.id ?? 0;
  await save();
  visitor = visitorOf(world, { slug });
});

const save = (settings: Json = {}) =>
  merchant.call("PUT", "/shop", { slug, title: "Чайная", enabled: true, sandbox_orders: true, ...settings });

async function place(changes: Json = {}) {
  const order = { items: [{ catalog_item_id: tea, count: 2 }], channel: "qr", ...changes };
  const { status, body } = await visitor.order(order);
  expect(status).toBe(201);
  return body.order;
}

const list = async (query = "") => (await merchant.call<Orders>("GET", `/shop/orders${query}`)).body;
const get = async (number: number) => (await merchant.call<Order>("GET", `/shop/orders/${number}`)).body;
const move = (number: number, state: unknown) => merchant.call<Order>("PUT", `/shop/orders/${number}/state`, { state });
const countNew = async () => (await merchant.call("GET", "/shop/orders/summary")).body.new;

async function end(number: number, status: "paid" | "expired"): Promise<void> {
  const { invoice } = await get(number);
  await merchant.call("POST", `/sandbox/invoices/${invoice.id}/simulate`, { status });
}

describe("GET /shop/orders", () => {
  it("200 numbers the orders of each shop from 1, and shows the number to the customer", async () => {
    const [one, two] = [await place(), await place()];
    expect([one, two]).toMatchObject([
      { number: 1, state: "new" },
      { number: 2, state: "new" },
    ]);
    const { items, total } = await list();
    expect(total).toBe(2);
    expect(items[0]).toMatchObject({
      number: 2,
      state: "new",
      next_states: ["accepted", "declined"],
      state_changed_at: null,
      url: `http://tolem.test/shop/${slug}/orders/${two.token}`,
      invoice: { amount: "3000.00", status: "pending", is_sandbox: true, description: "Чайная" },
    });
    const page = await visitor.open(`/shop/${slug}/orders/${two.token}?lang=en`);
    expect(page.body).toContain("Order No.\u00a02");
    expect((await list("?limit=1&offset=1")).items.map(({ number }) => number)).toEqual([1]);
  });

  it("200 numbers orders of the same instant without a gap", async () => {
    const placed = await Promise.all([1, 2, 3, 4, 5].map(() => place()));
    expect(placed.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  it("200 by stage: what waits for its payment, for an answer, and for its customer", async () => {
    for (let n = 0; n < 5; n += 1) await place();
    for (const number of [2, 3, 4]) await end(number, "paid");
    await end(5, "expired");
    await move(3, "accepted");
    await move(4, "accepted");
    await move(4, "ready");
    const numbers = async (stage: string) => (await list(`?stage=${stage}`)).items.map(({ number }) => number);
    expect(await numbers("awaiting_payment")).toEqual([1]);
    expect(await numbers("new")).toEqual([2]);
    expect(await numbers("in_work")).toEqual([4, 3, 2]);
    expect(await numbers("accepted")).toEqual([3]);
    expect(await numbers("ready")).toEqual([4]);
    expect(await numbers("handed_over")).toEqual([]);
    expect((await list()).total).toBe(5);
    expect((await list("?stage=new")).total).toBe(1);
    expect(await countNew()).toBe(1);
  });

  it("200 finds an order by its number, by a part of the name in any case, and by digits of the phone", async () => {
    await place({ client_name: "Айгүл Сериқызы", phone_number: "87021234567" });
    await place({ client_name: "Кафе 100%", phone_number: "87015550101" });
    const found = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).items.map(({ number }) => number);
    expect(await found("№ 1")).toEqual([1]);
    expect(await found("2")).toEqual([2]);
    expect(await found("айгүл")).toEqual([1]);
    expect(await found("4567")).toEqual([1]);
    expect(await found("+7 701 555-01-01")).toEqual([2]);
    expect(await found("фе 100%")).toEqual([2]);
    expect(await found("Болат")).toEqual([]);
  });

  it("200 by the invoice that an order is paid by", async () => {
    await place();
    await place();
    const { invoice } = await get(2);
    expect((await list(`?invoice_id=${invoice.id}`)).items.map(({ number }) => number)).toEqual([2]);
    expect((await list(`?invoice_id=${invoice.id + 1}`)).total).toBe(0);
  });

  it("200 by mode", async () => {
    await place();
    expect((await list("?is_sandbox=true")).total).toBe(1);
    expect((await list("?is_sandbox=false")).total).toBe(0);
  });

  it.each(["stage=lost", "limit=0", "search=%20", "is_sandbox=2", "invoice_id=0"])("422 for %s", async (query) => {
    expect((await merchant.call("GET", `/shop/orders?${query}`)).status).toBe(422);
  });

  it("404 for another shop's order", async () => {
    await place();
    const other = await signUp(world, `other-${made}@example.com`);
    expect((await other.call("GET", "/shop/orders/1")).status).toBe(404);
    expect((await other.call("PUT", "/shop/orders/1/state", { state: "accepted" })).status).toBe(404);
    expect((await other.call<Orders>("GET", "/shop/orders")).body.total).toBe(0);
  });
});

describe("PUT /shop/orders/{number}/state", () => {
  it("200 moves a paid order through its states, which the customer's page shows", async () => {
    const { number, token } = await place({
      client_name: "Айгүл",
      phone_number: "87021234567",
      client_comment: "Без сахара",
    });
    await end(number, "paid");
    const page = async () => (await visitor.open(`/shop/${slug}/orders/${token}?lang=ru`)).body;
    const paid = await page();
    expect(paid).toContain("<h1>Оплачено</h1>");
    expect(paid).toContain('data-state="paid+code"');
    expect(paid).toContain("8\u00a07**\u00a0***\u00a0**-67");
    expect(paid).not.toContain("1234567");
    for (const text of ["Айгүл", "Без сахара"]) expect(paid).toContain(text);

    world.clock.advance({ minutes: 2 });
    const accepted = await move(number, "accepted");
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        state: "accepted",
        state_changed_at: "2026-03-02T10:02:00.000Z",
        next_states: ["ready", "handed_over", "declined"],
      },
    });
    expect(await page()).toContain("<h1>Заказ принят</h1>");
    expect((await visitor.track(token)).body.order).toMatchObject({ number, state: "accepted", status: "paid" });
    await move(number, "ready");
    expect(await page()).toContain("<h1>Заказ готов</h1>");
    await move(number, "handed_over");
    const over = await page();
    expect(over).toContain("<h1>Заказ выдан</h1>");
    expect(over).not.toContain("data-state");
  });

  it("200 for the state that it has, which changes nothing", async () => {
    const { number } = await place();
    const { body } = await move(number, "accepted");
    world.clock.advance({ minutes: 1 });
    expect((await move(number, "accepted")).body).toEqual(body);
  });

  it("200 declines an unpaid order, which can no longer be paid", async () => {
    const { number, token } = await place();
    expect((await move(number, "declined")).body).toMatchObject({ state: "declined", next_states: [] });
    const page = await visitor.open(`/shop/${slug}/orders/${token}?lang=ru`);
    expect(page.body).toContain("Магазин отклонил заказ");
    expect(page.body).not.toContain("/qr/");
    await world.tick();
    expect((await get(number)).invoice).toMatchObject({ status: "cancelled", failure_reason: "cancelled_by_merchant" });
  });

  it("200 declines a paid order, whose money is then refunded", async () => {
    const { number, token } = await place();
    await end(number, "paid");
    const { body } = await move(number, "declined");
    expect(body.invoice).toMatchObject({ status: "paid", available_for_refund: "3000.00" });
    const page = () => visitor.open(`/shop/${slug}/orders/${token}?lang=ru`);
    expect((await page()).body).toContain("Деньги вам вернёт магазин");
    await merchant.call("POST", `/invoices/${body.invoice.id}/refund`, { amount: 3000 });
    expect((await page()).body).toContain("<h1>Деньги возвращены</h1>");
  });

  it("422 for a state that does not follow, and for no state", async () => {
    const { number } = await place();
    const refused = await move(number, "handed_over");
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { code: "INVALID_STATE_TRANSITION", fields: { state: "is new and cannot become handed_over" } } },
    });
    await move(number, "declined");
    expect((await move(number, "accepted")).status).toBe(422);
    expect((await move(number, "lost")).status).toBe(422);
    expect((await merchant.call("GET", "/shop/orders/0")).status).toBe(422);
  });

  it("200 for one of two who answer at the same instant, 422 for the other", async () => {
    const { number } = await place();
    const both = await Promise.all([move(number, "accepted"), move(number, "declined")]);
    const state = (await get(number)).state;
    // An order that was accepted first may still be declined.
    expect(["accepted", "declined"]).toContain(state);
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 422)).toBe(true);
    expect(both.some(({ status, body }) => status === 200 && body.state === state)).toBe(true);
  });
});

describe("opening hours", () => {
  const page = async () => (await visitor.open(`/shop/${slug}?lang=ru`)).body;

  it("200 says until when it is open, and when it opens", async () => {
    await save({ hours: HOURS, address: "Алматы, Абая 10", phone: "87271234567", delivery: "Самовывоз\nи доставка" });
    const open = await page();
    for (const text of ["Открыто до 18:00", "Алматы, Абая 10", 'href="tel:+77271234567"', "Самовывоз\nи доставка"]) {
      expect(open).toContain(text);
    }
    expect(open).toContain("<dt>пн–пт</dt><dd>09:00–18:00</dd><dt>сб–вс</dt><dd>выходной</dd>");
    world.clock.set("2026-03-06T13:00:00Z");
    const shut = await page();
    expect(shut).toContain("Закрыто. Откроется в понедельник в 09:00");
    expect(shut).toContain("Заказ можно оставить");
    expect(shut).toContain("Оформить заказ");
    await place();
  });

  it("503 outside the hours where the shop wants that, with the time at which it opens; a form comes back and says so", async () => {
    await save({ hours: HOURS, orders_after_hours: false });
    await place();
    const checkout = await visitor.open(`/shop/${slug}/checkout?lang=ru&count_${tea}=1`);
    world.clock.set("2026-03-02T13:00:00Z");
    const refused = await visitor.order({ items: [{ catalog_item_id: tea, count: 1 }], channel: "qr" });
    expect(refused).toMatchObject({
      status: 503,
      body: { error: { code: "SHOP_UNAVAILABLE", fields: { opens_at: "2026-03-03T04:00:00.000Z" } } },
    });
    expect(refused.headers.get("retry-after")).toBe(String(15 * 3600));
    const form = await visitor.submit(checkout.body, { channel: "qr" });
    expect(form.status).toBe(503);
    expect(form.body).toContain("Магазин закрыт и сейчас заказы не принимает. Откроется завтра в 09:00.");
    expect(await page()).not.toContain("Оформить заказ");
    world.clock.set("2026-03-03T04:00:00Z");
    await place();
  });
});
