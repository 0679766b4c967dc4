/** Starts and stops one process: the database, the application, the jobs. */
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp, buildProbes, openFigures } from "./app.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { type BeforeChange, migrate } from "./db/migrate.ts";
import { requireDatabase, requirePreparedStatements } from "./db/require-database.ts";
import type { Deps } from "./deps.ts";
import { requireTimeZone } from "./doctor/check-time-zone.ts";
import { startEmbeddedDatabase } from "./embedded-postgres/start.ts";
import { agreeOnCell } from "./installation/agree-on-cell.ts";
import { agreeOnKey } from "./installation/agree-on-key.ts";
import { watchHold } from "./installation/hold-jobs.ts";
import { requireOperator, requireSharedPictures } from "./installation/require-settings.ts";
import { type Jobs, startJobs } from "./job-loop.ts";
import { openJobs } from "./jobs.ts";
import { openDeps } from "./open-deps.ts";
import { openTelemetry } from "./telemetry/open-telemetry.ts";
import { backUpBefore } from "./upgrade/back-up-before.ts";
import { moveToPresentMajor } from "./upgrade/move-to-present-major.ts";
import { readVersion } from "./version.ts";

const MIGRATION_TIMEOUT_MS = 60 * 60_000;
/** A call to the provider may take longer: a supervisor kills the process after 15 s or so. The embedded database needs time too. */
const STOP_WITHIN_MS = 11_000;

/** The roles of a process: answering requests, running the jobs, or both. */
export type Roles = { api: boolean; jobs: boolean };

/** A running process. `stop` finishes running work, releases the leases and closes everything, once. */
export type Running = { deps: Deps; address: string | null; stop(): Promise<void> };

/** Open resources, which are closed in reverse order; the embedded database is the last, even if another one does not end. */
type Open = { works: (() => Promise<unknown>)[]; stopDatabase: () => Promise<unknown> };

function nothingOpen(): Open {
  return { works: [], stopDatabase: async () => undefined };
}

async function closeAll(open: Open, log: Logger): Promise<void> {
  const close = async () => {
    for (const end of open.works.splice(0).reverse()) await end();
  };
  const isInOrder = await endsWithin(STOP_WITHIN_MS, close());
  if (!isInOrder) log.warn("what has not ended is given up, and is continued as after a crash");
  await open.stopDatabase();
}

/** The process's name in the database: its command and its pid. */
function nameOf({ api, jobs }: Roles): string {
  const command = api && jobs ? "start" : api ? "serve" : jobs ? "worker" : "command";
  return `tolem ${command} ${process.pid}`;
}

/** The URLs of a usable and migrated database. `listenUrl` bypasses any transaction pooler, `readUrl` is a replica. */
type Place = { url: string; listenUrl: string; readUrl: string | null };

async function openPlace(config: Config, log: Logger, open: Open): Promise<Place> {
  const { database_url, database_listen_url, database_read_url: readUrl, data_dir } = config;
  if (database_url === null) {
    await moveToPresentMajor(config, log);
    const embedded = await startEmbeddedDatabase({ data_dir, log });
    open.stopDatabase = embedded.stop;
    const { url } = embedded;
    await bringUpToDate(url, log, async (last) => {
      const change = `${readVersion()}-from-${last}`;
      if (config.backup_before_upgrade) await backUpBefore(config, log, { url, change });
    });
    return { url, listenUrl: url, readUrl };
  }
  await requireDatabase("DATABASE_URL", database_url, log);
  await requirePreparedStatements("DATABASE_URL", database_url);
  if (database_listen_url !== null) await requireDatabase("DATABASE_LISTEN_URL", database_listen_url, log);
  const listenUrl = database_listen_url ?? database_url;
  await bringUpToDate(listenUrl, log);
  return { url: database_url, listenUrl, readUrl };
}

/** Applies the missing migrations, without a limit of time. */
async function bringUpToDate(url: string, log: Logger, beforeChange?: BeforeChange): Promise<void> {
  const application_name = `tolem migrate ${process.pid}`;
  const db = openDatabase({
    url,
    max_connections: 1,
    log,
    application_name,
    statementTimeoutMs: MIGRATION_TIMEOUT_MS,
  });
  try {
    await migrate(db, beforeChange);
  } finally {
    await db.destroy();
  }
}

/** Opens the dependencies on the database of the settings, with the encryption key that all processes share. */
async function openService(config: Config, log: Logger, roles: Roles, open: Open): Promise<Deps> {
  const place = await openPlace(config, log, open);
  const { deps, close } = openDeps(config, { log, database: { ...place, application_name: nameOf(roles) } });
  open.works.push(close);
  const encryption_keys = await agreeOnKey(deps);
  await agreeOnCell(deps);
  return { ...deps, config: { ...config, encryption_keys } };
}

/** @throws Error in one line that names the setting to correct. */
async function listen(app: FastifyInstance, host: string, [setting, port]: [string, number]): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const cause = ["EADDRINUSE", "EACCES"].includes(code) ? `${setting} (${port})` : `HOST (${host})`;
    throw new Error(`${cause} cannot be listened on: ${message}.`);
  }
}

/**
 * Opens everything, applies the missing migrations, and runs the `roles` until `stop`. It listens once `simulator` has started,
 * and rejects as that does.
 */
export async function run(config: Config, log: Logger, roles: Roles, simulator?: Promise<unknown>): Promise<Running> {
  requireTimeZone();
  const works = roles.api || roles.jobs;
  if (works) requireSharedPictures(config);
  const open = nothingOpen();
  try {
    const deps = await openService(config, log, roles, open);
    if (works) await requireOperator(deps);
    const figures = openFigures(deps);
    if (works) {
      const telemetry = await openTelemetry(deps, { instance: nameOf(roles), registries: figures });
      open.works.push(telemetry.close);
    }
    const hasProbes = roles.jobs && !roles.api && config.worker_port > 0;
    const app = roles.api ? await buildApp(deps, figures) : hasProbes ? buildProbes(deps, figures) : undefined;
    let jobs: Jobs | undefined;
    open.works.push(async () => {
      await app?.close();
      await jobs?.stop();
    });
    await simulator;
    const port: [string, number] = roles.api ? ["PORT", config.port] : ["WORKER_PORT", config.worker_port];
    const address = app === undefined ? null : await listen(app, config.host, port);
    if (roles.jobs) jobs = startJobs(deps, openJobs(deps), watchHold(deps));
    let stopped: Promise<void> | undefined;
    return {
      deps,
      address,
      stop: () => {
        stopped ??= closeAll(open, log);
        return stopped;
      },
    };
  } catch (error) {
    await closeAll(open, log);
    throw error;
  }
}

/** Applies the missing migrations, and ends. */
export async function bringDatabaseUpToDate(config: Config, log: Logger): Promise<void> {
  const open = nothingOpen();
  try {
    await openPlace(config, log, open);
  } finally {
    await closeAll(open, log);
  }
}

/** Whether `work` ended within the time; if not, it continues. Rejects as `work` does. */
async function endsWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const late = new AbortController();
  const ended = work.then(() => true).finally(() => late.abort());
  return Promise.race([ended, delay(ms, false, { signal: late.signal }).catch(() => true)]);
}
