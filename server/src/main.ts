/** Starts and stops one process: the database, the application, the jobs. */
import { setTimeout as delay } from "node:timers/promises";
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
import { openCallQueue } from "./provider/call-queue.ts";
import { sessionBridge } from "./provider/session-bridge.ts";

const MAX_CONNECTIONS = 24;
/** A call to the provider may take longer: whoever stops us kills us after 15 s or so. The embedded database takes a moment too. */
const STOP_WITHIN_MS = 11_000;

/** Which of its two works a process does: answering requests, running the jobs, or both. */
export type Roles = { api: boolean; jobs: boolean };

/** A running process. `stop` finishes what is under way, gives the leases back and closes everything, once. */
export type Running = { deps: Deps; address: string | null; stop(): Promise<void> };

/** `close` ends the connections; `leaveDatabase` lets go of the embedded database, which may take connections with it. */
type Opened = { deps: Deps; close(): Promise<void>; leaveDatabase(): Promise<void> };

/** Everything a verb is given, opened on the settings, with what closes it again. */
async function openDeps(config: Config, log: Logger): Promise<Opened> {
  const embedded =
    config.database_url === null ? await startEmbeddedDatabase({ data_dir: config.data_dir, log }) : null;
  const url = config.database_url ?? embedded?.url ?? "";
  const db = openDatabase({ url, max_connections: MAX_CONNECTIONS, log });
  const wake = openWake({ db, url, log });
  const base_url = config.provider_base_url ?? `http://127.0.0.1:${config.simulator_port}`;
  const bridge = sessionBridge({ base_url, timeout_ms: config.provider_timeout_ms });
  return {
    deps: {
      db,
      wake,
      clock: systemClock,
      random: systemRandom,
      log,
      config,
      provider: bridge,
      provider_queue: openCallQueue(systemRandom),
      images: openImages(config),
    },
    async close() {
      await wake.close();
      await bridge.close();
      await db.destroy();
    },
    async leaveDatabase() {
      await embedded?.stop();
    },
  };
}

/** Opens everything, applies what migrations are missing, and does the work of `roles` until `stop`. */
export async function run(config: Config, log: Logger, roles: Roles): Promise<Running> {
  requireTimeZone();
  const { deps, close, leaveDatabase } = await openDeps(config, log);
  let app: FastifyInstance | undefined;
  try {
    await migrate(deps.db);
    app = roles.api ? await buildApp(deps) : undefined;
    const address = (await app?.listen({ host: config.host, port: config.port })) ?? null;
    const jobs = roles.jobs ? startJobs(deps, allJobs(deps)) : undefined;
    const stopInOrder = async () => {
      await app?.close();
      await jobs?.stop();
      await close();
    };
    const stopAll = async () => {
      const isInOrder = await endsWithin(STOP_WITHIN_MS, stopInOrder());
      if (!isInOrder) log.warn("what is still under way is given up, and taken up again as after a crash");
      await leaveDatabase();
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
    await leaveDatabase();
    throw error;
  }
}

/** Whether `work` has ended by then; it goes on if not. Rejects as `work` does. */
async function endsWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const late = new AbortController();
  const ended = work.then(() => true).finally(() => late.abort());
  return Promise.race([ended, delay(ms, false, { signal: late.signal }).catch(() => true)]);
}
