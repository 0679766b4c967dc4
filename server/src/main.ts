/** Starts and stops one process: the database, the application, the jobs. */
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { openImages } from "./catalog/open-images.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { startEmbeddedDatabase } from "./db/embedded.ts";
import { migrate } from "./db/migrate.ts";
import { openWake } from "./db/wake.ts";
import { type Deps, systemClock, systemRandom } from "./deps.ts";
import { requireTimeZone } from "./doctor/check-time-zone.ts";
import { allJobs, startJobs } from "./jobs.ts";
import { withLimits } from "./provider/limits.ts";
import { sessionBridge } from "./provider/session-bridge.ts";

const MAX_CONNECTIONS = 24;
const MIGRATION_TIMEOUT_MS = 60 * 60_000;

/** Which of its two works a process does: answering requests, running the jobs, or both. */
export type Roles = { api: boolean; jobs: boolean };

/** A running process. `stop` finishes what is under way, gives the leases back and closes everything, once. */
export type Running = { deps: Deps; address: string | null; stop(): Promise<void> };

/** Everything a verb is given, opened on the settings, with what closes it again. */
async function openDeps(
  config: Config,
  log: Logger,
  roles: Roles,
): Promise<{ deps: Deps; url: string; close(): Promise<void> }> {
  const embedded =
    config.database_url === null ? await startEmbeddedDatabase({ data_dir: config.data_dir, log }) : null;
  const url = config.database_url ?? embedded?.url ?? "";
  const application_name = nameOf(roles);
  const db = openDatabase({ url, max_connections: MAX_CONNECTIONS, log, application_name });
  const wake = openWake({ db, url, log, application_name });
  const base_url = config.provider_base_url ?? `http://127.0.0.1:${config.simulator_port}`;
  const bridge = sessionBridge({ base_url, timeout_ms: config.provider_timeout_ms });
  const clock = systemClock;
  return {
    url,
    deps: {
      db,
      wake,
      clock,
      random: systemRandom,
      log,
      config,
      provider: withLimits(bridge, clock),
      images: openImages(config),
    },
    async close() {
      await wake.close();
      await bridge.close();
      await db.destroy();
      await embedded?.stop();
    },
  };
}

/** What the database calls this process: its command and its pid. */
function nameOf({ api, jobs }: Roles): string {
  const command = api && jobs ? "start" : api ? "serve" : jobs ? "worker" : "command";
  return `tolem ${command} ${process.pid}`;
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

/** Opens everything, applies what migrations are missing, and does the work of `roles` until `stop`. */
export async function run(config: Config, log: Logger, roles: Roles): Promise<Running> {
  requireTimeZone();
  const { deps, url, close } = await openDeps(config, log, roles);
  let app: FastifyInstance | undefined;
  try {
    await bringUpToDate(url, log);
    app = roles.api ? await buildApp(deps) : undefined;
    const address = (await app?.listen({ host: config.host, port: config.port })) ?? null;
    const jobs = roles.jobs ? startJobs(deps, allJobs(deps)) : undefined;
    const stopAll = async () => {
      await app?.close();
      await jobs?.stop();
      await close();
    };
    let stopped: Promise<void> | undefined;
    return {
      deps,
      address,
      stop: () => {
        stopped ??= stopAll();
        return stopped;
      },
    };
  } catch (error) {
    await app?.close();
    await close();
    throw error;
  }
}
