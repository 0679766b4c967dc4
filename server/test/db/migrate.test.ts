/** Migrations beside other releases: a running older one, a newer one that was here before, and several at once. */
import { readdir, readFile } from "node:fs/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { listApplied, migrate, schemaState } from "../../src/db/migrate.ts";
import { request } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

vi.setConfig({ testTimeout: 120_000 });

let world: World;
let empty_url: string;
let empty: Database;

beforeEach(async () => {
  world = await createWorld();
  const name = `e_${world.deps.random.id("m")}`;
  empty_url = world.database_url.replace(/\/w_\w+\?/, `/${name}?`);
  await sql`create database ${sql.id(name)}`.execute(world.deps.db);
  empty = openDatabase({ url: empty_url, max_connections: 3, log: world.deps.log });
});

afterEach(async () => {
  await empty.destroy();
  await sql`drop database ${sql.id(new URL(empty_url.replace("@/", "@localhost/")).pathname.slice(1))}`.execute(
    world.deps.db,
  );
  await world.close();
});

const apply = (db: Database, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${world.clock.now().toISOString()})`.execute(db);

it("accepts what a later release has applied", async () => {
  await apply(world.deps.db, "9001_next_release");
  expect(await migrate(world.deps.db)).toEqual([]);
  expect(await schemaState(world.deps.db)).toBe("ready");
  expect((await request(world, "GET", "/readyz")).status).toBe(200);
});

it("refuses what a later release has marked as breaking, and is not ready beside it", async () => {
  await apply(world.deps.db, "9001_no_way_back_breaking");
  await expect(migrate(world.deps.db)).rejects.toThrow(
    "the database was migrated by a newer release (9001_no_way_back_breaking) that this one cannot work beside",
  );
  expect(await schemaState(world.deps.db)).toBe("breaking");
  expect((await request(world, "GET", "/readyz")).status).toBe(503);
});

it("applies each migration once, however many processes start at once", async () => {
  expect(await schemaState(empty)).toBe("missing");
  const applied = await Promise.all([migrate(empty), migrate(empty), migrate(empty)]);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(empty);
  expect(applied.flat()).toEqual(rows.map(({ name }) => name));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await schemaState(empty)).toBe("ready");
});

/** How many locks in the database of `client` are waited for. */
async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())",
  );
  return rows[0]?.n ?? 0;
}

it("waits for a table that is in use only shortly at a time, and tries again", async () => {
  const holder = new pg.Client({ connectionString: empty_url });
  await holder.connect();
  await holder.query("create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)");
  await holder.query("begin; lock table kysely_migration");
  const migrating = migrate(empty);
  for (const wanted of [1, 0]) await expect.poll(() => countWaiting(holder), { interval: 20 }).toBe(wanted);
  await holder.query("rollback");
  await holder.end();
  expect((await migrating).length).toBeGreaterThan(0);
});

it("gives up a table that stays in use, and says what to do", async () => {
  const holder = new pg.Client({ connectionString: empty_url });
  await holder.connect();
  await holder.query("create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)");
  await holder.query("begin; lock table kysely_migration");
  await expect(migrate(empty, undefined, 2)).rejects.toThrow(
    "the tables that change are in use by transactions that do not end (pg_stat_activity): end them and start again",
  );
  await holder.end();
  expect(await listApplied(empty)).toEqual([]);
});

it("tells a time-out of what precedes it as what it is, and does not try again", async () => {
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    empty,
  );
  await apply(empty, "0001_first");
  const prepared: string[] = [];
  const timeOut = (last: string) =>
    empty.transaction().execute(async (db) => {
      prepared.push(last);
      await sql`set local statement_timeout = 10`.execute(db);
      await sql`select pg_sleep(60)`.execute(db);
    });
  await expect(migrate(empty, timeOut)).rejects.toThrow("canceling statement due to statement timeout");
  expect(prepared).toEqual(["0001_first"]);
  expect(await listApplied(empty)).toEqual(["0001_first"]);
});

it("ends no transaction that uses the tables of a migration in another order, nor itself", async () => {
  await migrateBefore("0068");
  const user = new pg.Client({ connectionString: empty_url });
  await user.connect();
  await user.query("begin; lock table refunds in row exclusive mode");
  const migrating = migrate(empty);
  await expect.poll(() => countWaiting(user), { interval: 20 }).toBe(1);
  // The migration has the table of invoices by now and waits for that of refunds.
  await user.query("lock table invoices in row exclusive mode");
  await user.query("commit");
  await user.end();
  expect(await migrating).toContain("0068_metadata");
});

it("lets operators of before in as before, and takes no sign-up's address for confirmed", async () => {
  await migrate(empty);
  await sql`alter table users drop column email_confirmed_at`.execute(empty);
  await sql`drop table holder_failures`.execute(empty);
  await sql`delete from kysely_migration where name = '0022_confirmed_addresses'`.execute(empty);
  await sql`
    insert into users (email, password_hash, is_admin, created_at)
    values ('operator@tolem.kz', '', true, '2026-01-02'), ('shop@tolem.kz', '', false, '2026-01-03')`.execute(empty);
  expect(await migrate(empty)).toEqual(["0022_confirmed_addresses"]);
  const users = empty.selectFrom("users").select(["email", "email_confirmed_at"]).orderBy("id");
  expect(await users.execute()).toEqual([
    { email: "operator@tolem.kz", email_confirmed_at: new Date("2026-01-02") },
    { email: "shop@tolem.kz", email_confirmed_at: null },
  ]);
});

it("keeps events, deliveries and attempts, and their order, in the first partition; older releases write on", async () => {
  await migrateBefore("0044");
  await sql`insert into tenants (id, name, created_at) values ('tnt_a', 'Alma', '2026-01-02')`.execute(empty);
  // The statement of a release from before.
  const write = (id: string, created_at: string) =>
    sql`
      with event as (
        insert into events (tenant_id, id, type, body, created_at)
        values ('tnt_a', ${`evt_${id}`}, 'refund.failed', '{}', ${created_at}) returning tenant_id, id, created_at
      ), delivery as (
        insert into deliveries (tenant_id, id, event_id, next_attempt_at, created_at)
        select tenant_id, ${`dlv_${id}`}, id, created_at, created_at from event returning tenant_id, id
      )
      insert into delivery_attempts (tenant_id, delivery_id, number, at, url, duration_ms)
      select tenant_id, id, 1, ${created_at}, 'https://shop.kz', 1 from delivery`.execute(empty);
  await write("1", "2026-01-02");
  await write("2", "2099-01-02");
  expect(await migrate(empty)).toContain("0044_event_partitions");
  await write("3", "2098-01-02");
  await write("4", "2100-01-02");
  const events = empty
    .selectFrom("events")
    .select(["id", "seq", sql<string>`tableoid::regclass`.as("part")])
    .orderBy("seq");
  expect(await events.execute()).toEqual([
    { id: "evt_1", seq: 1, part: "events_first" },
    { id: "evt_2", seq: 2, part: "events_first" },
    { id: "evt_3", seq: 3, part: "events_first" },
    { id: "evt_4", seq: 4, part: "events_default" },
  ]);
  for (const table of ["deliveries", "delivery_attempts"] as const) {
    expect(
      await empty
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .execute(),
    ).toEqual([{ n: 4 }]);
  }
});

it("moves the tariff and the webhook of every tenant to tables of their own, and begins both for new tenants", async () => {
  await migrateBefore("0028");
  await sql`
    insert into users (email, password_hash, created_at) values ('operator@tolem.kz', '', '2026-01-02')`.execute(empty);
  await sql`
    insert into tenants (id, name, created_at, billing_hour, tariff, tariff_period_key, tariff_active_until, custom_price_kzt,
      custom_period_days, custom_daily_limit, custom_pricing_reason, custom_pricing_set_at,
      custom_pricing_set_by_admin_user_id, webhook_url, webhook_events, webhook_enabled, webhook_secret)
    values ('tnt_a', 'Alma', '2026-01-02', 9, 'start', 'month', '2026-03-01', 5, 31, 7, 'a friend', '2026-01-03',
      (select id from users), 'https://shop.kz/hook', '{refund.failed}', true, '\\x01')`.execute(empty);
  await sql`insert into tenants (id, name, created_at) values ('tnt_b', 'Bota', '2026-01-02')`.execute(empty);
  expect((await migrate(empty))[0]).toBe("0028_tenant_tables_breaking");
  await sql`insert into tenants (id, name, created_at) values ('tnt_c', 'Ceri', '2026-01-02')`.execute(empty);

  const tenants = await empty.selectFrom("full_tenants").selectAll().orderBy("id").execute();
  const created_at = new Date("2026-01-02");
  const untouched = {
    ...{ sandbox_offset_ms: 0, billing_hour: 0, created_at, tariff: null, tariff_period_key: null },
    ...{ tariff_active_until: null, custom_price_kzt: null, custom_period_days: null, custom_daily_limit: null },
    ...{ custom_pricing_reason: null, custom_pricing_set_at: null, custom_pricing_set_by_admin_user_id: null },
    ...{ webhook_url: null, webhook_events: ["invoice.status_changed"], webhook_enabled: false },
    webhook_secret_set: false,
  };
  expect(tenants).toEqual([
    {
      ...{ id: "tnt_a", name: "Alma", sandbox_offset_ms: 0, billing_hour: 9, created_at },
      ...{ tariff: "start", tariff_period_key: "month", tariff_active_until: new Date("2026-03-01") },
      ...{ custom_price_kzt: 5, custom_period_days: 31, custom_daily_limit: 7, custom_pricing_reason: "a friend" },
      ...{ custom_pricing_set_at: new Date("2026-01-03"), custom_pricing_set_by_admin_user_id: 1 },
      ...{ webhook_url: "https://shop.kz/hook", webhook_events: ["refund.failed"], webhook_enabled: true },
      webhook_secret_set: true,
    },
    { ...untouched, id: "tnt_b", name: "Bota" },
    { ...untouched, id: "tnt_c", name: "Ceri" },
  ]);
  const secrets = await empty.selectFrom("tenant_webhooks").select("webhook_secret").orderBy("tenant_id").execute();
  expect(secrets.map(({ webhook_secret }) => webhook_secret)).toEqual([Buffer.of(1), null, null]);
});

it("numbers earlier orders by their age, and those that an older process still places", async () => {
  await migrateBefore("0036");
  await sql`insert into tenants (id, name, created_at) values ('tnt_a', 'Alma', '2026-01-02')`.execute(empty);
  await sql`
    insert into shops (tenant_id, slug, title, enabled, sandbox_orders, created_at)
    values ('tnt_a', 'alma', 'Alma', true, false, '2026-01-02')`.execute(empty);
  const place = (token: string, status: string, day: number) =>
    sql`
      with invoice as (
        insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, created_at)
        values ('tnt_a', 'qr', false, ${status}, 500, '2026-01-02') returning id
      )
      insert into shop_orders (tenant_id, token, invoice_id, submit_hash, created_at)
      select 'tnt_a', ${token}::text, id, sha256(${token}::text::bytea), make_date(2026, 1, ${day}::integer) from invoice`.execute(
      empty,
    );
  await place("second", "paid", 3);
  await place("first", "expired", 2);
  await migrate(empty);
  await place("third", "paid", 4);
  const orders = empty.selectFrom("shop_orders").select(["token", "number", "state"]).orderBy("number");
  expect(await orders.execute()).toEqual([
    { token: "first", number: 1, state: "new" },
    { token: "second", number: 2, state: "handed_over" },
    { token: "third", number: 3, state: "new" },
  ]);
});

/** Applies the migrations before `number`, as a release that ended with them has. */
async function migrateBefore(number: string): Promise<void> {
  const folder = new URL("../../src/db/migrations/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql") && name < number).sort();
  await sql`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(empty);
  for (const name of names) {
    await sql.raw(await readFile(new URL(name, folder), "utf8")).execute(empty);
    await apply(empty, name.replace(/\.sql$/, ""));
  }
}
