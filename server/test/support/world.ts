/** A whole Tolem for one test file: its own database, a simulator, a receiver, a clock that the test moves. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { startSimulator } from "../../../simulator/src/simulator.ts";
import { buildApp } from "../../src/app.ts";
import { type Config, loadConfig } from "../../src/config.ts";
import { readDue } from "../../src/db/due.ts";
import type { Deps } from "../../src/deps.ts";
import { createFairScheduler } from "../../src/fair-scheduler.ts";
import type { Job } from "../../src/job-loop.ts";
import { openJobs } from "../../src/jobs.ts";
import { openLog } from "../../src/log.ts";
import { openDeps } from "../../src/open-deps.ts";
import { type TestClock, testClock } from "./clock.ts";
import { databaseUrl, TEMPLATE } from "./global-setup.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { TEST_SECRETS } from "./secrets.ts";

export type World = {
  deps: Deps;
  app: FastifyInstance;
  /** Where the service listens. */
  url: string;
  /** A PostgreSQL URL of this world's database, for tests that start processes of their own. */
  database_url: string;
  clock: TestClock;
  simulator: { url: string };
  receiver: Receiver;
  /** Every line the service has logged, as text. */
  logged: string[];
  /** Runs every job until none has anything left to do at the present instant; those that clean up, once in each of their periods. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

/** Their work follows from the clock alone. */
const ONCE_A_PERIOD: string[] = ["keep-partitions", "keep-request-logs"];

/** Fastify looks up each plugin that has no name of its own among all loaded modules, of which a test run has thousands. */
Object.defineProperty(Function.prototype, Symbol.for("fastify.display-name"), { value: "plugin", writable: true });

type WorldDatabase = { url: string; drop(): Promise<void> };

/**
 * Builds a world. `settings` are environment variables over the ones that suit tests. `given` is an empty, migrated
 * database for a world outside of a test run.
 */
export async function createWorld(settings: Record<string, string> = {}, given?: WorldDatabase): Promise<World> {
  const database = given ?? (await createDatabase());
  const clock = testClock();
  const receiver = await startReceiver();
  const simulator = await startSimulator({ port: 0, now: () => clock.now() });
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-world-"));
  const ca_file = join(data_dir, "simulator-ca.pem");
  await writeFile(ca_file, simulator.ca_certificate);
  const config: Config = loadConfig({
    ...TEST_SECRETS,
    DATA_DIR: data_dir,
    DATABASE_URL: database.url,
    BASE_URL: "http://tolem.test",
    PROVIDER_BASE_URL: simulator.url,
    KASPI_QR_BASE_URL: simulator.https_url,
    KASPI_QR_CA_FILE: ca_file,
    PROVIDER_TIMEOUT_MS: "1000",
    RATE_LIMIT_RPM: "1000000",
    SIGNUP_LOGIN_RPM: "1000000",
    ALLOW_PRIVATE_WEBHOOK_URLS: "1",
    GATHER: process.env.GATHER ?? "1",
    ...settings,
  });
  const logged: string[] = [];
  const log = openLog("debug", { write: (line: string) => logged.push(line) });
  const opening = { log, database: { url: database.url, readUrl: config.database_read_url, max_connections: 10 } };
  const { deps, close } = openDeps(config, opening, { clock, scheduler: createFairScheduler(1) });
  const app = await buildApp(deps);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const jobs = openJobs(deps);
  const queues = Object.fromEntries(jobs.flatMap(({ name, dueAt }) => (dueAt === undefined ? [] : [[name, dueAt]])));
  /** In which of its periods each job of `ONCE_A_PERIOD` was run last. */
  const ranIn = new Map<string, number>();
  const hasRunInPeriod = ({ name, everyMs }: Job) => {
    if (!ONCE_A_PERIOD.includes(name)) return false;
    const period = Math.floor(clock.now().getTime() / everyMs);
    if (ranIn.get(name) === period) return true;
    ranIn.set(name, period);
    return false;
  };

  return {
    deps,
    app,
    url,
    database_url: database.url,
    clock,
    simulator,
    receiver,
    logged,
    async tick() {
      const instant = clock.now();
      /** Read again after a job has worked, because its work may be due for another. */
      let dueAt: Awaited<ReturnType<typeof readDue>> | undefined;
      /** Whether the job has no due row and would rest, as in a process: a story shows that it has no work then. */
      const rests = async ({ name }: Job) => {
        if (!(name in queues)) return false;
        dueAt ??= await readDue(deps.db, queues);
        const at = dueAt[name] ?? null;
        return at === null || at > clock.now();
      };
      for (let worked = true; worked && clock.now() === instant; ) {
        worked = false;
        for (const job of jobs) {
          if (hasRunInPeriod(job) || (await rests(job))) continue;
          // A test may move the clock while a job works: what is due then is left to the next tick.
          while (clock.now() === instant && (await job.run())) worked = true;
          await job.drain?.();
          dueAt = undefined;
        }
      }
    },
    async close() {
      await app.close();
      await close();
      await simulator.close();
      await receiver.close();
      await database.drop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** An empty, migrated database of the test run. */
export async function createDatabase(): Promise<WorldDatabase> {
  const { inject } = await import("vitest");
  const server_url = inject("postgres_url");
  const name = `w_${randomUUID().replaceAll("-", "")}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server_url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${TEMPLATE}`);
  return { url: databaseUrl(server_url, name), drop: () => run(`drop database ${name} with (force)`) };
}
