/**
 * Measures an idle installation: the processor time of its processes, PostgreSQL's apart, and how many
 * statements its database gets. `npm run bench:idle -- --minutes=5`
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbeddedDatabase } from "../server/src/embedded-postgres/start.ts";
import { openLog } from "../server/src/log.ts";
import { freePort } from "../server/test/support/free-port.ts";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "5" } } });
const MEASURED_MS = Number(values.minutes) * 60_000;
/** The start itself is work: compiling, and the first round of every job. */
const SETTLED_AFTER_MS = 60_000;
const AIM_PERCENT = 0.5;
const AIM_STATEMENTS = 2;
/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10;
const MOST_SHOWN = 12;

const data_dir = await mkdtemp(join(tmpdir(), "tolem-bench-idle-"));
const port = await freePort();
const env = {
  PATH: process.env.PATH,
  DATA_DIR: data_dir,
  PORT: String(port),
  SIMULATOR_PORT: String(await freePort()),
};
const service = spawn(process.execPath, ["server/dist/cli.js", "start"], { env, stdio: "ignore" });
const ended = once(service, "exit");

/** Has PostgreSQL log every statement, from whichever process it comes. */
async function logStatements(): Promise<void> {
  const database = await startEmbeddedDatabase({ data_dir, log: openLog("error"), restarts: false });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("alter system set log_statement = 'all'");
  await client.query("select pg_reload_conf()");
  await client.end();
  await database.stop();
}

type Times = { service: number; simulator: number; PostgreSQL: number };

/** The processor time in ms of the installation's processes so far. */
async function processorTimes(): Promise<Times> {
  const times = { service: 0, simulator: 0, PostgreSQL: 0 };
  const postmaster = Number.parseInt(await readFile(join(data_dir, "postgres", "postmaster.pid"), "utf8"), 10);
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number)) {
    const fields = (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")).split(") ")[1]?.split(" ").map(Number);
    if (fields === undefined) continue;
    const [, parent, , , , , , , , , , user = 0, system = 0, usersEnded = 0, systemsEnded = 0] = fields;
    if (pid === service.pid) times.service = (user + system) * TICK_MS;
    else if (parent === service.pid) times.simulator += (user + system) * TICK_MS;
    else if (parent === postmaster) times.PostgreSQL += (user + system) * TICK_MS;
    // The time of its processes that have ended is counted with the first of them.
    else if (pid === postmaster) times.PostgreSQL += (user + system + usersEnded + systemsEnded) * TICK_MS;
  }
  return times;
}

/** The statements that PostgreSQL has logged since the log had `size` bytes, the most frequent first. */
async function countStatements(size: number): Promise<[statement: string, count: number][]> {
  const log = await readFile(logFile);
  // The service empties a log that has become large.
  if (log.length < size) throw new Error("the log was emptied meanwhile: measure for fewer minutes");
  const lines = log.subarray(size).toString().split("\n");
  const counts = new Map<string, number>();
  for (const line of lines) {
    const text = /LOG: {2}(?:statement|execute [^:]*): (.*)/.exec(line)?.[1];
    if (text !== undefined) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

const logFile = join(data_dir, "postgres.log");
while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) await delay(100);
await logStatements();
await delay(SETTLED_AFTER_MS);
const before = await processorTimes();
const { size } = await stat(logFile);
const begunMs = performance.now();
await delay(MEASURED_MS);
const after = await processorTimes();
const measuredMs = performance.now() - begunMs;
const statements = await countStatements(size);
service.kill("SIGTERM");
await ended;
await rm(data_dir, { recursive: true, force: true });

const percentOf = (name: keyof Times) => (((after[name] - before[name]) / measuredMs) * 100).toFixed(2);
const perSecond = statements.reduce((sum, [, count]) => sum + count, 0) / (measuredMs / 1000);
console.log(`service: ${percentOf("service")} % of a core (aim ${AIM_PERCENT})`);
console.log(`simulator: ${percentOf("simulator")} %, PostgreSQL: ${percentOf("PostgreSQL")} %`);
console.log(`statements: ${perSecond.toFixed(2)} a second (aim ${AIM_STATEMENTS})`);
for (const [text, count] of statements.slice(0, MOST_SHOWN)) console.log(`  ${count}  ${text.slice(0, 100)}`);
