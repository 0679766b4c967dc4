/** Bills sandbox subscriptions by worker processes that are killed with SIGKILL meanwhile, and started again until all are billed. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { doctor } from "../../src/doctor/doctor.ts";
import { randomOf } from "./random.ts";
import { TEST_SECRETS } from "./secrets.ts";
import type { World } from "./world.ts";

/** Built once for the whole test run. */
const PROGRAM = "server/dist/cli.js";
const WORKERS = 2;
const TENANTS = 20;
const BILLED_AT = "2026-01-31T19:00:00Z";
const POLL_MS = 5;
/** Longer than a batch takes on a quiet machine: some are killed in their first one, others in a later one. */
const LONGEST_WAIT_MS = 200;
const DEADLINE_MS = 240_000;
/** Of the pauses before the kills; what a kill meets also depends on the machine. */
const SEED = 20_261_122;

/**
 * Has workers bill `subscriptions` of them, due at one instant. As long as `kills` are left and some are unbilled, each
 * worker is killed at a random moment of its billing. Returns how many were killed before all were billed.
 */
export async function billThroughKills(
  world: World,
  { subscriptions, kills }: { subscriptions: number; kills: number },
): Promise<number> {
  await makeDue(world, subscriptions);
  const untilMs = performance.now() + DEADLINE_MS;
  const running = new Set<ChildProcess>();
  const random = randomOf(SEED);
  let killed = 0;
  let started = 0;

  const employ = async () => {
    while (await isAnyDue(world)) {
      started += 1;
      const worker = startWorker(world);
      const name = `tolem worker ${worker.pid}`;
      const ended = once(worker, "exit");
      running.add(worker);
      const isToDie = started <= kills;
      for (;;) {
        if (performance.now() > untilMs) throw new Error("not all were billed in time");
        if (!(await isAnyDue(world)) || worker.exitCode !== null) break;
        if (isToDie && (await isBilling(world, name))) {
          await delay(random() * LONGEST_WAIT_MS);
          if (await isAnyDue(world)) killed += 1;
          break;
        }
        await delay(POLL_MS);
      }
      worker.kill("SIGKILL");
      await ended;
      running.delete(worker);
    }
  };
  try {
    await Promise.all(Array.from({ length: WORKERS }, employ));
  } finally {
    for (const worker of running) worker.kill("SIGKILL");
  }
  return killed;
}

/** Creates due monthly subscriptions of many tenants, one in four with a cart. */
async function makeDue({ deps }: World, subscriptions: number): Promise<void> {
  const cart = [
    { catalog_item_id: 1, name: "A month of yoga", price: "1500.00", count: 1, unit: "month", image_id: null },
  ];
  await sql`
    insert into tenants (id, name, created_at) select 'tnt_' || n, 'shop', ${BILLED_AT}
    from generate_series(0, ${TENANTS - 1}::int) n`.execute(deps.db);
  await sql`
    insert into subscriptions (tenant_id, is_sandbox, status, phone_number, amount_tiyn, cart_items, billing_period, billing_day,
      search_text, max_retry_attempts, retry_interval_hours, grace_period_days, next_billing_at, next_run_at, created_at)
    select 'tnt_' || n % ${TENANTS}::int, true, 'active', '87021234567', 150000,
      case when n % 4 = 0 then ${JSON.stringify(cart)}::jsonb end, 'monthly', 1, '', 3, 24, 7, ${BILLED_AT}, ${BILLED_AT},
      ${BILLED_AT}
    from generate_series(1, ${subscriptions}::int) n`.execute(deps.db);
}

function startWorker({ deps, database_url, simulator }: World): ChildProcess {
  const env = {
    ...TEST_SECRETS,
    PATH: process.env.PATH,
    DATABASE_URL: database_url,
    DATA_DIR: deps.config.data_dir,
    PROVIDER_BASE_URL: simulator.url,
    LOG_LEVEL: "fatal",
  };
  return spawn(process.execPath, [PROGRAM, "worker"], { env, stdio: ["ignore", "ignore", "inherit"] });
}

async function isAnyDue({ deps }: World): Promise<boolean> {
  const due = deps.db.selectFrom("subscriptions").select("id").where("next_run_at", "<=", deps.clock.now()).limit(1);
  return (await due.execute()).length > 0;
}

/** Whether the worker has a transaction open in which subscriptions are billed. */
async function isBilling({ deps }: World, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where application_name = ${name} and xact_start is not null and query like '%subscription%'`.execute(deps.db);
  return rows.length > 0;
}

/** The violations after `billThroughKills`: each subscription must have one attempt with one invoice, and no more may exist. */
export async function findWronglyBilled({ deps }: World): Promise<unknown[]> {
  const { rows } = await sql`
    select s.tenant_id, s.id, a.attempts, i.invoices
    from subscriptions s
    left join (
      select tenant_id, subscription_id, count(*)::int as attempts, max(invoice_id) as invoice_id, max(attempt_number) as number
      from subscription_invoices group by 1, 2
    ) a on a.tenant_id = s.tenant_id and a.subscription_id = s.id
    left join (
      select tenant_id, subscription_id, count(*)::int as invoices, max(id) as id, max(amount_tiyn) as amount_tiyn,
        max(jsonb_array_length(items)) as lines
      from invoices group by 1, 2
    ) i on i.tenant_id = s.tenant_id and i.subscription_id = s.id
    where (a.attempts, a.number, i.invoices, i.amount_tiyn, i.lines, i.id, s.open_invoice_id, s.next_billing_at)
      is distinct from (1, 1, 1, s.amount_tiyn, coalesce(jsonb_array_length(s.cart_items), 0), a.invoice_id, i.id, s.cycle_end)
    limit 10`.execute(deps.db);
  const broken = (await doctor(deps)).filter(({ state }) => state === "broken");
  return [...rows, ...broken];
}
