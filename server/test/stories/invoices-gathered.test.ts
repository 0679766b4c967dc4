/** Creates that share a transaction: each is answered as if it were alone. */
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { settleAccepted } from "../../src/invoices/change-status.ts";
import { createInvoice } from "../../src/invoices/create.ts";
import { customerOf } from "../support/customer.ts";
import { isReplayed, keyed } from "../support/keyed.ts";
import { callerOf, makeTenant, request } from "../support/make.ts";
import { type InvoiceJson, type Merchant, makeMerchant, PHONE_INVOICE } from "../support/merchant.ts";
import { rounds } from "../support/rounds.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

const AT_ONCE = 40;
const PAID = { ...PHONE_INVOICE, simulate: "paid" as const };

let world: World;
afterEach(() => world.close());

async function openWorld(settings: Record<string, string> = {}) {
  world = await createWorld(settings);
  const tenant = await makeTenant(world);
  await tenant.call("POST", "/webhook/configure", { url: world.receiver.url });
  return tenant;
}

const orders = (prefix: string) => Array.from({ length: AT_ONCE }, (_, at) => `${prefix}-${at}`);

/** The invoices with the transaction that wrote each, and their events, in the order of both. */
async function stored() {
  const { db } = world.deps;
  const invoices = await sql<{ id: number; external_order_id: string; writer: string }>`
    select id, external_order_id, xmin::text as writer from invoices order by id`.execute(db);
  const events = await db.selectFrom("events").select(["invoice_id", "seq"]).orderBy("seq").execute();
  const deliveries = await db.selectFrom("deliveries").select("id").execute();
  return { invoices: invoices.rows, events, deliveries };
}

describe("many creates at once", () => {
  it("are committed by few transactions, and each has its invoice, its event and its delivery", async () => {
    const tenant = await openWorld({ GATHER: "1" });
    const names = orders("many");
    const answers = await Promise.all(
      names.map((name) => tenant.call<InvoiceJson>("POST", "/invoices", { ...PAID, external_order_id: name })),
    );
    expect(answers.map(({ status, body }) => [status, body.external_order_id])).toEqual(
      names.map((name) => [201, name]),
    );
    const { invoices, events, deliveries } = await stored();
    expect(new Map(invoices.map(({ id, external_order_id }) => [external_order_id, id]))).toEqual(
      new Map(answers.map(({ body }) => [body.external_order_id, body.id])),
    );
    expect(events.map(({ invoice_id }) => invoice_id).toSorted()).toEqual(invoices.map(({ id }) => id).toSorted());
    expect(deliveries).toHaveLength(AT_ONCE);
    expect(new Set(invoices.map(({ writer }) => writer)).size).toBeLessThan(AT_ONCE);
  });

  it("are committed one by one with GATHER=0, and answered alike", async () => {
    const tenant = await openWorld({ GATHER: "0" });
    const answers = await Promise.all(
      orders("single").map((name) => tenant.call("POST", "/invoices", { ...PAID, external_order_id: name })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { invoices, events, deliveries } = await stored();
    expect(new Set(invoices.map(({ writer }) => writer)).size).toBe(AT_ONCE);
    expect([events.length, deliveries.length]).toEqual([AT_ONCE, AT_ONCE]);
  });

  it("of one order make one invoice, which all others are answered with", async () => {
    const tenant = await openWorld({ GATHER: "1" });
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        tenant.call<InvoiceJson>("POST", "/invoices", { ...PAID, external_order_id: "one" }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter((answer) => !isReplayed(answer))).toHaveLength(1);
    const { invoices, events } = await stored();
    expect([invoices.length, events.length]).toEqual([1, 1]);
  });

  it("under keys of their own bind each key to its invoice", async () => {
    const tenant = await openWorld({ GATHER: "1" });
    const call = (key: string) =>
      keyed<InvoiceJson>(world, { api_key: tenant.test_key, key, path: "/invoices", body: PAID });
    const first = await Promise.all(orders("key").map(call));
    const again = await Promise.all(orders("key").map(call));
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
    expect(again.every(isReplayed)).toBe(true);
    const keys = await world.deps.db.selectFrom("idempotency_keys").select(["key", "bound_to"]).execute();
    expect(new Map(keys.map(({ key, bound_to }) => [key, bound_to]))).toEqual(
      new Map(orders("key").map((key, at) => [key, String(first[at]?.body.id)])),
    );
  });

  it("that one of them breaks are done again: that one leaves nothing, the others all", async () => {
    const { id } = await openWorld({ GATHER: "1" });
    const caller = await callerOf(world, { id });
    const breaks = 7;
    const settled = await Promise.allSettled(
      orders("broken").map((external_order_id, at) =>
        createInvoice(
          world.deps,
          caller,
          { ...PAID, channel: "phone", is_sandbox: true, external_order_id },
          Object.assign(
            async () => {
              if (at === breaks) throw new Error("this one alone");
            },
            { isShareable: true as const },
          ),
        ),
      ),
    );
    expect(settled.map(({ status }) => status)).toEqual(
      settled.map((_, at) => (at === breaks ? "rejected" : "fulfilled")),
    );
    const { invoices, events, deliveries } = await stored();
    expect(invoices.map(({ external_order_id }) => external_order_id).toSorted()).toEqual(
      orders("broken")
        .filter((_, at) => at !== breaks)
        .toSorted(),
    );
    expect([events.length, deliveries.length]).toEqual([AT_ONCE - 1, AT_ONCE - 1]);
  });
});

it("two processes with the same orders in opposite order make one invoice of each, without a deadlock", async () => {
  const tenant = await openWorld({ GATHER: "1" });
  const second = await startSecondService(world, { gather: true });
  for (let round = 0; round < rounds(3, 10); round += 1) {
    const names = orders(`round-${round}`);
    const send = (to: Pick<World, "url" | "app">) => (name: string) =>
      request<InvoiceJson>(
        to,
        "POST",
        "/api/v1/invoices",
        { ...PAID, external_order_id: name },
        { "x-api-key": tenant.test_key },
      );
    const [here, there] = await Promise.all([
      Promise.all(names.map(send(world))),
      Promise.all(names.toReversed().map(send(second))),
    ]);
    expect([...here, ...there].map(({ status }) => status)).toEqual([...here, ...there].map(() => 201));
    expect(here.map(({ body }) => body.id)).toEqual(there.map(({ body }) => body.id).toReversed());
  }
  await second.close();
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.deps.db);
  expect(rows).toEqual([{ deadlocks: 0 }]);
});

describe("live creates of several merchants at once", () => {
  const MERCHANTS = 3;
  const EACH = 12;

  async function openMerchants(): Promise<Merchant[]> {
    world = await createWorld({ GATHER: "1" });
    const merchants: Merchant[] = [];
    for (let n = 0; n < MERCHANTS; n += 1) merchants.push(await makeMerchant(world));
    return merchants;
  }

  it("are each sent once, in their merchant's name and within its slots", async () => {
    const merchants = await openMerchants();
    const all = merchants.flatMap((merchant) => Array.from({ length: EACH }, () => merchant));
    const invoices = await Promise.all(all.map((merchant) => merchant.createPhone()));
    expect(invoices.map(({ status }) => status)).toEqual(all.map(() => "pending"));
    const operations = await customerOf(world).operations({ kind: "phone" });
    expect(operations.map(({ comment }) => comment).toSorted()).toEqual(invoices.map(({ id }) => `#${id}`).toSorted());
    for (const merchant of merchants) expect(await merchant.countCalls("invoice.create")).toBe(EACH);
    const { sessions } = await customerOf(world).stats();
    expect(Math.max(...sessions.map(({ max_in_flight }) => max_in_flight))).toBeLessThanOrEqual(
      world.deps.providerQueue.slots,
    );
  });

  it("do not wait for the one whose row is locked, which is accepted as soon as it is free", async () => {
    const [merchant] = await openMerchants();
    await merchant?.fault({ call: "invoice.create", fault: "reset_before", times: 2 });
    for (const _ of [1, 2]) await merchant?.call("POST", "/invoices", PHONE_INVOICE);
    const { db } = world.deps;
    const [locked, free] = await db.selectFrom("invoices").selectAll().where("status", "=", "processing").execute();
    if (locked === undefined || free === undefined) throw new Error("two creates were to be left open");
    const lock = await db.startTransaction().execute();
    await lock.selectFrom("invoices").select("id").where("id", "=", locked.id).forUpdate().execute();
    const late = settleAccepted(world.deps, locked, { provider_invoice_id: "9000001" });
    const soon = settleAccepted(world.deps, free, { provider_invoice_id: "9000002" });
    expect(await soon).toMatchObject({ id: free.id, status: "pending", provider_invoice_id: "9000002" });
    await lock.commit().execute();
    expect(await late).toMatchObject({ id: locked.id, status: "pending", provider_invoice_id: "9000001" });
  });
});
