/** Builds the programs, starts the one PostgreSQL of the test run, and prepares the database every world is copied from. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { build } from "../../../scripts/build.ts";
import { loadConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/db/database.ts";
import { migrate } from "../../src/db/migrate.ts";
import { startEmbeddedDatabase } from "../../src/embedded-postgres/start.ts";
import { openLog } from "../../src/log.ts";
import { keepLogPartitions } from "../../src/request-logs/keep-partitions.ts";
import { keepPartitions } from "../../src/webhooks/keep-partitions.ts";
import { testClock } from "./clock.ts";
import { TEST_SECRETS } from "./secrets.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres_url: string;
  }
}

export const TEMPLATE = "tolem_template";

const log = openLog("error");

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const built = build();
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-test-"));
  const embedded = await startEmbeddedDatabase({ data_dir, log });
  const stop = async () => {
    await embedded.stop();
    await rm(data_dir, { recursive: true, force: true });
  };
  try {
    await Promise.all([built, prepareTemplate(embedded.url)]);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide("postgres_url", embedded.url);
  return stop;
}

async function prepareTemplate(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  // The machine does not lose power in a test, so commits need not wait for the disk.
  await admin.query("alter system set synchronous_commit = off");
  await admin.query("select pg_reload_conf()");
  await admin.end();
  const template = openDatabase({ url: databaseUrl(url, TEMPLATE), max_connections: 1, log });
  await migrate(template);
  // A worker would make them at the first instant of a world, which takes longer than all else that it finds to do there.
  const worker = { db: template, clock: testClock(), config: loadConfig(TEST_SECRETS), log };
  await keepPartitions(worker).run();
  await keepLogPartitions(worker).run();
  await template.destroy();
}

/** The URL of another database on the embedded server, whose own URL has no host for `new URL` to read. */
export function databaseUrl(server_url: string, database: string): string {
  return server_url.replace(/\/tolem\?/, `/${database}?`);
}
