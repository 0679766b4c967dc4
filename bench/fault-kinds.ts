/** The faults of bench/faults.ts: the databases that each needs, how it begins and ends, and what the service promises under it. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type OwnPostgres, startOwnPostgres } from "../server/test/support/own-postgres.ts";
import {
  canDropPackets,
  hasHaproxy,
  hasPgbouncer,
  hasRedis,
  startFarPostgres,
  startHaproxy,
  startPgbouncer,
  startRedis,
  startSmallPostgres,
} from "./fault-grounds.ts";

/** The databases of one kind of fault, on which the fault is repeated. */
export type Trial = {
  database_url: string;
  settings?: Record<string, string>;
  /** The PostgreSQL that has the data now: after a promotion it is another one. */
  database(): OwnPostgres;
  /** Causes the fault; resolves once the service can reach the data again. */
  strike(): Promise<void>;
  /** Prepares the next round. */
  repair?(): Promise<void>;
  close(): Promise<void>;
};

export type FaultKind = {
  name: string;
  /** What is missing on this machine. */
  missing?(): string | undefined;
  /** An invoice that was answered with 201 may be lost, because an asynchronous standby promises nothing. */
  may_lose?: true;
  /** How long a call may take at most, where that is less than 17 s. */
  longest_ms?: number;
  open(folder: string): Promise<Trial>;
};

const HANG_MS = 20_000;
const OUTAGE_MS = 30_000;
const SHORT_MS = 10_000;
/** The longest time that a call may take: by then the service has given up a host that never comes back. */
const GIVEN_UP_MS = 17_000;
/** The service waits 300 ms for Redis; the rest is tolerance for a slow machine. */
const REDIS_LONGEST_MS = 3_000;
const MAX_CONNECTIONS = 80;

export const FAULT_KINDS: FaultKind[] = [
  onOneDatabase("restart", async (postgres) => {
    await postgres.stop("fast");
    await postgres.start();
  }),
  onOneDatabase("kill", async (postgres) => {
    await postgres.stop("kill");
    await postgres.start();
  }),
  onOneDatabase("terminate", async (postgres) => {
    await postgres.terminateBackends();
  }),
  onOneDatabase("outage", async (postgres) => {
    await postgres.stop("fast");
    await delay(OUTAGE_MS);
    await postgres.start();
  }),
  onOneDatabase("hang", async (postgres) => {
    await postgres.suspend();
    await delay(HANG_MS);
    await postgres.resume();
  }),
  onOneDatabase("connections", async (postgres) => {
    const hog = await takeAllConnections(postgres);
    await delay(SHORT_MS);
    await hog.release();
  }),
  {
    name: "vanished",
    missing: missingNetwork,
    async open(folder) {
      const far = await startFarPostgres(folder);
      return {
        database_url: far.postgres.url,
        database: () => far.postgres,
        async strike() {
          far.drop([far.postgres.host]);
          await delay(HANG_MS);
          far.restore();
        },
        close: far.close,
      };
    },
  },
  {
    // The address never comes back. DATABASE_URL names a second address of the same PostgreSQL.
    name: "moved",
    missing: missingNetwork,
    async open(folder) {
      const far = await startFarPostgres(folder);
      const { host, port } = far.postgres;
      let dead = host;
      return {
        database_url: `postgres://tolem@${host}:${port},${far.other_host}:${port}/tolem`,
        database: () => far.postgres,
        async strike() {
          far.drop([dead]);
          await delay(GIVEN_UP_MS);
        },
        async repair() {
          far.restore();
          dead = dead === host ? far.other_host : host;
        },
        close: far.close,
      };
    },
  },
  { name: "promotion", open: (folder) => openStandby(folder, true) },
  { name: "promotion-async", may_lose: true, open: (folder) => openStandby(folder, false) },
  {
    name: "promotion-haproxy",
    missing: () => (hasHaproxy() ? undefined : "haproxy"),
    open: (folder) => openBehindHaproxy(folder),
  },
  {
    // The pooler is restarted: before and after it all statements go through it.
    name: "pooler",
    missing: () => (hasPgbouncer() ? undefined : "PgBouncer 1.21 or newer, also as PGBOUNCER"),
    async open(folder) {
      const postgres = await startOwnPostgres({ folder });
      const pooler = await startPgbouncer(folder, postgres);
      return {
        database_url: pooler.url,
        settings: { DATABASE_LISTEN_URL: postgres.url },
        database: () => postgres,
        async strike() {
          await pooler.stop();
          pooler.start();
        },
        async close() {
          await pooler.stop();
          await postgres.stop("fast");
        },
      };
    },
  },
  {
    name: "disk-full",
    missing: () => (process.getuid?.() === 0 ? undefined : "root, to mount a small file system"),
    async open(folder) {
      const small = await startSmallPostgres(folder, 160);
      return {
        database_url: small.postgres.url,
        database: () => small.postgres,
        async strike() {
          small.fill();
          await delay(SHORT_MS);
          await small.free();
          // PostgreSQL stops where it cannot write; an operator starts it again.
          await small.postgres.start();
          await small.postgres.query("checkpoint");
        },
        close: small.close,
      };
    },
  },
  onRedis("redis-hung", async (redis) => {
    redis.suspend();
    await delay(SHORT_MS);
    redis.resume();
  }),
  onRedis("redis-dead", async (redis) => {
    await redis.kill();
    await delay(SHORT_MS);
    redis.start();
  }),
];

function missingNetwork(): string | undefined {
  return canDropPackets() ? undefined : "root, ip and iptables";
}

function onOneDatabase(name: string, strike: (postgres: OwnPostgres) => Promise<void>): FaultKind {
  return {
    name,
    async open(folder) {
      const postgres = await startOwnPostgres({ folder, settings: { max_connections: String(MAX_CONNECTIONS) } });
      return {
        database_url: postgres.url,
        database: () => postgres,
        strike: () => strike(postgres),
        close: () => postgres.stop("fast"),
      };
    },
  };
}

function onRedis(name: string, strike: (redis: Awaited<ReturnType<typeof startRedis>>) => Promise<void>): FaultKind {
  return {
    name,
    missing: () => (hasRedis() ? undefined : "redis-server"),
    longest_ms: REDIS_LONGEST_MS,
    async open(folder) {
      const postgres = await startOwnPostgres({ folder });
      const redis = await startRedis(folder);
      return {
        database_url: postgres.url,
        settings: { REDIS_URL: redis.url },
        database: () => postgres,
        strike: () => strike(redis),
        async close() {
          await redis.close();
          await postgres.stop("fast");
        },
      };
    },
  };
}

/** Takes all free connections, ends those of other clients, and takes these too, until `release`. */
async function takeAllConnections(postgres: OwnPostgres) {
  const clients: pg.Client[] = [];
  let holding = true;
  const take = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on("error", () => undefined);
    const taken = await client.connect().then(
      () => true,
      () => false,
    );
    if (taken) clients.push(client);
    return taken;
  };
  while (await take());
  const others = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'hog'`;
  for (const client of clients) await client.query("set application_name = 'hog'");
  await clients[0]?.query(others);
  const takeOn = async () => {
    while (holding) if (!(await take())) await delay(50);
  };
  const taking = takeOn();
  return {
    async release() {
      holding = false;
      await taking;
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

/** A primary and its synchronous standby behind HAProxy, which alone DATABASE_URL names. */
async function openBehindHaproxy(folder: string): Promise<Trial> {
  const pair = await openStandby(folder, true);
  await pair.database().query("create role haproxy login");
  const haproxy = await startHaproxy(folder, pair.ports);
  return {
    ...pair,
    database_url: `postgres://tolem@127.0.0.1:${haproxy.port}/tolem`,
    async close() {
      await haproxy.close();
      await pair.close();
    },
  };
}

/** A primary and its standby, both named by DATABASE_URL. The primary is killed, and the standby promoted. */
async function openStandby(folder: string, isSynchronous: boolean): Promise<Trial & { ports: [number, number] }> {
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
