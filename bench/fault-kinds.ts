/** The faults of bench/faults.ts: the databases that each needs, how it begins and ends, and what the service promises under it. */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { hasHaproxy } from "../server/test/support/haproxy.ts";
import { type OwnPostgres, startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { canDropPackets, openFarNetwork } from "./far-network.ts";
import { hasPgbouncer, hasRedis, startPgbouncer, startRedis, startSmallPostgres, type Trial } from "./fault-grounds.ts";
import { openBehindHaproxy, openStandby } from "./fault-standbys.ts";

export type FaultKind = {
  name: string;
  /** The program or right that the fault needs and this machine lacks. */
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
      const { far, postgres, close } = await startFarPostgres(folder);
      return {
        database_url: postgres.url,
        database: () => postgres,
        async strike() {
          far.drop([postgres.host]);
          await delay(HANG_MS);
          far.restore();
        },
        close,
      };
    },
  },
  {
    // The address never comes back. DATABASE_URL names a second address of the same PostgreSQL.
    name: "moved",
    missing: missingNetwork,
    async open(folder) {
      const { far, postgres, close } = await startFarPostgres(folder);
      const [host, other] = far.hosts;
      let dead = host;
      return {
        database_url: `postgres://tolem@${host}:${postgres.port},${other}:${postgres.port}/tolem`,
        database: () => postgres,
        async strike() {
          far.drop([dead]);
          await delay(GIVEN_UP_MS);
        },
        async repair() {
          far.restore();
          dead = dead === host ? other : host;
        },
        close,
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

/** A PostgreSQL at the far end of a network of its own. */
async function startFarPostgres(folder: string) {
  const far = openFarNetwork();
  const [host] = far.hosts;
  const settings = { listen_addresses: "*" };
  const postgres = await startOwnPostgres({ folder, host, port: 5432, prefix: far.prefix, settings });
  return {
    far,
    postgres,
    async close() {
      far.restore();
      await postgres.stop("fast");
      far.close();
    },
  };
}

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
