/**
 * What a backup and a restore of many invoices take: the time, the memory at its highest, the size, and the p99 of a service
 * that answers meanwhile, beside the same questions in quiet windows before and after. Debian's pg_dump and pg_restore are the
 * yardstick where they are installed.
 * `npm run bench:backup -- [--invoices=1000000] [--seconds=10]`
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { startEmbeddedDatabase } from "../server/src/embedded-postgres/start.ts";
import { openLog } from "../server/src/log.ts";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { randomOf } from "../server/test/support/random.ts";
import { openGround, startProgram } from "./ground.ts";
import { type Reader, readSteadily, summarizeWindows, type WindowResult } from "./steady-readers.ts";

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: { invoices: { type: "string", default: "1000000" }, seconds: { type: "string", default: "10" } },
});
const INVOICES = Number(values.invoices);
const PROGRAM = "server/dist/cli.js";
const AIM = 1.5;
const MOST_MB = 256;
const PACE = 200;
const BATCH = 500_000;
const MB = 1024 * 1024;

const random = randomOf(1);
const folder = await mkdtemp(join(tmpdir(), "tolem-bench-backup-"));
const ground = await openGround();
const { db, deps } = ground;

type Measured = { seconds: number; memory_mb: number };

/** Runs a program to its end, and reads every 20 ms how much memory it has had at the most. */
async function measure(args: string[], env: Record<string, string>): Promise<Measured> {
  const beganMs = performance.now();
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...env, PATH: process.env.PATH },
    stdio: ["ignore", "ignore", "inherit"],
  });
  let highest = 0;
  const poll = setInterval(() => {
    highest = Math.max(highest, highestMb(child.pid ?? 0));
  }, 20);
  const [status] = await once(child, "exit");
  clearInterval(poll);
  if (status !== 0) throw new Error(`tolem ${args.join(" ")} ended with ${status}`);
  return { seconds: Math.round((performance.now() - beganMs) / 100) / 10, memory_mb: highest };
}

function highestMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

/** Paid invoices with a change, an event and a delivery each, as the service leaves them. */
async function fill(): Promise<Reader> {
  const id = deps.random.id("tnt");
  await db.insertInto("tenants").values({ id, name: "bench", created_at: deps.clock.now() }).execute();
  const { secret } = await createApiKey(deps, id, { name: "bench", mode: "test" });
  for (let from = 1; from <= INVOICES; from += BATCH) {
    const to = Math.min(INVOICES, from + BATCH - 1);
    await sql`
      insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, client_phone, created_at, paid_at)
      select ${id}, 'phone', true, 'paid', 100000 + i % 1000, 'Order ' || i, '8702' || lpad((i % 9999999)::text, 7, '0'),
        now() - i * interval '1 second', now()
      from generate_series(${from}::bigint, ${to}::bigint) i`.execute(db);
    await sql`
      insert into events (tenant_id, id, type, body, created_at)
      select ${id}, 'evt_' || md5(i::text), 'invoice.status_changed',
        '{"invoice": {"id": ' || i || ', "status": "paid", "amount": "1000.00"}}', now()
      from generate_series(${from}::bigint, ${to}::bigint) i`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from invoices order by id limit 1000`.execute(db);
  return { key: secret, ids: rows.map((row) => row.id) };
}

let kept = false;
try {
  const reader = await fill();
  const service = await startProgram([PROGRAM, "serve"], ground.env, "/readyz");
  const read = () =>
    readSteadily({ url: service.url, readers: [reader], per_second: PACE, seconds: Number(values.seconds), random });
  await read();
  const quiet = [await read()];
  const path = join(folder, "bench.tolem");
  let isOver = false;
  const backup = measure(["backup", path], ground.env).finally(() => {
    isOver = true;
  });
  const during: WindowResult[] = [];
  while (!isOver) during.push(await read());
  quiet.push(await read());
  const backedUp = await backup;
  await service.stop();

  const { ENCRYPTION_KEY = "" } = ground.env;
  const restored = await measure(["restore", path], { DATA_DIR: join(folder, "restored"), ENCRYPTION_KEY });
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  const sizes = {
    archive_mb: Math.round((await stat(path)).size / MB),
    database_mb: Math.round((rows[0]?.bytes ?? 0) / MB),
  };
  console.table({ backup: backedUp, restore: restored, ...(await measureYardstick()) });
  console.log(sizes);
  const [calm, disturbed] = [summarizeWindows(quiet), summarizeWindows(during)];
  console.table({ quiet: calm, "during the backup": disturbed });
  const ratio = disturbed.p99 / calm.p99;
  kept = ratio <= AIM && Math.max(backedUp.memory_mb, restored.memory_mb) <= MOST_MB && disturbed.failed === 0;
  console.log(`p99 ${ratio.toFixed(2)} of the quiet windows' (aim ${AIM}); memory at most ${MOST_MB} MB`);
  console.log(`${INVOICES} invoices and as many events; ${cpus().length} cores, shared by all`);
} finally {
  await ground.close();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = kept ? 0 : 1;

/** The same database by Debian's programs, where they are new enough for it. */
async function measureYardstick(): Promise<Record<string, { seconds: number }>> {
  const dump = join(folder, "bench.dump");
  const timed = (program: string, args: string[]) => {
    const beganMs = performance.now();
    const { status } = spawnSync(program, args, { stdio: "ignore" });
    return status === 0 ? { seconds: Math.round((performance.now() - beganMs) / 100) / 10 } : undefined;
  };
  const dumped = timed("pg_dump", ["--format=custom", `--file=${dump}`, ground.url]);
  if (dumped === undefined) return {};
  const data_dir = join(folder, "yardstick");
  const empty = await startEmbeddedDatabase({ data_dir, log: openLog("silent") });
  await delay(100);
  const restored = timed("pg_restore", [`--dbname=${empty.url}`, dump]);
  await empty.stop();
  return { pg_dump: dumped, ...(restored === undefined ? {} : { pg_restore: restored }) };
}
