/** Years of billing in a sandbox, lived through in minutes and held against an oracle at every tick. */
import { endSandboxInvoicesIn, settleStatus } from "../../src/invoices/change-status.ts";
import { simulateInvoice } from "../../src/invoices/simulate.ts";
import { allJobs } from "../../src/jobs.ts";
import { examineLives } from "./billing-aftermath.ts";
import { DAY_MS, HOUR_MS } from "./billing-calendar.ts";
import { openComparison } from "./billing-comparison.ts";
import { billingJobs, runTogether } from "./billing-jobs.ts";
import { act, beginLife, type Chance, drawAct, drawCreation, duePlan, type Life, note } from "./billing-life.ts";
import { invoiceEnded, isOver, nextDue, openAttempt, tick } from "./billing-oracle.ts";
import { makeTenant, type TestTenant } from "./make.ts";
import { randomOf } from "./random.ts";
import type { World } from "./world.ts";

export type Simulation = {
  seed: number;
  subscriptions: number;
  years: number;
  /** Up to so many processes' jobs run at once. */
  workers: number;
  /** How far apart ticks are on average that nothing is due at. */
  stride_hours: number;
};

export type Figures = { ticks: number; outages: number; attempts: number; paid: number; expired: number; acts: number };

const YEAR_MS = 365 * DAY_MS;
const TENANTS = 4;
const AT_ONCE = 8;
/** In so many of the instants payers' invoices end each by a call of its own. */
const ONE_BY_ONE = 0.2;
/** At every tenth tick all jobs run, at the others those alone that have to do with billing. */
const ALL_JOBS = 1 / 10;
const LONGEST_OUTAGE_MS = 40 * DAY_MS;
const MINUTE_MS = 60_000;

/**
 * Lives through it, and looks at what is left. The world must be new, and keep its events for years.
 * @throws Error that tells the first difference between the service and the oracle, and the story of that subscription.
 */
export async function simulateBilling(world: World, simulation: Simulation): Promise<Figures> {
  const chance = chanceOf(randomOf(simulation.seed));
  const { whole } = chance;
  // The same for all who ask at one instant: what is drawn does not hang on who asks first.
  const jitter_seed = whole(0, 2 ** 30);
  world.deps.random = {
    ...world.deps.random,
    fraction: () => randomOf(jitter_seed ^ Math.floor(world.clock.now().getTime() / 1000))(),
  };
  const workers = Array.from({ length: simulation.workers }, () => allJobs(world.deps));
  const billing = workers.map(billingJobs);
  const tenants = await makeTenants(world);
  const comparison = openComparison(world, chance);
  const births = drawBirths(world, chance, simulation);
  const end_at = world.clock.now().getTime() + simulation.years * YEAR_MS;
  const lives: Life[] = [];
  const ticks: number[] = [];
  const stride_ms = simulation.stride_hours * HOUR_MS;
  const figures = { outages: 0, acts: 0 };
  let awake: Life[] = [];
  let outage_until = 0;
  let service_due_at: number | null = null;

  for (let now = world.clock.now().getTime(); now < end_at; ) {
    for (; births.at(-1) !== undefined && Number(births.at(-1)) <= now; births.pop()) {
      const life = await beginLife(world, chance.oneOf(tenants), drawCreation(chance, now), {
        pays_percent: chance.oneOf([98, 98, 85, 40]),
        next_act_at: now + whole(0, 200 * DAY_MS),
      });
      lives.push(life);
      awake.push(life);
    }
    figures.acts += await letThemAct(world, lives, awake, chance);
    if (now >= outage_until) {
      const jobs = chance.fraction() < ALL_JOBS ? workers : billing;
      await runTogether(jobs.slice(0, whole(1, simulation.workers)));
      ticks.push(now);
      for (const { expected } of awake) tick(expected, now);
      service_due_at = await comparison.compare(awake);
      awake = awake.filter((life) => !isOver(life.expected) || openAttempt(life.expected) || life.plan !== null);
      if (chance.fraction() < 1 / 100) {
        figures.outages += 1;
        outage_until = now + Math.round(MINUTE_MS * (LONGEST_OUTAGE_MS / MINUTE_MS) ** chance.fraction());
      }
    }
    now = nextInstant({ now, outage_until, service_due_at, awake, stride_ms }, chance);
    world.clock.set(new Date(now).toISOString());
    // What the service logs of all these years is not wanted here.
    world.logged.length = 0;
  }

  // Not in an outage at the end: what has happened in it must be taken note of.
  await runTogether(workers);
  const now = world.clock.now().getTime();
  ticks.push(now);
  for (const { expected } of lives) tick(expected, now);
  await comparison.compare(lives);
  await examineLives(world, lives, { ticks, jitters: comparison.jitters });
  const attempts = lives.flatMap(({ expected }) => expected.attempts);
  return {
    ...figures,
    ticks: ticks.length,
    attempts: attempts.length,
    paid: attempts.filter(({ status }) => status === "paid").length,
    expired: lives.filter(({ expected }) => expected.status === "expired").length,
  };
}

function chanceOf(fraction: () => number): Chance {
  const whole = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return { fraction, whole, oneOf: (items) => items[whole(0, items.length - 1)] ?? items[0] };
}

/** Tenants that no tariff stops. */
async function makeTenants(world: World): Promise<[TestTenant, ...TestTenant[]]> {
  const first = await makeTenant(world);
  const others = await Promise.all(Array.from({ length: TENANTS - 1 }, () => makeTenant(world)));
  await world.deps.db.updateTable("tenants").set({ tariff: null, tariff_active_until: null }).execute();
  return [first, ...others];
}

/** When subscriptions are created, latest first: half of them at once, the others in the first half of the time. */
function drawBirths(world: World, { whole }: Chance, { subscriptions, years }: Simulation): number[] {
  const now = world.clock.now().getTime();
  const births = Array.from({ length: subscriptions }, (_, n) => now + (n % 2) * whole(0, (years / 2) * YEAR_MS));
  return births.sort((a, b) => b - a);
}

/** What merchants and payers do at the present instant. Drawn before anything is done, so that it hangs on the seed alone. */
async function letThemAct(world: World, lives: Life[], awake: Life[], chance: Chance): Promise<number> {
  const now = world.clock.now().getTime();
  const payments = awake.flatMap((life) => {
    const plan = duePlan(life, now);
    if (life.plan !== null && life.plan.at <= now) life.plan = null;
    return plan === null ? [] : [{ life, plan }];
  });
  const [early, late] = [payments.filter(isEarly), payments.filter((payment) => !isEarly(payment))];
  for (const payment of payments) {
    note(payment.life, world, `${payment.plan.outcome}, by the payer`);
    invoiceEnded(payment.plan.attempt, payment.plan.outcome, now);
  }
  if (chance.fraction() < ONE_BY_ONE) await inParallel(early, (payment) => payOne(world, payment));
  else await payTogether(world, early);
  await inParallel(late, ({ life }) => settleStatus(world.deps, invoiceOf(life), "provider_paid", "poll"));
  const acts = lives
    .filter(({ next_act_at }) => next_act_at <= now)
    .map((life) => ({ life, wanted: drawAct(life, chance, now) }));
  await inParallel(acts, ({ life, wanted }) => act(world, life, wanted));
  return payments.length + acts.length;
}

type Payment = { life: Life; plan: NonNullable<Life["plan"]> };

const isEarly = ({ plan }: Payment) => plan.attempt.status === "pending";

function invoiceOf({ tenant, rows }: Life): { tenant_id: string; id: number } {
  return { tenant_id: tenant.id, id: rows.at(-1)?.invoice_id ?? 0 };
}

async function payOne(world: World, { life, plan }: Payment): Promise<void> {
  const { tenant_id, id } = invoiceOf(life);
  await simulateInvoice(world.deps, tenant_id, id, plan.outcome);
}

/** As when the sandbox clock is set forward: all of a tenant's that end in one way, in one go. */
async function payTogether(world: World, payments: Payment[]): Promise<void> {
  const groups = new Map<string, Payment[]>();
  for (const payment of payments) {
    const name = `${payment.life.tenant.id} ${payment.plan.outcome}`;
    groups.set(name, [...(groups.get(name) ?? []), payment]);
  }
  await inParallel([...groups.values()], async (group) => {
    const ids = group.map(({ life }) => invoiceOf(life).id);
    for (const { life, plan } of group.slice(0, 1)) {
      const how = { status: plan.outcome, source: "simulate" as const, now: world.clock.now() };
      const which = { tenant_id: life.tenant.id, ids };
      await world.deps.db.transaction().execute((db) => endSandboxInvoicesIn(world.deps, db, which, how));
    }
  });
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = [...items];
  const one = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

type Standing = { now: number; outage_until: number; service_due_at: number | null; awake: Life[]; stride_ms: number };

/** Where something is due, just before it, a minute late, or anywhere. An outage passes in a few steps, and only people act in it. */
function nextInstant(standing: Standing, { fraction, whole, oneOf }: Chance): number {
  const { now, outage_until, service_due_at, awake, stride_ms } = standing;
  if (outage_until > now) return Math.min(outage_until, now + whole(1, 10 * DAY_MS));
  if (fraction() < 0.55) return now + whole(1, 2 * stride_ms);
  const dues = awake.flatMap(({ expected }) => nextDue(expected) ?? []);
  const due_at = dues.reduce((least, at) => (at > now && at < least ? at : least), service_due_at ?? now + YEAR_MS);
  return Math.max(due_at + oneOf([0, 0, -1, MINUTE_MS, whole(0, HOUR_MS)]), now + 1);
}
