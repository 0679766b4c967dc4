/**
 * Measures a backup and a restore of many invoices: the time, the peak memory, the size, and the p99 of a service
 * that answers meanwhile, in turns with quiet windows. On another server (`--server`, in which it creates databases)
 * pg_dump and pg_restore of its version are the yardstick. With `--realtime`, as root on Linux, the service, its database and
 * this client run with real-time priority (SCHED_RR); the backup does not.
 * `npm run bench:backup -- [--invoices=1000000] [--seconds=10] [--turns=5] [--server=postgres://…] [--realtime]`
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { createApiKey } from "../server/src/tenants/api-keys.ts";
import { randomOf } from "../server/test/support/random.ts";
import { median, openGround, startProgram } from "./ground.ts";
import { type Measured, measureProgram, measureTolem, preferService, TOLEM } from "./measure-program.ts";
import { type Figures, type Reader, readSteadily, summarizeWindows, takeTurn } from "./steady-readers.ts";

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const { values } = parseArgs({
  options: {
    invoices: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "10" },
    turns: { type: "string", default: "5" },
    server: { type: "string" },
    realtime: { type: "boolean", default: false },
  },
});
const INVOICES = Number(values.invoices);
const MAX_RATIO = 1.5;
const MOST_MB = 256;
const PACE = 200;
const BATCH = 500_000;
const MB = 1024 * 1024;

const random = randomOf(1);
const folder = await mkdtemp(join(tmpdir(), "tolem-bench-backup-"));
const made: string[] = [];
const ground = await openGround({}, { url: values.server && (await makeDatabase("source")) });
const { db, deps } = ground;

/** An empty database on the server that was named. */
async function makeDatabase(name: string): Promise<string> {
  const database = `tolem_bench_${name}_${process.pid}`;
  await onServer(`create database ${database}`);
  made.push(database);
  const url = new URL(values.server ?? "");
  url.pathname = database;
  return url.href;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: values.server });
  await client.connect();
  await client.query(statement).finally(() => client.end());
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
  if (values.realtime) await preferService(db);
  const service = await startProgram([TOLEM, "serve"], ground.env, "/readyz");
  const read = () =>
    readSteadily({ url: service.url, readers: [reader], per_second: PACE, seconds: Number(values.seconds), random });
  await read();
  const path = join(folder, "bench.tolem");
  const turns: { quiet: Figures; during: Figures; backup: Measured }[] = [];
  for (let turn = 0; turn < Number(values.turns); turn += 1) {
    const { quiet, during, done } = await takeTurn(read, () => measureTolem(["backup", path, "--force"], ground.env));
    turns.push({ quiet: summarizeWindows(quiet), during: summarizeWindows(during), backup: done });
  }
  await service.stop();

  const { ENCRYPTION_KEY = "" } = ground.env;
  const empty = values.server && { DATABASE_URL: await makeDatabase("restored") };
  const restored = await measureTolem(["restore", path], {
    DATA_DIR: join(folder, "restored"),
    ENCRYPTION_KEY,
    ...empty,
  });
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  const sizes = {
    archive_mb: Math.round((await stat(path)).size / MB),
    database_mb: Math.round((rows[0]?.bytes ?? 0) / MB),
  };
  const backups = turns.map(({ backup }) => backup);
  const backup = {
    seconds: median(backups.map(({ seconds }) => seconds)),
    memory_mb: Math.max(...backups.map(({ memory_mb }) => memory_mb)),
  };
  console.table({ backup, restore: restored, ...(await measureYardstick()) });
  console.log(sizes);
  const ratios = turns.map(({ quiet, during }) => during.p99 / quiet.p99);
  console.table(
    turns.map(({ quiet, during }, turn) => ({
      ...{ quiet_p50: quiet.p50, during_p50: during.p50, quiet_p99: quiet.p99, during_p99: during.p99 },
      ...{ ratio: Number(ratios[turn]?.toFixed(2)), during_longest: during.longest, failed: during.failed },
    })),
  );
  const ratio = median(ratios);
  const failed = turns.reduce((sum, { during }) => sum + during.failed, 0);
  kept = ratio <= MAX_RATIO && Math.max(backup.memory_mb, restored.memory_mb) <= MOST_MB && failed === 0;
  console.log(
    `p99 ${ratio.toFixed(2)} of the quiet windows' in the middle turn (aim ${MAX_RATIO}); memory at most ${MOST_MB} MB`,
  );
  console.log(`${INVOICES} invoices and as many events; ${cpus().length} cores, shared by all`);
} finally {
  await ground.close();
  for (const database of made) await onServer(`drop database if exists ${database} with (force)`);
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = kept ? 0 : 1;

/** The same database by PostgreSQL's programs, where they are of its version. */
async function measureYardstick(): Promise<Record<string, Measured>> {
  if (values.server === undefined) return {};
  const dump = join(folder, "bench.dump");
  const pg_dump = await measureProgram("pg_dump", ["--format=custom", `--file=${dump}`, ground.url]);
  if (pg_dump === undefined) return {};
  const empty = await makeDatabase("yardstick");
  const pg_restore = await measureProgram("pg_restore", [`--dbname=${empty}`, dump]);
  return pg_restore === undefined ? { pg_dump } : { pg_dump, pg_restore };
}
