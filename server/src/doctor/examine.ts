/** Opens as much of an installation as the doctor needs, without writing and with few connections. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { startEmbeddedDatabase } from "../embedded-postgres/start.ts";
import { openDeps } from "../open-deps.ts";
import { doctor, doctorWithoutDatabase } from "./doctor.ts";
import type { Finding } from "./finding.ts";

const MAX_CONNECTIONS = 2;
/** Enough for many millions of rows. */
const STATEMENT_TIMEOUT_MS = 10 * 60_000;
/** The doctor wakes no job. */
const NO_WAKE = { nudge() {}, on() {}, async close() {} };

/**
 * Runs the doctor on the installation of `config`. A running embedded database is used as it is; a stopped one is started for
 * the examination.
 */
export async function examine(config: Config, log: Logger): Promise<Finding[]> {
  let database: Awaited<ReturnType<typeof joinDatabase>>;
  try {
    database = await joinDatabase(config, log);
  } catch (error) {
    return doctorWithoutDatabase(config, error as Error);
  }
  const { deps, close } = openDeps(
    config,
    {
      log,
      database: {
        url: database.url,
        readUrl: config.database_read_url,
        max_connections: MAX_CONNECTIONS,
        application_name: `tolem doctor ${process.pid}`,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      },
    },
    { wake: NO_WAKE },
  );
  try {
    return await doctor(deps);
  } finally {
    await close();
    await database.stop();
  }
}

/** The database of `config`, which must exist. `owner`: no other process of Tolem on this machine uses it. */
export async function joinDatabase(
  { database_url, database_listen_url, data_dir }: Config,
  log: Logger,
  { restarts = true } = {},
): Promise<{ url: string; owner: boolean; stop(): Promise<void> }> {
  // The direct address bypasses a pooler, whose sessions would lose the time-outs.
  if (database_url !== null) return { url: database_listen_url ?? database_url, owner: false, async stop() {} };
  // Without data, a start would create an empty database.
  if (existsSync(join(data_dir, "postgres", "PG_VERSION"))) return startEmbeddedDatabase({ data_dir, log, restarts });
  throw new Error(`there is no database in ${data_dir}, or this user may not see it`);
}
