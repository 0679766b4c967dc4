/** Simulates years of billing in a sandbox within minutes, and compares the service with an oracle at every tick. */
import type { Job } from "../../src/job-loop.ts";
import { openJobs } from "../../src/jobs.ts";
import { examineLives } from "./billing-aftermath.ts";
import { DAY_MS, HOUR_MS } from "./billing-calendar.ts";
import { type Comparison, openComparison } from "./billing-comparison.ts";
import { billingJobs, runTogether } from "./billing-jobs.ts";
import { type Chance, createLife, drawCreation, type Life } from "./billing-life.ts";
import { isOver, nextDue, openAttempt, tick } from "./billing-oracle.ts";
import { performDueActs } from "./billing-people.ts";
import { makeTenant, type TestTenant } from "./make.ts";
import { randomOf } from "./random.ts";
import type { World } from "./world.ts";

export type Simulation = {
  seed: number;
  subscriptions: number;
  years: number;
  /** The jobs of up to this many processes run at once. */
  workers: number;
  /** The average distance between ticks at which nothing is due. */
  strideHours: number;
};

export type Figures = { ticks: number; outages: number; attempts: number; paid: number; expired: number; acts: number };

const YEAR_MS = 365 * DAY_MS;
/** The billing hour of each tenant. */
const BILLING_HOURS = [0, 0, 10, 23];
/** This share of the ticks comes at a random instant; the others come when something is due. */
const SHARE_AT_ANY_INSTANT = 0.55;
/** At this share of the ticks all jobs run; at the others only the jobs of billing run. */
const SHARE_WITH_ALL_JOBS = 1 / 10;
/** After this share of the ticks no job runs for a while. */
const SHARE_BEFORE_OUTAGE = 1 / 60;
const LONGEST_OUTAGE_MS = 40 * DAY_MS;
const MINUTE_MS = 60_000;

type Merchant = { tenant: TestTenant; hour: number };

type Run = {
  world: World;
  chance: Chance;
  simulation: Simulation;
  tenants: [Merchant, ...Merchant[]];
  workers: { all: Job[][]; billing: Job[][] };
  comparison: Comparison;
  /** When the remaining subscriptions are created, the latest first. */
  births: number[];
  lives: Life[];
  /** The lives that can still change. */
  awake: Life[];
  ticks: number[];
  outage_until: number;
  /** When something is next due by the rows of the service. */
  service_due_at: number | null;
  outages: number;
  acts: number;
};

/**
 * Runs the simulation, and examines all subscriptions at its end. The world must be new, and keep its events for years.
 * @throws Error with the first difference between the service and the oracle, and the history of that subscription.
 */
export async function simulateBilling(world: World, simulation: Simulation): Promise<Figures> {
  const run = await prepare(world, simulation);
  const end_at = world.clock.now().getTime() + simulation.years * YEAR_MS;
  for (let now = world.clock.now().getTime(); now < end_at; now = nextInstant(run, now)) {
    world.clock.set(new Date(now).toISOString());
    await createDueSubscriptions(run, now);
    run.acts += await performDueActs(world, run, run.chance);
    if (now >= run.outage_until) await tickOnce(run, now);
    // The log of all these years would fill the memory.
    world.logged.length = 0;
  }
  // An outage may last until the end, so the jobs run once more, and all lives are compared.
  run.awake = run.lives;
  await tickOnce(run, world.clock.now().getTime());
  await examineLives(world, run.lives, { ticks: run.ticks, jitters: run.comparison.jitters });
  return summarizeRun(run);
}

async function prepare(world: World, simulation: Simulation): Promise<Run> {
  const chance = chanceOf(randomOf(simulation.seed));
  // The service draws the same fraction for all calls at one instant, so that the result does not depend on their order.
  const jitter_seed = chance.whole(0, 2 ** 30);
  const fraction = () => randomOf(jitter_seed ^ Math.floor(world.clock.now().getTime() / 1000))();
  world.deps.random = { ...world.deps.random, fraction };
  const all = Array.from({ length: simulation.workers }, () => openJobs(world.deps));
  return {
    world,
    chance,
    simulation,
    tenants: await makeTenants(world),
    workers: { all, billing: all.map(billingJobs) },
    comparison: openComparison(world, chance),
    births: drawBirths(world, chance, simulation),
    lives: [],
    awake: [],
    ticks: [],
    outage_until: 0,
    service_due_at: null,
    outages: 0,
    acts: 0,
  };
}

async function createDueSubscriptions(
  { world, chance, tenants, births, lives, awake }: Run,
  now: number,
): Promise<void> {
  while (births.length > 0 && (births.at(-1) ?? 0) <= now) {
    births.pop();
    const { tenant, hour } = chance.oneOf(tenants);
    const life = await createLife(world, tenant, drawCreation(chance, now), {
      hour,
      pays_percent: chance.oneOf([98, 98, 85, 40]),
      next_act_at: now + chance.whole(0, 200 * DAY_MS),
    });
    lives.push(life);
    awake.push(life);
  }
}

/** Runs the jobs and the oracle, compares them, and may begin an outage. */
async function tickOnce(run: Run, now: number): Promise<void> {
  const { workers, chance, simulation, comparison } = run;
  const jobs = chance.fraction() < SHARE_WITH_ALL_JOBS ? workers.all : workers.billing;
  await runTogether(jobs.slice(0, chance.whole(1, simulation.workers)));
  run.ticks.push(now);
  for (const { expected } of run.awake) tick(expected, now);
  run.service_due_at = await comparison.compare(run.awake);
  run.awake = run.awake.filter(({ expected, plan }) => !isOver(expected) || openAttempt(expected) || plan !== null);
  if (chance.fraction() >= SHARE_BEFORE_OUTAGE) return;
  run.outages += 1;
  run.outage_until = now + Math.round(MINUTE_MS * (LONGEST_OUTAGE_MS / MINUTE_MS) ** chance.fraction());
}

function summarizeRun({ lives, ticks, outages, acts }: Run): Figures {
  const attempts = lives.flatMap(({ expected }) => expected.attempts);
  return {
    ticks: ticks.length,
    outages,
    acts,
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
async function makeTenants(world: World): Promise<[Merchant, ...Merchant[]]> {
  const { db } = world.deps;
  const [first, ...others] = await Promise.all(
    BILLING_HOURS.map(async (hour) => {
      const tenant = await makeTenant(world);
      await db.updateTable("tenants").set({ billing_hour: hour }).where("id", "=", tenant.id).execute();
      return { tenant, hour };
    }),
  );
  await db.updateTable("tenant_tariffs").set({ tariff: null, tariff_active_until: null }).execute();
  if (first === undefined) throw new Error("there are no tenants");
  return [first, ...others];
}

/** Draws when subscriptions are created, the latest first: half at once, the others in the first half of the time. */
function drawBirths(world: World, { whole }: Chance, { subscriptions, years }: Simulation): number[] {
  const now = world.clock.now().getTime();
  const births = Array.from({ length: subscriptions }, (_, n) => now + (n % 2) * whole(0, (years / 2) * YEAR_MS));
  return births.sort((a, b) => b - a);
}

/**
 * Draws the next tick: when something is due, just before it, a little later, or at a random instant. An outage passes in a few
 * ticks, in which only payers and merchants act.
 */
function nextInstant({ chance, simulation, outage_until, service_due_at, awake }: Run, now: number): number {
  const { fraction, whole, oneOf } = chance;
  if (outage_until > now) return Math.min(outage_until, now + whole(1, 10 * DAY_MS));
  if (fraction() < SHARE_AT_ANY_INSTANT) return now + whole(1, 2 * simulation.strideHours * HOUR_MS);
  const dues = awake.flatMap(({ expected }) => nextDue(expected) ?? []);
  const due_at = dues.reduce((least, at) => (at > now && at < least ? at : least), service_due_at ?? now + YEAR_MS);
  return Math.max(due_at + oneOf([0, 0, -1, MINUTE_MS, whole(0, HOUR_MS)]), now + 1);
}
