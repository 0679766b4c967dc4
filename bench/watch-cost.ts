/**
 * Measures the cost of polling phone invoices: whole lives of unpaid, paid and cancelled ones of one merchant on a clock that is moved, and
 * for each kind the questions to the provider, and the statements, row versions and WAL of the polls. `tsx bench/watch-cost.ts [invoices]`
 * It knows the queue of the releases before `invoice_watches` too, so that both can be compared.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { openJob } from "../server/src/jobs.ts";
import { customerOf } from "../server/test/support/customer.ts";
import { type InvoiceJson, makeMerchant } from "../server/test/support/merchant.ts";
import { createWorld } from "../server/test/support/world.ts";
import { countStatements } from "./count-statements.ts";
import { openGround } from "./ground.ts";

const INVOICES = Number(process.argv[2] ?? 4);
const BETWEEN_CREATES_MS = 7_000;
const PAID_AFTER_MS = 90_000;
const CANCELLED_AFTER_MS = 300_000;
/** An idle connection reports its statistics after 10 s. */
const STATISTICS_MS = 11_000;
const OPEN_AT_ONCE = 12_000;
const QUESTIONS = ["invoice.details", "invoice.history", "history.operations", "history.details"];

const ground = await openGround();
const world = await createWorld({ PROVIDER_TIMEOUT_MS: "15000" }, { url: ground.url, drop: async () => {} });
const customer = customerOf(world);
const { db } = world.deps;
// The first change of a page after a checkpoint is logged whole, and the checkpoints keep the true time.
await sql`alter system set full_page_writes = off`.execute(ground.db);
await sql`select pg_reload_conf()`.execute(ground.db);

const counted = countStatements(db);
const polls = openJob({ ...world.deps, db: counted.db }, "poll-invoices");
const hasWatches = (await one<boolean>("select to_regclass('invoice_watches') is not null as value")) === true;

async function one<T>(statement: string): Promise<T | undefined> {
  return (await sql.raw<{ value: T }>(statement).execute(db)).rows[0]?.value;
}

async function findNextDue(): Promise<number> {
  const due = hasWatches
    ? "select min(due_at) as value from invoice_watches"
    : "select min(next_poll_at) as value from invoices where not is_sandbox";
  return (await one<Date | null>(due))?.getTime() ?? Number.POSITIVE_INFINITY;
}

/** Lets the job do the polls up to `untilMs`, each in the second after it is due, and returns the WAL that they made. */
async function pollUntil(untilMs: number): Promise<number> {
  const begun = await one<string>("select pg_current_wal_insert_lsn()::text as value");
  for (;;) {
    const dueMs = Math.ceil((await findNextDue()) / 1000) * 1000;
    if (dueMs > untilMs || dueMs === Number.POSITIVE_INFINITY) break;
    if (dueMs > world.clock.now().getTime()) world.clock.set(new Date(dueMs).toISOString());
    while (await polls.run());
    await polls.drain?.();
  }
  world.logged.length = 0;
  return Number(await one(`select pg_current_wal_insert_lsn() - '${begun}'::pg_lsn as value`));
}

type Versions = { table: string; inserted: number; updated: number; hot: number; deleted: number };

async function readVersions(): Promise<Versions[]> {
  await delay(STATISTICS_MS);
  const { rows } = await sql<Versions>`
    select relname::text as table, n_tup_ins as inserted, n_tup_upd as updated, n_tup_hot_upd as hot, n_tup_del as deleted
    from pg_stat_user_tables where relname in ('invoices', 'invoice_watches') order by 1`.execute(db);
  return rows;
}

async function countQuestions(): Promise<number> {
  const { calls } = await customer.stats();
  return QUESTIONS.reduce((sum, call) => sum + (calls[call]?.arrived ?? 0), 0);
}

type Kind = { name: string; afterMs?: number; end?: (invoice: InvoiceJson) => Promise<unknown> };

/** The lives of invoices that are created one after the other and end, if they do, by `end` `afterMs` later. */
async function live({ name, afterMs = 0, end }: Kind) {
  world.clock.set("2026-03-01T10:00:00Z");
  const startMs = world.clock.now().getTime();
  const merchant = await makeMerchant(world);
  if (name === "cancelled") end = (invoice) => merchant.cancel(invoice);
  const [versionsBefore, questionsBefore, statementsBefore] = [
    await readVersions(),
    await countQuestions(),
    counted.statements(),
  ];
  const invoices: InvoiceJson[] = [];
  const acts = Array.from({ length: INVOICES }, (_, index) => [
    { atMs: index * BETWEEN_CREATES_MS, act: async () => void invoices.push(await merchant.createPhone()) },
    { atMs: index * BETWEEN_CREATES_MS + afterMs, act: async () => end?.(invoices[index] as InvoiceJson) },
  ]);
  let wal = 0;
  for (const { atMs, act } of acts.flat().sort((a, b) => a.atMs - b.atMs)) {
    wal += await pollUntil(startMs + atMs);
    world.clock.set(new Date(startMs + atMs).toISOString());
    await act();
  }
  wal += await pollUntil(Number.POSITIVE_INFINITY);
  const statuses = await Promise.all(invoices.map(async (invoice) => (await merchant.get(invoice)).status));
  const versions = await readVersions();
  return {
    ends: [...new Set(statuses)].join(),
    questions: ((await countQuestions()) - questionsBefore) / INVOICES,
    statements: (counted.statements() - statementsBefore) / INVOICES,
    wal: wal / INVOICES,
    ...Object.fromEntries(
      versions.map(({ table, ...after }, index) => {
        const count = (which: keyof typeof after) => after[which] - (versionsBefore[index]?.[which] ?? 0);
        const all = count("inserted") + count("updated") + count("deleted");
        return [table, `${all / INVOICES}, ${Math.round((100 * count("hot")) / Math.max(1, count("updated")))} % HOT`];
      }),
    ),
  };
}

const kinds: Kind[] = [
  { name: "unpaid" },
  { name: "paid", afterMs: PAID_AFTER_MS, end: (invoice) => customer.pay(invoice) },
  { name: "cancelled", afterMs: CANCELLED_AFTER_MS },
];
console.log(`${INVOICES} invoices of each kind; figures an invoice, row versions by table`);
const lives: Record<string, Awaited<ReturnType<typeof live>>> = {};
for (const kind of kinds) lives[kind.name] = await live(kind);
console.table(lives);
const gigabytes = ((lives.unpaid?.wal ?? Number.NaN) * OPEN_AT_ONCE) / 2 ** 30;
console.log(
  `${OPEN_AT_ONCE} unpaid invoices a day, each open for a day: ${gigabytes.toFixed(2)} GB of WAL a day by polls`,
);

await world.close();
await ground.close();
