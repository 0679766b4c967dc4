/**
 * Measures the figures of docs/scale.md: the statements and the bytes of the write-ahead log that an invoice costs, and the bytes of a row
 * of each table with its indexes. Each of `--lives` invoices is created, paid and delivered through the API, the jobs, the simulator and
 * a receiver; a quarter of them is refunded.
 * `npm run bench:rows -- --lives=1000`
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/src/db/database.ts";
import { migrate } from "../server/src/db/migrate.ts";
import { openLog } from "../server/src/log.ts";
import { customerOf } from "../server/test/support/customer.ts";
import { makeMerchant } from "../server/test/support/merchant.ts";
import { startOwnPostgres } from "../server/test/support/own-postgres.ts";
import { createWorld } from "../server/test/support/world.ts";

const { values } = parseArgs({ options: { lives: { type: "string", default: "1000" } } });
const lives = Number(values.lives);

const folder = await mkdtemp(join(tmpdir(), "tolem-rows-"));
const postgres = await startOwnPostgres({
  folder,
  // Full-page images are off: a busy database writes one per page and checkpoint, which would hide the cost of an invoice.
  settings: { shared_preload_libraries: "pg_stat_statements", full_page_writes: "off", autovacuum: "off" },
});
await postgres.query("create extension pg_stat_statements");
const db = openDatabase({ url: postgres.url, max_connections: 1, log: openLog("error") });
await migrate(db);
await db.destroy();
const world = await createWorld({ PROVIDER_TIMEOUT_MS: "20000" }, { url: postgres.url, drop: async () => {} });
const merchant = await makeMerchant(world);
const customer = customerOf(world);
await merchant.call("POST", "/webhook/configure", { url: world.receiver.url });

/** `transactions` are those of several statements. */
type Cost = { statements: number; transactions: number; wal: number };

/** The statements, transactions and WAL bytes of the service so far. */
async function readCost(): Promise<Cost> {
  const [cost] = await postgres.query<Record<keyof Cost, string>>(`
    select (select sum(calls) from pg_stat_statements where query !~ 'pg_stat') as statements,
      (select sum(calls) from pg_stat_statements where query = 'commit') as transactions,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal`);
  return { statements: Number(cost?.statements), transactions: Number(cost?.transactions), wal: Number(cost?.wal) };
}

/** Does `work` for each of `count` lives, and returns the cost of one. */
async function measure(count: number, work: (n: number) => Promise<void>): Promise<Cost> {
  const before = await readCost();
  for (let n = 0; n < count; n += 1) await work(n);
  await world.tick();
  const after = await readCost();
  world.receiver.take();
  world.logged.length = 0;
  const each = (name: keyof Cost) => Math.round(((after[name] - before[name]) / count) * 10) / 10;
  return { statements: each("statements"), transactions: each("transactions"), wal: each("wal") };
}

const phoneOf = (n: number) => `8702${String(n).padStart(7, "0")}`;
const order = (n: number) => ({ amount: 1500, description: `Order ${n}`, external_order_id: `order-${n}` });
const paid: { id: number }[] = [];

try {
  const table = {
    "phone invoice, created": await measure(lives, async (n) => {
      paid.push(await merchant.createPhone({ ...order(n), phone_number: phoneOf(n), client_name: `Buyer ${n}` }));
    }),
    "… paid, noticed, delivered": await measure(lives, async (n) => {
      const invoice = paid[n];
      if (invoice === undefined) return;
      await customer.pay(invoice);
      await merchant.check(invoice);
    }),
    "… refunded, delivered": await measure(Math.round(lives / 4), async (n) => {
      await merchant.call("POST", `/invoices/${paid[n]?.id}/refund`, { amount: 500 });
    }),
    "QR invoice, created": await measure(Math.round(lives / 4), async (n) => {
      await merchant.createQr(order(lives + n));
    }),
    "GET /invoices/{id}": await measure(lives, async (n) => {
      await merchant.get({ id: paid[n]?.id });
    }),
  };
  console.table(table);
  // Packs the tables, so that dead rows are not counted.
  await postgres.query("vacuum full");
  const sizes = await postgres.query<{ name: string; rows: string; heap: string; indexes: string }>(`
    select relname as name, reltuples as rows, pg_table_size(oid) as heap, pg_indexes_size(oid) as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${Math.round(lives / 5)}
    order by pg_total_relation_size(oid) desc`);
  console.table(
    Object.fromEntries(
      sizes.map(({ name, rows, heap, indexes }) => [
        name,
        {
          rows: Number(rows),
          "heap, bytes a row": Math.round(Number(heap) / Number(rows)),
          "indexes, bytes a row": Math.round(Number(indexes) / Number(rows)),
        },
      ]),
    ),
  );
} finally {
  await world.close();
  await postgres.stop("fast");
  await rm(folder, { recursive: true, force: true });
}
