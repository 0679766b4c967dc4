/** Who made, cancelled and refunded an invoice: `GET /invoices/{id}/makers` of the console. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import { request } from "../support/make.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { visitorOf } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

type MadeBy = { kind: string; name: string | null };
type Makers = { created: MadeBy; cancelled: MadeBy | null; refunds: { id: number; made_by: MadeBy }[] };

const PHONE = { amount: 1000, phone_number: "87021234567", is_sandbox: true };
const PERSON = { kind: "person", name: "makers@example.com" };

let world: World;
let person: SignedUp;
let key: MadeBy;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
  person = await signUp(world, "makers@example.com");
  const keys = await person.call<{ items: { id: string; name: string }[] }>("GET", "/api-keys");
  const own = keys.body.items.find(({ id }) => id === person.api_key.id);
  key = { kind: "key", name: own?.name ?? "" };
});
afterAll(() => world.close());

async function makersOf({ id }: { id: unknown }, of: SignedUp = person): Promise<Makers> {
  const { status, body } = await of.call<Makers>("GET", `/invoices/${id}/makers`);
  expect(status).toBe(200);
  return body;
}

async function make(body: object = {}): Promise<InvoiceJson> {
  return (await person.call<InvoiceJson>("POST", "/invoices", { ...PHONE, ...body })).body;
}

async function byKey<T>(path: string, body: object): Promise<T> {
  const made = await request(world, "POST", `/api/v1${path}`, body, { "x-api-key": person.api_key.secret });
  expect(made.status).toBeLessThan(300);
  return made.body as T;
}

it("200 names the person who made and cancelled it", async () => {
  const invoice = await make();
  expect(await makersOf(invoice)).toEqual({ created: PERSON, cancelled: null, refunds: [] });
  await person.call("POST", `/invoices/${invoice.id}/cancel`);
  expect(await makersOf(invoice)).toEqual({ created: PERSON, cancelled: PERSON, refunds: [] });
});

it("200 names the key that made and cancelled it", async () => {
  const invoice = await byKey<InvoiceJson>("/invoices", PHONE);
  await byKey(`/invoices/${invoice.id}/cancel`, {});
  expect(await makersOf(invoice)).toEqual({ created: key, cancelled: key, refunds: [] });
});

it("200 names who asked for each refund, newest first", async () => {
  const invoice = await make({ simulate: "paid" });
  await person.call("POST", `/invoices/${invoice.id}/refund`, { amount: 10 });
  await byKey(`/invoices/${invoice.id}/refund`, { amount: 20 });
  const { refunds } = await makersOf(invoice);
  expect(refunds.map(({ made_by }) => made_by)).toEqual([key, PERSON]);
});

it("200 knows the person of a live cancel", async () => {
  const live = await signUp(world, "live-makers@example.com");
  await connect(world, { id: live.tenant.id });
  const author = { kind: "person", name: "live-makers@example.com" };
  const body = { amount: 1000, phone_number: "87021234567" };
  const invoice = await live.call<InvoiceJson>("POST", "/invoices", body);
  expect((await live.call("POST", `/invoices/${invoice.body.id}/cancel`)).status).toBe(200);
  expect((await makersOf(invoice.body, live)).cancelled).toEqual(author);
});

it("200 says that the shop acts automatically", async () => {
  const shop = { slug: "makers", title: "Tea", enabled: true, sandbox_orders: true };
  await person.call("PUT", "/shop", shop);
  const { body } = await person.call<{ data: { id: number }[] }>("POST", "/catalog", { name: "Tea", price: 1500 });
  const order = { items: [{ catalog_item_id: body.data[0]?.id, count: 1 }], channel: "qr" };
  expect((await visitorOf(world, shop).order(order)).status).toBe(201);
  const ordered = await person.call<{ items: InvoiceJson[] }>("GET", "/invoices?limit=1");
  expect((await makersOf({ id: ordered.body.items[0]?.id })).created).toEqual({ kind: "shop", name: null });
});

it("404 for the invoice of another tenant", async () => {
  const invoice = await make();
  const other = await signUp(world, "other-makers@example.com");
  expect(await other.call("GET", `/invoices/${invoice.id}/makers`)).toMatchObject({ status: 404 });
});
