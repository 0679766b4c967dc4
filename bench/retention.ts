/**
 * Measures the cost of deleting expired events: as many events, each with its delivery and an attempt, are deleted by the thousand from the
 * tables of before, and dropped with their partition, in two databases of one server. Beside it, how long writing an event takes
 * in either, in turns.
 */
import { sql } from "kysely";
import { type Database, openDatabase } from "../server/src/db/database.ts";
import { listKnownMigrations, lockMigrations, migrateLocked } from "../server/src/db/migrate.ts";
import { openLog } from "../server/src/log.ts";
import { inTransaction } from "../server/src/transaction.ts";
import { emit } from "../server/src/webhooks/emit.ts";
import { keepPartitions } from "../server/src/webhooks/keep-partitions.ts";
import { median, openGround } from "./ground.ts";

const EVENTS = Number(process.argv[2] ?? 200_000);
const TENANTS = 100;
const WRITES = 300;
const ROUNDS = 7;
const BODY = JSON.stringify({
  event: "invoice.status_changed",
  invoice: { id: 1, status: "paid", note: "x".repeat(200) },
});

const ground = await openGround();
const partitioned = ground.db;
await sql`create database before`.execute(partitioned);
const url = ground.url.replace(/\/tolem\?/, "/before?");
const before = openDatabase({ url, max_connections: 4, log: openLog("error"), statementTimeoutMs: 600_000 });
const older = (await listKnownMigrations()).filter((name) => name < "0044");
await before.transaction().execute(async (db) => {
  await lockMigrations(db);
  await migrateLocked(db, older);
});
const databases = { before, partitioned };
const now = ground.deps.clock.now();

async function fill(db: Database): Promise<void> {
  await sql`
    insert into tenants (id, name, created_at) select 'tnt_' || n, 'bench', ${now} from generate_series(1, ${TENANTS}::int) n`.execute(
    db,
  );
  await sql`update tenant_webhooks set webhook_url = 'http://127.0.0.1:9/', webhook_enabled = true`.execute(db);
  await sql`
    insert into events (tenant_id, id, type, body, created_at)
    select 'tnt_' || 1 + n % ${TENANTS}::int, 'evt_' || n, 'invoice.status_changed', ${BODY}, ${now}
    from generate_series(1, ${EVENTS}::int) n`.execute(db);
  await sql`
    insert into deliveries (tenant_id, id, event_id, status, attempts_made, next_attempt_at, created_at)
    select tenant_id, 'dlv_' || id, id, 'delivered', 1, null, created_at from events`.execute(db);
  await sql`
    insert into delivery_attempts (tenant_id, delivery_id, number, at, url, http_status, duration_ms)
    select tenant_id, id, 1, created_at, 'http://127.0.0.1:9/', 200, 20 from deliveries`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** How long `work` takes in ms, and how many bytes of WAL it writes; nothing else runs on the server. */
async function cost(db: Database, work: () => Promise<unknown>) {
  const lsn = async () =>
    (await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db)).rows[0]?.lsn;
  const [from, began] = [await lsn(), performance.now()];
  await work();
  const ms = Math.round(performance.now() - began);
  const { rows } = await sql<{ bytes: string }>`select pg_current_wal_lsn() - ${from}::pg_lsn as bytes`.execute(db);
  return { ms, wal_mb: Math.round(Number(rows[0]?.bytes) / 1e5) / 10 };
}

async function deleteAll(): Promise<void> {
  for (let deleted = 1n; deleted > 0n; ) {
    const { numAffectedRows } = await sql`
      delete from events where (tenant_id, id) in
        (select tenant_id, id from events where created_at <= ${now} order by created_at limit 1000)`.execute(before);
    deleted = numAffectedRows ?? 0n;
  }
}

async function writeEvents(db: Database): Promise<void> {
  for (let n = 1; n <= WRITES; n += 1) {
    const body = { event: "invoice.status_changed" as const, timestamp: now.toISOString() };
    await inTransaction({ ...ground.deps, db }, (tx) =>
      emit(tx, { tenant_id: `tnt_${1 + (n % TENANTS)}`, is_sandbox: true, body }),
    );
  }
}

await fill(before);
await fill(partitioned);
// The months ahead have their partitions, as they have in service.
await keepPartitions(ground.deps).run();

const took = { before: [] as number[], partitioned: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, db] of Object.entries(databases) as [keyof typeof databases, Database][]) {
    took[name].push((await cost(db, () => writeEvents(db))).ms / WRITES);
  }
}
console.log(
  `writing an event: ${median(took.before).toFixed(2)} ms before, ${median(took.partitioned).toFixed(2)} ms now`,
);

for (const db of [before, partitioned])
  await sql`update deliveries set status = 'delivered', next_attempt_at = null`.execute(db);
const inFiveMonths = new Date(now.getTime() + 150 * 24 * 60 * 60_000);
console.table({
  "deleted by the thousand": await cost(before, deleteAll),
  "vacuum after it": await cost(before, () => sql`vacuum events, deliveries, delivery_attempts`.execute(before)),
  "dropped with the partition": await cost(partitioned, () =>
    keepPartitions({ ...ground.deps, clock: { now: () => inFiveMonths } }).run(),
  ),
});
const { rows } = await sql<{ left: number }>`select count(*) as left from events`.execute(partitioned);
console.log(`${EVENTS} events and as many deliveries and attempts; ${rows[0]?.left} events are left`);
await before.destroy();
await ground.close();
