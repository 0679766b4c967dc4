/** An invoice with what belongs to it: `GET /invoices/{id}?expand=`. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { type Json, request } from "../support/make.ts";
import { PHONE_INVOICE } from "../support/merchant.ts";
import { DAILY } from "../support/subscriptions.ts";
import { addMember } from "../support/team.ts";
import { createWorld, type World } from "../support/world.ts";

type Row = Json & { id: number };
type Error = { error: { code: string; fields: Json } };

let world: World;
let owner: SignedUp;
/** A paid one with a refund, and one of a subscription. */
let refunded: Row;
let ofSubscription: Row;
beforeAll(async () => {
  world = await createWorld();
  owner = await signUp(world, "founder@expands.kz");
  const made = await call<Row>("POST", "/invoices", { ...PHONE_INVOICE, simulate: "paid" });
  await call("POST", `/invoices/${made.body.id}/refund`, { amount: 100 });
  refunded = (await call<Row>("GET", `/invoices/${made.body.id}`)).body;
  const subscription = await call<Row>("POST", "/subscriptions", { ...DAILY, bill_immediately: true });
  await world.tick();
  const { body } = await call<{ items: { invoice_id: number }[] }>(
    "GET",
    `/subscriptions/${subscription.body.id}/invoices`,
  );
  ofSubscription = (await call<Row>("GET", `/invoices/${body.items[0]?.invoice_id}`)).body;
});
afterAll(() => world.close());

function call<T = Json>(method: string, path: string, body?: unknown, secret = owner.api_key.secret) {
  return request<T>(world, method, `/api/v1${path}`, body, { "x-api-key": secret });
}

const expand = <T = Row>({ id }: Row, names: string, secret?: string) =>
  call<T>("GET", `/invoices/${id}?expand=${names}`, undefined, secret);

const keyWith = async (permissions: string[]) =>
  (await owner.call<{ api_key: { secret: string } }>("POST", "/api-keys", { name: "one", mode: "test", permissions }))
    .body.api_key.secret;

describe("GET /invoices/{id}?expand=", () => {
  it("200 adds what is named, each as its own call answers it", async () => {
    const refunds = (await call<{ items: Row[] }>("GET", `/invoices/${refunded.id}/refunds`)).body.items;
    const timeline = (await call<{ items: Json[] }>("GET", `/invoices/${refunded.id}/timeline`)).body.items;
    expect([refunds.length, timeline.length]).toEqual([1, 2]);
    const all = await expand(refunded, "timeline,refunds,subscription,refunds");
    expect(all).toMatchObject({ status: 200 });
    expect(all.body).toEqual({ ...refunded, refunds, subscription: null, timeline });
    expect((await expand(refunded, "refunds")).body).toEqual({ ...refunded, refunds });

    const { items } = (await call<{ items: Row[] }>("GET", "/subscriptions")).body;
    const billed = await expand(ofSubscription, "subscription,refunds");
    expect(billed.body).toEqual({ ...ofSubscription, subscription: items[0], refunds: [] });
  });

  it.each(["payer", "", "refunds,", "Refunds", "refunds,payer"])("422 on `expand` for %j", async (names) => {
    const answer = await expand<Error>(refunded, names);
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { expand: expect.any(String) } } } });
  });

  it("404 for another merchant's invoice", async () => {
    const other = await signUp(world, "other@expands.kz");
    expect(await expand(refunded, "refunds,timeline", other.api_key.secret)).toMatchObject({ status: 404 });
  });

  it.each([
    ["refunds", "refunds:read"],
    ["subscription", "subscriptions:read"],
  ])("403 KEY_NOT_ALLOWED for %s without %s, and 200 with it", async (name, permission) => {
    const refusing = await keyWith(["invoices:read"]);
    expect(await expand<Error>(refunded, `timeline,${name}`, refusing)).toMatchObject({
      status: 403,
      body: { error: { code: "KEY_NOT_ALLOWED", fields: { permission } } },
    });
    expect(await expand(refunded, "timeline", refusing)).toMatchObject({ status: 200 });
    expect(await expand(refunded, name, await keyWith(["invoices:read", permission]))).toMatchObject({ status: 200 });
  });

  it("200 to a cashier for the refunds of today's invoices, 403 FORBIDDEN for a subscription", async () => {
    const cashier = await addMember(world, owner, "cashier@expands.kz", "cashier");
    const ask = (names: string) => cashier.call<Row>("GET", `/invoices/${refunded.id}?expand=${names}`);
    expect(await ask("refunds,timeline")).toMatchObject({ status: 200, body: { refunds: [{ amount: "100.00" }] } });
    expect(await ask("subscription")).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
  });
});
