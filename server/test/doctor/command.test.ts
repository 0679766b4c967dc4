/** `tolem doctor` as an operator runs it: beside a running service, and without one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { startEmbeddedDatabase } from "../../src/embedded-postgres/start.ts";
import { openLog } from "../../src/log.ts";
import { TEST_SECRETS } from "../support/secrets.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";
/** Where nothing listens, so that the provider is a warning, which must not fail. */
const CLOSED_PORT = "9";

const log = openLog("error");
let data_dir: string;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "tolem-doctor-"));
});
afterAll(() => rm(data_dir, { recursive: true }));

async function tolem(
  command: string,
  settings: Record<string, string> = {},
): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, [PROGRAM, command], {
    env: { PATH: process.env.PATH, ...TEST_SECRETS, DATA_DIR: data_dir, SIMULATOR_PORT: CLOSED_PORT, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  const [status] = await once(child, "close");
  return { status, output: Buffer.concat(chunks).toString() };
}

/** Does `work` as another Tolem that uses the embedded database. */
async function whileItRuns<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const embedded = await startEmbeddedDatabase({ data_dir, log });
  const db = openDatabase({ url: embedded.url, max_connections: 2, log });
  try {
    return await work(db);
  } finally {
    await db.destroy();
    await embedded.stop();
  }
}

describe("tolem doctor", { timeout: 120_000 }, () => {
  it("exits with 1 without a database, and creates none", async () => {
    const { status, output } = await tolem("doctor");
    expect(output).toMatch(/^broken +database +it answers +there is no database in /m);
    expect(status).toBe(1);
    expect(await readdir(data_dir)).toEqual([]);
  });

  it("exits with 0 for healthy data, and starts and stops the database itself", async () => {
    await tolem("migrate");
    const { status, output } = await tolem("doctor");
    expect(output).toMatch(/^STATE +SUBJECT +CHECK +DETAIL$/m);
    expect(output).toMatch(/^ok +database +it answers +PostgreSQL 18\.\d+, embedded in /m);
    expect(output).toMatch(/^warning +provider +it answers +the built-in simulator/m);
    // No worker has made the days of the API log yet.
    expect(output).toMatch(/^warning +retention .* have their partitions +request_logs$/m);
    expect(output).toMatch(/^0 broken, 2 warnings, \d+ ok\.$/m);
    expect(status).toBe(0);
    expect(existsSync(join(data_dir, "postgres", "postmaster.pid"))).toBe(false);
  });

  it("exits with 1 beside a running service when a rule is violated, and the service keeps running", async () => {
    await whileItRuns(async (db) => {
      await sql`insert into tenants (id, name, created_at) values ('tnt_a', 'shop', now())`.execute(db);
      await sql`insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, created_at)
        values ('tnt_a', 'phone', true, 'paid', 100, now())`.execute(db);
      const { status, output } = await tolem("doctor");
      expect(output).toMatch(
        /^broken +invoices +paid_at is set for what is paid and for nothing else +1: tnt_a 1\n +→ /m,
      );
      expect(output).toMatch(/^1 broken, 2 warnings, \d+ ok\.$/m);
      expect(status).toBe(1);
      expect((await sql`select 1`.execute(db)).rows).toHaveLength(1);
    });
  });

  it("ends with 1 when a database of the operator's own does not answer", async () => {
    const { status, output } = await tolem("doctor", { DATABASE_URL: `postgres://localhost:${CLOSED_PORT}/tolem` });
    expect(output).toMatch(/^broken +database +it answers +.*ECONNREFUSED/m);
    expect(status).toBe(1);
  });
});
