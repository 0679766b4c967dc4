/** `is_sandbox` on every list of a tenant: one mode with an exact total, or both if absent. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, resolved } from "../../src/openapi/document.ts";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { signUp } from "../support/console-client.ts";
import { connect, customerOf } from "../support/customer.ts";
import type { Json, TestTenant } from "../support/make.ts";
import { PHONE_INVOICE } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { DAILY } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let merchant: Refunder;
beforeAll(async () => {
  world = await createWorld();
  world.clock.set("2026-03-01T10:00:00Z");
  merchant = await makeRefunder(world);
  await merchant.call("POST", "/webhook/configure", { url: world.receiver.url, events: EVENTS });
  for (const mode of [false, true, true]) await live(mode);
  await world.tick();
});
afterAll(() => world.close());

const EVENTS = ["invoice.status_changed", "refund.completed", "subscription.paused"];

/** An invoice that is paid and refunded in part, a subscription that is paused, and a payment link, of one mode. */
async function live(is_sandbox: boolean): Promise<void> {
  const invoice = is_sandbox
    ? (await merchant.call<{ id: number }>("POST", "/invoices", { ...PHONE_INVOICE, is_sandbox, simulate: "paid" }))
        .body
    : await merchant.createPaid();
  await merchant.refund(invoice, { amount: 100 });
  const { body } = await merchant.call<{ id: number }>("POST", "/subscriptions", { ...DAILY, is_sandbox });
  await merchant.call("POST", `/subscriptions/${body.id}/pause`);
  await merchant.call("POST", "/payment-links", { title: "Lesson", amount: 100, is_sandbox });
}

/** Of each list, how many of its rows there are of one life. */
const LISTS = [
  { path: "/invoices", each: 1 },
  { path: "/refunds", each: 1 },
  { path: "/subscriptions", each: 1 },
  { path: "/payment-links", each: 1 },
  { path: "/events", each: 4 },
  { path: "/webhook/deliveries", each: 4 },
];

type List = { items: Json[]; total?: number; meta?: { total: number } };

describe.each(LISTS)("GET $path", ({ path, each }) => {
  const list = async (query: string) => {
    const { status, body } = await merchant.call<List>("GET", `${path}?${query}`);
    expect(status).toBe(200);
    return { total: body.total ?? body.meta?.total, modes: body.items.map(({ is_sandbox }) => is_sandbox) };
  };

  it("200 for one mode, the other, and both", async () => {
    const [sandbox, real, both] = [await list("is_sandbox=true"), await list("is_sandbox=false"), await list("")];
    expect(sandbox).toEqual({ total: 2 * each, modes: Array(2 * each).fill(true) });
    expect(real).toEqual({ total: each, modes: Array(each).fill(false) });
    expect(both.total).toBe(3 * each);
    const paged = await list(
      path === "/subscriptions" ? "is_sandbox=true&per_page=1&page=2" : "is_sandbox=true&limit=1&offset=1",
    );
    expect(paged).toEqual({ total: 2 * each, modes: [true] });
  });

  it("422 for a value that is not a boolean", async () => {
    const { status, body } = await merchant.call("GET", `${path}?is_sandbox=live`);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { error: { fields: { is_sandbox: "must be a boolean" } } },
    });
  });
});

it("every list that holds something of a mode takes the filter", () => {
  const document = apiDocument(world.app);
  const hasItems = ({ content }: Answer) => {
    const schema = content?.["application/json"]?.schema;
    return schema !== undefined && "items" in ((resolved(document, schema).properties as object) ?? {});
  };
  const lists = Object.entries(document.paths)
    .filter(([path]) => path.startsWith("/api/v1/") && !path.includes("{"))
    .filter(([, { get }]) => hasItems(resolved(document, get?.responses["200"] ?? {})))
    .map(([path]) => path.slice("/api/v1".length))
    // An endpoint is of no mode: it is sent events of one, or of both.
    .filter((path) => path !== "/webhook-endpoints");
  // That of the API log is of the key, and is tested with it.
  expect(lists.sort()).toEqual([...LISTS.map(({ path }) => path), "/request-logs"].sort());
});

it("200 for exports of one mode", async () => {
  const person = await signUp(world, "modes@example.com");
  await connect(world, { id: person.tenant.id } as TestTenant);
  const make = async (is_sandbox: boolean) => {
    const { body } = await person.call<{ id: number }>("POST", "/invoices", { ...PHONE_INVOICE, is_sandbox });
    if (is_sandbox) await person.call("POST", `/sandbox/invoices/${body.id}/simulate`, { status: "paid" });
    else {
      await customerOf(world).pay(body);
      await person.call("POST", "/invoices/status/check", { invoice_ids: [body.id] });
    }
    await person.call("POST", `/invoices/${body.id}/refund`, { amount: 100 });
    return body.id;
  };
  const [real, sandbox] = [await make(false), await make(true)];
  for (const noun of ["invoices", "refunds"]) {
    const idsOf = async (query: string) => {
      const { body } = await person.call<string>("GET", `/${noun}/export.csv?${query}`);
      return String(body)
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => Number(line.split(";")[noun === "invoices" ? 0 : 4]));
    };
    expect([noun, await idsOf("is_sandbox=true")]).toEqual([noun, [sandbox]]);
    expect([noun, await idsOf("is_sandbox=false")]).toEqual([noun, [real]]);
    expect([noun, await idsOf("")]).toEqual([noun, [sandbox, real]]);
  }
});
