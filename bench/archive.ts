/**
 * Measures the time and memory of `tolem archive`: ended invoices of some merchants, each with a change of its status and every tenth with a refund, are
 * archived from an embedded database. Beside it, how long a read by id takes before and after, and what is left on the disk.
 */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { archiveInvoices } from "../server/src/archiving/archive-invoices.ts";
import { readInvoice } from "../server/src/invoices/read-invoice.ts";
import { BEFORE, fillEnded, TENANTS } from "./ended-invoices.ts";
import { openGround, percentile } from "./ground.ts";

const INVOICES = Number(process.argv[2] ?? 200_000);
const READS = 500;
const MB = 1e6;

const ground = await openGround();
const { db, deps } = ground;

/** The size of the tables with their indexes, once the space of deleted rows is given back. */
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

await fillEnded(db, INVOICES);
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
