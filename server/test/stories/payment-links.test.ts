/** Payments by links: filled in, paid, expired, limited; announced to the merchant once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { customerOf } from "../support/customer.ts";
import { type Json, request } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant } from "../support/merchant.ts";
import { payerOf } from "../support/payer.ts";
import { openShop } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

type Link = Json & { id: number; url: string; slug: string; status: string };
type Paid = { invoice: Json & { token: string; payment_url: string }; error: Json };

let world: World;
let customer: ReturnType<typeof customerOf>;
let merchant: Merchant;
let payer: ReturnType<typeof payerOf>;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
  customer = customerOf(world);
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeMerchant(world);
  await merchant.call("POST", "/webhook/configure", { url: world.receiver.url, events: ["payment_link.completed"] });
  payer = payerOf(world);
});
afterEach(async () => {
  await customer.clearFaults();
  world.receiver.take();
});
afterAll(() => world.close());

async function later(seconds: number): Promise<void> {
  world.clock.advance({ seconds });
  await world.tick();
}

async function create(body: Json = {}): Promise<Link> {
  const link = await merchant.call<Link>("POST", "/payment-links", { title: "Билет", amount: 1500, ...body });
  expect(link.status).toBe(201);
  return link.body;
}

let addresses = 0;
/** Pays as a program does, each from an address of its own. */
function pay({ slug }: Link, body: Json = { channel: "qr" }) {
  addresses += 1;
  const from = { "x-forwarded-for": `10.8.${addresses >> 8}.${addresses & 255}` };
  return request<Paid>(world, "POST", `/l/${slug}`, body, from);
}

const read = async ({ id }: Link) => (await merchant.call<Link>("GET", `/payment-links/${id}`)).body;
const invoicesOf = async ({ id }: Link) =>
  (await merchant.call<{ items: InvoiceJson[]; total: number }>("GET", `/invoices?payment_link_id=${id}&sort=id`)).body;
const closed = { status: 409, body: { error: { code: "PAYMENT_LINK_CLOSED" } } };

describe("a payer without a script", () => {
  it("fills in the form, pays by the code, and is led to the merchant's own page", async () => {
    const link = await create({
      ...{ description: "Концерт 8 марта", ask: { name: "required", comment: "optional" } },
      success_url: "https://example.kz/thanks?from=link",
    });
    const form = await payer.open(link.url);
    expect(form.text).toMatch(/shop .* Билет Концерт 8 марта 1.500.₸ Как вы заплатите\?/);
    const missing = await payer.submit(form, { channel: "qr" });
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining("Заполните все обязательные поля.")]);
    const waiting = await payer.submit(missing, { channel: "qr", client_name: "Айгүл" });
    expect(waiting.text).toContain("Отсканируйте и заплатите");
    const { items, total } = await invoicesOf(link);
    expect(total).toBe(1);
    const [invoice] = items as [InvoiceJson];
    expect(invoice).toMatchObject({ payment_link_id: link.id, description: "Билет", client_name: "Айгүл" });
    expect(await read(link)).toMatchObject({ payments_count: 0, status: "active" });

    await customer.pay(invoice);
    await later(10);
    const paid = await payer.open(invoice.payment_url);
    const to = `https://example.kz/thanks?from=link&amp;invoice_id=${invoice.id}&amp;link_id=${link.id}&amp;status=paid`;
    expect(paid.body).toContain(`<meta http-equiv="refresh" content="3;url=${to}">`);
    expect(await read(link)).toMatchObject({ payments_count: 1, payments_total: "1500.00", status: "active" });
    await later(3600);
    expect((await payer.open(invoice.payment_url)).body).not.toContain("example.kz");
  });

  it("sends the form twice and makes one invoice, and another after going back and changing it", async () => {
    const link = await create();
    const form = await payer.open(link.url);
    const [one, two] = await Promise.all([
      payer.submit(form, { channel: "qr" }),
      payer.submit(form, { channel: "qr" }),
    ]);
    expect((await invoicesOf(link)).total).toBe(1);
    for (const { status } of [one, two]) expect(status).toBe(200);
    await payer.submit(form, { channel: "phone", phone_number: "+7 702 123-45-67" });
    expect((await invoicesOf(link)).items.map(({ channel }) => channel)).toEqual(["qr", "phone"]);
  });

  it("has a new code once the one of the link has expired", async () => {
    const link = await create({ max_payments: 1 });
    await payer.submit(await payer.open(link.url), { channel: "qr" });
    const [invoice] = (await invoicesOf(link)).items as [InvoiceJson];
    expect((await payer.open(link.url)).text).toContain("Все места сейчас заняты.");
    await customer.expire(invoice);
    await later(400);
    const expired = await payer.open(invoice.payment_url);
    expect(expired.text).toContain("Можно показать новый код.");
    expect((await payer.submit(expired)).text).toContain("Отсканируйте и заплатите");
    const again = (await invoicesOf(link)).items;
    expect(again.map(({ status }) => status)).toEqual(["expired", "pending"]);
    expect(await pay(link)).toMatchObject(closed);
  });

  it("switches from the phone to a code, and the link's place goes along", async () => {
    await openShop(world, merchant.tenant, { payer_may_switch_to_qr: true });
    const link = await create({ max_payments: 1 });
    const form = await payer.open(link.url);
    const waiting = await payer.submit(form, { channel: "phone", phone_number: "87021234567" });
    expect(waiting.text).toContain("Счёт отправлен");
    expect((await payer.submit(waiting)).text).toContain("Отсканируйте и заплатите");
    expect((await invoicesOf(link)).items).toMatchObject([{ status: "cancelled" }, { status: "pending" }]);
    await customer.pay({ id: (await invoicesOf(link)).items[1]?.id });
    await later(10);
    expect(await read(link)).toMatchObject({ status: "completed", payments_count: 1 });
  });
});

describe("POST /l/:slug as JSON", () => {
  it("201 with the page of the invoice, and the same again under the same key", async () => {
    const link = await create();
    const body = { channel: "qr", form_key: "0123456789abcdef" };
    const first = await pay(link, body);
    expect(first).toMatchObject({ status: 201, body: { invoice: { status: "pending", amount: "1500.00" } } });
    expect(first.body.invoice.payment_url).toBe(`http://tolem.test/i/${first.body.invoice.token}`);
    expect((await pay(link, body)).body).toEqual(first.body);
    expect((await invoicesOf(link)).total).toBe(1);
  });

  it("422 names what is wrong", async () => {
    const link = await create({ amount: undefined, min_amount: 100, max_amount: 200, ask: { phone: "required" } });
    const refused = async (body: Json) => {
      const answer = await pay(link, body);
      return [answer.status, Object.keys((answer.body.error?.fields ?? {}) as Json)];
    };
    const right = { channel: "qr", amount: 150, phone_number: "87021234567" };
    expect(await refused({ ...right, channel: undefined })).toEqual([422, ["channel"]]);
    expect(await refused({ ...right, channel: "cash" })).toEqual([422, ["channel"]]);
    expect(await refused({ ...right, amount: undefined })).toEqual([422, ["amount"]]);
    expect(await refused({ ...right, amount: 99.99 })).toEqual([422, ["amount"]]);
    expect(await refused({ ...right, amount: 200.01 })).toEqual([422, ["amount"]]);
    expect(await refused({ ...right, amount: 150.001 })).toEqual([422, ["amount"]]);
    expect(await refused({ ...right, phone_number: undefined })).toEqual([422, ["phone_number"]]);
    expect(await refused({ ...right, phone_number: "12" })).toEqual([422, ["phone_number"]]);
    expect(await refused({ ...right, form_key: "short" })).toEqual([422, ["form_key"]]);
    expect((await pay(link, right)).body.invoice).toMatchObject({ amount: "150.00" });
    expect((await pay(await create({ channels: ["phone"] }), { channel: "qr" })).status).toBe(422);
  });

  it("409 for a paused and an expired link, whose pages say so; 404 for none; 503 for a merchant who is signed out", async () => {
    const link = await create({ expires_at: "2026-03-01T11:00:00Z" });
    await merchant.call("POST", `/payment-links/${link.id}/pause`);
    expect(await pay(link)).toMatchObject(closed);
    const paused = await payer.open(link.url);
    expect([paused.status, paused.text]).toEqual([200, expect.stringContaining("нельзя заплатить")]);
    expect(paused.body).not.toContain("<form");
    await merchant.call("POST", `/payment-links/${link.id}/resume`);
    world.clock.set("2026-03-01T11:00:00Z");
    expect(await pay(link)).toMatchObject(closed);
    expect((await payer.open(link.url)).text).toContain("Срок этой ссылки вышел.");
    expect((await payer.open("/l/no-such-link")).status).toBe(404);
    expect((await pay({ ...link, slug: "No" })).status).toBe(404);

    const another = await create();
    await world.deps.db
      .updateTable("provider_sessions")
      .set({ dead_at: world.clock.now() })
      .where("tenant_id", "=", merchant.tenant.id)
      .execute();
    expect(await pay(another)).toMatchObject({ status: 503, body: { error: { code: "SHOP_UNAVAILABLE" } } });
    expect((await payer.open(another.url)).text).toContain("Продавец пока не принимает оплату.");
    expect((await invoicesOf(another)).total).toBe(0);
    // Making a link is not held up by that.
    await create();
  });

  it("429 on the phone once three invoices by links and shops wait there", async () => {
    const link = await create();
    const body = { channel: "phone", phone_number: "87025550000" };
    for (let n = 0; n < 3; n += 1) expect((await pay(link, body)).status).toBe(201);
    expect(await pay(link, body)).toMatchObject({
      status: 429,
      body: { error: { code: "RATE_LIMITED", fields: { phone_number: expect.any(String) } } },
    });
    expect((await invoicesOf(link)).total).toBe(3);
  });

  it("follows a slug that the link has had", async () => {
    const link = await create({ slug: "spring-concert" });
    await merchant.call("PATCH", `/payment-links/${link.id}`, { slug: "may-concert" });
    for (const slug of ["spring-concert", "may-concert"]) {
      expect((await payer.open(`/l/${slug}`)).text).toContain("Билет");
      expect((await pay({ ...link, slug })).status).toBe(201);
    }
  });
});

describe("max_payments", () => {
  it("gives a place back for each that ends unpaid, and none for a refund; the last payment is told once", async () => {
    const link = await create({ max_payments: 2 });
    for (let n = 0; n < 2; n += 1) await pay(link);
    expect(await pay(link)).toMatchObject(closed);
    const [first, second] = (await invoicesOf(link)).items as [InvoiceJson, InvoiceJson];
    await merchant.cancel(first);
    expect((await pay(link)).status).toBe(201);
    await customer.pay(second);
    await later(10);
    await merchant.call("POST", `/invoices/${second.id}/refund`, {});
    expect(await pay(link)).toMatchObject(closed);
    expect(await read(link)).toMatchObject({ status: "active", payments_count: 1, payments_total: "1500.00" });
    expect(world.receiver.take()).toEqual([]);

    const third = (await invoicesOf(link)).items[2] as InvoiceJson;
    await customer.pay(third);
    await later(10);
    const told = world.receiver.take().map(({ json }) => json);
    expect(told).toEqual([
      { event: "payment_link.completed", timestamp: expect.any(String), payment_link: await read(link) },
    ]);
    expect((await payer.open(link.url)).text).toContain("уже заплатили все");

    // The first was cancelled, and is paid after all: the money counts, and nothing is told again.
    await customer.pay(first);
    await later(60);
    expect(await read(link)).toMatchObject({ status: "completed", payments_count: 3, payments_total: "4500.00" });
    expect(world.receiver.take()).toEqual([]);

    const more = await merchant.call<Link>("PATCH", `/payment-links/${link.id}`, { max_payments: 4 });
    expect(more.body.status).toBe("active");
    expect((await pay(link)).status).toBe(201);
    await customer.pay({ id: (await merchant.newest()).id });
    await later(10);
    expect(world.receiver.take()).toHaveLength(1);
  });

  it("is given back where the provider refuses the invoice", async () => {
    const link = await create({ max_payments: 1 });
    await merchant.fault({ call: "qr.create", fault: "status_code", status_code: -999, times: 1 });
    expect((await pay(link)).status).toBe(502);
    expect((await pay(link)).status).toBe(201);
  });
});

describe("a sandbox link", () => {
  it("goes by the sandbox clock, and its payments are simulated", async () => {
    const { tenant } = merchant;
    const { body: link } = await tenant.call<Link>("POST", "/payment-links", {
      ...{ title: "Проба", amount: 100, max_payments: 1, expires_at: "2026-03-03T00:00:00Z" },
    });
    expect((await payer.open(link.url)).text).toContain("Тестовый счёт: деньги не списываются.");
    expect((await pay(link)).status).toBe(201);
    const [invoice] = (await invoicesOf(link)).items as [InvoiceJson];
    await tenant.call("POST", `/sandbox/invoices/${invoice.id}/simulate`, { status: "expired" });
    expect((await pay(link)).status).toBe(201);
    await tenant.call("POST", "/sandbox/clock/advance", { seconds: 3 * 24 * 3600 });
    expect((await tenant.call<Link>("GET", `/payment-links/${link.id}`)).body.status).toBe("expired");
    expect(await pay(link)).toMatchObject(closed);
  });
});
