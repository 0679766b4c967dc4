/** Subscriptions that payers make by links: agreed to, billed every month, one for each phone, and ended by the payer. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkData } from "../../src/doctor/check-data.ts";
import { customerOf } from "../support/customer.ts";
import { type Json, request } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant } from "../support/merchant.ts";
import { type Page, payerOf } from "../support/payer.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

type Link = Json & { id: number; url: string; slug: string; status: string };
type SubscriptionJson = Json & { id: number; status: string; manage_url: string };
type Made = { subscription: Json & { token: string; manage_url: string }; error: Json };

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
afterEach(() => {
  world.receiver.take();
});
afterAll(() => world.close());

const MONTHLY = { billing_period: "monthly", billing_day: 5 };
const PHONE = "87021234567";
const PAYER = { phone_number: "+7 702 123-45-67", agree: "true" };

/** With `is_sandbox` the test key makes it. */
async function create(body: Json = {}): Promise<Link> {
  const key = body.is_sandbox === true ? { key: merchant.tenant.test_key } : {};
  const given = { title: "Уроки", amount: 1500, billing: MONTHLY, ...body };
  const link = await merchant.tenant.call<Link>("POST", "/payment-links", given, {
    key: merchant.tenant.live_key,
    ...key,
  });
  expect(link.status).toBe(201);
  return link.body;
}

let addresses = 0;
/** Subscribes as a program does, each time from an address of its own. */
function subscribe({ slug }: Link, body: Json = {}, at: Pick<World, "url" | "app"> = world) {
  addresses += 1;
  const from = { "x-forwarded-for": `10.7.${addresses >> 8}.${addresses & 255}` };
  return request<Made>(at, "POST", `/l/${slug}`, { phone_number: PHONE, agree: true, ...body }, from);
}

const read = async ({ id }: Link) => (await merchant.call<Link>("GET", `/payment-links/${id}`)).body;
const subscriptions = async () =>
  (await merchant.call<{ items: SubscriptionJson[] }>("GET", "/subscriptions")).body.items.reverse();
const invoicesOf = async ({ id }: Link) =>
  (await merchant.call<{ items: InvoiceJson[] }>("GET", `/invoices?payment_link_id=${id}&sort=id`)).body.items;
const cancel = ({ id }: SubscriptionJson) => merchant.call("POST", `/subscriptions/${id}/cancel`);
const closed = { status: 409, body: { error: { code: "PAYMENT_LINK_CLOSED" } } };

async function pass(time: object): Promise<void> {
  world.clock.advance(time);
  await world.tick();
}

async function expectSound(): Promise<void> {
  const findings = await checkData(world.deps);
  expect(findings.filter(({ subject, state }) => subject === "payment links" && state !== "ok")).toEqual([]);
}

describe("a payer without a script", () => {
  it("agrees, pays the first month and the second, cancels on the page, and is billed no more", async () => {
    const link = await create({ is_sandbox: true, ask: { name: "optional", comment: "optional" } });
    const advance = (seconds: number) =>
      merchant.tenant.call("POST", "/sandbox/clock/advance", { seconds, outcome: "paid" });
    const form = await payer.open(link.url);
    expect(form.text).toMatch(/Уроки 1.500.₸ каждый месяц/);
    expect(form.text).toMatch(/«.+» будет выставлять мне счёт на 1.500.₸ каждый месяц/);
    const refused = await payer.submit(form, { phone_number: PHONE });
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("нужно отметить согласие")]);
    const page = await payer.submit(refused, { ...PAYER, client_name: "Айгүл", client_comment: "По средам" });
    expect(page.text).toContain("Первый счёт придёт на этот номер");
    const [made] = await subscriptions();
    expect(made).toMatchObject({
      ...{ phone_number: PHONE, amount: "1500.00", billing_period: "monthly", billing_day: 5, status: "active" },
      ...{ subscriber_name: "Айгүл", description: "Уроки", payment_link_id: link.id, is_sandbox: true },
    });
    expect((await payer.open(made?.manage_url)).text).toContain("Уроки");

    await advance(60);
    await advance(40 * 86_400);
    const invoices = await invoicesOf(link);
    expect(invoices.map(({ status }) => status)).toEqual(["paid", "paid"]);
    for (const invoice of invoices) {
      expect(invoice).toMatchObject({ payment_link_id: link.id, subscription_id: made?.id, amount: "1500.00" });
      expect((await payer.open(invoice.payment_url)).body).toContain(
        String(made?.manage_url).replace(/^.*\/s\//, "/s/"),
      );
    }
    expect(await read(link)).toMatchObject({ payments_count: 2, payments_total: "3000.00", status: "active" });

    const asked = await payer.open(`${String(made?.manage_url)}/cancel`);
    expect((await payer.submit(asked)).text).toContain("отменена");
    await advance(90 * 86_400);
    expect(await invoicesOf(link)).toHaveLength(2);
    await expectSound();
  });

  it("is led to the same subscription the second time, and makes another after a cancel", async () => {
    const link = await create({ is_sandbox: true });
    const first = await payer.submit(await payer.open(link.url), PAYER);
    const second = await payer.submit(await payer.open(link.url), { ...PAYER, phone_number: "8 702 123 45 67" });
    expect(second.path).toBe(first.path);
    expect(first.path).toMatch(/^\/s\//);
    const [only, ...others] = await subscriptions();
    expect(others).toEqual([]);
    await merchant.tenant.call("POST", `/subscriptions/${only?.id}/cancel`);
    const third: Page = await payer.submit(await payer.open(link.url), PAYER);
    expect(third.path).not.toBe(first.path);
    expect((await subscriptions()).map(({ status }) => status)).toEqual(["cancelled", "active"]);
  });
});

describe("POST /l/:slug as JSON", () => {
  it("201 with the page of the subscription, the same under the same key, also after a cancel", async () => {
    const link = await create();
    const form_key = "0123456789abcdef";
    const made = await subscribe(link, { form_key });
    expect(made).toMatchObject({ status: 201, body: { subscription: { status: "active", amount: "1500.00" } } });
    const { token, manage_url } = made.body.subscription;
    expect(manage_url).toBe(`http://tolem.test/s/${token}`);
    await world.tick();
    expect(await invoicesOf(link)).toMatchObject([{ status: "pending", channel: "phone", payment_link_id: link.id }]);
    const [subscription] = (await subscriptions()) as [SubscriptionJson];
    await cancel(subscription);
    const again = await subscribe(link, { form_key });
    expect(again.body.subscription).toMatchObject({ token, status: "cancelled" });
    expect(await subscriptions()).toHaveLength(1);
  });

  it("422 names what is wrong", async () => {
    const link = await create({ ask: { name: "required" } });
    const refused = async (body: Json) => {
      const answer = await subscribe(link, { client_name: "Айгүл", ...body });
      return [answer.status, Object.keys((answer.body.error?.fields ?? {}) as Json)];
    };
    expect(await refused({ agree: undefined })).toEqual([422, ["agree"]]);
    expect(await refused({ agree: false })).toEqual([422, ["agree"]]);
    expect(await refused({ agree: "yes" })).toEqual([422, ["agree"]]);
    expect(await refused({ phone_number: undefined })).toEqual([422, ["phone_number"]]);
    expect(await refused({ phone_number: "12" })).toEqual([422, ["phone_number"]]);
    expect(await refused({ channel: "qr" })).toEqual([422, ["channel"]]);
    expect(await refused({ client_name: " " })).toEqual([422, ["client_name"]]);
    expect(await subscriptions()).toEqual([]);
  });

  it("429 after ten forms a minute from one address, whatever phones they name", async () => {
    const { slug } = await create();
    const from = { "x-forwarded-for": "10.6.0.1" };
    const walk = async (n: number) => {
      const body = { phone_number: `870255510${String(n).padStart(2, "0")}` };
      return (await request<Made>(world, "POST", `/l/${slug}`, body, from)).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await walk(n));
    expect(statuses).toEqual([...Array(10).fill(422), 429]);
  });

  it("429 on the phone once three wait there, subscriptions that are not billed yet included", async () => {
    const phone_number = "87025550001";
    for (let n = 0; n < 3; n += 1) expect((await subscribe(await create(), { phone_number })).status).toBe(201);
    const last = await create();
    expect(await subscribe(last, { phone_number })).toMatchObject({ status: 429 });
    await world.tick();
    expect(await subscribe(last, { phone_number })).toMatchObject({ status: 429 });
    const [billed] = (await merchant.call<{ items: InvoiceJson[] }>("GET", "/invoices")).body.items;
    await customer.pay({ id: billed?.id });
    await pass({ seconds: 10 });
    expect((await subscribe(last, { phone_number })).status).toBe(201);
  });
});

describe("max_payments", () => {
  it("counts active and paused subscriptions; one that ends gives its place back; the last payment completes the link", async () => {
    const link = await create({ max_payments: 2 });
    const other = { phone_number: "87021234568" };
    await subscribe(link);
    await subscribe(link, other);
    expect(await subscribe(link, { phone_number: "87021234569" })).toMatchObject(closed);
    expect((await payer.open(link.url)).text).toContain("Все места сейчас заняты.");
    await world.tick();
    const [first, second] = (await subscriptions()) as [SubscriptionJson, SubscriptionJson];
    await cancel(second);
    expect((await subscribe(link, { phone_number: "87021234569" })).status).toBe(201);
    await world.tick();
    const [, , third] = await subscriptions();
    const invoices = await invoicesOf(link);
    const [ofFirst, ofThird] = [first, third].map((of) =>
      invoices.find(({ subscription_id }) => subscription_id === of?.id),
    );
    world.receiver.take();
    await customer.pay({ id: ofFirst?.id });
    await pass({ seconds: 10 });
    expect(await read(link)).toMatchObject({ status: "active", payments_count: 1 });
    await customer.pay({ id: ofThird?.id });
    await pass({ seconds: 10 });
    expect(await read(link)).toMatchObject({ status: "completed", payments_count: 2, payments_total: "3000.00" });
    expect(world.receiver.take().map(({ json }) => json)).toEqual([
      { event: "payment_link.completed", timestamp: expect.any(String), payment_link: await read(link) },
    ]);
    await expectSound();
    await cancel(first);
    expect((await read(link)).status).toBe("active");
    expect((await subscribe(link, other)).status).toBe(201);
    await expectSound();
  });

  it("gives the place of one that expires unpaid back", async () => {
    const link = await create({ is_sandbox: true, max_payments: 1 });
    await subscribe(link);
    const advance = (seconds: number) =>
      merchant.tenant.call("POST", "/sandbox/clock/advance", { seconds, outcome: "expired" });
    await advance(60);
    expect(await subscribe(link, { phone_number: "87021234568" })).toMatchObject(closed);
    await advance(20 * 86_400);
    expect((await subscriptions()).map(({ status }) => status)).toEqual(["expired"]);
    expect((await subscribe(link)).status).toBe(201);
    await expectSound();
  });
});

it("makes one subscription of requests that reach two processes at the same instant", { timeout: 60_000 }, async () => {
  const link = await create();
  const second = await startSecondService(world);
  try {
    const requests = Array.from({ length: 8 }, (_, n) => subscribe(link, {}, n % 2 === 0 ? world : second));
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.subscription.token)).size).toBe(1);
    expect(await subscriptions()).toHaveLength(1);
    await Promise.all([world.tick(), second.tick()]);
    expect(await invoicesOf(link)).toHaveLength(1);
    await expectSound();
  } finally {
    await second.close();
  }
});
