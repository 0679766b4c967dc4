/** An order in a shop, from the choice of items to the merchant's webhook. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { type Json, makeTenant } from "../support/make.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { openShop, type Shop, visitorOf } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
let shop: Shop;
let visitor: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeMerchant(world);
  await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
  shop = await openShop(world, merchant.tenant);
  visitor = visitorOf(world, shop);
});
afterEach(async () => {
  await customer.clearFaults();
  world.receiver.take();
});
afterAll(() => world.close());

/** Opens the checkout of two teas and a bun. */
async function checkOut(): Promise<string> {
  const { status, body } = await visitor.open(`/shop/${shop.slug}/checkout?count_${shop.tea}=2&count_${shop.bun}=1`);
  expect(status).toBe(200);
  return body;
}

/** What the merchant was told of the invoice by webhooks. */
function toldOf({ id }: Json): Json[] {
  return world.receiver
    .take()
    .map(({ json }) => json.invoice as Json)
    .filter((invoice) => invoice.id === id);
}

describe("without a script", () => {
  it("two items by QR: chosen, ordered, paid, and told to the merchant", async () => {
    const front = await visitor.open(`/shop/${shop.slug}`);
    expect(front.status).toBe(200);
    expect(front.body).toMatch(/Чай[\s\S]*1\u00a0500\u00a0₸/);
    expect(front.body).toContain(`action="/shop/${shop.slug}/checkout"`);

    const checkout = await checkOut();
    expect(checkout).toContain("3\u00a0250,50\u00a0₸");
    const ordered = await visitor.submit(checkout, {
      channel: "qr",
      client_name: "Айгүл",
      client_comment: "без сахара",
    });
    expect(ordered.status).toBe(303);
    const address = ordered.headers.get("location") ?? "";
    expect(address).toMatch(new RegExp(`^/shop/${shop.slug}/orders/[0-9a-f]{32}\\?lang=ru$`));

    const waiting = await visitor.open(address);
    expect(waiting.body).toContain("Отсканируйте и заплатите");
    expect(waiting.body).toMatch(/<noscript><meta http-equiv="refresh" content="5"><\/noscript>/);
    const code = /src="(\/qr\/[0-9a-f]{32}\.svg)"/.exec(waiting.body)?.[1] ?? "none";
    expect((await visitor.open(code)).headers.get("content-type")).toBe("image/svg+xml");

    const invoice = await merchant.only();
    expect(invoice).toMatchObject({
      status: "pending",
      amount: "3250.50",
      is_sandbox: false,
      description: "Чайная",
      client_name: "Айгүл",
      client_phone: null,
      client_comment: "без сахара",
    });
    expect(invoice.items).toEqual([
      { catalog_item_id: shop.tea, name: "Чай", price: "1500.00", count: 2, unit: "piece", image_id: null },
      { catalog_item_id: shop.bun, name: "Булочка", price: "250.50", count: 1, unit: "piece", image_id: null },
    ]);

    await customer.pay(invoice);
    world.clock.advance({ seconds: 10 });
    await world.tick();
    expect(toldOf(invoice)).toEqual([expect.objectContaining({ status: "paid", client_name: "Айгүл" })]);
    const paid = await visitor.open(address);
    expect(paid.body).toContain("<h1>Оплачено</h1>");
    expect(paid.body).not.toContain("/qr/");
    expect(paid.body).not.toContain("http-equiv");
  });

  it("by phone: the number as typed, the invoice at the provider, and the page says where to look", async () => {
    const ordered = await visitor.submit(await checkOut(), { channel: "phone", phone_number: "+7 (702) 123-45-67" });
    const page = await visitor.open(ordered.headers.get("location") ?? "");
    expect(page.body).toContain("Счёт отправлен");
    expect(page.body).toContain("8\u00a07**\u00a0***\u00a0**-67");
    expect(page.body).not.toContain("1234567");
    const invoice = await merchant.only();
    expect(invoice).toMatchObject({ channel: "phone", client_phone: "87021234567", status: "pending" });
    const [operation] = await customer.operations({ comment: `#${invoice.id} Чайная` });
    expect(operation).toMatchObject({ amount: 3250.5 });
  });

  it("a form that is not right comes back filled in, says why, and can then be sent", async () => {
    const refused = await visitor.submit(await checkOut(), {
      channel: "phone",
      phone_number: "12",
      client_name: "Ерлан & <Ко>",
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toContain("Проверьте номер телефона");
    expect(refused.body).toContain('value="Ерлан &amp; &lt;Ко&gt;"');
    expect(refused.body).toContain("3\u00a0250,50\u00a0₸");
    const ordered = await visitor.submit(refused.body, { channel: "phone", phone_number: "87021234567" });
    expect(ordered.status).toBe(303);
    expect(await merchant.only()).toMatchObject({ amount: "3250.50" });
  });

  it("a form that is sent twice at the same instant is one order", async () => {
    const checkout = await checkOut();
    const twice = await Promise.all([1, 2].map(() => visitor.submit(checkout, { channel: "qr" })));
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(twice.map(({ headers }) => headers.get("location"))).size).toBe(1);
    const again = await visitor.submit(checkout, { channel: "qr" });
    expect(again.headers.get("location")).toBe(twice[0]?.headers.get("location"));
    expect(await merchant.countCalls("qr.create")).toBe(1);
  });

  it("who goes back and changes the order places another one", async () => {
    const checkout = await checkOut();
    const first = await visitor.submit(checkout, { channel: "qr" });
    const second = await visitor.submit(checkout, { channel: "qr", [`count_${shop.tea}`]: "3" });
    expect(second.status).toBe(303);
    expect(second.headers.get("location")).not.toBe(first.headers.get("location"));
  });
});

describe("an order that is not paid", () => {
  it("expires, offers to order again, and is paid after all when the payment was late", async () => {
    const ordered = await visitor.submit(await checkOut(), { channel: "qr" });
    const address = ordered.headers.get("location") ?? "";
    const invoice = await merchant.only();
    await customer.expire(invoice);
    world.clock.advance({ seconds: 10 });
    await world.tick();
    const expired = await visitor.open(address);
    expect(expired.body).toContain("Время оплаты вышло");
    const again = (/<a class="button main" href="([^"]*checkout[^"]*)"/.exec(expired.body)?.[1] ?? "").replaceAll(
      "&amp;",
      "&",
    );
    expect((await visitor.open(again)).body).toContain("3\u00a0250,50\u00a0₸");

    // While the provider is still asked, so is the page.
    expect(expired.body).toContain('data-state="expired+code"');
    await customer.setStatus(invoice, "Processed");
    world.clock.advance({ minutes: 5 });
    await world.tick();
    expect((await visitor.open(address)).body).toContain("<h1>Оплачено</h1>");
    expect(toldOf(invoice).map(({ status }) => status)).toEqual(["expired", "paid"]);
  });

  it("waits without a code when the provider's answer was lost, until it is known that nobody has it", async () => {
    await merchant.fault({ call: "qr.create", fault: "reset_after" });
    const ordered = await visitor.submit(await checkOut(), { channel: "qr" });
    expect(ordered.status).toBe(303);
    const address = ordered.headers.get("location") ?? "";
    const page = await visitor.open(address);
    expect(page.body).toContain("Готовим оплату");
    expect(page.body).toContain('data-state="pending"');
    world.clock.advance({ minutes: 11 });
    await world.tick();
    expect((await visitor.open(address)).body).toContain("Время оплаты вышло");
  });

  it("is not placed when the provider refuses it: the form comes back", async () => {
    await merchant.fault({ call: "qr.create", fault: "status_code", status_code: -999 });
    const refused = await visitor.submit(await checkOut(), { channel: "qr" });
    expect(refused.status).toBe(502);
    expect(refused.body).toContain("Платёжная служба не ответила");
    expect((await visitor.submit(refused.body, { channel: "qr" })).status).toBe(303);
  });
});

describe("a sandbox order", () => {
  it("is marked as a test, and its page turns to paid as the merchant says so", async () => {
    const tenant = await makeTenant(world);
    const sandbox = await openShop(world, tenant, { sandbox_orders: true });
    const person = visitorOf(world, sandbox);
    const front = await person.open(`/shop/${sandbox.slug}`);
    expect(front.body).toContain("Тестовый режим");
    const { body } = await person.order({ channel: "qr", items: [{ catalog_item_id: sandbox.tea, count: 1 }] });
    expect(body.order).toMatchObject({ status: "pending", is_sandbox: true });
    const page = await person.open(`/shop/${sandbox.slug}/orders/${body.order.token}`);
    expect(page.body).toContain("Тестовый заказ принят");
    const { items } = (await tenant.call<{ items: { id: number }[] }>("GET", "/invoices")).body;
    await tenant.call("POST", `/sandbox/invoices/${items[0]?.id}/simulate`, { status: "paid" });
    expect((await person.track(body.order.token)).body.order.status).toBe("paid");
  });
});
