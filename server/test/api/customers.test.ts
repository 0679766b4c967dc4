/** Customers in the console: `GET /customers`, `GET /customers/{phone}`, `PATCH /customers/{phone}`, and the provider's names of them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { connect, customerOf } from "../support/customer.ts";
import type { Json } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type CustomerJson = Json & { phone: string; name: string | null };
type List = { items: CustomerJson[]; total: number };
type Detail = {
  customer: CustomerJson;
  invoices: { id: number }[];
  refunds: { amount: string; invoice_id: number }[];
  subscriptions: { id: number }[];
};
type Made = { id: number };

const AIGUL = "87021234567";
const BOLAT = "87015550101";

let world: World;
let person: SignedUp;
let other: SignedUp;
beforeAll(async () => {
  world = await createWorld();
  world.clock.set("2026-03-01T10:00:00.000Z");
  [person, other] = [await signUp(world, "desk@example.com"), await signUp(world, "other@example.com")];
  await connect(world, { id: person.tenant.id });
});
afterAll(() => world.close());

async function make<T = Made>(path: string, body: Json, by: SignedUp = person): Promise<T> {
  const made = await by.call<T>("POST", path, body);
  expect(made.status).toBe(201);
  return made.body;
}

async function list(query: string, of: SignedUp = person): Promise<List> {
  const { status, body } = await of.call<List>("GET", `/customers?${query}`);
  expect(status).toBe(200);
  return body;
}

const phonesOf = ({ items }: List) => items.map(({ phone }) => phone);

describe("the customers of a merchant", () => {
  it("200 lists one customer per phone and mode, the last active first", async () => {
    const paid = await make("/invoices", { amount: 1500, phone_number: AIGUL });
    await customerOf(world).pay(paid);
    world.clock.advance({ minutes: 1 });
    await person.call("POST", "/invoices/status/check", { invoice_ids: [paid.id] });
    await person.call("POST", `/invoices/${paid.id}/refund`, { amount: 500 });
    await make("/invoices", { amount: 70, phone_number: AIGUL, is_sandbox: true, simulate: "paid" });
    world.clock.advance({ minutes: 1 });
    const subscriber = { phone_number: BOLAT, subscriber_name: "Болат Ержанұлы", amount: 4990 };
    await make("/subscriptions", { ...subscriber, billing_period: "monthly", billing_day: 5 });
    await make("/invoices/qr", { amount: 10 });
    await world.tick();

    const nothing = { name: null, note: null, subscriptions: 0, active_subscriptions: 0 };
    const { items, total } = await list("");
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        ...{ phone: BOLAT, is_sandbox: false, name: "Болат Ержанұлы", note: null, invoices: 0, paid_invoices: 0 },
        ...{ paid: "0.00", refunded: "0.00", subscriptions: 1, active_subscriptions: 1 },
        last_at: "2026-03-01T10:02:00.000Z",
      },
      {
        ...{ ...nothing, phone: AIGUL, is_sandbox: false, invoices: 1, paid_invoices: 1 },
        ...{ paid: "1500.00", refunded: "500.00", last_at: "2026-03-01T10:01:00.000Z" },
      },
    ]);
    expect((await list("is_sandbox=true")).items).toEqual([
      {
        ...{ ...nothing, phone: AIGUL, is_sandbox: true, invoices: 1, paid_invoices: 1, paid: "70.00" },
        ...{ refunded: "0.00", last_at: "2026-03-01T10:01:00.000Z" },
      },
    ]);
  });

  it("200 finds by a part of the name in any case, and by digits of the phone", async () => {
    for (const search of ["болат", "ЕРЖАН", "5550", "+7 701 555", "8 (701) 555-01-01", "7 701 555 01 01"]) {
      expect([search, phonesOf(await list(`search=${encodeURIComponent(search)}`))]).toEqual([search, [BOLAT]]);
    }
    expect((await list("search=%25")).total).toBe(0);
    expect(await list("limit=1&offset=1")).toMatchObject({ total: 2, items: [{ phone: AIGUL }] });
  });

  it("200 shows one with the newest of each, before the job has folded anything", async () => {
    const phone = "87051112233";
    const order = await make("/invoices", { amount: 100, phone_number: phone, is_sandbox: true, simulate: "paid" });
    await person.call("POST", `/invoices/${order.id}/refund`, { amount: 40 });
    const { status, body } = await person.call<Detail>("GET", `/customers/${phone}?is_sandbox=true`);
    expect(status).toBe(200);
    expect(body.customer).toMatchObject({ invoices: 1, paid: "100.00", refunded: "40.00" });
    expect(body.invoices.map(({ id }) => id)).toEqual([order.id]);
    expect(body.refunds).toMatchObject([{ amount: "40.00", invoice_id: order.id }]);
    expect(body.subscriptions).toEqual([]);
    const noted = await person.call("PATCH", `/customers/${phone}?is_sandbox=true`, { note: "  Regular " });
    expect(noted).toMatchObject({ status: 200, body: { note: "Regular", invoices: 1 } });
    await world.tick();
    const folded = await person.call<Detail>("GET", `/customers/${phone}?is_sandbox=true`);
    expect(folded.body.customer).toEqual({ ...body.customer, note: "Regular" });
  });

  it("200 keeps the newest name: of a person, then of a newer subscription, not of the invoices of an older one", async () => {
    const nameOf = async () => {
      await world.tick();
      return (await person.call<Detail>("GET", `/customers/${BOLAT}`)).body.customer.name;
    };
    world.clock.advance({ minutes: 1 });
    const renamed = await person.call("PATCH", `/customers/${BOLAT}`, { name: "Болат, 3-қабат" });
    expect(renamed).toMatchObject({ status: 200, body: { name: "Болат, 3-қабат", note: null } });
    expect(phonesOf(await list(`search=${encodeURIComponent("3-ҚАБАТ")}`))).toEqual([BOLAT]);
    expect(phonesOf(await list(`search=${encodeURIComponent("ержан")}`))).toEqual([]);
    world.clock.set("2026-03-05T10:00:00.000Z");
    expect(await nameOf()).toBe("Болат, 3-қабат");
    expect((await person.call<Detail>("GET", `/customers/${BOLAT}`)).body.invoices).toHaveLength(1);
    const newer = { phone_number: BOLAT, subscriber_name: "Б. Ержанұлы", amount: 900, billing_period: "daily" };
    const { id } = await make("/subscriptions", newer);
    expect(await nameOf()).toBe("Б. Ержанұлы");
    await person.call("POST", `/subscriptions/${id}/cancel`);
    await world.tick();
    expect((await list(`search=${BOLAT}`)).items).toMatchObject([{ subscriptions: 2, active_subscriptions: 1 }]);
  });

  it("404 for an unknown phone, and for the customer of another merchant", async () => {
    const changes = { note: "robbed" };
    for (const path of ["/customers/87779998877", `/customers/${BOLAT}?is_sandbox=true`]) {
      expect((await person.call("GET", path)).status).toBe(404);
      expect((await person.call("PATCH", path, changes)).status).toBe(404);
    }
    expect(await list("", other)).toMatchObject({ items: [], total: 0 });
    expect((await other.call("GET", `/customers/${AIGUL}`)).status).toBe(404);
    expect((await other.call("PATCH", `/customers/${AIGUL}`, changes)).status).toBe(404);
    await make("/invoices", { amount: 5, phone_number: AIGUL, is_sandbox: true }, other);
    expect((await other.call("PATCH", `/customers/${AIGUL}?is_sandbox=true`, changes)).status).toBe(200);
    await world.tick();
    const own = await person.call<Detail>("GET", `/customers/${AIGUL}?is_sandbox=true`);
    expect(own.body.customer).toMatchObject({ note: null, invoices: 1 });
    expect(own.body.invoices).toHaveLength(1);
  });

  it("422 for a phone or a field that cannot be", async () => {
    expect((await person.call("GET", "/customers/+77021234567")).status).toBe(422);
    const tooLong = await person.call("PATCH", `/customers/${AIGUL}`, { note: "x".repeat(2001) });
    expect(tooLong).toMatchObject({ status: 422, body: { error: { fields: { note: expect.any(String) } } } });
    expect((await person.call("PATCH", `/customers/${AIGUL}`, { paid: "1.00" })).status).toBe(422);
  });
});

describe("GET /customers/{phone}/payer-name", () => {
  const nameOf = (phone: string, by = person) =>
    by.call<{ name: string | null }>("GET", `/customers/${phone}/payer-name`);
  const fault = (given: Omit<Parameters<ReturnType<typeof customerOf>["fault"]>[0], "call">) =>
    customerOf(world).fault({ call: "invoice.client-info", ...given });

  it("200 is the name at the provider, also of a phone that is not yet a customer, and null if it has none", async () => {
    expect(await nameOf("87770001122")).toMatchObject({ status: 200, body: { name: expect.stringMatching(/\S/) } });
    await fault({ fault: "status_code", status_code: -99000001 });
    expect(await nameOf("87770001122")).toMatchObject({ status: 200, body: { name: null } });
  });

  it("409 without a connection, 502 where the provider gives no answer", async () => {
    expect(await nameOf("87770001122", other)).toMatchObject({ status: 409 });
    await fault({ fault: "http_status", http_status: 500 });
    expect(await nameOf("87770001122")).toMatchObject({ status: 502 });
  });

  it("429 for a caller who tries phone after phone, and the provider is not asked", async () => {
    world.clock.advance({ hours: 2 });
    const asked = await Promise.all(Array.from({ length: 101 }, (_, at) => nameOf(`8777000${1000 + at}`)));
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    world.clock.advance({ hours: 1 });
    expect(await nameOf("87770001000")).toMatchObject({ status: 200 });
  });
});
