/** The shop: its settings in the console, its pages and items, and every answer to an order. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetSession } from "../../src/provider/connection.ts";
import { type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { customerOf } from "../support/customer.ts";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { upload } from "../support/pictures.ts";
import { addItems, openShop, type Shop, visitorOf } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

const SETTINGS = { slug: "chai", title: "Чайная", enabled: true };

let world: World;
let tenant: TestTenant;
let shop: Shop;
let customer: ReturnType<typeof visitorOf>;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1", TRIAL_DAYS: "14", TARIFF_GRACE_DAYS: "7" });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  tenant = await makeTenant(world);
  shop = await openShop(world, tenant, { sandbox_orders: true });
  customer = visitorOf(world, shop);
});

function tea(count = 1): { catalog_item_id: number; count: number } {
  return { catalog_item_id: shop.tea, count };
}

function refusal(field: string) {
  return { status: 422, body: { error: { code: "VALIDATION_ERROR", fields: { [field]: expect.any(String) } } } };
}

async function countInvoices(): Promise<unknown> {
  return (await tenant.call("GET", "/invoices")).body.total;
}

describe("GET and PUT /shop in the console", () => {
  let made = 0;
  let merchant: SignedUp;
  beforeEach(async () => {
    made += 1;
    merchant = await signUp(world, `shop-${made}@example.com`);
  });
  const save = (settings: Json) => merchant.call<{ shop: Json }>("PUT", "/shop", settings);

  it("200 is null until the shop is set up, and then its settings", async () => {
    expect(await merchant.call("GET", "/shop")).toMatchObject({ status: 200, body: { shop: null } });
    const saved = await save({ ...SETTINGS, slug: "first" });
    const details = { address: null, phone: null, delivery: null, hours: null, orders_after_hours: true };
    const wanted = {
      ...SETTINGS,
      slug: "first",
      sandbox_orders: false,
      ...details,
      payer_may_switch_to_qr: false,
      payer_may_pause: false,
      embed_origins: [],
      url: "http://tolem.test/shop/first",
    };
    expect(saved).toMatchObject({ status: 200, body: { shop: wanted } });
    expect((await merchant.call("GET", "/shop")).body).toEqual({ shop: wanted });
  });

  it("200 replaces all of it, and the old address is free", async () => {
    await save({ ...SETTINGS, slug: "old", sandbox_orders: true });
    const changed = await save({ slug: "new", title: "Другая", enabled: true });
    expect(changed.body.shop).toMatchObject({ slug: "new", title: "Другая", sandbox_orders: false });
    expect((await customer.open("/shop/old")).status).toBe(404);
    expect((await customer.open("/shop/new")).status).toBe(200);
    merchant = await signUp(world, `shop-again-${made}@example.com`);
    expect((await save({ ...SETTINGS, slug: "old" })).status).toBe(200);
  });

  it("200 keeps what payers may do where that is left out, and each origin once", async () => {
    const slug = `payers-${made}`;
    const embed_origins = ["https://example.kz", "http://localhost:3000", "https://Example.kz"];
    await save({ ...SETTINGS, slug, payer_may_pause: true, payer_may_switch_to_qr: true, embed_origins });
    const kept = {
      ...{ payer_may_pause: true, payer_may_switch_to_qr: true },
      embed_origins: ["https://example.kz", "http://localhost:3000"],
    };
    expect((await save({ ...SETTINGS, slug })).body.shop).toMatchObject(kept);
    const none = { payer_may_pause: false, payer_may_switch_to_qr: false, embed_origins: [] };
    expect((await save({ ...SETTINGS, slug, ...none })).body.shop).toMatchObject(none);
  });

  it("200 keeps one's own slug", async () => {
    await save({ ...SETTINGS, slug: "mine" });
    expect((await save({ ...SETTINGS, slug: "mine", title: "Новая" })).body.shop.title).toBe("Новая");
  });

  it.each(["x", "-tea", "Tea", "чай", "tea_room", "tea room", "a".repeat(64), "", "tea\n", 7, null])(
    "422 refuses the slug %j",
    async (slug) => {
      expect(await save({ ...SETTINGS, slug })).toMatchObject(refusal("slug"));
      expect((await merchant.call("GET", "/shop")).body).toEqual({ shop: null });
    },
  );

  it.each(["a1", "7-", "a".repeat(63)])("200 takes the slug %j", async (slug) => {
    expect((await save({ ...SETTINGS, slug })).status).toBe(200);
  });

  it.each([
    ["title", ""],
    ["title", "  "],
    ["title", "x".repeat(101)],
    ["title", "a\u0000b"],
    ["enabled", "yes"],
    ["enabled", undefined],
    ["sandbox_orders", 1],
    ["address", "x".repeat(301)],
    ["phone", "12"],
    ["delivery", "x".repeat(1001)],
    ["orders_after_hours", "no"],
    ["payer_may_pause", "yes"],
    ["embed_origins", "https://example.kz"],
    ["embed_origins", Array.from({ length: 21 }, (_, at) => `https://${at}.example.kz`)],
    ["embed_origins.0", ["https://example.kz/shop"]],
    ["embed_origins.0", ["http://example.kz"]],
    ["embed_origins.0", ["http://localhost"]],
    ["embed_origins.0", ["https://*.example.kz"]],
    ["embed_origins.1", ["https://example.kz", "https://example.kz; script-src *"]],
    ["hours", Array.from({ length: 8 }, (_, at) => ({ weekday: at, from: "09:00", to: "18:00" }))],
    ["hours.0.weekday", [{ weekday: 8, from: "09:00", to: "18:00" }]],
    ["hours.0.from", [{ weekday: 1, from: "24:00", to: "18:00" }]],
    ["hours.0.to", [{ weekday: 1, from: "09:00", to: "6 pm" }]],
  ])("422 refuses %s %j", async (field, value) => {
    const [name = ""] = field.split(".");
    expect(await save({ ...SETTINGS, slug: "refused", [name]: value })).toMatchObject(refusal(field));
  });

  it("422 refuses a weekday that has hours twice", async () => {
    const hours = [1, 1].map((weekday) => ({ weekday, from: "09:00", to: "18:00" }));
    expect(await save({ ...SETTINGS, slug: "twice", hours })).toMatchObject(refusal("hours"));
  });

  it("200 stores the shop's texts, the phone in one form, and the week from Monday on", async () => {
    const hours = [5, 1].map((weekday) => ({ weekday, from: "09:00", to: "18:00" }));
    const details = { address: " Алматы, Абая 10 ", delivery: "Самовывоз", orders_after_hours: false };
    const saved = await save({ ...SETTINGS, slug: `about-${made}`, ...details, phone: "+7 (727) 123-45-67", hours });
    const kept = { ...details, address: "Алматы, Абая 10", phone: "87271234567", hours: [...hours].reverse() };
    expect(saved.body.shop).toMatchObject(kept);
    expect((await merchant.call<{ shop: Json }>("GET", "/shop")).body.shop).toMatchObject(kept);
    const nothing = { address: null, phone: null, delivery: null, hours: null, orders_after_hours: true };
    expect((await save({ ...SETTINGS, slug: `about-${made}`, address: "" })).body.shop).toMatchObject(nothing);
  });

  it("422 refuses a slug that another shop has, when both ask for it at the same instant too", async () => {
    expect(await save({ ...SETTINGS, slug: shop.slug })).toMatchObject(refusal("slug"));
    const other = await signUp(world, `rival-${made}@example.com`);
    const both = await Promise.all(
      [merchant, other].map((one) => one.call("PUT", "/shop", { ...SETTINGS, slug: "rival" })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it("401 and 403 without a session and without its token", async () => {
    expect((await visitor(world).call("GET", "/shop")).status).toBe(401);
    expect((await merchant.call("PUT", "/shop", SETTINGS, { "x-csrf-token": "no" })).status).toBe(403);
  });
});

describe("GET /shop/{slug} and what hangs on it", () => {
  it("200 shows what is on sale and nothing else, each text as text", async () => {
    const hostile = `<script>alert("1")</script>' & שלום`;
    const emoji = "🫖".repeat(127);
    const [gone] = await addItems(
      tenant,
      { name: "Снято", price: 5 },
      { name: hostile, price: 7 },
      { name: emoji, price: 9 },
    );
    await tenant.call("DELETE", `/catalog/${gone}`);
    await addItems(await makeTenant(world), { name: "Чужое", price: 5 });
    const { status, body, headers } = await customer.open(`/shop/${shop.slug}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(body).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; &amp; שלום");
    expect(body).not.toContain("<script>alert");
    expect(body).toContain(emoji);
    expect(body).not.toContain("Снято");
    expect(body).not.toContain("Чужое");
  });

  it("200 runs, frames, and asks for, nothing of others", async () => {
    const { headers, body } = await customer.open(`/shop/${shop.slug}`);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(body).not.toMatch(/<script(?! src="\/pages\/)|<style|\sstyle=|\son\w+=|(?:src|href|action)="(?!\/|data:,)/);
    const parts = [...body.matchAll(/(?:src|href)="(\/pages\/page\.[^"]+)"/g)].map((match) => match[1] ?? "");
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      const got = await customer.open(part);
      expect(got).toMatchObject({ status: 200 });
      expect(got.headers.get("cache-control")).toContain("immutable");
    }
  });

  it.each([
    ["", "kk-KZ,kk;q=0.9,ru;q=0.8", "kk", "Тапсырысты рәсімдеу"],
    ["", "fr,en-US;q=0.8,ru;q=0.2", "en", "Check out"],
    ["", "de", "ru", "Оформить заказ"],
    ["?lang=en", "ru", "en", "Check out"],
    ["?lang=xx", "kk", "kk", "Тапсырысты рәсімдеу"],
  ])("200 speaks the customer's language: %j with %j is %s", async (query, acceptLanguage, language, words) => {
    const { body } = await customer.open(`/shop/${shop.slug}${query}`, { "accept-language": acceptLanguage });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(words);
    expect(body).toContain(`name="lang" value="${language}"`);
  });

  it("200 carries what was chosen from page to page", async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ name: `Товар ${at}`, price: 10 }));
    await addItems(tenant, ...many);
    const first = await customer.open(`/shop/${shop.slug}?count_${shop.tea}=3`);
    expect(first.body).toContain(`<input type="hidden" name="count_${shop.tea}" value="3" data-price="150000">`);
    expect(first.body).toContain('name="page" value="2"');
    const second = await customer.open(`/shop/${shop.slug}?page=2&count_${shop.tea}=3`);
    expect(second.body).toMatch(new RegExp(`name="count_${shop.tea}"\\s+value="3"`));
    expect(second.body).toContain('name="page" value="1"');
  });

  it("200 finds items by a part of the name and by section, and keeps the cart", async () => {
    await addItems(
      tenant,
      { name: "Самса с мясом", price: 400, section: "Выпечка" },
      { name: "Баурсак", price: 120, section: "Выпечка" },
      { name: "Айран", price: 300, section: "Напитки" },
    );
    const whole = await customer.open(`/shop/${shop.slug}`);
    const headings = [...whole.body.matchAll(/<h2 class="section"[^>]*>([^<]*)/g)].map(([, name]) => name);
    expect(headings).toEqual(["Выпечка", "Напитки", "Прочее"]);

    const drinks = await customer.open(`/shop/${shop.slug}?section=Напитки&count_${shop.tea}=2`);
    expect(drinks.body).toContain("Айран");
    expect(drinks.body).not.toContain("Самса");
    expect(drinks.body).toContain(`<input type="hidden" name="count_${shop.tea}" value="2" data-price="150000">`);
    expect(drinks.body).toMatch(/value="Напитки" formaction="[^"]*" aria-current="true"/);

    const found = await customer.open(`/shop/${shop.slug}?search=САМСА`);
    expect(found.body).toContain("Самса с мясом");
    expect(found.body).not.toContain("Баурсак");
    const within = await customer.open(`/shop/${shop.slug}?search=айран&in=Выпечка`);
    expect(within.body).toContain("Ничего не нашлось");
    const all = await customer.open(`/shop/${shop.slug}?search=айран&in=Выпечка&section=`);
    expect(all.body).toContain("Айран");
  });

  it("200 is small: a hundred items with descriptions take less than 40 kB", async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ name: `Товар ${at}`, price: 10, description: "Свежий" }));
    await addItems(tenant, ...many);
    const { body } = await customer.open(`/shop/${shop.slug}`);
    expect(Buffer.byteLength(body)).toBeLessThan(40_000);
  });

  it.each([
    "search=a&search=b",
    "section=a&section=b",
    `search=${"x".repeat(2000)}`,
    "count_1=x",
    "count_x=1",
    "count_99999999999999999=1",
    "count_1=1e9",
    "page=-1",
    "page=x",
    "count_1=1&count_1=2",
  ])("200 passes over what it does not understand: %s", async (query) => {
    expect((await customer.open(`/shop/${shop.slug}?${query}`)).status).toBe(200);
    expect((await customer.open(`/shop/${shop.slug}/checkout?${query}`)).status).toBe(200);
  });

  it("200 lists the items for programs, newest first", async () => {
    const { image_id } = await upload(tenant, "png");
    const [cake] = await addItems(tenant, { name: "Торт", price: 12, unit: "kg", description: "Медовый", image_id });
    const { status, body } = await customer.items("?limit=2");
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: cake,
          name: "Торт",
          description: "Медовый",
          price: "12.00",
          unit: "kg",
          image_url: `/shop/${shop.slug}/images/${image_id}`,
        },
        { id: shop.bun, name: "Булочка", description: null, price: "250.50", unit: "piece", image_url: null },
      ],
      total: 3,
      limit: 2,
      offset: 0,
      next_cursor: expect.any(String),
    });
    expect(await customer.items("?limit=0")).toMatchObject(refusal("limit"));
  });

  it("200 serves the pictures of items on sale, and 404 any other", async () => {
    const [shown, unused] = await Promise.all([1, 2].map((red) => upload(tenant, "png", red)));
    const deleted = await upload(tenant, "png", 3);
    const [, gone] = await addItems(
      tenant,
      { name: "Торт", price: 12, image_id: shown?.image_id },
      { name: "Пирог", price: 12, image_id: deleted?.image_id },
    );
    await tenant.call("DELETE", `/catalog/${gone}`);
    const path = (image?: { image_id: string }) => `/shop/${shop.slug}/images/${image?.image_id}`;
    const got = await customer.open(path(shown));
    expect(got.status).toBe(200);
    expect(got.headers.get("content-type")).toBe("image/png");
    const again = await customer.open(path(shown), { "if-none-match": got.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const other = await openShop(world, await makeTenant(world));
    for (const wrong of [path(unused), path(deleted), path(shown).replace(shop.slug, other.slug)]) {
      expect((await customer.open(wrong)).status, wrong).toBe(404);
    }
  });

  it("404 for a slug that is unknown, cannot be one, or is of a disabled shop, as a page and as JSON", async () => {
    const { slug: disabled } = await openShop(world, await makeTenant(world), { enabled: false });
    for (const slug of ["nobody", "NOBODY", "%F0%9F%AB%96", disabled]) {
      const page = await customer.open(`/shop/${slug}`);
      expect(page, slug).toMatchObject({ status: 404 });
      expect(page.body).toContain("Такой страницы нет");
      const program = visitorOf(world, { slug });
      expect((await program.items()).status, slug).toBe(404);
      expect((await program.order({ items: [tea()], channel: "qr" })).status, slug).toBe(404);
    }
  });

  it("404 and 422 for a name that no database can hold", async () => {
    expect((await customer.open("/shop/a%00b")).status).toBe(422);
    expect((await customer.open(`/shop/${shop.slug}?a=%00`)).status).toBe(422);
    expect((await customer.track("%00")).status).toBe(422);
    const order = await visitorOf(world, { slug: "a%00b" }).order({ items: [tea()], channel: "qr" });
    expect(order.status).toBe(404);
  });
});

describe("POST /shop/{slug}/order", () => {
  it("201 prices the order from the catalog, whatever else is sent", async () => {
    const { status, body } = await customer.order({
      items: [
        { ...tea(2), price: 1 },
        { catalog_item_id: shop.bun, count: 3 },
      ],
      channel: "phone",
      phone_number: "8 (702) 123-45-67",
      client_name: "Айгүл",
      amount: 1,
      is_sandbox: false,
    });
    expect(status).toBe(201);
    expect(body.order).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{32}$/),
      number: 1,
      state: "new",
      status: "pending",
      channel: "phone",
      amount: "3751.50",
      items: [
        { catalog_item_id: shop.tea, name: "Чай", price: "1500.00", count: 2, unit: "piece", image_id: null },
        { catalog_item_id: shop.bun, name: "Булочка", price: "250.50", count: 3, unit: "piece", image_id: null },
      ],
      is_sandbox: true,
      paid_at: null,
      created_at: "2026-03-01T10:00:00.000Z",
    });
    const list = await tenant.call<{ items: Json[] }>("GET", "/invoices");
    expect(list.body.items).toEqual([
      expect.objectContaining({ client_name: "Айгүл", client_phone: "87021234567", client_comment: null }),
    ]);
  });

  it("201 with a QR code that can be seen, and a phone to reach the customer", async () => {
    const { body } = await customer.order({ items: [tea()], channel: "qr", phone_number: "87021234567" });
    const { qr_image_url, qr_token_url } = body.order;
    expect(qr_token_url).toMatch(/^http:\/\/tolem\.test\/sandbox\/qr\//);
    const code = await customer.open(String(qr_image_url).replace("http://tolem.test", ""));
    expect(code.headers.get("content-type")).toBe("image/png");
    const list = await tenant.call<{ items: Json[] }>("GET", "/invoices");
    expect(list.body.items[0]).toMatchObject({ channel: "qr", client_phone: "87021234567" });
  });

  it("201 answers a repeated order with the same key with the first invoice, also concurrently", async () => {
    const order = { items: [tea()], channel: "qr", order_key: "0123456789abcdef" };
    const twice = await Promise.all([customer.order(order), customer.order(order)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect(twice[0]?.body.order.token).toBe(twice[1]?.body.order.token);
    expect((await customer.order(order)).body.order).toEqual(twice[0]?.body.order);
    expect(await countInvoices()).toBe(1);
    const other = await customer.order({ ...order, items: [tea(2)] });
    expect(other.body.order.token).not.toBe(twice[0]?.body.order.token);
    expect(await countInvoices()).toBe(2);
  });

  it("201 under the key of an order that the provider would not have: the same order, with another invoice", async () => {
    const merchant = await makeMerchant(world);
    shop = await openShop(world, merchant.tenant);
    customer = visitorOf(world, shop);
    const order = { items: [tea()], channel: "qr", order_key: "0123456789abcdef" };
    await merchant.fault({ call: "qr.create", fault: "status_code", status_code: -999, times: 2 });
    const refused = [await customer.order(order), await customer.order(order)];
    expect(refused).toMatchObject([{ status: 502 }, { status: 502 }]);
    // The merchant's invoice is nothing to its customer.
    expect(Object.keys(refused[0]?.body.error.fields ?? {})).toEqual(["request_id"]);
    const placed = await customer.order(order);
    expect(placed).toMatchObject({
      status: 201,
      body: { order: { status: "pending", qr_token_url: expect.any(String) } },
    });
    expect((await customer.order(order)).body.order).toEqual(placed.body.order);
    expect(await customer.track(placed.body.order.token)).toMatchObject({ status: 200 });
    expect((await merchant.call("GET", "/invoices?status=pending")).body.total).toBe(1);
    expect((await merchant.call("GET", "/invoices?status=expired")).body.total).toBe(2);
  });

  it("201 makes an order of each call without a key", async () => {
    const order = { items: [tea()], channel: "qr" };
    await customer.order(order);
    await customer.order(order);
    expect(await countInvoices()).toBe(2);
  });

  it.each<[string, Json]>([
    ["items", { items: undefined }],
    ["items", { items: [] }],
    ["items", { items: "all" }],
    ["items.0.count", { items: [{ catalog_item_id: 1, count: 0 }] }],
    ["items.0.count", { items: [{ catalog_item_id: 1, count: 10_001 }] }],
    ["items.0.count", { items: [{ catalog_item_id: 1, count: 1.5 }] }],
    ["items.0.count", { items: [{ catalog_item_id: 1 }] }],
    ["items.0.catalog_item_id", { items: [{ catalog_item_id: "1", count: 1 }] }],
    ["items.0.catalog_item_id", { items: [{ catalog_item_id: 999_999, count: 1 }] }],
    ["channel", { channel: "cash" }],
    ["channel", { channel: undefined }],
    ["phone_number", { channel: "phone" }],
    ["phone_number", { channel: "phone", phone_number: "123" }],
    ["phone_number", { channel: "qr", phone_number: "nobody" }],
    ["client_name", { client_name: "x".repeat(256) }],
    ["client_comment", { client_comment: "x".repeat(1001) }],
    ["client_comment", { client_comment: "\u0000" }],
    ["order_key", { order_key: "short" }],
  ])("422 names %s: %j", async (field, wrong) => {
    expect(await customer.order({ items: [tea()], channel: "qr", ...wrong })).toMatchObject(refusal(field));
    expect(await countInvoices()).toBe(0);
  });

  it("422 for more than 100 lines, and for more than an invoice may be", async () => {
    const lines = (count: number) => Array.from({ length: count }, () => tea());
    expect(await customer.order({ items: lines(101), channel: "qr" })).toMatchObject(refusal("items"));
    expect((await customer.order({ items: lines(100), channel: "qr" })).body.order.amount).toBe("150000.00");
    const dear = await customer.order({ items: lines(100).map(() => tea(10_000)), channel: "qr" });
    expect(dear).toMatchObject(refusal("items"));
  });

  it("422 names each item that is deleted, or of another shop", async () => {
    await tenant.call("DELETE", `/catalog/${shop.bun}`);
    const foreign = await openShop(world, await makeTenant(world));
    const items = [tea(), { catalog_item_id: shop.bun, count: 1 }, { catalog_item_id: foreign.tea, count: 1 }];
    const { status, body } = await customer.order({ items, channel: "qr" });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields ?? {})).toEqual(["items.1.catalog_item_id", "items.2.catalog_item_id"]);
    expect(await countInvoices()).toBe(0);
  });

  it("400 for what is neither JSON nor a form", async () => {
    expect((await customer.order("{")).status).toBe(400);
  });

  it("429 for the eleventh order of a minute from one address, and not from another", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await customer.order({ items: [tea()], channel: "qr" })).status);
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    const page = await customer.submit(`<form class="order" action="/shop/${shop.slug}/order"></form>`, {});
    expect(page.status).toBe(429);
    expect(page.body).toContain("Слишком много попыток");
    expect((await visitorOf(world, shop).order({ items: [tea()], channel: "qr" })).status).toBe(201);
  });
});

describe("a shop that takes no orders", () => {
  it("503 without a provider session, unless the merchant allows sandbox orders; the page says so", async () => {
    const closed = await openShop(world, await makeTenant(world));
    const person = visitorOf(world, closed);
    expect(await person.order({})).toMatchObject({ status: 503, body: { error: { code: "SHOP_UNAVAILABLE" } } });
    const page = await person.open(`/shop/${closed.slug}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain("Магазин пока не принимает заказы");
    expect(page.body).not.toContain("Оформить заказ");
  });

  it("503 while the tariff is hard-stopped, session or none; a form comes back and says so", async () => {
    const merchant = await makeMerchant(world);
    const stopped = await openShop(world, merchant.tenant, { sandbox_orders: true });
    const person = visitorOf(world, stopped);
    const order = { items: [{ catalog_item_id: stopped.tea, count: 1 }], channel: "qr" };
    const checkout = await person.open(`/shop/${stopped.slug}/checkout?count_${stopped.tea}=1`);
    world.clock.advance({ days: 14 + 7 });
    const placed = await person.order(order);
    expect(placed.status).toBe(201);

    world.clock.set("2026-03-01T10:00:00Z");
    world.clock.advance({ days: 14 + 7, seconds: 1 });
    expect(await person.order(order)).toMatchObject({ status: 503, body: { error: { code: "SHOP_UNAVAILABLE" } } });
    const form = await person.submit(checkout.body, { channel: "qr" });
    expect(form.status).toBe(503);
    expect(form.body).toContain("Магазин пока не принимает заказы");
    expect((await person.track(placed.body.order.token)).status).toBe(200);
  });

  it("503 when the merchant's session turns out to be dead, whether sandbox orders are allowed or not; and once it is ended", async () => {
    const merchant = await makeMerchant(world);
    const left = await openShop(world, merchant.tenant, { sandbox_orders: true });
    await customerOf(world).kill(merchant.token_sn);
    const person = visitorOf(world, left);
    for (const channel of ["qr", "phone"]) {
      const order = { items: [{ catalog_item_id: left.tea, count: 1 }], channel, phone_number: "87021234567" };
      expect(await person.order(order)).toMatchObject({ status: 503, body: { error: { code: "SHOP_UNAVAILABLE" } } });
    }
    const page = await person.open(`/shop/${left.slug}`);
    expect(page.body).toContain("Магазин пока не принимает заказы");
    expect(page.body).not.toContain("Тестовый режим");
    await forgetSession(world.deps, merchant.tenant.id);
    expect(await person.order({})).toMatchObject({ status: 503, body: { error: { code: "SHOP_UNAVAILABLE" } } });
    const { body } = await merchant.call<{ total: number }>("GET", "/invoices?is_sandbox=true");
    expect(body.total).toBe(0);
  });

  it("503 and no word of the merchant's affairs when the day's limit is reached", async () => {
    const merchant = await makeMerchant(world);
    const { db } = world.deps;
    await db
      .updateTable("tenant_tariffs")
      .set({ custom_daily_limit: 1 })
      .where("tenant_id", "=", merchant.tenant.id)
      .execute();
    await merchant.call("POST", "/invoices", PHONE_INVOICE);
    const full = await openShop(world, merchant.tenant);
    const items = [{ catalog_item_id: full.tea, count: 1 }];
    const { status, body, headers } = await visitorOf(world, full).order({ items, channel: "qr" });
    expect(status).toBe(503);
    expect(body.error.code).toBe("SHOP_UNAVAILABLE");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("what strangers may have sent", () => {
  /** A connected merchant's shop; each order comes from an address of its own. */
  async function liveShop() {
    const merchant = await makeMerchant(world);
    const opened = await openShop(world, merchant.tenant);
    const order = (body: Json) =>
      visitorOf(world, opened).order({ items: [{ catalog_item_id: opened.tea, count: 1 }], channel: "phone", ...body });
    return { merchant, opened, order };
  }
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it("429 for a fourth order that waits to be paid by one phone, over all shops and at the same instant too", async () => {
    const phone_number = "8 702 000 11 22";
    const [one, other] = [await liveShop(), await liveShop()];
    const answers = await Promise.all([one, other, one, other, one].map(({ order }) => order({ phone_number })));
    expect(statuses(answers)).toEqual([201, 201, 201, 429, 429]);
    const refused = await one.order({ phone_number: "+77020001122" });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "RATE_LIMITED", fields: { phone_number: expect.any(String) } } },
    });
    expect(refused.headers.get("retry-after")).toBe("86400");

    // Its customer is told so in the form, and can choose a code.
    const person = visitorOf(world, one.opened);
    const checkout = await person.open(`/shop/${one.opened.slug}/checkout?count_${one.opened.tea}=1`);
    const form = await person.submit(checkout.body, { channel: "phone", phone_number });
    expect(form.status).toBe(429);
    expect(form.body).toContain("слишком много неоплаченных счетов");
    expect((await person.submit(form.body, { channel: "qr", phone_number })).status).toBe(303);
    expect((await one.order({ phone_number: "87020001133" })).status).toBe(201);
    const own = await one.merchant.call("POST", "/invoices", { ...PHONE_INVOICE, phone_number: "87020001122" });
    expect(own.status).toBe(201);

    const { body } = await one.merchant.call<{ items: Json[] }>("GET", "/invoices?status=pending");
    const sent = body.items.filter(
      ({ channel, client_phone }) => channel === "phone" && client_phone === "87020001122",
    );
    const ordered = { id: sent.find(({ description }) => description === "Чайная")?.id };
    await customerOf(world).pay(ordered);
    await one.merchant.check(ordered);
    expect((await other.order({ phone_number })).status).toBe(201);
    expect((await other.order({ phone_number })).status).toBe(429);
  });

  it("429 for a sixth order of a day that one phone did not pay, 201 a day after the first", async () => {
    const { merchant, order } = await liveShop();
    const phone_number = "87020002233";
    for (let n = 0; n < 5; n += 1) {
      expect((await order({ phone_number })).status).toBe(201);
      expect((await merchant.cancel(await merchant.newest())).status).toBe(200);
      world.clock.advance({ hours: 1 });
    }
    const refused = await order({ phone_number });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe(String(19 * 3600));
    world.clock.advance({ hours: 19 });
    expect((await order({ phone_number })).status).toBe(201);
  });

  it("201 to any number of sandbox orders, which are not sent to the provider", async () => {
    const order = { items: [tea()], channel: "phone", phone_number: "87020003344" };
    for (let n = 0; n < 6; n += 1) expect((await customer.order(order)).status).toBe(201);
  });

  it("503 for more than half of the merchant's day, at the same instant too; the other half stays the merchant's", async () => {
    const { merchant, order } = await liveShop();
    const { id } = merchant.tenant;
    await world.deps.db
      .updateTable("tenant_tariffs")
      .set({ custom_daily_limit: 4 })
      .where("tenant_id", "=", id)
      .execute();
    await merchant.fault({ call: "qr.create", fault: "status_code", status_code: -999 });
    expect((await order({ channel: "qr" })).status).toBe(502);
    const answers = await Promise.all(Array.from({ length: 5 }, () => order({ channel: "qr" })));
    expect(statuses(answers)).toEqual([201, 201, 503, 503, 503]);
    const closed = await order({ channel: "qr" });
    expect(closed).toMatchObject({ status: 503, body: { error: { code: "SHOP_UNAVAILABLE" } } });
    expect(closed.headers.get("retry-after")).toBe(String(9 * 3600));
    const own = () => merchant.call("POST", "/invoices", PHONE_INVOICE);
    expect(statuses([await own(), await own(), await own()])).toEqual([201, 201, 429]);

    world.clock.advance({ hours: 9 });
    expect((await order({ channel: "qr" })).status).toBe(201);
    // The whole of the new day, but for that one, is the merchant's.
    expect(statuses([await own(), await own(), await own(), await own()])).toEqual([201, 201, 201, 429]);
  });
});

describe("GET /shop/{slug}/orders/{token}", () => {
  it("200 gives programs the state of the order", async () => {
    const { body } = await customer.order({ items: [tea()], channel: "qr" });
    expect(await customer.track(body.order.token)).toMatchObject({ status: 200, body });
  });

  it("200 shows it as a page, texts as text, also once the shop is disabled", async () => {
    const name = `<b>&"'</b>`;
    const [odd = 0] = await addItems(tenant, { name, price: 3 });
    const { body } = await customer.order({ items: [{ catalog_item_id: odd, count: 1 }], channel: "qr" });
    const path = `/shop/${shop.slug}/orders/${body.order.token}`;
    for (const enabled of [true, false]) {
      await world.deps.db.updateTable("shops").set({ enabled }).where("slug", "=", shop.slug).execute();
      const page = await customer.open(path);
      expect(page.status).toBe(200);
      expect(page.body).toContain("&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;");
      expect(page.body.includes(`href="/shop/${shop.slug}?`)).toBe(enabled);
    }
  });

  it("404 for a name that is unknown, or of another shop's order", async () => {
    const other = await openShop(world, await makeTenant(world), { sandbox_orders: true });
    const stranger = visitorOf(world, other);
    const { body } = await customer.order({ items: [tea()], channel: "qr" });
    expect((await stranger.track(body.order.token)).status).toBe(404);
    expect((await customer.track("0".repeat(32))).status).toBe(404);
    expect((await customer.open(`/shop/${shop.slug}/orders/none`)).body).toContain("Такой страницы нет");
  });
});
