/** Builds the dependencies of every verb, for the service, the doctor, tests and benchmarks alike. */
import { availableParallelism } from "node:os";
import type { Logger } from "pino";
import { openArchive } from "./archive/open-archive.ts";
import { openImages } from "./catalog/open-images.ts";
import type { Config } from "./config.ts";
import { openDatabase } from "./db/database.ts";
import { gatherCalls } from "./db/gather.ts";
import type { PoolInput } from "./db/pool.ts";
import { noReplica, openReplica } from "./db/replica.ts";
import { openWake } from "./db/wake.ts";
import { type Deps, systemClock, systemRandom } from "./deps.ts";
import { createFairScheduler } from "./fair-scheduler.ts";
import { openCallQueue } from "./provider/call-queue.ts";
import { kaspiQr } from "./provider/kaspi-qr/kaspi-qr.ts";
import { observeCalls } from "./provider/observe-calls.ts";
import { sessionBridge } from "./provider/session-bridge/session-bridge.ts";

/** One processor is reserved for everything else. */
const HEAVY_AT_ONCE = Math.max(1, availableParallelism() - 1);

export type Opening = {
  log: Logger;
  /** `listenUrl` bypasses any transaction pooler; without one it is `url`. `readUrl` is a replica; null where there is none. */
  database: Omit<PoolInput, "log" | "max_connections"> & {
    listenUrl?: string;
    readUrl?: string | null;
    max_connections?: number;
  };
};

/** Open dependencies; `close` closes those that were opened here, and not the overrides. */
export type Opened = { deps: Deps; close(): Promise<void> };

/**
 * Opens the dependencies by the settings, without a connection yet. `overrides` replaces some of them,
 * such as the clock in a test.
 */
export function openDeps(config: Config, { log, database }: Opening, overrides: Partial<Deps> = {}): Opened {
  const closings: (() => Promise<unknown>)[] = [];
  const opened = <T>(value: T, close: (value: T) => Promise<unknown>): T => {
    closings.push(() => close(value));
    return value;
  };
  const { listenUrl, readUrl, ...pool } = {
    ...{ listenUrl: database.url, readUrl: null, max_connections: config.database_pool_max },
    ...database,
  };
  const named = pool.application_name === undefined ? {} : { application_name: pool.application_name };

  const db = overrides.db ?? opened(openDatabase({ ...pool, log }), (db) => db.destroy());
  if (config.gather) gatherCalls(db);
  const providers = overrides.providers ?? opened(openProviders(config), closeAll);
  const clock = overrides.clock ?? systemClock;
  const maxLagSeconds = config.database_read_max_lag_seconds;
  const openOrNone = () =>
    readUrl === null ? noReplica(db) : openReplica({ ...pool, url: readUrl, log, clock, db, maxLagSeconds });
  const replica = overrides.replica ?? opened(openOrNone(), (replica) => replica.close());
  const wake = overrides.wake ?? opened(openWake({ db, url: listenUrl, log, ...named }), (wake) => wake.close());
  const deps = {
    clock,
    random: systemRandom,
    log,
    config,
    providerQueue: openCallQueue(overrides.random ?? systemRandom),
    images: openImages(config),
    archive: openArchive(config),
    scheduler: createFairScheduler(HEAVY_AT_ONCE),
    ...overrides,
    db,
    replica,
    providers,
    wake,
  };
  return {
    deps,
    async close() {
      for (const close of closings.reverse()) await close();
    },
  };
}

/** The drivers that the installation offers, by their names. */
function openProviders(config: Config) {
  const { provider_base_url: base_url, provider_timeout_ms: timeoutMs, provider_driver: offered } = config;
  const { kaspi_qr_urls: urls, kaspi_qr_ca_file: caFile, kaspi_qr_status_version: statusVersion } = config;
  return {
    ...(offered.includes("session-bridge") && {
      "session-bridge": observeCalls(sessionBridge({ base_url, timeoutMs })),
    }),
    ...(offered.includes("kaspi-qr") && {
      "kaspi-qr": observeCalls(kaspiQr({ urls, caFile, statusVersion, timeoutMs })),
    }),
  };
}

async function closeAll(drivers: object): Promise<void> {
  for (const driver of Object.values(drivers)) await driver.close();
}
