/** Ended invoices are moved from the database to files, and are read by their ids as before. */
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { archiveInvoices } from "../../src/archiving/archive-invoices.ts";
import { verifyFiles } from "../../src/archiving/verify-files.ts";
import type { Deps } from "../../src/deps.ts";
import { doctor } from "../../src/doctor/doctor.ts";
import { readInvoice } from "../../src/invoices/read-invoice.ts";
import { type Json, makeTenant } from "../support/make.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { openShop, visitorOf } from "../support/shop.ts";
import { makeSubscriber } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

const MADE = "2024-03-01T10:00:00Z";
const BEFORE = new Date("2024-06-01T00:00:00Z");
const NOW = "2026-03-01T10:00:00Z";
const PHONE = "87021234567";

let world: World;
let merchant: Refunder;
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
});
beforeEach(async () => {
  world.clock.set(MADE);
  merchant = await makeRefunder(world);
  await sql`update tenant_tariffs set tariff_active_until = '2031-01-01Z'`.execute(world.deps.db);
});
afterAll(() => world.close());

type Input = Parameters<typeof archiveInvoices>[1];

/** A run with files of four invoices. */
const archive = (input: Partial<Input> = {}, deps: Deps = world.deps) =>
  archiveInvoices(
    deps,
    { before: BEFORE, isDryRun: false, onFile() {}, signal: new AbortController().signal, ...input },
    4,
  );

/** The merchant's files, by name. */
async function fileNames(): Promise<string[]> {
  const files = world.deps.db.selectFrom("archive_files").select("name").where("tenant_id", "=", merchant.tenant.id);
  return (await files.orderBy("name").execute()).map(({ name }) => name);
}

const pathOf = (name: string) => join(world.deps.config.data_dir, "images", "archive", name);

const sell = (body: Json = {}) => merchant.createPhone({ is_sandbox: true, simulate: "paid", amount: 100, ...body });

async function sellMany(count: number): Promise<InvoiceJson[]> {
  const sold: InvoiceJson[] = [];
  for (let n = 0; n < count; n += 1) sold.push(await sell());
  return sold;
}

/** What can be read of an invoice. */
async function read({ id }: { id: unknown }) {
  const get = async (path: string) => (await merchant.call("GET", `/invoices/${id}${path}`)).body;
  const invoice = await get("?expand=refunds,subscription,timeline");
  return { invoice, timeline: await get("/timeline"), refunds: await get("/refunds") };
}

async function list(query = "") {
  return (await merchant.call<{ items: InvoiceJson[]; total: number }>("GET", `/invoices?${query}`)).body;
}

/** Those of the merchant's invoices that are archived. */
async function archivedIds(): Promise<number[]> {
  const blocks = world.deps.db.selectFrom("archive_blocks").select("ids").where("tenant_id", "=", merchant.tenant.id);
  return (await blocks.execute()).flatMap(({ ids }) => ids.map(Number)).sort((one, other) => one - other);
}

async function brokenRules(): Promise<string[]> {
  const findings = await doctor(world.deps);
  return findings
    .filter(({ state }) => state === "broken")
    .map(({ subject, check, detail }) => `${subject}: ${check}: ${detail}`);
}

/** Two years later, after all that jobs have to do. */
async function later(): Promise<void> {
  world.clock.set("2024-05-01T10:00:00Z");
  await world.tick();
  world.clock.set(NOW);
  await world.tick();
}

describe("an archived invoice", () => {
  it("is read as before by its id, with its timeline and refunds, and is in no list", async () => {
    const paid = await merchant.createPaid({
      description: 'чай «ә» "1"',
      external_order_id: "order-1",
      metadata: { table: 7 },
    });
    await merchant.refund(paid, { amount: 500, metadata: { by: "Aigul" } });
    const cancelled = await merchant.createPhone();
    await merchant.cancel(cancelled);
    const sold = await sell();
    await later();
    world.clock.set("2026-02-01T10:00:00Z");
    const young = await sell();
    world.clock.set(NOW);
    await world.tick();
    const before = { paid: await read(paid), cancelled: await read(cancelled), sold: await read(sold) };
    expect((await list()).total).toBe(4);
    expect(await archive({ isDryRun: true })).toMatchObject({ invoices: 3, files: 1 });
    expect((await list()).total).toBe(4);

    const row = await readInvoice(world.deps, { tenant: merchant.tenant, key: null }, paid.id);
    expect(await archive()).toMatchObject({ invoices: 3, files: 1, left: 0 });
    expect(await readInvoice(world.deps, { tenant: merchant.tenant, key: null }, paid.id)).toEqual({
      ...row,
      is_archived: true,
    });
    for (const [name, { invoice, ...rest }] of Object.entries(before)) {
      const now = await read({ id: invoice.id });
      expect([name, now]).toEqual([name, { invoice: { ...invoice, is_archived: true }, ...rest }]);
    }
    expect(before.paid.refunds).toMatchObject({ items: [{ amount: "500.00", status: "completed" }] });
    expect(await list()).toMatchObject({ total: 1, items: [{ id: young.id }] });
    expect(await list("status=paid")).toMatchObject({ total: 1 });
    expect(await list("status=cancelled")).toMatchObject({ total: 0, items: [] });
    expect((await merchant.call<{ total: number }>("GET", "/refunds")).body.total).toBe(0);
    await world.tick();
    expect(await list()).toMatchObject({ total: 1, items: [{ id: young.id }] });
    expect(await brokenRules()).toEqual([]);
  });

  it("422 INVALID_STATE_TRANSITION for every change, and a status check answers the stored status", async () => {
    const { id } = await sell();
    await later();
    await archive();
    for (const [path, body] of [
      ["refund", undefined],
      ["cancel", undefined],
      ["resolve", { as: "paid" }],
    ] as const) {
      const answer = await merchant.call("POST", `/invoices/${id}/${path}`, body);
      expect([path, answer]).toMatchObject([
        path,
        {
          status: 422,
          body: { error: { code: "INVALID_STATE_TRANSITION", message: expect.stringContaining("archived") } },
        },
      ]);
    }
    const simulated = await merchant.tenant.call("POST", `/sandbox/invoices/${id}/simulate`, { status: "paid" });
    expect(simulated).toMatchObject({ status: 422, body: { error: { code: "INVALID_STATE_TRANSITION" } } });
    const { body } = await merchant.check({ id }, { id: id + 1_000_000 });
    expect(body.items).toMatchObject([
      { id, status: "paid", error: null },
      { id: id + 1_000_000, status: "not_found" },
    ]);
  });

  it("404 for another tenant, to which the id is as unknown as one that was never given", async () => {
    const { id } = await sell();
    await later();
    await archive();
    const other = await makeTenant(world);
    for (const path of ["", "/timeline", "/refunds", "/qr"]) {
      expect(await other.call("GET", `/invoices/${id}${path}`)).toMatchObject({ status: 404 });
      expect(await merchant.call("GET", `/invoices/${id + 1_000_000}${path}`)).toMatchObject({ status: 404 });
    }
    expect(await other.call("POST", `/invoices/${id}/refund`)).toMatchObject({ status: 404 });
  });

  it("answers a repeated create of the order that it has paid, and of no other", async () => {
    const order = { external_order_id: "order-7", amount: 700 };
    const { id } = await sell(order);
    await later();
    await archive();
    const create = (body: Json) =>
      merchant.call("POST", "/invoices", { is_sandbox: true, phone_number: PHONE, ...order, ...body });
    const repeated = await create({});
    expect([repeated.headers.get("idempotent-replayed"), repeated.body.id]).toEqual(["true", id]);
    expect((await create({ simulate: "cancelled" })).body.id).toBe(id);
    expect((await create({ amount: 800 })).body.id).not.toBe(id);
    expect((await create({ external_order_id: "order-8" })).body.id).not.toBe(id);
  });

  it("stays a part of its customer's figures, also when these are counted again", async () => {
    await sell({ amount: 300 });
    await later();
    await archive();
    await sell({ amount: 200 });
    await world.tick();
    const sums = world.deps.db.selectFrom("customers").where("tenant_id", "=", merchant.tenant.id);
    const expected = [{ invoices: 2, paid_invoices: 2, paid_tiyn: 50_000 }];
    const read = () => sums.select(["invoices", "paid_invoices", "paid_tiyn"]).execute();
    expect(await read()).toEqual(expected);
    await sql`update customer_progress set counted_to = ''`.execute(world.deps.db);
    await world.tick();
    expect(await read()).toEqual(expected);
    expect(await brokenRules()).toEqual([]);
  });
});

describe("a run", () => {
  it("leaves what is open, held, changed since, or read by another page: of a subscription, an order, a bill", async () => {
    const { db } = world.deps;
    const ended = await sell();
    const [held, unsettled] = [await sell(), await sell()];
    await sql`update invoices set held_reason = 'amount_mismatch' where id = ${held.id}`.execute(db);
    await sql`update invoices set is_unsettled = true, subscription_id = 1 where id = ${unsettled.id}`.execute(db);
    const refundedLately = await sell();
    const subscriber = await makeSubscriber(world, { tenant: merchant.tenant, key: merchant.tenant.test_key });
    await subscriber.subscribe();
    const shop = await openShop(world, merchant.tenant, { sandbox_orders: true });
    const ordered = await visitorOf(world, shop).order({
      items: [{ catalog_item_id: shop.tea, count: 1 }],
      channel: "qr",
    });
    expect(ordered.status).toBe(201);
    await sql`update subscriptions set status = 'paused', next_run_at = null`.execute(db);
    world.clock.set(NOW);
    await merchant.refund(refundedLately, { amount: 10 });
    await sql`update invoices set is_unsettled = false where id = ${unsettled.id}`.execute(db);
    await archive();
    expect(await archivedIds()).toEqual([ended.id]);
  });

  it("continues where an earlier one has ended, also among its ids", async () => {
    const sold = await sellMany(9);
    await later();
    const held = sold.filter((_, n) => n % 3 === 1).map(({ id }) => id);
    const hold = (reason: string | null) =>
      sql`update invoices set held_reason = ${reason} where id = any (${held}::bigint[])`.execute(world.deps.db);
    await hold("amount_mismatch");
    await archive();
    expect(await archivedIds()).toEqual(sold.map(({ id }) => id).filter((id) => !held.includes(id)));
    await hold(null);
    await archive();
    expect(await archivedIds()).toEqual(sold.map(({ id }) => id));
    for (const { id } of sold) expect((await read({ id })).invoice).toMatchObject({ id, is_archived: true });
    expect((await list()).total).toBe(0);
  });

  it("that ends at any step loses nothing, and the next one writes the same file in its place", async () => {
    const sold = await sellMany(6);
    await later();
    const { archive: place } = world.deps;
    const failing = (put: Deps["archive"]["put"]): Deps => ({ ...world.deps, archive: { ...place, put } });
    const full = failing(async () => {
      throw new Error("the disk is full");
    });
    await expect(archive({}, full)).rejects.toThrow("the disk is full");
    const written: string[] = [];
    const dying = failing(async (name, bytes) => {
      await place.put(name, bytes);
      written.push(name);
      throw new Error("killed before the commit");
    });
    await expect(archive({}, dying)).rejects.toThrow("killed before the commit");
    expect([await archivedIds(), (await list()).total]).toEqual([[], 6]);

    const dyingLater = () => {
      throw new Error("killed after a commit");
    };
    await expect(archive({ onFile: dyingLater })).rejects.toThrow("killed after a commit");
    expect(await fileNames()).toEqual(written);
    expect([(await archivedIds()).length, (await list()).total]).toEqual([4, 2]);
    await archive();
    expect([await archivedIds(), (await list()).total]).toEqual([sold.map(({ id }) => id), 0]);
    expect(await fileNames()).toHaveLength(2);
    for (const name of await fileNames()) expect(await readdir(pathOf(".."))).not.toContain(`${name}.partial`);
    expect(await brokenRules()).toEqual([]);
  });

  it("leaves a file's invoices in the database where one of them is refunded meanwhile", async () => {
    const [first, second] = (await sellMany(2)) as [InvoiceJson, InvoiceJson];
    await later();
    const { archive: place } = world.deps;
    const refunding: Deps["archive"]["put"] = async (name, bytes) => {
      await place.put(name, bytes);
      expect(await merchant.refund(second, { amount: 10 })).toMatchObject({ status: 201 });
    };
    const deps = { ...world.deps, archive: { ...place, put: refunding } };
    expect(await archive({}, deps)).toMatchObject({ invoices: 0, left: 2 });
    expect(await archivedIds()).toEqual([]);
    await archive();
    expect(await archivedIds()).toEqual([first.id]);
    expect((await read(second)).invoice).toMatchObject({ total_refunded: "10.00" });
  });

  it("is refused beside another one, and takes over from one that was killed", async () => {
    await sell();
    await later();
    const { db } = world.deps;
    const until = new Date(world.clock.now().getTime() + 60_000);
    await sql`update archive_run set claim = 'killed', lease_until = ${until}`.execute(db);
    await expect(archive()).rejects.toThrow(/^another run of tolem archive works[^\n]*$/);
    expect(await archivedIds()).toEqual([]);
    world.clock.advance({ minutes: 2 });
    await archive();
    expect(await archivedIds()).toHaveLength(1);
  });

  it("works beside creates, and the list counts what is there", async () => {
    await sellMany(10);
    await later();
    const [, created] = await Promise.all([archive(), sellMany(10)]);
    await world.tick();
    expect(await archivedIds()).toHaveLength(10);
    expect(await list("limit=100")).toMatchObject({
      total: 10,
      items: created.map(({ id }) => ({ id })).reverse(),
    });
    expect(await brokenRules()).toEqual([]);
  });
});

describe("a file of the archive", () => {
  it("is gzip of a line of JSON for each invoice, by tenant and id, for any program", async () => {
    const sold = await sellMany(3);
    await later();
    await archive();
    const [name = ""] = await fileNames();
    expect(name).toMatch(/^2024-06-01-\d{6}-[0-9a-f]{16}\.jsonl\.gz$/);
    const lines = gunzipSync(await readFile(pathOf(name)))
      .toString()
      .trimEnd()
      .split("\n");
    const documents = lines.map((line) => JSON.parse(line) as { invoice: Json; changes: Json[]; refunds: Json[] });
    const own = documents.filter(({ invoice }) => invoice.tenant_id === merchant.tenant.id);
    expect(own.map(({ invoice }) => invoice.id)).toEqual(sold.map(({ id }) => id));
    expect(own[0]).toMatchObject({ invoice: { amount_tiyn: 10_000, status: "paid" }, changes: [], refunds: [] });
  });

  it("503 UNAVAILABLE and a log entry when a file is damaged or missing, while the rows in the database can be read", async () => {
    const { id } = await sell();
    await later();
    await archive();
    const young = await sell();
    const [name = ""] = await fileNames();
    const whole = await readFile(pathOf(name));
    const expectUnavailable = async () => {
      for (const path of ["", "/timeline", "/refunds"]) {
        const answer = await merchant.call("GET", `/invoices/${id}${path}`);
        expect(answer).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE" } } });
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect(world.logged.join("")).toContain("an archived invoice cannot be read");
      expect(await merchant.call("POST", `/invoices/${id}/refund`)).toMatchObject({ status: 422 });
      expect((await read(young)).invoice).toMatchObject({ id: young.id });
    };
    const verify = () => verifyFiles(world.deps, new AbortController().signal);
    const total = (await verify()).files;

    const damaged = Buffer.from(whole);
    damaged[Math.floor(whole.length / 2)] = (damaged[Math.floor(whole.length / 2)] ?? 0) ^ 0xff;
    await writeFile(pathOf(name), damaged);
    await expectUnavailable();
    expect(await verify()).toEqual({ files: total, problems: [expect.stringContaining(`${name} is damaged`)] });
    await rename(pathOf(name), pathOf("elsewhere"));
    await expectUnavailable();
    expect(await verify()).toEqual({ files: total, problems: [`${name} is missing`] });
    expect(await brokenRules()).toEqual([`archive: every file is in its place, whole: 1 of ${total} are not: ${name}`]);
    await writeFile(pathOf(name), whole);
    expect((await read({ id })).invoice).toMatchObject({ id, is_archived: true });
    expect(await verify()).toEqual({ files: total, problems: [] });
  });
});
