/** The embedded database dies under a running service, which starts it again and goes on answering. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../src/db/database.ts";
import { DatabaseUnavailable } from "../../src/db/unavailable.ts";
import { startEmbeddedDatabase } from "../../src/embedded-postgres/start.ts";
import { openLog } from "../../src/log.ts";

/** Promised are 10 s; a machine that runs many tests at once takes longer. */
const ANSWERED_WITHIN_MS = 30_000;

it("answers soon after the database's death, and rejects no call with anything but a reason to come back", async () => {
  const data_dir = await mkdtemp(join(tmpdir(), "tolem-lost-"));
  const log = openLog("silent");
  const embedded = await startEmbeddedDatabase({ data_dir, log });
  const db = openDatabase({ url: embedded.url, max_connections: 5, log });
  onTestFinished(async () => {
    await db.destroy();
    await embedded.stop();
    await rm(data_dir, { recursive: true });
  });
  await sql`create table written (n int)`.execute(db);
  const write = () => db.transaction().execute((trx) => sql`insert into written values (1)`.execute(trx));
  const outcomes = Array.from({ length: 20 }, () => write().catch((error: unknown) => error));
  process.kill(Number.parseInt(await readFile(join(data_dir, "postgres", "postmaster.pid"), "utf8"), 10), "SIGKILL");
  const died_ms = performance.now();
  for (;;) {
    const failure = await write().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) break;
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
    if (performance.now() - died_ms > ANSWERED_WITHIN_MS) throw failure;
    await delay(20);
  }
  for (const outcome of await Promise.all(outcomes)) {
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  }
}, 60_000);
