/** Reads that may be some seconds old go to a standby while it keeps up, and otherwise to the primary. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { openReplica, type Replica } from "../../src/db/replica.ts";
import { systemClock } from "../../src/deps.ts";
import { checkReplication, readReplication } from "../../src/doctor/check-replication.ts";
import { openLog } from "../../src/log.ts";
import { signUp } from "../support/console-client.ts";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres.ts";
import { createWorld, type World } from "../support/world.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const MAX_LAG_S = 2;
const PATIENCE = { timeout: 60_000, interval: 100 };

let folder: string;
let primary: OwnPostgres;
let standby: OwnPostgres;
let world: World;
let db: Database;
let replica: Replica;
let logged: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tolem-replica-"));
  primary = await startOwnPostgres({ folder: join(folder, "primary") });
  const migrated = openDatabase({ url: primary.url, max_connections: 1, log: { warn() {} } });
  await migrate(migrated);
  await migrated.destroy();
  standby = await primary.startStandby({ folder: join(folder, "standby") });
  world = await createWorld(
    { DATABASE_READ_URL: standby.url, DATABASE_READ_MAX_LAG_SECONDS: "3600" },
    { url: primary.url, async drop() {} },
  );
  logged = [];
  const log = openLog("info", { write: (line: string) => logged.push(JSON.parse(line).msg) });
  db = openDatabase({ url: primary.url, max_connections: 2, log });
  const opening = { url: standby.url, max_connections: 2, log, clock: systemClock };
  replica = openReplica({ ...opening, db, maxLagSeconds: MAX_LAG_S });
});
afterAll(async () => {
  await world.close();
  await replica.close();
  await db.destroy();
  await standby.stop("fast");
  await primary.stop("fast");
  await rm(folder, { recursive: true });
});

/** Which server a read goes to. */
async function readFrom(): Promise<"primary" | "standby"> {
  return replica.read(async (read) => {
    const { rows } = await sql<{ on_standby: boolean }>`select pg_is_in_recovery() as on_standby`.execute(read);
    return rows[0]?.on_standby ? "standby" : "primary";
  });
}

async function replicaFinding() {
  const config = { ...world.deps.config, database_read_max_lag_seconds: MAX_LAG_S };
  const findings = await checkReplication({ ...world.deps, config, replica });
  return findings.find(({ check }) => check.includes("DATABASE_READ_URL"));
}

it("an export is read from the standby, and the list of invoices, which must be fresh, from the primary", async () => {
  const merchant = await signUp(world, "replica@example.com");
  const create = (external_order_id: string) =>
    merchant.call("POST", "/invoices", {
      amount: 100,
      phone_number: "87021234567",
      external_order_id,
      is_sandbox: true,
    });
  await create("seen-by-both");
  const exported = async () =>
    (await merchant.call<string>("GET", "/invoices/export.csv")).body.match(/(seen-by-both|later)/g);
  await expect.poll(exported, PATIENCE).toEqual(["seen-by-both"]);
  await standby.query("select pg_wal_replay_pause()");
  await create("later");
  expect(await exported()).toEqual(["seen-by-both"]);
  expect((await merchant.call("GET", "/invoices?is_sandbox=true")).body).toMatchObject({ total: 2 });
  await standby.query("select pg_wal_replay_resume()");
  await expect.poll(exported, PATIENCE).toEqual(["later", "seen-by-both"]);
});

it("a standby that falls behind is not read until it has caught up, which is logged once each", async () => {
  await expect.poll(readFrom, PATIENCE).toBe("standby");
  await standby.query("select pg_wal_replay_pause()");
  await primary.query("select pg_switch_wal(), pg_logical_emit_message(true, 'test', 'written')");
  await expect.poll(readFrom, PATIENCE).toBe("primary");
  expect(await replica.lagSeconds()).toBeGreaterThan(MAX_LAG_S);
  expect(await replicaFinding()).toMatchObject({ state: "warning" });
  await standby.query("select pg_wal_replay_resume()");
  await expect.poll(readFrom, PATIENCE).toBe("standby");
  expect(await replicaFinding()).toMatchObject({ state: "ok" });
  expect(logged).toEqual([
    "the replica does not keep up: the primary is read",
    "the replica keeps up again and is read",
  ]);
});

it("a standby that is gone is missed by no read", async () => {
  logged.length = 0;
  await standby.stop("kill");
  expect(await readFrom()).toBe("primary");
  expect(await readFrom()).toBe("primary");
  expect(logged.filter((line) => line.startsWith("the replica"))).toEqual([
    "the replica does not keep up: the primary is read",
  ]);
  expect(await replicaFinding()).toMatchObject({ state: "warning", detail: "it gives no answer, or is no standby" });
  await standby.start();
  await expect.poll(readFrom, PATIENCE).toBe("standby");
});

it("the operators see the standby, and that it is asynchronous", async () => {
  const seen = async () => readReplication(world.deps);
  await expect.poll(seen, PATIENCE).toMatchObject({
    state: "warning",
    standbys: [{ name: "standby", state: "streaming", is_synchronous: false }],
  });
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query("select pg_reload_conf()");
  await expect.poll(seen, PATIENCE).toMatchObject({ state: "ok", standbys: [{ is_synchronous: true }] });
  await standby.stop("fast");
  await expect.poll(seen, PATIENCE).toMatchObject({ state: "broken", standbys: [] });
  await primary.query("alter system reset synchronous_standby_names");
  await primary.query("select pg_reload_conf()");
  await standby.start();
});

it("a primary is no replica of itself: nothing says that a server without a primary is up to date", async () => {
  const log = { info() {}, warn() {} };
  const wrong = openReplica({ url: primary.url, max_connections: 1, log, clock: systemClock, db, maxLagSeconds: 10 });
  expect(await wrong.lagSeconds()).toBe(Number.POSITIVE_INFINITY);
  await wrong.close();
});
