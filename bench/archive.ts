/**
 * What `tolem archive` takes: ended invoices of some merchants, each with a change of its status and every tenth with a refund, are
 * archived from an embedded database. Beside it, how long a read by id takes before and after, and what is left on the disk.
 */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { archiveInvoices } from "../server/src/archiving/archive-invoices.ts";
import { readInvoice } from "../server/src/invoices/read-invoice.ts";
import { openGround, percentile } from "./ground.ts";

const INVOICES = Number(process.argv[2] ?? 200_000);
const TENANTS = 20;
const READS = 500;
const MADE = new Date("2024-01-15T10:00:00Z");
const BEFORE = new Date("2024-06-01T00:00:00Z");
const MB = 1e6;

const ground = await openGround();
const { db, deps } = ground;

async function fill(): Promise<void> {
  await sql`
    insert into tenants (id, name, created_at)
    select 'tnt_' || n, 'bench', ${MADE} from generate_series(0, ${TENANTS - 1}::int) n`.execute(db);
  await sql`
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, total_refunded_tiyn, description,
      external_order_id, replay_key, client_name, client_phone, items, provider_invoice_id, provider_account, paid_at, created_at)
    select 'tnt_' || n % ${TENANTS}::int, 'phone', false, case when n % 10 = 0 then 'partially_refunded' else 'paid' end,
      150000, case when n % 10 = 0 then 50000 else 0 end, 'Чай чёрный, 250 г, и булочка с корицей', 'order-' || n,
      'phone|false|150000|' || n || '|order-' || n, 'Айгуль С.', '8702' || lpad((n % 50000)::text, 7, '0'),
      '[{"catalog_item_id": 1, "name": "Чай чёрный, 250 г", "price": "1500.00", "count": 1, "unit": "шт", "image_id": null}]',
      'op_' || md5(n::text), 'account', ${MADE}::timestamptz + n * interval '1 second',
      ${MADE}::timestamptz + n * interval '1 second'
    from generate_series(1, ${INVOICES}::int) n`.execute(db);
  await sql`
    insert into invoice_changes (tenant_id, invoice_id, at, from_status, to_status, source)
    select tenant_id, id, paid_at, 'pending', 'paid', 'poll' from invoices`.execute(db);
  await sql`
    insert into refunds (tenant_id, invoice_id, is_sandbox, amount_tiyn, status, created_at)
    select tenant_id, id, false, 50000, 'completed', paid_at from invoices where total_refunded_tiyn > 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** What the tables take with their indexes, once the space of deleted rows is given back. */
async function sizeMb(): Promise<number> {
  await sql`vacuum full invoices, invoice_changes, refunds`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes
    from unnest(array['invoices', 'invoice_changes', 'refunds', 'archive_files', 'archive_blocks', 'archived_orders',
      'archived_customers']) name`.execute(db);
  return Math.round((rows[0]?.bytes ?? 0) / MB);
}

/** The median and the p99 of a read by id, in ms. */
async function readMs(): Promise<string> {
  const took: number[] = [];
  for (let n = 1; n <= READS; n += 1) {
    const id = 1 + Math.floor((n * INVOICES) / (READS + 1));
    const began = performance.now();
    await readInvoice(deps, { tenant: { id: `tnt_${id % TENANTS}` }, key: null }, id);
    took.push(performance.now() - began);
  }
  return `${percentile(took, 0.5).toFixed(2)} / ${percentile(took, 0.99).toFixed(2)}`;
}

await fill();
const before = { size_mb: await sizeMb(), read_ms: await readMs() };
const filledMb = Math.round(process.resourceUsage().maxRSS / 1000);
const began = performance.now();
const input = { before: BEFORE, isDryRun: false, onFile() {}, signal: new AbortController().signal };
const done = await archiveInvoices(deps, input);
const seconds = (performance.now() - began) / 1000;
const mostMb = Math.round(process.resourceUsage().maxRSS / 1000);
const folder = join(deps.config.data_dir, "images", "archive");
const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
const filesMb = Math.round(sizes.reduce((sum, size) => sum + size, 0) / MB);
console.log(
  `${done.invoices} invoices in ${done.files} files took ${seconds.toFixed(1)} s; at most ${mostMb} MB of memory, ${filledMb} before`,
);
console.table({ before, after: { size_mb: await sizeMb(), files_mb: filesMb, read_ms: await readMs() } });
await ground.close();
