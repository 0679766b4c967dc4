/**
 * Measures a billing day: N sandbox subscriptions (by default 1,000,000) of 100 tenants fall due at one instant, the 1st,
 * 00:00 Almaty time. Measured: (1) billing all; (2) paying every invoice and settling the attempts. Each is compared with bare
 * SQL that writes the same rows in batches of 1,000 on as many connections as there are workers. Billing then runs again with
 * two workers, to show that none is billed twice or left out. Only that decides the exit code; the aims are printed.
 * `tsx bench/billing.ts [subscriptions]`
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { nextBillingAt, periodLabel } from "../server/src/rules/cadence.ts";
import type { Order } from "./billing-worker.ts";
import { type Cycle, runBare } from "./billing-yardstick.ts";
import { openGround, residentMb } from "./ground.ts";

const SUBSCRIPTIONS = Number(process.argv[2] ?? 1_000_000);
const TENANTS = 100;
/** The aim: the bare seconds by the workers' seconds. */
const MIN_RATIO = 0.7;
const MAX_BILLING_S = 60;
const SAMPLE_MS = 250;
const WORKER = fileURLToPath(new URL("./billing-worker.ts", import.meta.url));

const ground = await openGround();
const { db } = ground;
const start = new Date("2026-11-30T19:00:00Z");
const zone = "Asia/Almaty";
const end = nextBillingAt({ cadence: { billing_period: "monthly", billing_day: 1 }, from: start, zone, hour: 0 });
const cycle = cycleOf(start, end);
const tenants = Array.from({ length: TENANTS }, (_, index) => ({
  id: `tnt_${index}`,
  name: "bench",
  created_at: start,
}));
const figures: Record<string, Record<string, number | string>> = {};
let wrong = 0;

try {
  await db.insertInto("tenants").values(tenants).execute();
  // A trigger has inserted one row per tenant.
  await db
    .updateTable("tenant_webhooks")
    .set({ webhook_url: "http://127.0.0.1:9/hook", webhook_enabled: true })
    .execute();
  for (const workers of [1, 2]) {
    await resetSubscriptions();
    const bare_bill_s = await runBare(ground.url, cycle, workers, (bare) => bare.bill());
    const bare_pay_s = workers === 1 ? await payBare() : Number.NaN;
    await resetSubscriptions();
    recordFigures(`billed by ${workers}`, await runWorkers(workers, "bill"), bare_bill_s);
    wrong += await countWronglyBilled();
    if (workers === 1) recordFigures("paid and settled by 1", await payAndSettle(), bare_pay_s);
  }
  console.table(figures);
  console.log(`${wrong} subscriptions or events that are missing or doubled`);
  console.log(`aims: ratio ${MIN_RATIO}, all billed within ${MAX_BILLING_S} s`);
} finally {
  await ground.close();
}
process.exitCode = wrong === 0 ? 0 : 1;

/** The bodies of events are as long as those of the service. */
function cycleOf(start: Date, end: Date): Cycle {
  const invoice = {
    id: "%s",
    external_order_id: null,
    amount: "1500.00",
    status: "paid",
    client_name: "Aigerim",
    client_phone: "87021234567",
    paid_at: start,
    is_sandbox: true,
    subscription_id: 1,
  };
  const subscription = {
    id: "%s",
    external_subscriber_id: "client-1",
    status: "active",
    amount: "1500.00",
    next_billing_at: end,
    is_sandbox: true,
  };
  return {
    start,
    end,
    label: periodLabel({ billing_period: "monthly", start, end, zone }),
    invoice_body: JSON.stringify({ event: "invoice.status_changed", timestamp: start, invoice }),
    subscription_body: JSON.stringify({
      event: "subscription.payment_succeeded",
      timestamp: start,
      tenant_id: "tnt_1",
      subscription,
      invoice_id: 1,
      attempt_number: 1,
      amount: "1500.00",
      billing_period_start: start,
      billing_period_end: end,
    }),
  };
}

/** Empties the tables, and inserts unbilled subscriptions. One in four has a cart. */
async function resetSubscriptions(): Promise<void> {
  await sql`truncate subscriptions, invoices, invoice_count_deltas, hourly_sums, hourly_sum_deltas, events, deliveries restart identity cascade`.execute(
    db,
  );
  const line = {
    catalog_item_id: 1,
    name: "A month of yoga",
    price: "750.00",
    count: 1,
    unit: "month",
    image_id: null,
  };
  await sql`
    insert into subscriptions (tenant_id, is_sandbox, status, phone_number, amount_tiyn, cart_items, billing_period, billing_day,
      description, subscriber_name, external_subscriber_id, search_text, max_retry_attempts, retry_interval_hours,
      grace_period_days, next_billing_at, next_run_at, created_at)
    select 'tnt_' || n % ${TENANTS}::int, true, 'active', '87021234567', 150000,
      case when n % 4 = 0 then ${JSON.stringify([line, line])}::jsonb end, 'monthly', 1, 'Yoga in the park', 'Aigerim',
      'client-' || n, 'yoga in the park aigerim client-' || n, 3, 24, 7, ${start}, ${start}, ${start}
    from generate_series(1, ${SUBSCRIPTIONS}::int) n`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

type WorkerRun = { took_s: number; early_mb: number; peak_mb: number };

/** `ended` holds the exit code and the signal. */
type Worker = { process: ChildProcess; ended: Promise<[number | null, NodeJS.Signals | null]> };

function startWorker(): Worker {
  const worker = fork(WORKER, { env: { ...ground.env, PATH: process.env.PATH } });
  return { process: worker, ended: once(worker, "exit") as Worker["ended"] };
}

/** Waits for the worker's next message. @throws Error if the worker ends before. */
async function nextMessage({ process: worker, ended }: Worker): Promise<void> {
  const failure = ended.then(([code, signal]) => {
    throw new Error(`a worker ended with ${signal ?? `code ${code}`}`);
  });
  await Promise.race([once(worker, "message"), failure]);
}

/**
 * Runs `count` workers at once. Memory is the largest worker's: in the first tenth of the time, and over all of it.
 * @throws Error if a worker ends before its work is done; the others are killed.
 */
async function runWorkers(count: number, work: Order["work"]): Promise<WorkerRun> {
  const workers = Array.from({ length: count }, startWorker);
  const samples: number[] = [];
  let sampling: NodeJS.Timeout | undefined;
  try {
    await Promise.all(workers.map(nextMessage));
    sampling = setInterval(async () => {
      const all_mb = await Promise.all(workers.map(({ process: { pid = 0 } }) => residentMb(pid).catch(() => 0)));
      samples.push(Math.max(...all_mb));
    }, SAMPLE_MS);
    const began = performance.now();
    const done = workers.map(nextMessage);
    for (const worker of workers) worker.process.send({ work, start: start.toISOString() } satisfies Order);
    await Promise.all(done);
    const took_s = (performance.now() - began) / 1000;
    clearInterval(sampling);
    await Promise.all(workers.map(({ ended }) => ended));
    const early = samples.slice(0, Math.ceil(samples.length / 10));
    return { took_s, early_mb: Math.max(...early), peak_mb: Math.max(...samples) };
  } finally {
    clearInterval(sampling);
    for (const worker of workers) worker.process.kill("SIGKILL");
  }
}

/** How many subscriptions do not have exactly one attempt and one invoice that belong together. */
async function countWronglyBilled(): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong
    from subscriptions s
    left join (
      select tenant_id, subscription_id, count(*)::int, max(invoice_id) as invoice_id from subscription_invoices group by 1, 2
    ) a on a.tenant_id = s.tenant_id and a.subscription_id = s.id
    left join (select tenant_id, subscription_id, count(*)::int, max(id) as id from invoices group by 1, 2) i
      on i.tenant_id = s.tenant_id and i.subscription_id = s.id
    where (a.count, i.count, a.invoice_id) is distinct from (1, 1, i.id)`.execute(db);
  return rows[0]?.wrong ?? Number.NaN;
}

/** How many events are missing or extra: each payment has one event of its invoice and one of its subscription. */
async function countWrongEvents(): Promise<number> {
  const rows = await db
    .selectFrom("events")
    .select(({ fn }) => [
      "type" as const,
      fn.count<number>("body").distinct().as("distinct"),
      fn.countAll<number>().as("all"),
    ])
    .groupBy("type")
    .execute();
  const off = rows.map(({ distinct, all }) => Math.abs(SUBSCRIPTIONS - distinct) + Math.abs(SUBSCRIPTIONS - all));
  if (rows.length !== 2) throw new Error(`expected two types of events, found ${rows.length}`);
  return off.reduce((sum, one) => sum + one, 0);
}

/** Records what the workers took, beside the bare SQL's seconds. */
function recordFigures(what: string, { took_s, early_mb, peak_mb }: WorkerRun, bare_s: number): void {
  figures[what] = {
    seconds: took_s.toFixed(1),
    "a second": Math.round(SUBSCRIPTIONS / took_s),
    "bare seconds": bare_s.toFixed(1),
    ratio: (bare_s / took_s).toFixed(2),
    "MB early": early_mb,
    "MB at most": peak_mb,
  };
}

async function payBare(): Promise<number> {
  await sql`vacuum analyze`.execute(db);
  return runBare(ground.url, cycle, 1, async (bare) => {
    await bare.pay(tenants.map(({ id }) => id));
    await bare.settle();
  });
}

async function payAndSettle(): Promise<WorkerRun> {
  await sql`vacuum analyze`.execute(db);
  const pay = await runWorkers(1, "pay");
  const settle = await runWorkers(1, "settle");
  wrong += (await countWronglyBilled()) + (await countWrongEvents());
  return { ...pay, took_s: pay.took_s + settle.took_s, peak_mb: Math.max(pay.peak_mb, settle.peak_mb) };
}
