/** A separate PostgreSQL for one test, on TCP, outside of Tolem: it can be restarted, killed, suspended, copied and promoted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
  changeOwner,
  commandOf,
  findPrograms,
  optionsOf,
  type Programs,
  runProgram,
} from "../../src/embedded-postgres/programs.ts";
import { endWithUs } from "./end-with-us.ts";
import { freePort } from "./free-port.ts";

export type OwnPostgres = {
  host: string;
  port: number;
  url: string;
  pgdata: string;
  isRunning(): boolean;
  /** Starts it and waits until it takes connections. */
  start(): Promise<void>;
  /** `fast` breaks every connection and shuts down in good order, `kill` is SIGKILL of the postmaster. */
  stop(how: "fast" | "kill"): Promise<void>;
  /** SIGSTOP of every process of the server, and the end of it. */
  suspend(): Promise<void>;
  resume(): Promise<void>;
  /** Breaks every connection but the one that does it. */
  terminateBackends(): Promise<number>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** A standby that streams from this one, in `folder`, on `port` or a free one; it is started. */
  startStandby(place: { folder: string; port?: number }): Promise<OwnPostgres>;
  promote(): Promise<void>;
};

type Place = {
  folder: string;
  /** The address at which it listens and is reached. */
  host?: string;
  port?: number;
  /** A command put before the server's, such as `ip netns exec NAME`. */
  prefix?: string[];
  settings?: Record<string, string>;
  /** Of a new server: the size of a file of the write-ahead log, in MB. */
  wal_segment_mb?: number;
};

const DEADLINE_MS = 60_000;
const SETTINGS = {
  unix_socket_directories: "",
  shared_buffers: "64MB",
  timezone: "UTC",
  jit: "off",
  wal_level: "replica",
  max_wal_senders: "4",
  wal_sender_timeout: "5s",
  log_min_error_statement: "panic",
};

/** Makes a new server in `folder`, with an empty database `tolem`, and starts it. */
export async function startOwnPostgres(place: Place): Promise<OwnPostgres> {
  const pgdata = join(place.folder, "pgdata");
  await mkdir(pgdata, { recursive: true });
  const programs = await findPrograms(pgdata);
  await changeOwner(programs, pgdata);
  const access = ["--username=tolem", "--auth=trust"];
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await runProgram(programs, "initdb", [
    "-D",
    pgdata,
    ...access,
    ...locale,
    `--wal-segsize=${place.wal_segment_mb ?? 16}`,
  ]);
  await writeFile(join(pgdata, "pg_hba.conf"), "host all all all trust\nhost replication all all trust\n");
  await runProgram(programs, "postgres", ["--single", "-D", pgdata, "postgres"], "create database tolem\n");
  const server = serverOf(programs, place, place.port ?? (await freePort()));
  await server.start();
  return server;
}

function serverOf(programs: Programs, place: Place, port: number): OwnPostgres {
  const { folder, host = "127.0.0.1", prefix = [] } = place;
  const pgdata = join(folder, "pgdata");
  const url = `postgres://tolem@${host}:${port}/tolem`;
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  endWithUs(() => isRunning() && child?.kill("SIGKILL"));

  async function query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Whether what has been spawned takes connections; false where it ended. */
  async function becomesReady(): Promise<boolean> {
    const untilMs = performance.now() + DEADLINE_MS;
    while (isRunning() && performance.now() < untilMs) {
      if (await query("select 1").catch(() => undefined)) return true;
      await delay(50);
    }
    return false;
  }

  async function launch(): Promise<boolean> {
    const log = await open(join(folder, "postgres.log"), "a");
    const settings = Object.entries({ ...SETTINGS, listen_addresses: host, port: String(port), ...place.settings });
    const args = ["-D", pgdata, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    const [file, rest] = commandOf(programs, "postgres", args);
    const [program = file, ...before] = [...prefix, file];
    child = spawn(program, [...before, ...rest], { ...optionsOf(programs), stdio: ["ignore", log.fd, log.fd] });
    await log.close();
    return becomesReady();
  }

  async function signalAll(signal: NodeJS.Signals): Promise<void> {
    for (const pid of await familyOf(child?.pid ?? 0)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended since.
      }
    }
  }

  return {
    host,
    port,
    url,
    pgdata,
    isRunning,
    query,
    async start() {
      // One that ended its own processes is in recovery, and takes no connections yet.
      if (isRunning() && (await becomesReady())) return;
      const untilMs = performance.now() + DEADLINE_MS;
      // Processes of a killed server may still hold its shared memory.
      while (!(await launch())) {
        if (performance.now() > untilMs) throw new Error(`PostgreSQL does not start, see ${folder}/postgres.log`);
        await delay(100);
      }
    },
    async stop(how) {
      if (child === undefined || !isRunning()) return;
      const ended = once(child, "exit");
      child.kill(how === "fast" ? "SIGINT" : "SIGKILL");
      await ended;
    },
    suspend: () => signalAll("SIGSTOP"),
    resume: () => signalAll("SIGCONT"),
    async terminateBackends() {
      const rows = await query(
        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      );
      return rows.length;
    },
    async startStandby(there) {
      const copied = join(there.folder, "pgdata");
      await rm(copied, { recursive: true, force: true });
      await mkdir(there.folder, { recursive: true });
      await copyBase(url, pgdata, copied);
      await writeFile(join(copied, "standby.signal"), "");
      await writeFile(
        join(copied, "postgresql.auto.conf"),
        `primary_conninfo = 'host=${host} port=${port} user=tolem application_name=standby'\n`,
      );
      await changeOwner(programs, copied);
      const standby = serverOf(programs, { ...place, folder: there.folder }, there.port ?? (await freePort()));
      await standby.start();
      return standby;
    },
    async promote() {
      await query("select pg_promote(true, 30)");
    },
  };
}

/** The files of a running server, as `pg_basebackup` takes them: the package has no such program. */
async function copyBase(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    const left_out = new Set(["postmaster.pid", "postmaster.opts", "standby.signal"].map((name) => join(from, name)));
    await cp(from, to, { recursive: true, filter: (source) => !left_out.has(source) }).catch(async (error) => {
      // The changes of a file that PostgreSQL removed during the copy are in the write-ahead log.
      if (error.code !== "ENOENT") throw error;
      await cp(from, to, { recursive: true, filter: (source) => !left_out.has(source) });
    });
    const { rows } = await client.query("select labelfile from pg_backup_stop(false)");
    await writeFile(join(to, "backup_label"), rows[0].labelfile);
  } finally {
    await client.end();
  }
}

/** The process and all that descend from it. */
async function familyOf(ancestor: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const parent = /^\d+ \(.*\) \S (\d+)/s.exec(status)?.[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  const family = [ancestor];
  for (const pid of family) for (const [child, parent] of parents) if (parent === pid) family.push(child);
  return family;
}
