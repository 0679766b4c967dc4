/** A backup of everything that the service writes is restored with every row, index and picture. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { archiveInvoices } from "../../src/archiving/archive-invoices.ts";
import { inspectArchive } from "../../src/backup/archive-reader.ts";
import { verifyBackup } from "../../src/backup/verify.ts";
import { checkData } from "../../src/doctor/check-data.ts";
import type { Finding } from "../../src/doctor/finding.ts";
import {
  createEmptyDatabase,
  type EmptyDatabase,
  everyDefinition,
  everyRow,
  fillFrom,
  rowsOf,
  type Stored,
  takeBackup,
} from "../support/backups.ts";
import { signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import { everyCall, MAIL, makeCall } from "../support/every-call.ts";
import { makeTenant, type TestTenant } from "../support/make.ts";
import { makeMerchant } from "../support/merchant.ts";
import { makeOperator, newTariff } from "../support/operator.ts";
import { rounds } from "../support/rounds.ts";
import { createWorld, type World } from "../support/world.ts";

const ADMIN_TOKEN = "the operator's token of tests, and of tests only";
const DAY_MS = 24 * 60 * 60_000;
/** These are of the installation and not of its data, or kept for days alone; the restored one has its own. */
const OWN = ["backup_state", "job_holds", "kysely_migration", "request_logs"];
/** Written by rare events alone. */
const RARE = `
  insert into login_failures values ('a@shop.kz', '{2026-01-01T00:00:00Z}', null);
  insert into holder_failures values ('x', '{2026-01-01T00:00:00.123456Z,infinity}', '-infinity');
  insert into provider_pauses values ('cashier', '2026-01-01T00:00:00Z');
  insert into provider_slots values ('cashier', 1, '2026-01-01T00:00:00Z', null);
  insert into installation values (true, '\\x00ff0a0d2c22', null);
  insert into moving_tenants select min(id), 'leaving', 2, now() from tenants;
  insert into payment_link_deltas select min(id), 1, 0, 0, 0, 0 from tenants;
  insert into departed_names values ('email', 'moved@shop.kz', 'tnt_moved', 2);
  insert into uncounted_sums select min(id), true, '2026-01-01T00:00:00Z' from tenants;
  insert into daily_counts select min(id), '2026-01-01T00:00:00Z', 7 from tenants;
  insert into ended_sessions select '\\x0a', min(id), '2026-01-01T00:00:00Z' from users;
  insert into invitations select min(id), 'inv_1', 'a@shop.kz', 'cashier', '\\x0b', 1, now(), now(), null from tenants;
  insert into reset_requests values ('lost@shop.kz', now());
  insert into webhook_outages select min(id), now(), null from tenants;
  insert into idempotency_keys select min(id), 'POST /x', 'a,"b', '\\x01', 'clm', now(), now(), null, 200, '\\x22' from tenants;
  insert into provider_failures select min(id), '2026-01-01T00:00:00Z', 1, 2, 3, now(), 'a;b' from tenants;
  insert into provider_sign_ins (tenant_id, sealed, expires_at) select min(id), '\\x', now() from tenants;
  insert into subscription_invoices (tenant_id, subscription_id, invoice_id, billing_period_start, billing_period_end,
      billing_period_label, amount_tiyn, attempt_number, status, created_at)
    select s.tenant_id, s.id, i.id, now(), now(), '2026-01', 100, 1, 'pending', now()
    from subscriptions s join invoices i using (tenant_id) order by s.id, i.id limit 1;
  insert into payment_link_external_ids
    select tenant_id, is_sandbox, 'a,"b', min(id) from payment_links group by tenant_id, is_sandbox;
  insert into invoice_switches select tenant_id, min(id), now(), null from invoices group by tenant_id`;
/** What CSV could mistake: quotes, separators, ends of lines and of data, nothing, and what is no letter. */
const HOSTILE = ['a"b', "a,b", "a\nb", "a\r\nb", "\\.", "\\N", "", " ", "NULL", "\u{1f30d}", "é\t'"];

let world: World;
let merchant: TestTenant;
let folder: string;
let path: string;
let target: EmptyDatabase;

beforeAll(async () => {
  world = await createWorld({ ADMIN_TOKEN, PROVIDER_DRIVER: "session-bridge,kaspi-qr", ...MAIL });
  folder = await mkdtemp(join(tmpdir(), "tolem-backup-"));
  path = join(folder, "all.tolem");
  await fillWorld();
  await takeBackup(world, path);
}, 300_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await createEmptyDatabase();
});
afterEach(() => target.drop());

/** Makes every call of the API once, and writes what no call does. */
async function fillWorld(): Promise<void> {
  const seller = await makeMerchant(world);
  Object.assign(world.deps.config, { operator_tenant_id: seller.tenant.id });
  const operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
  const person = await signUp(world, "all@shop.kz");
  const { id } = person.tenant;
  await connect(world, { id } as TestTenant);
  await person.call("PUT", "/shop", { slug: "all", title: "Tau", enabled: true });
  await operator.call("POST", `/tenants/${id}/tariff`, { tariff: "plan" });
  const tariff_active_until = new Date(world.clock.now().getTime() + 3 * DAY_MS);
  await world.deps.db.updateTable("tenant_tariffs").set({ tariff_active_until }).where("tenant_id", "=", id).execute();
  await world.tick();
  for (const call of await everyCall(world, person, "all", ADMIN_TOKEN)) await makeCall(world, call);
  world.clock.advance({ days: 2 });
  await world.tick();
  merchant = await makeTenant(world);
  await archiveOne();
  // The deltas of its customer are not folded yet.
  await merchant.call("POST", "/invoices", { amount: 100, phone_number: "87021234567", simulate: "paid" });
  for (const email of HOSTILE)
    await sql`insert into login_failures values (${email}, '{}', null)`.execute(world.deps.db);
  await rowsOf(world.database_url, RARE);
  // The use of a key is noted a moment after the call.
  const used = `select from api_keys where tenant_id = '${merchant.id}' and last_used_at is not null`;
  await vi.waitFor(async () => expect(await rowsOf(world.database_url, used)).toHaveLength(1), { timeout: 20_000 });
}

/** An invoice of long ago that has paid an order. */
async function archiveOne(): Promise<void> {
  const body = { amount: 100, phone_number: "87029876543", external_order_id: "old", simulate: "paid" };
  await merchant.call("POST", "/invoices", body);
  await rowsOf(
    world.database_url,
    "update invoices set created_at = '2020-01-01Z', paid_at = '2020-01-01Z' where external_order_id = 'old'",
  );
  const input = { before: new Date("2021-01-01T00:00:00Z"), isDryRun: false, onFile() {} };
  expect(await archiveInvoices(world.deps, { ...input, signal: new AbortController().signal })).toMatchObject({
    invoices: 1,
  });
}

const withoutOwn = (rows: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !OWN.includes(table)));

describe("a backup", { timeout: 300_000 }, () => {
  it("is restored with every row, constraint, index, trigger, sequence and picture", async () => {
    const before = await everyRow(world.database_url);
    expect(Object.keys(before).filter((table) => before[table]?.length === 0)).toEqual(["job_holds"]);
    const stored: Stored = new Map();
    expect(await fillFrom(path, target.url, { stored })).toEqual([]);
    expect(withoutOwn(await everyRow(target.url))).toEqual(withoutOwn(before));
    expect(await everyDefinition(target.url)).toEqual(await everyDefinition(world.database_url));
    expect(stored.size).toBeGreaterThan(0);
    for (const [name, { bytes }] of stored) {
      const [tenant_id = "", id = ""] = name.split("/");
      expect(await world.deps.images.get(tenant_id, id)).toEqual(bytes);
    }
  });

  it("is a plain tar of gzipped CSV, which other programs open", async () => {
    const out = await mkdtemp(join(folder, "out-"));
    const run = promisify(execFile);
    await run("tar", ["-xf", path, "-C", out]);
    const manifest = await inspectArchive(path);
    for (const { name, columns, rows } of manifest.tables) {
      const { stdout } = await run("sh", ["-c", `zcat ${out}/tables/${name}/*.csv.gz`]);
      expect(stdout.split("\n")[0]).toBe(columns.join(","));
      if (name === "tariffs") expect(stdout.trim().split("\n")).toHaveLength(rows + 1);
    }
    const sum = await readFile(join(out, "archive.sha256"), "utf8");
    expect(sum).toMatch(/^[0-9a-f]{64}\n$/);
    const { size } = await stat(path);
    const hash = createHash("sha256").update((await readFile(path)).subarray(0, size - 2048));
    expect(sum.trim()).toBe(hash.digest("hex"));
    const pictures = await run("sh", [
      "-c",
      `cd ${out} && tar -tf ${path} | grep ^pictures/ | xargs sha256sum | sha256sum`,
    ]);
    expect(pictures.stdout.split(" ")[0]).toBe(manifest.pictures?.sha256);
  });

  it("leaves a table out that is not the product's, and says which", async () => {
    await rowsOf(world.database_url, "create table of_another (a text); insert into of_another values ('x')");
    const more = join(folder, "more.tolem");
    await takeBackup(world, more);
    await rowsOf(world.database_url, "drop table of_another");
    expect(await fillFrom(more, target.url)).toEqual(["of_another"]);
  });

  it("of a moment amid writes holds all of each transaction, or nothing of it", async () => {
    const brokenOnes = (found: Finding[]) => found.filter(({ state }) => state === "broken").map(({ check }) => check);
    const before = brokenOnes(await checkData(world.deps));
    let writing = true;
    const body = { amount: 100, phone_number: "87021234567", simulate: "paid" };
    const write = async () => {
      while (writing) await merchant.call("POST", "/invoices", body);
    };
    const writers = Array.from({ length: 4 }, write);
    const amid = join(folder, "amid.tolem");
    for (let n = 0; n < rounds(1, 3); n += 1) {
      await takeBackup(world, amid, {});
      const { findings } = await verifyBackup(world.deps.config, world.deps.log, {
        ...{ path: amid, onProgress() {}, signal: new AbortController().signal },
      });
      expect(brokenOnes(findings)).toEqual(before);
    }
    writing = false;
    await Promise.all(writers);
  });

  it("whose manifest says other than its parts is refused, and the database stays empty with no picture", async () => {
    const manifest = await inspectArchive(path);
    const [first] = manifest.tables;
    const stored: Stored = new Map();
    const wrong = [
      {
        ...manifest,
        tables: manifest.tables.map((table) => (table === first ? { ...table, rows: table.rows + 1 } : table)),
      },
      { ...manifest, tables: manifest.tables.slice(1) },
      { ...manifest, pictures: manifest.pictures && { ...manifest.pictures, sha256: "0".repeat(64) } },
      { ...manifest, pictures: manifest.pictures && { ...manifest.pictures, count: manifest.pictures.count + 1 } },
      { ...manifest, tables: [...manifest.tables].reverse() },
    ];
    for (const changed of wrong) {
      await expect(fillFrom(path, target.url, { manifest: changed, stored })).rejects.toThrow(/^the backup [^\n]*$/);
    }
    expect(await everyRow(target.url)).toEqual({});
    expect(stored.size).toBe(0);
  });

  it("ends with the cause where the disk is full, it is interrupted or the connection breaks, amid a large table", async () => {
    const rows = "select i, md5(i::text) || repeat('x', 100) as t from generate_series(1, 400000) i";
    await rowsOf(world.database_url, `create table large as ${rows}`);
    const failing = (fail: () => Promise<void>) => {
      let taken = 0;
      let hasFailed = false;
      return new Writable({
        write(chunk, _encoding, done) {
          taken += chunk.length;
          // Once: what is broken off later would be the next backup.
          if (taken < 1_000_000 || hasFailed) return done();
          hasFailed = true;
          fail().then(() => done(), done);
        },
      });
    };
    const full = async () => {
      throw new Error("no space left");
    };
    const stopping = new AbortController();
    const interrupt = async () => stopping.abort(new Error("interrupted"));
    const breakOff = async () => {
      const ours =
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backup' and datname = current_database()";
      await rowsOf(world.database_url, ours);
    };
    const takeTo = (output: Writable) => takeBackup(world, path, { output, signal: stopping.signal });
    await expect(takeTo(failing(full))).rejects.toThrow("no space left");
    await expect(takeTo(failing(breakOff))).rejects.toThrow(/terminat/);
    await expect(takeTo(failing(interrupt))).rejects.toThrow("interrupted");
    await rowsOf(world.database_url, "drop table large");
  });

  it("holds all rows of a table that a migration was writing again when it began, and can be interrupted while it waits", async () => {
    await rowsOf(world.database_url, "create table rewritten as select i from generate_series(1, 1000) i");
    const migrating = new pg.Client({ connectionString: world.database_url });
    await migrating.connect();
    await migrating.query("begin; alter table rewritten alter column i type bigint");
    const isWaiting = async () => {
      const waiting =
        "select from pg_stat_activity where datname = current_database() and application_name = 'backup' and wait_event_type = 'Lock'";
      return (await rowsOf(world.database_url, waiting)).length;
    };
    const stopping = new AbortController();
    const amid = join(folder, "amid.tolem");
    const interrupted = expect(takeBackup(world, amid, { signal: stopping.signal })).rejects.toThrow("interrupted");
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1);
    stopping.abort(new Error("interrupted"));
    await interrupted;
    // The server sees that the connection has ended when the lock is there.
    await rowsOf(
      world.database_url,
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    const taken = takeBackup(world, amid);
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(1);
    await migrating.query("commit");
    await migrating.end();
    await taken;
    const { tables } = await inspectArchive(amid);
    expect(tables.find(({ name }) => name === "rewritten")?.rows).toBe(1000);
    await rowsOf(world.database_url, "drop table rewritten");
  });

  it("that cannot be restored leaves the pictures that were in their place, as those of the installation it was taken of", async () => {
    const stored: Stored = new Map();
    await fillFrom(path, target.url, { stored });
    await target.drop();
    target = await createEmptyDatabase();
    const [[name = "", picture] = []] = stored;
    const [other = ""] = [...stored.keys()].slice(1);
    stored.delete(other);
    const beforeCommit = async () => {
      expect(stored.has(other)).toBe(true);
      throw new Error("failed at the last step");
    };
    const before = new Map(stored);
    await expect(fillFrom(path, target.url, { stored, beforeCommit })).rejects.toThrow("failed at the last step");
    expect(stored).toEqual(before);
    expect(stored.get(name)).toBe(picture);
  });

  it("is restored only into an empty database", async () => {
    await rowsOf(target.url, "create table something (a int)");
    await expect(fillFrom(path, target.url)).rejects.toThrow("the database is not empty: restore into an empty one");
  });

  it("of which half is restored leaves an empty database, and restores again", async () => {
    const stopping = new AbortController();
    const half = fillFrom(path, target.url, {
      signal: stopping.signal,
      onProgress: (text) => text === "invoices" && stopping.abort(new Error("killed")),
    });
    await expect(half).rejects.toThrow("killed");
    expect(await everyRow(target.url)).toEqual({});
    await fillFrom(path, target.url);
    const { tables } = await inspectArchive(path);
    const restored = await everyRow(target.url);
    expect(tables.filter(({ name, rows }) => !OWN.includes(name) && restored[name]?.length !== rows)).toEqual([]);
  });
});
