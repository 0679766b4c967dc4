/** Payment links in the API: made, found, changed, paused; and what is refused. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { addItems } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

type Link = Json & { id: number; url: string; slug: string; status: string };

let world: World;
let tenant: TestTenant;
let made = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  tenant = await makeTenant(world);
  made += 1;
});

const post = (body: Json) => tenant.call<Link & { error: Json }>("POST", "/payment-links", body);
const patch = (id: number, body: Json) => tenant.call<Link>("PATCH", `/payment-links/${id}`, body);
const move = (id: number, to: string) => tenant.call<Link>("POST", `/payment-links/${id}/${to}`);
const get = async (id: number) => (await tenant.call<Link>("GET", `/payment-links/${id}`)).body;
const list = async (query = "") =>
  (await tenant.call<{ items: Link[]; total: number }>("GET", `/payment-links${query}`)).body;

async function create(body: Json = {}): Promise<Link> {
  const { status, body: link } = await post({ title: "Урок", amount: 1500, ...body });
  expect(status).toBe(201);
  return link;
}

const MONTHLY = { billing: { billing_period: "monthly" } };

const refusal = (field: string) => ({
  status: 422,
  body: { error: { code: "VALIDATION_ERROR", fields: { [field]: expect.any(String) } } },
});
const conflict = (field: string) => ({
  status: 409,
  body: { error: { code: "PAYMENT_LINK_CONFLICT", fields: { [field]: expect.any(String) } } },
});

describe("POST /payment-links", () => {
  it("201 tells all that there is of the simplest link", async () => {
    const { id, slug, ...link } = await create();
    expect(slug).toMatch(/^[a-z0-9]{12}$/);
    expect(link).toEqual({
      ...{ url: `http://tolem.test/l/${slug}`, title: "Урок", description: null },
      ...{ amount: "1500.00", min_amount: null, max_amount: null, items: null },
      ...{ channels: ["qr", "phone"], billing: null, ask: {}, max_payments: null, expires_at: null },
      ...{ success_url: null, external_id: null, metadata: {}, status: "active" },
      ...{ payments_count: 0, payments_total: "0.00", is_sandbox: true, created_at: "2026-03-01T10:00:00.000Z" },
    });
    expect(await get(id)).toEqual({ id, slug, ...link });
  });

  it("201 keeps all that is given, and copies the items as they are now", async () => {
    const [tea = 0] = await addItems(tenant, { name: "Чай", price: 750.25 });
    const given = {
      ...{ slug: `all-${made}`, description: "Каждую среду", channels: ["phone"], max_payments: 10 },
      ...{ ask: { name: "required", comment: "optional" }, expires_at: "2026-04-01T00:00:00.000Z" },
      ...{ success_url: "https://example.kz/thanks?from=link", external_id: "course-1", metadata: { course: 1 } },
    };
    const items = [{ catalog_item_id: tea, count: 2 }];
    const { status, body } = await post({ title: "Чаепитие", items, ...given });
    expect(status).toBe(201);
    const line = { catalog_item_id: tea, name: "Чай", price: "750.25", count: 2, unit: "piece", image_id: null };
    expect(body).toMatchObject({ ...given, title: "Чаепитие", amount: "1500.50", items: [line] });
  });

  it("201 takes the bounds of what the payer chooses", async () => {
    expect(await create({ amount: undefined, min_amount: 100, max_amount: 5000.5 })).toMatchObject({
      ...{ amount: null, min_amount: "100.00", max_amount: "5000.50" },
    });
  });

  it("201 bills by phone alone, every period, on a day of the month where there is one", async () => {
    const billing = { billing_period: "monthly", billing_day: 5 };
    const link = await create({ billing });
    expect(link).toMatchObject({ billing, channels: ["phone"], amount: "1500.00" });
    expect((await patch(link.id, { amount: 2000, channels: ["phone"] })).body).toMatchObject({
      billing,
      amount: "2000.00",
    });
    const weekly = await create({ billing: { billing_period: "weekly", billing_day: 5 }, channels: ["phone"] });
    expect(weekly).toMatchObject({ billing: { billing_period: "weekly" } });
    const [tea = 0] = await addItems(tenant, { name: "Чай", price: 750.25 });
    const items = [{ catalog_item_id: tea, count: 2 }];
    expect(await create({ amount: undefined, items, billing: { billing_period: "yearly" } })).toMatchObject({
      ...{ amount: "1500.50", billing: { billing_period: "yearly" } },
    });
  });

  it("201 answers a repetition under its Idempotency-Key with the same link", async () => {
    const headers = { "idempotency-key": `link-${made}` };
    const send = () => tenant.call<Link>("POST", "/payment-links", { title: "Урок", amount: 1 }, { headers });
    const [one, two] = [await send(), await send()];
    expect(two.body).toEqual(one.body);
    expect((await list()).total).toBe(1);
  });

  it.each<[string, Json]>([
    ["title", { title: " " }],
    ["title", { title: "x".repeat(256) }],
    ["description", { description: "x".repeat(501) }],
    ["amount", { amount: undefined }],
    ["amount", { amount: 0 }],
    ["amount", { amount: 1.005 }],
    ["amount", { amount: "100" }],
    ["amount", { items: [{ catalog_item_id: 1, count: 1 }] }],
    ["amount", { min_amount: 1, max_amount: 2 }],
    ["amount", { amount: undefined, min_amount: 1 }],
    ["amount", { amount: undefined, max_amount: 1 }],
    ["amount", { amount: undefined, min_amount: 2, max_amount: 1 }],
    ["items.0.catalog_item_id", { amount: undefined, items: [{ catalog_item_id: 999_999, count: 1 }] }],
    ["slug", { slug: "No" }],
    ["slug", { slug: "-no" }],
    ["slug", { slug: "ab" }],
    ["channels", { channels: [] }],
    ["channels.0", { channels: ["cash"] }],
    ["ask.phone", { ask: { phone: "always" } }],
    ["ask.address", { ask: { address: "required" } }],
    ["max_payments", { max_payments: 0 }],
    ["max_payments", { max_payments: 1_000_001 }],
    ["expires_at", { expires_at: "2026-03-01T10:00:00Z" }],
    ["expires_at", { expires_at: "tomorrow" }],
    ["success_url", { success_url: "http://example.kz" }],
    ["success_url", { success_url: "javascript:alert(1)" }],
    ["success_url", { success_url: `https://example.kz/${"x".repeat(2048)}` }],
    ["external_id", { external_id: "x".repeat(256) }],
    ["metadata", { metadata: { text: "x".repeat(16 * 1024) } }],
    ["metadata", { metadata: [] }],
    ["is_sandbox", { is_sandbox: false }],
    ["billing.billing_period", { billing: {} }],
    ["billing.billing_period", { billing: { billing_period: "hourly" } }],
    ["billing.billing_day", { billing: { billing_period: "monthly", billing_day: 29 } }],
    ["billing.day", { billing: { billing_period: "monthly", day: 1 } }],
    ["amount", { ...MONTHLY, amount: undefined }],
    ["amount", { ...MONTHLY, amount: undefined, min_amount: 100, max_amount: 200 }],
    ["amount", { ...MONTHLY, amount: 99.99 }],
    ["amount", { ...MONTHLY, amount: 1_000_000.01 }],
    ["channels", { ...MONTHLY, channels: ["qr"] }],
    ["channels", { ...MONTHLY, channels: ["phone", "qr"] }],
  ])("422 refuses %s %j", async (field, body) => {
    expect(await post({ title: "Урок", amount: 1500, ...body })).toMatchObject(refusal(field));
    expect((await list()).total).toBe(0);
  });

  it("409 refuses a slug that any link has or had, and an external id that one of the mode has or had", async () => {
    const slug = `taken-${made}`;
    const link = await create({ slug, external_id: "one" });
    const other = await makeTenant(world);
    const foreign = await other.call("POST", "/payment-links", { title: "Урок", amount: 1, slug, external_id: "one" });
    expect(foreign).toMatchObject(conflict("slug"));
    expect(await post({ title: "Урок", amount: 1, external_id: "one" })).toMatchObject(conflict("external_id"));
    await patch(link.id, { slug: `${slug}-new`, external_id: "two" });
    expect(await post({ title: "Урок", amount: 1, slug })).toMatchObject(conflict("slug"));
    expect(await post({ title: "Урок", amount: 1, external_id: "one" })).toMatchObject(conflict("external_id"));
    expect(await patch(link.id, { slug, external_id: "one" })).toMatchObject({ status: 200, body: { slug } });
    const live = { title: "Урок", amount: 1, external_id: "one" };
    expect((await tenant.call("POST", "/payment-links", live, { key: tenant.live_key })).status).toBe(201);
  });
});

describe("GET /payment-links", () => {
  it("200 newest first, by status, by mode and by words in any case", async () => {
    const first = await create({ title: "Йога", external_id: "yoga 100%" });
    const second = await create({ title: "Плавание", expires_at: "2026-03-02T00:00:00Z" });
    const third = await create({ title: "Бокс" });
    await move(third.id, "pause");
    world.clock.set("2026-03-02T00:00:00Z");
    const ids = async (query: string) => (await list(query)).items.map(({ id }) => id);
    expect(await ids("")).toEqual([third.id, second.id, first.id]);
    expect(await ids("?limit=1&offset=1")).toEqual([second.id]);
    expect(await ids("?status=active")).toEqual([first.id]);
    expect(await ids("?status=paused")).toEqual([third.id]);
    expect(await ids("?status=expired")).toEqual([second.id]);
    expect(await ids("?status=completed")).toEqual([]);
    expect(await ids("?is_sandbox=false")).toEqual([]);
    expect(await ids(`?search=${encodeURIComponent("йОГ")}`)).toEqual([first.id]);
    expect(await ids(`?search=${encodeURIComponent("100%")}`)).toEqual([first.id]);
    expect(await tenant.call("GET", "/payment-links?status=open")).toMatchObject(refusal("status"));
  });

  it("404 for a link of another merchant", async () => {
    const link = await create();
    const other = await makeTenant(world);
    expect((await other.call("GET", `/payment-links/${link.id}`)).status).toBe(404);
    expect((await other.call("PATCH", `/payment-links/${link.id}`, {})).status).toBe(404);
    expect((await other.call("POST", `/payment-links/${link.id}/pause`)).status).toBe(404);
  });
});

describe("PATCH /payment-links/:id", () => {
  it("200 changes what is given, clears what may be null, and leaves the rest", async () => {
    const link = await create({ description: "до", max_payments: 5, metadata: { a: 1, b: 2 }, external_id: "one" });
    const changed = await patch(link.id, { title: "После", description: null, max_payments: null, metadata: { c: 3 } });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({
      ...link,
      ...{ title: "После", description: null, max_payments: null, metadata: { c: 3 } },
    });
    expect((await patch(link.id, {})).body).toEqual(changed.body);
    const chosen = await patch(link.id, { min_amount: 10, max_amount: 20 });
    expect(chosen.body).toMatchObject({ amount: null, min_amount: "10.00", max_amount: "20.00" });
    expect((await patch(link.id, { amount: 5 })).body).toMatchObject({ amount: "5.00", min_amount: null });
  });

  it("200 makes an expired link active again", async () => {
    const link = await create({ expires_at: "2026-03-01T11:00:00Z" });
    world.clock.set("2026-03-01T11:00:00Z");
    expect((await get(link.id)).status).toBe("expired");
    expect((await move(link.id, "pause")).status).toBe(422);
    expect((await patch(link.id, { expires_at: "2026-03-01T12:00:00Z" })).body.status).toBe("active");
  });

  it.each<[string, Json]>([
    ["status", { status: "paused" }],
    ["is_sandbox", { is_sandbox: true }],
    ["payments_count", { payments_count: 1 }],
    ["amount", { amount: 1, min_amount: 1, max_amount: 2 }],
    ["amount", { min_amount: 1 }],
    ["expires_at", { expires_at: "2026-02-01T00:00:00Z" }],
    ["success_url", { success_url: "http://example.kz" }],
  ])("422 refuses %s %j", async (field, body) => {
    const link = await create();
    expect(await patch(link.id, body)).toMatchObject(refusal(field));
    expect(await get(link.id)).toEqual(link);
  });

  it.each<[string, Json]>([
    ["billing", { billing: { billing_period: "weekly" } }],
    ["billing", { billing: null }],
    ["amount", { min_amount: 100, max_amount: 200 }],
    ["amount", { amount: 99.99 }],
    ["channels", { channels: ["phone", "qr"] }],
  ])("422 refuses %s %j of a link that makes subscriptions", async (field, body) => {
    const link = await create(MONTHLY);
    expect(await patch(link.id, body)).toMatchObject(refusal(field));
    expect(await get(link.id)).toEqual(link);
  });

  it("422 refuses a live link with a test key", async () => {
    const live = { key: tenant.live_key };
    const { body } = await tenant.call<Link>("POST", "/payment-links", { title: "Урок", amount: 1 }, live);
    expect(body.is_sandbox).toBe(false);
    expect(await patch(body.id, { title: "Другой" })).toMatchObject(refusal("id"));
    expect(await move(body.id, "pause")).toMatchObject(refusal("id"));
  });
});

describe("POST /payment-links/:id/pause and /resume", () => {
  it("200 pauses an active link and resumes a paused one, and 422 anything else", async () => {
    const { id } = await create();
    const wrong = { status: 422, body: { error: { code: "INVALID_STATE_TRANSITION" } } };
    expect(await move(id, "resume")).toMatchObject(wrong);
    expect(await move(id, "pause")).toMatchObject({ status: 200, body: { id, status: "paused" } });
    expect(await move(id, "pause")).toMatchObject(wrong);
    expect(await move(id, "resume")).toMatchObject({ status: 200, body: { id, status: "active" } });
  });
});
