/** A tenant whose rows may not be written for a while, as during a move to another cell: the jobs skip it and serve the others. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listPartitions } from "../../src/db/partitions.ts";
import type { MovingState } from "../../src/db/schema.ts";
import { betweenWriters, dropGuards, makeGuards } from "../../src/db/tenant-guards.ts";
import { countRowsOf, isRowOf, listTenantTables } from "../../src/db/tenant-tables.ts";
import { checkData } from "../../src/doctor/check-data.ts";
import { inTransaction } from "../../src/transaction.ts";
import { emit } from "../../src/webhooks/emit.ts";
import { keepPartitions } from "../../src/webhooks/keep-partitions.ts";
import { customerOf } from "../support/customer.ts";
import { request } from "../support/make.ts";
import { type Merchant, makeMerchant } from "../support/merchant.ts";
import { makeSubscription } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

const GUARD = "tolem_move_test";

let world: World;
let mover: Merchant;
let neighbour: Merchant;
beforeEach(async () => {
  // The calls of a moving tenant may be missing from the API log, and come to it at any moment.
  world = await createWorld({ REQUEST_LOG: "0" });
  world.clock.set("2060-01-10T12:00:00Z");
  mover = await makeMerchant(world);
  neighbour = await makeMerchant(world);
});
afterEach(() => world.close());

const ownerOf = ({ tenant }: Merchant) => ({ tenant_id: tenant.id, userIds: [] });
const setState = (state: MovingState) =>
  betweenWriters(world.deps.db, mover.tenant.id, (tx) =>
    tx.updateTable("moving_tenants").set({ state }).where("tenant_id", "=", mover.tenant.id).execute().then(),
  );
const guard = async () => {
  const { db, clock } = world.deps;
  const moving = { tenant_id: mover.tenant.id, state: "leaving" as const, other_cell: 2, began_at: clock.now() };
  await db.insertInto("moving_tenants").values(moving).execute();
  await makeGuards(db, GUARD, ownerOf(mover), await listTenantTables(db));
};
const complaints = () => world.logged.filter((line) => line.includes("is moving") || JSON.parse(line).level >= 50);
const unwell = async () => (await checkData(world.deps)).filter(({ state }) => state === "broken");

/** Every row of the merchant, as text. */
async function contentsOf(merchant: Merchant): Promise<string[]> {
  const { db } = world.deps;
  const contents: string[] = [];
  for (const { name } of await listTenantTables(db)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where ${isRowOf(ownerOf(merchant), name)} order by 1`.execute(db);
    contents.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return contents;
}

async function countsOf(merchant: Merchant): Promise<Record<string, number>> {
  const tables = await listTenantTables(world.deps.db);
  const counts = await countRowsOf(world.deps.db, ownerOf(merchant), tables);
  return Object.fromEntries(tables.map(({ name }, at) => [name, counts[at] ?? 0]));
}

/** Something due for every job, of both merchants alike. */
async function leaveWork(): Promise<void> {
  const { db, clock } = world.deps;
  const ended = new Map<Merchant, number>();
  for (const merchant of [mover, neighbour]) {
    await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });
    await makeSubscription(merchant.tenant);
    await makeSubscription(merchant);
    ended.set(merchant, (await makeSubscription(merchant.tenant)).id);
  }
  world.clock.advance({ days: 1 });
  await world.tick();
  for (const [merchant, subscription_id] of ended) {
    const { tenant } = merchant;
    const billed = db.selectFrom("invoices").select("id").where("subscription_id", "=", subscription_id);
    const { id } = await billed.executeTakeFirstOrThrow();
    expect((await tenant.call("POST", `/invoices/${id}/cancel`)).status).toBe(200);
    await makeSubscription(tenant);
    const paid = await merchant.createPhone();
    await customerOf(world).pay(paid);
    await merchant.check(paid);
    await merchant.createPhone();
    await merchant.createQr();
    const withdrawn = await merchant.createPhone();
    await db.updateTable("invoices").set({ withdraw_at: clock.now() }).where("id", "=", withdrawn.id).execute();
    const key = { headers: { "idempotency-key": "once" } };
    await tenant.call("POST", "/invoices", { amount: 10, phone_number: "87021234567" }, key);
    const { body: link } = await tenant.call("POST", "/payment-links", { title: "Чай", amount: 500 });
    expect((await request(world, "POST", `/l/${link.slug}`, { channel: "qr" })).status).toBe(201);
    await sql`insert into catalog_images (tenant_id, id, status, mime, size, checksum, created_at)
      values (${tenant.id}, ${`img_${tenant.id}`}, 'stored', 'image/webp', 1, '', ${clock.now()})`.execute(db);
    await sql`update invoice_runs set is_merged = false, counted_to = -1 where tenant_id = ${tenant.id}`.execute(db);
    await sql`insert into uncounted_sums values (${tenant.id}, true, '2060-01-01T00:00:00Z')`.execute(db);
    const priced = {
      tariff: "start",
      tariff_period_key: "month",
      tariff_active_until: new Date("2060-01-14T00:00:00Z"),
    };
    await db.updateTable("tenant_tariffs").set(priced).where("tenant_id", "=", tenant.id).execute();
  }
}

it.each(["stopped", "departed", "arriving"] as const)(
  "while it is %s, every job serves the others and changes none of its rows",
  async (state) => {
    await leaveWork();
    await guard();
    await setState(state);
    world.logged.length = 0;
    const [before, of_neighbour] = [await contentsOf(mover), await contentsOf(neighbour)];

    world.clock.advance({ days: 2 });
    await world.tick();
    expect(complaints()).toEqual([]);
    expect(await contentsOf(mover)).toEqual(before);
    expect(await contentsOf(neighbour)).not.toEqual(of_neighbour);

    await setState("leaving");
    await world.tick();
    expect(complaints()).toEqual([]);
    expect(await countsOf(mover)).toEqual(await countsOf(neighbour));
    expect(await unwell()).toEqual([]);
  },
);

it("while its writes are stopped, calls of others that share statements with its calls are answered", async () => {
  await guard();
  await setState("stopped");
  const merchants = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? neighbour : mover));
  const create = async ({ tenant }: Merchant, n: number) => {
    const headers = { "idempotency-key": `call-${n}` };
    const body = { amount: 10, phone_number: "87021234567" };
    return (await tenant.call("POST", "/invoices", body, n % 4 < 2 ? { headers } : {})).status;
  };
  const statuses = await Promise.all(merchants.map(create));
  expect(statuses).toEqual(merchants.map((merchant) => (merchant === neighbour ? 201 : 503)));
});

it("a transaction that has written its rows sees one state to its end", async () => {
  const { db } = world.deps;
  await mover.createPhone();
  await guard();
  let stopping: Promise<void> | undefined;
  let isStopped = false;
  await db.transaction().execute(async (tx) => {
    const change = sql`/* skip moving */ update invoices set description = 'seen' where tenant_id = ${mover.tenant.id}`;
    expect((await change.execute(tx)).numAffectedRows).toBe(1n);
    stopping = setState("stopped").then(() => {
      isStopped = true;
    });
    await expect
      .poll(async () => {
        const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`;
        return (await waiting.execute(db)).rows.length;
      })
      .toBe(1);
    expect((await change.execute(tx)).numAffectedRows).toBe(1n);
    expect(isStopped).toBe(false);
  });
  await stopping;
  const change = sql`update invoices set description = null where tenant_id = ${mover.tenant.id}`;
  await expect(change.execute(db)).rejects.toMatchObject({ code: "57P0M" });
});

it("months are made and dropped beside the guards, which reach into each", async () => {
  const { db } = world.deps;
  const emitOne = ({ tenant }: Merchant) =>
    inTransaction(world.deps, (tx) =>
      emit(tx, {
        ...{ tenant_id: tenant.id, is_sandbox: true },
        body: { event: "invoice.status_changed", timestamp: tx.clock.now().toISOString() },
      }),
    );
  const months = async () => (await listPartitions(db, ["events"])).map(({ name }) => name);
  await keepPartitions(world.deps).run();
  await guard();
  await setState("stopped");

  world.clock.set("2060-05-01T00:00:00Z");
  await keepPartitions(world.deps).run();
  expect(await months()).toEqual(
    ["2060_04", "2060_05", "2060_06", "2060_07", "2060_08"].map((month) => `events_${month}`),
  );
  world.clock.set("2060-08-10T00:00:00Z");
  await emitOne(neighbour);
  await expect(emitOne(mover)).rejects.toMatchObject({ code: "57P0M" });

  await setState("leaving");
  await emitOne(mover);
  expect(await countsOf(mover)).toMatchObject({ events: 1 });
  await dropGuards(db, GUARD);
  const { rows } = await sql`select from pg_trigger where tgname like ${`${GUARD}%`}`.execute(db);
  expect(rows).toEqual([]);
});
