/** What the pages of payers and the script of the button weigh, uncompressed, and that another site may load that script. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, makeTenant } from "../support/make.ts";
import { payerOf } from "../support/payer.ts";
import { openShop } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

const PAGE_BYTES = 30_000;
const BUTTON_BYTES = 8192;

let world: World;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
});
afterAll(() => world.close());

it("a page weighs at most 30 kB without the picture of its code, with everything that it loads", async () => {
  const tenant = await makeTenant(world);
  await openShop(world, tenant, { embed_origins: ["https://example.kz"] });
  const make = async (path: string, body: Json) => (await tenant.call<Json>("POST", path, body)).body;
  const link = await make("/payment-links", {
    title: "Чай",
    min_amount: 100,
    max_amount: 5000,
    ask: { name: "required" },
  });
  const invoice = await make("/invoices/qr", { amount: 100, description: "Чай" });
  const paid = await make("/invoices", { amount: 100, phone_number: "87021234567", simulate: "paid" });
  const monthly = { amount: 1500, phone_number: "87021234567", billing_period: "monthly", billing_day: 1 };
  const subscription = await make("/subscriptions", monthly);
  const addresses = [link.url, invoice.payment_url, `${paid.payment_url}/receipt`, subscription.manage_url];
  const payer = payerOf(world);
  for (const address of addresses) {
    const page = await payer.ask(address);
    expect(page.status).toBe(200);
    const parts = [...page.body.matchAll(/(?:href|src)="(\/pages\/[^"]+)"/g)].map(([, path]) => payer.ask(path));
    expect(parts).toHaveLength(2);
    const texts = [page, ...(await Promise.all(parts))].map(({ body }) => Buffer.byteLength(body));
    expect(texts.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(PAGE_BYTES);
  }
});

it("the button's script has at most 8192 bytes, and is one that pages of other origins may load", async () => {
  const { body, headers } = await payerOf(world).ask("/tolem.js");
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(BUTTON_BYTES);
  expect(body).not.toMatch(/cookie|localStorage|\bimport\b/);
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("set-cookie")).toBeNull();
});

it("the code of a link's poster is a picture of its address", async () => {
  const tenant = await makeTenant(world);
  const { body: link } = await tenant.call<Json>("POST", "/payment-links", { title: "Чай", amount: 100 });
  const code = await payerOf(world).ask(`/l/${link.slug}/code.svg`);
  expect([code.status, code.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect((await payerOf(world).ask("/l/none-such/code.svg")).status).toBe(404);
});
