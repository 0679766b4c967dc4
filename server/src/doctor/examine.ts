/** Opens as much of an installation as the doctor needs, which makes nothing and takes little from whoever runs it. */
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
/** Nobody waits for anything here. */
const NO_WAKE = { nudge() {}, on() {}, async close() {} };

/**
 * What the doctor finds in the installation of `config`. The embedded database is joined where it runs, and else started
 * for as long as this takes.
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
        max_connections: MAX_CONNECTIONS,
        application_name: `tolem doctor ${process.pid}`,
        statement_timeout_ms: STATEMENT_TIMEOUT_MS,
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

async function joinDatabase({ database_url, database_listen_url, data_dir }: Config, log: Logger) {
  // Past any pooler, whose sessions keep no time-outs.
  if (database_url !== null) return { url: database_listen_url ?? database_url, async stop() {} };
  // Starting it would make an empty one.
  if (existsSync(join(data_dir, "postgres", "PG_VERSION"))) return startEmbeddedDatabase({ data_dir, log });
  throw new Error(`there is no database in ${data_dir}, or this user may not see it`);
}
