/** Starts and stops one process: the database, the application, the jobs. */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { openImages } from "./catalog/open-images.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { startEmbeddedDatabase } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { requireDatabase, requirePreparedStatements } from "./db/require-database.ts";
import { openWake } from "./db/wake.ts";
import { type Deps, systemClock, systemRandom } from "./deps.ts";
import { requireTimeZone } from "./doctor/check-time-zone.ts";
import { agreeOnKey } from "./installation/agree-on-key.ts";
import { requireOperator, requireSharedPictures } from "./installation/require-settings.ts";
import { allJobs, type Jobs, startJobs } from "./jobs.ts";
import { withLimits } from "./provider/limits.ts";
import { sessionBridge } from "./provider/session-bridge.ts";

const MIGRATION_TIMEOUT_MS = 60 * 60_000;

/** Which of its two works a process does: answering requests, running the jobs, or both. */
export type Roles = { api: boolean; jobs: boolean };

/** A running process. `stop` finishes what is under way, gives the leases back and closes everything, once. */
export type Running = { deps: Deps; address: string | null; stop(): Promise<void> };

/** What is open, to be closed in the opposite order. */
type Closers = (() => Promise<unknown>)[];

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

/** What the database calls this process: its command and its pid. */
function nameOf({ api, jobs }: Roles): string {
  const command = api && jobs ? "start" : api ? "serve" : jobs ? "worker" : "command";
  return `tolem ${command} ${process.pid}`;
}

/** The URLs of a database that can be used and is up to date. `listen_url` leads past any pooler of transactions. */
async function openPlace(config: Config, log: Logger, closers: Closers): Promise<{ url: string; listen_url: string }> {
  const { database_url, database_listen_url, data_dir } = config;
  if (database_url === null) {
    const embedded = await startEmbeddedDatabase({ data_dir, log });
    closers.push(embedded.stop);
    await bringUpToDate(embedded.url, log);
    return { url: embedded.url, listen_url: embedded.url };
  }
  await requireDatabase("DATABASE_URL", database_url, log);
  await requirePreparedStatements("DATABASE_URL", database_url);
  if (database_listen_url !== null) await requireDatabase("DATABASE_LISTEN_URL", database_listen_url, log);
  const listen_url = database_listen_url ?? database_url;
  await bringUpToDate(listen_url, log);
  return { url: database_url, listen_url };
}

/** Applies what migrations are missing, each of which may take its time. */
async function bringUpToDate(url: string, log: Logger): Promise<void> {
  const application_name = `tolem migrate ${process.pid}`;
  const db = openDatabase({
    url,
    max_connections: 1,
    log,
    application_name,
    statement_timeout_ms: MIGRATION_TIMEOUT_MS,
  });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

/** Everything a verb is given, opened on the settings. */
async function openDeps(config: Config, log: Logger, roles: Roles, closers: Closers): Promise<Deps> {
  const { url, listen_url } = await openPlace(config, log, closers);
  const application_name = nameOf(roles);
  const db = openDatabase({ url, max_connections: config.database_pool_max, log, application_name });
  closers.push(() => db.destroy());
  const base_url = config.provider_base_url ?? `http://127.0.0.1:${config.simulator_port}`;
  const bridge = sessionBridge({ base_url, timeout_ms: config.provider_timeout_ms });
  closers.push(bridge.close);
  const wake = openWake({ db, url: listen_url, log, application_name });
  closers.push(wake.close);
  const clock = systemClock;
  const provider = withLimits(bridge, clock);
  const deps = { db, wake, clock, random: systemRandom, log, config, provider, images: openImages(config) };
  return { ...deps, config: { ...config, encryption_key: await agreeOnKey(deps) } };
}

/** @throws Error in one line that names the setting which is in the way. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const setting = ["EADDRINUSE", "EACCES"].includes(code) ? `PORT (${port})` : `HOST (${host})`;
    throw new Error(`${setting} cannot be listened on: ${message}.`);
  }
}

/** Opens everything, applies what migrations are missing, and does the work of `roles` until `stop`. */
export async function run(config: Config, log: Logger, roles: Roles): Promise<Running> {
  requireTimeZone();
  const works = roles.api || roles.jobs;
  if (works) requireSharedPictures(config);
  const closers: Closers = [];
  try {
    const deps = await openDeps(config, log, roles, closers);
    if (works) await requireOperator(deps);
    const app = roles.api ? await buildApp(deps) : undefined;
    let jobs: Jobs | undefined;
    closers.push(async () => {
      await app?.close();
      await jobs?.stop();
    });
    const address = app === undefined ? null : await listen(app, config);
    if (roles.jobs) jobs = startJobs(deps, allJobs(deps));
    let stopped: Promise<void> | undefined;
    return {
      deps,
      address,
      stop: () => {
        stopped ??= closeAll(closers);
        return stopped;
      },
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

/** Applies what migrations are missing, and ends. */
export async function bringDatabaseUpToDate(config: Config, log: Logger): Promise<void> {
  const closers: Closers = [];
  try {
    await openPlace(config, log, closers);
  } finally {
    await closeAll(closers);
  }
}
