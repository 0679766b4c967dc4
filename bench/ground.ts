/** Starts what every benchmark needs, an embedded database in a folder of its own and the built service, and computes figures. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Config, loadConfig } from "../server/src/config.ts";
import type { Database } from "../server/src/db/database.ts";
import { migrate } from "../server/src/db/migrate.ts";
import type { Deps } from "../server/src/deps.ts";
import { startEmbeddedDatabase } from "../server/src/embedded-postgres/start.ts";
import { openLog } from "../server/src/log.ts";
import { openDeps } from "../server/src/open-deps.ts";
import { freePort } from "../server/test/support/free-port.ts";

/** One statement fills a table with millions of rows. */
const FILLING_TIMEOUT_MS = 600_000;

export type Ground = {
  /** A PostgreSQL URL. */
  url: string;
  db: Database;
  /** The dependencies with which verbs of the service fill the database. */
  deps: Deps;
  /** The environment of a service that runs on this ground. */
  env: Record<string, string>;
  close(): Promise<void>;
};

/**
 * Starts a database, or takes the empty one at `url`, applies the migrations and opens a pool on it. With a `folder` everything is
 * there, and stays.
 */
export async function openGround(
  settings: Record<string, string> = {},
  { url, folder }: { url?: string | undefined; folder?: string | undefined } = {},
): Promise<Ground> {
  const data_dir = folder ?? (await mkdtemp(join(tmpdir(), "tolem-bench-")));
  const log = openLog("error");
  const database = url === undefined ? await startEmbeddedDatabase({ data_dir, log }) : { url, async stop() {} };
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: data_dir,
    ENCRYPTION_KEY: "an encryption key of benchmarks, and of them only",
    PROVIDER_BASE_URL: "http://127.0.0.1:9",
    RATE_LIMIT_RPM: "1000000",
    ALLOW_PRIVATE_WEBHOOK_URLS: "1",
    LOG_LEVEL: "warn",
    ...settings,
  };
  const config: Config = loadConfig(env);
  const { deps, close } = openDeps(config, {
    log,
    database: { url: database.url, max_connections: 16, statementTimeoutMs: FILLING_TIMEOUT_MS },
  });
  await migrate(deps.db);
  return {
    url: database.url,
    db: deps.db,
    deps,
    env,
    async close() {
      await close();
      await database.stop();
      if (folder === undefined) await rm(data_dir, { recursive: true, force: true });
    },
  };
}

export type Program = { url: string; pid: number; stop(): Promise<void> };

/** Runs a Node program that listens on `PORT`, and waits until `path` answers 200. */
export async function startProgram(args: string[], env: Record<string, string>, path: string): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...env, PATH: process.env.PATH, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilReady(child, url + path);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the program ended with exit code ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(20);
  }
}

/** The resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

/** The length of a tick of the system, in which it counts the time of processes. */
const TICK_MS = 10;

/** The processor time of a process so far, in ms. */
export async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ").map(Number) ?? [];
  const [user = 0, system = 0] = fields.slice(11, 13);
  return (user + system) * TICK_MS;
}

export function median(figures: number[]): number {
  return percentile(figures, 0.5);
}

/** The smallest figure that `share` of all do not exceed. */
export function percentile(figures: number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Runs a program of this folder that plays callers, at the system's lowest priority, because in reality callers have machines of
 * their own.
 */
export function forkCallers(program: string): ChildProcess {
  const child = fork(new URL(program, import.meta.url), [], { execArgv: ["--import", "tsx"] });
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  return child;
}
