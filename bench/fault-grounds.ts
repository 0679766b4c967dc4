/** The servers that the faults of bench/faults.ts need: a PostgreSQL on a small disk, a Redis, proxies. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { endWithUs } from "../server/test/support/end-with-us.ts";
import { freePort } from "../server/test/support/free-port.ts";
import { runHaproxy } from "../server/test/support/haproxy.ts";
import { type OwnPostgres, startOwnPostgres } from "../server/test/support/own-postgres.ts";

/** The databases of one kind of fault, on which the fault is repeated. */
export type Trial = {
  database_url: string;
  settings?: Record<string, string>;
  /** The PostgreSQL that has the data now: after a promotion it is another one. */
  database(): OwnPostgres;
  /** Causes the fault; resolves once a PostgreSQL with the data accepts writes. */
  strike(): Promise<void>;
  /** Prepares the next round. */
  repair?(): Promise<void>;
  close(): Promise<void>;
};

export async function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "tolem-faults-"));
}

/** A PostgreSQL on a file system of this size. */
export async function startSmallPostgres(folder: string, megabytes: number) {
  const disk = join(folder, "disk");
  await mkdir(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", disk]);
  const settings = { min_wal_size: "2MB", max_wal_size: "8MB" };
  const postgres = await startOwnPostgres({ folder: disk, settings, wal_segment_mb: 1 });
  const filler = join(disk, "filler");
  return {
    postgres,
    /** Fills the disk completely. */
    fill() {
      try {
        execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=64k"], { stdio: "ignore" });
      } catch {
        // dd fails once the disk is full, as intended.
      }
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await postgres.stop("fast");
      execFileSync("umount", ["-l", disk]);
    },
  };
}

/** A Redis of its own. */
export async function startRedis(folder: string) {
  const port = await freePort();
  const launch = () =>
    spawn("redis-server", ["--port", String(port), "--save", "", "--dir", folder], { stdio: "ignore" });
  let child = launch();
  const kill = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    suspend: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    kill,
    start() {
      child = launch();
    },
    close: kill,
  };
}

export function hasRedis(): boolean {
  return ["/usr/bin/redis-server", "/usr/local/bin/redis-server"].some(existsSync);
}

const HAPROXY_CONFIG = fileURLToPath(new URL("../ops/proxy/haproxy-postgres.cfg", import.meta.url));

/** The HAProxy of `ops/`, with other addresses, in front of the PostgreSQL servers on `ports`; its own port. */
export async function startHaproxy(
  folder: string,
  ports: [number, number],
): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort();
  const config = (await readFile(HAPROXY_CONFIG, "utf8"))
    .replace("127.0.0.1:6432", `127.0.0.1:${port}`)
    .replace("10.0.0.11:5432", `127.0.0.1:${ports[0]}`)
    .replace("10.0.0.12:5432", `127.0.0.1:${ports[1]}`);
  return { port, ...(await runHaproxy(folder, config)) };
}

/** `PGBOUNCER` names another program where the system's is too old. */
const PGBOUNCER = process.env.PGBOUNCER ?? "/usr/sbin/pgbouncer";
const OLDEST_PGBOUNCER = [1, 21] as const;

/** A PgBouncer that pools transactions in front of `postgres`. */
export async function startPgbouncer(folder: string, postgres: OwnPostgres) {
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const settings = {
    ...{ listen_addr: "127.0.0.1", listen_port: port, unix_socket_dir: "", auth_type: "any" },
    ...{ pool_mode: "transaction", default_pool_size: 20, max_client_conn: 500, max_prepared_statements: 200 },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const database = `tolem = host=${postgres.host} port=${postgres.port} dbname=tolem user=tolem`;
  await writeFile(file, ["[databases]", database, "[pgbouncer]", ...lines, ""].join("\n"));
  // PgBouncer refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  await chmod(folder, 0o755);
  const launch = () => spawn(PGBOUNCER, [file], { stdio: "ignore", ...owner });
  let child = launch();
  endWithUs(() => child.exitCode === null && child.kill("SIGKILL"));
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return {
    url: `postgres://tolem@127.0.0.1:${port}/tolem`,
    start() {
      child = launch();
    },
    stop,
  };
}

/** Whether there is a PgBouncer that supports prepared statements when it pools transactions (1.21 or newer). */
export function hasPgbouncer(): boolean {
  if (!existsSync(PGBOUNCER)) return false;
  const [, major, minor] = /(\d+)\.(\d+)/.exec(execFileSync(PGBOUNCER, ["--version"], { encoding: "utf8" })) ?? [];
  const [oldestMajor, oldestMinor] = OLDEST_PGBOUNCER;
  return Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor);
}
