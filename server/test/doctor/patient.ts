/** A healthy installation with a little of everything in its database, and copies of that for tests to damage. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { noReplica } from "../../src/db/replica.ts";
import { type Deps, systemClock } from "../../src/deps.ts";
import { doctor } from "../../src/doctor/doctor.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import { customerOf } from "../support/customer.ts";
import { databaseUrl, TEMPLATE } from "../support/global-setup.ts";
import type { TestTenant } from "../support/make.ts";
import { makeRefunder, type Refunder } from "../support/refunds.ts";
import { makeSubscriber } from "../support/subscriber.ts";
import { createWorld, type World } from "../support/world.ts";

type Ids = Awaited<ReturnType<typeof fill>>;

export type Patient = {
  tenant_id: string;
  ids: Ids;
  /** What the doctor found before any damage, everything running. */
  healthy: Finding[];
  /** Whether the doctor left every row of every table as it was. */
  isUntouched: boolean;
  /** What the doctor finds but for `ok`, and for the provider that is gone by now, in a copy that `damage` was done to. */
  findingsAfter(damage: (db: Database) => Promise<unknown>): Promise<Finding[]>;
  close(): Promise<void>;
};

export async function makePatient(): Promise<Patient> {
  const original = await copyDatabase(TEMPLATE);
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-doctor-"));
  const settings = { BASE_URL: "http://localhost", DATA_DIR: data_dir };
  const world = await createWorld(settings, { url: databaseUrl(inject("postgres_url"), original), async drop() {} });
  world.clock.set(systemClock.now().toISOString());
  world.clock.advance({ minutes: -30 });
  const merchant = await makeRefunder(world);
  const ids = await fill(world, merchant);
  await sql`update backup_state set last_at = now(), last_file = '/backups/last.tolem'`.execute(world.deps.db);
  const config = { ...world.deps.config, operator_tenant_id: merchant.tenant.id };
  const examine = (db: Database) => doctor({ ...world.deps, config, db, replica: noReplica(db), clock: systemClock });
  // It writes the uses of keys and the API log behind its answers, until it is closed.
  await world.app.close();
  const { healthy, isUntouched } = await withDatabase(world.deps, original, async (db) => {
    const before = await contentsOf(db);
    return { healthy: await examine(db), isUntouched: (await contentsOf(db)) === before };
  });
  await world.close();
  await withDatabase(world.deps, original, postponeLooks);

  return {
    tenant_id: merchant.tenant.id,
    ids,
    healthy,
    isUntouched,
    async findingsAfter(damage) {
      const copy = await copyDatabase(original);
      try {
        const findings = await withDatabase(world.deps, copy, async (db) => {
          await damage(db);
          return examine(db);
        });
        return findings.filter(({ subject, state }) => subject !== "provider" && state !== "ok");
      } finally {
        await administer(`drop database ${copy} with (force)`);
      }
    },
    async close() {
      await administer(`drop database ${original} with (force)`);
      await rm(data_dir, { recursive: true });
    },
  };
}

/** Lives the last half hour: invoices and refunds of every kind and outcome, all told, the newest still under way. */
async function fill(world: World, merchant: Refunder) {
  const customer = customerOf(world);
  const { tenant } = merchant;
  const sandbox = async (body: object) =>
    (await tenant.call<{ id: number }>("POST", "/invoices", { amount: 10, phone_number: "87021234567", ...body })).body
      .id;
  const pass = async (minutes: number) => {
    world.clock.advance({ minutes });
    await world.tick();
  };
  await tenant.call("POST", "/webhook/configure", { url: world.receiver.url });

  const refunded = await merchant.createPaid();
  await pass(1);
  const partial = await merchant.createPaid();
  const paid = await merchant.createPaid({ external_order_id: "paid" });
  await pass(1);
  for (const amount of [100, 200]) await merchant.refund(partial, { amount });
  await merchant.refund(refunded, { amount: 500 });
  await pass(1);
  await merchant.refund(refunded);
  const cancelled = await merchant.createPhone({ external_order_id: "cancelled" });
  await merchant.cancel(cancelled);
  const expired = await merchant.createQr();
  await customer.expire(expired);
  const simulated = await sandbox({ simulate: "paid" });
  await tenant.call("POST", `/invoices/${simulated}/refund`);
  const sandboxCancelled = await sandbox({});
  await tenant.call("POST", `/invoices/${sandboxCancelled}/cancel`);
  await pass(1);
  await merchant.fault({ call: "refund.create", fault: "status_code", status_code: -99000011 });
  await merchant.refund(paid, { amount: 1 });
  await merchant.fault({ call: "invoice.create", fault: "status_code", status_code: -1 });
  await merchant.call("POST", "/invoices", { amount: 5, phone_number: "87021234567" });
  const errors = world.deps.db.selectFrom("invoices").select("id").where("status", "=", "error");
  const refused = await errors.executeTakeFirstOrThrow();
  await pass(20);

  const { active, due, ended } = await fillSubscriptions(world, tenant);
  const pending = await merchant.createPhone({ external_order_id: "pending" });
  await merchant.fault({ call: "refund.create", fault: "timeout_before" });
  await merchant.refund(paid, { amount: 2 });
  const [openRefund] = (await merchant.refunds(paid)).filter(({ status }) => status === "pending");
  await sandbox({});
  world.clock.set(systemClock.now().toISOString());
  await world.tick();
  return {
    refunded: refunded.id,
    partial: partial.id,
    paid: paid.id,
    cancelled: cancelled.id,
    expired: expired.id,
    refused: refused.id,
    pending: pending.id,
    sandboxCancelled,
    openRefund: openRefund?.id,
    active,
    due,
    ended,
  };
}

/** One whose invoice is open after one that was paid, one that waits for its day, and one that has expired. */
async function fillSubscriptions(world: World, tenant: TestTenant) {
  const subscriber = await makeSubscriber(world, { tenant, key: tenant.test_key });
  const daily = { billing_period: "daily", bill_immediately: true };
  const [paid, lost] = [await subscriber.subscribe(daily), await subscriber.subscribe({ ...daily, ...ONE_TRY })];
  await world.tick();
  await subscriber.end(paid, "paid");
  await subscriber.end(lost, "cancelled");
  await tenant.call("POST", "/sandbox/clock/advance", { seconds: 86_400 });
  const due = await subscriber.subscribe();
  return { active: paid.id, due: due.id, ended: lost.id };
}

const ONE_TRY = { max_retry_attempts: 1, grace_period_days: 1 };

/** No job runs any more, and nothing must become due while the tests do. */
async function postponeLooks(db: Database): Promise<void> {
  await sql`update subscriptions set next_run_at = now() + interval '1 day' where next_run_at is not null`.execute(db);
  for (const queue of ["next_poll_at", "next_returns_look_at"]) {
    const due_at = sql.ref(queue);
    await sql`update invoices set ${due_at} = now() + interval '1 day' where ${due_at} is not null`.execute(db);
  }
}

async function contentsOf(db: Database): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  const contents = rows.map(async ({ name }) => {
    const found = await sql<{ text: string }>`
      select string_agg(t::text, ';' order by t::text) as text from ${sql.table(name)} t`.execute(db);
    return `${name}: ${found.rows[0]?.text}`;
  });
  return (await Promise.all(contents)).join("\n");
}

/** As an operator's: in tests commits do not wait for the disk, which the doctor rightly warns of. */
async function copyDatabase(template: string): Promise<string> {
  const name = `p_${randomUUID().replaceAll("-", "")}`;
  await administer(
    `create database ${name} template ${template}`,
    `alter database ${name} set synchronous_commit = on`,
  );
  return name;
}

async function withDatabase<T>({ log }: Deps, name: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: databaseUrl(inject("postgres_url"), name), max_connections: 2, log });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function administer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgres_url") });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
