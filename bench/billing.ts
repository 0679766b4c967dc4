/**
 * A billing day: 1,000,000 sandbox subscriptions of 100 tenants are due at the same instant, the first of a month, 00:00 in
 * Almaty. Two works are measured, each to its end: billing (invoices, attempts, next dates), which has no events; and that all
 * are paid (changed invoices, timelines, settled attempts, next dates, two events each and a delivery). Yardstick: the same
 * rows by bare statements, each for 1,000, on as many connections as there are workers. Then two workers bill the same: is a
 * subscription billed twice, or not at all? `tsx bench/billing.ts [subscriptions]`
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { nextBillingAt, periodLabel } from "../server/src/rules/cadence.ts";
import type { Order } from "./billing-worker.ts";
import { type Cycle, runBare } from "./billing-yardstick.ts";
import { openGround, percentile, residentMb } from "./ground.ts";

const SUBSCRIPTIONS = Number(process.argv[2] ?? 1_000_000);
const TENANTS = 100;
const MIN_RATIO = 0.7;
const MAX_BILLING_S = 60;
const SAMPLE_MS = 250;
const WORKER = fileURLToPath(new URL("./billing-worker.ts", import.meta.url));

const ground = await openGround();
const { db } = ground;
const start = new Date("2026-11-30T19:00:00Z");
const cadence = { billing_period: "monthly", billing_day: 1 };
const zone = "Asia/Almaty";
const end = nextBillingAt({ cadence, from: start, zone, hour: 0 });
const cycle: Cycle = {
  ...{ start, end, label: periodLabel({ billing_period: "monthly", start, end, zone }) },
  invoice_body: JSON.stringify({
    event: "invoice.status_changed",
    timestamp: start,
    invoice: {
      id: "%s",
      external_order_id: null,
      amount: "1500.00",
      status: "paid",
      client_name: "Aigerim",
      client_phone: "87021234567",
      paid_at: start,
      is_sandbox: true,
      subscription_id: 1,
    },
  }),
  subscription_body: JSON.stringify({
    event: "subscription.payment_succeeded",
    timestamp: start,
    tenant_id: "tnt_1",
    subscription: {
      id: "%s",
      external_subscriber_id: "client-1",
      status: "active",
      amount: "1500.00",
      next_billing_at: end,
      is_sandbox: true,
    },
    ...{ invoice_id: 1, attempt_number: 1, amount: "1500.00", billing_period_start: start, billing_period_end: end },
  }),
};
const tenants = Array.from({ length: TENANTS }, (_, index) => ({
  ...{ id: `tnt_${index}`, name: "bench", created_at: start },
}));
await db.insertInto("tenants").values(tenants).execute();
await db
  .updateTable("tenant_webhooks")
  .set({ webhook_url: "http://127.0.0.1:9/hook", webhook_enabled: true })
  .execute();

/** The subscriptions anew, none of them billed. One in four has a cart. */
async function resetSubscriptions(): Promise<void> {
  await sql`truncate subscriptions, invoices, invoice_count_deltas, events, deliveries restart identity cascade`.execute(
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

/** Has `count` workers do `work` at once, and watches their memory: after the first tenth of the time, and the most of it. */
async function runWorkers(count: number, work: Order["work"]): Promise<WorkerRun> {
  const workers = Array.from({ length: count }, () => fork(WORKER, { env: { ...ground.env, PATH: process.env.PATH } }));
  await Promise.all(workers.map((worker) => once(worker, "message")));
  const samples: number[] = [];
  const sampling = setInterval(async () => {
    const running = workers.filter(({ exitCode }) => exitCode === null);
    const all_mb = await Promise.all(running.map(({ pid = 0 }) => residentMb(pid).catch(() => 0)));
    samples.push(Math.max(...all_mb));
  }, SAMPLE_MS);
  const began = performance.now();
  const done = workers.map((worker) => once(worker, "message"));
  for (const worker of workers) worker.send({ work, start: start.toISOString() } satisfies Order);
  await Promise.all(done);
  const took_s = (performance.now() - began) / 1000;
  clearInterval(sampling);
  await Promise.all(workers.map((worker) => worker.exitCode ?? once(worker, "exit")));
  return {
    took_s,
    early_mb: percentile(samples.slice(0, Math.ceil(samples.length / 10)), 1),
    peak_mb: percentile(samples, 1),
  };
}

/** Each subscription must have one attempt and one invoice, which belong together: how many have not. */
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

/** How many events are missing or one too many: each payment is told by one of its invoice and one of its subscription. */
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
  return rows.length === 2 ? off.reduce((sum, one) => sum + one, 0) : Number.NaN;
}

const figures: Record<string, Record<string, number | string>> = {};
let wrong = 0;

/** What the workers took, beside the yardstick's seconds. */
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

for (const workers of [1, 2]) {
  await resetSubscriptions();
  const bare_bill_s = await runBare(ground.url, cycle, workers, (bare) => bare.bill());
  const bare_pay_s = workers === 1 ? await payBare() : Number.NaN;
  await resetSubscriptions();
  recordFigures(`billed by ${workers}`, await runWorkers(workers, "bill"), bare_bill_s);
  wrong += await countWronglyBilled();
  if (workers === 1) recordFigures("paid and settled by 1", await payAndSettle(), bare_pay_s);
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

console.table(figures);
console.log(
  `${wrong} not billed, or told of, exactly once; aims: ratio ${MIN_RATIO}, all billed within ${MAX_BILLING_S} s`,
);
await ground.close();
process.exitCode = wrong === 0 ? 0 : 1;
