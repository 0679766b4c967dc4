/** The pairs of PostgreSQL servers of bench/faults.ts: a primary, and a standby that is promoted when the primary is killed. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type OwnPostgres, startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { startHaproxy, type Trial } from "./fault-grounds.ts";

/** Connections in a row that must reach the primary: a proxy that still uses the standby would reach both in turn. */
const ENOUGH_WRITABLE = 8;

/** A primary and its synchronous standby behind HAProxy, which alone DATABASE_URL names. */
export async function openBehindHaproxy(folder: string): Promise<Trial> {
  const pair = await openStandby(folder, true);
  await pair.database().query("create role haproxy login");
  const haproxy = await startHaproxy(folder, pair.ports);
  const database_url = `postgres://tolem@127.0.0.1:${haproxy.port}/tolem`;
  await waitForChecks(database_url);
  return {
    ...pair,
    database_url,
    async close() {
      await haproxy.close();
      await pair.close();
    },
  };
}

/** Until its first checks HAProxy takes every server for usable, and leads to them in turn, the standby included. */
async function waitForChecks(connectionString: string): Promise<void> {
  const untilMs = performance.now() + 30_000;
  for (let writable = 0; writable < ENOUGH_WRITABLE; ) {
    if (performance.now() > untilMs) throw new Error("HAProxy still leads to the standby");
    writable = (await isWritable(connectionString)) ? writable + 1 : 0;
    await delay(100);
  }
}

async function isWritable(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    return rows[0]?.transaction_read_only === "off";
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

/** A primary and its standby, both named by DATABASE_URL. The primary is killed, and the standby promoted. */
export async function openStandby(
  folder: string,
  isSynchronous: boolean,
): Promise<Trial & { ports: [number, number] }> {
  const [first, second] = [join(folder, "first"), join(folder, "second")];
  await mkdir(first);
  let primary = await startOwnPostgres({ folder: first });
  let standby = await follow(primary, { folder: second }, isSynchronous);
  const ports: [number, number] = [primary.port, standby.port];
  const folders = new Map([
    [primary.port, first],
    [standby.port, second],
  ]);
  return {
    ports,
    database_url: `postgres://tolem@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/tolem`,
    database: () => primary,
    async strike() {
      await primary.stop("kill");
      await delay(1_000);
      await standby.promote();
      [primary, standby] = [standby, primary];
    },
    async repair() {
      const { port } = standby;
      standby = await follow(primary, { folder: folders.get(port) ?? "", port }, isSynchronous);
    },
    async close() {
      await standby.stop("fast");
      await primary.stop("fast");
    },
  };
}

/** Starts a standby of `primary`. If `isSynchronous`, the primary answers a commit only after the standby has it. */
async function follow(
  primary: OwnPostgres,
  place: { folder: string; port?: number },
  isSynchronous: boolean,
): Promise<OwnPostgres> {
  const standby = await primary.startStandby(place);
  const state = isSynchronous ? "sync" : "async";
  await primary.query(`alter system set synchronous_standby_names = '${isSynchronous ? "*" : ""}'`);
  await primary.query("select pg_reload_conf()");
  const untilMs = performance.now() + 30_000;
  while (
    (await primary.query("select from pg_stat_replication where state = 'streaming' and sync_state = $1", [state]))
      .length === 0
  ) {
    if (performance.now() > untilMs) throw new Error(`the standby in ${place.folder} does not stream`);
    await delay(100);
  }
  return standby;
}
