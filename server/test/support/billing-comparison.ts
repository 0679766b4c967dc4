/** Compares the database with the billing oracle, to the millisecond. */
import { sql } from "kysely";
import type { Subscription } from "../../src/db/schema.ts";
import { addToHistory, type Chance, type Life, planLatePayment, planPayment, storyOf } from "./billing-life.ts";
import { isOver, openAttempt } from "./billing-oracle.ts";
import type { World } from "./world.ts";

type AttemptRow = {
  id: number;
  subscription_id: number;
  invoice_id: number;
  line: string;
  status: string;
  of_invoice: boolean;
};

export type Comparison = {
  /** Called after a tick. Returns the next instant at which the service has a row due. @throws Error with the difference. */
  compare(lives: Life[]): Promise<number | null>;
  /** The jitters of the retries: the part of the interval, between 0.9 and 1.1. */
  jitters: number[];
};

/** The attempts whose rows may have changed: the open ones, and those that were paid late. */
function idOfMoving({ rows, expected }: Life): number | [] {
  const row = rows.at(-1);
  if (row === undefined) return [];
  return row.status === "pending" || row.status !== expected.attempts[rows.length - 1]?.status ? row.id : [];
}

const iso = (at: number | null) => (at === null ? "-" : new Date(at).toISOString());

export function openComparison(world: World, chance: Chance): Comparison {
  const jitters: number[] = [];
  let last_row_id = 0;

  async function compare(lives: Life[]): Promise<number | null> {
    const byId = new Map(lives.map((life) => [life.id, life]));
    const ids = lives.flatMap(idOfMoving);
    for (const row of await attemptRows(world, { after_id: last_row_id, ids })) {
      last_row_id = Math.max(last_row_id, row.id);
      const life = byId.get(row.subscription_id);
      if (life === undefined) throw new Error(`attempt ${row.id} of a subscription that is over or unknown`);
      compareAttempt(life, row);
    }
    let next_at: number | null = null;
    for (const row of await subscriptionRows(world, [...byId.keys()])) {
      const life = byId.get(row.id);
      if (life === undefined) throw new Error(`subscription ${row.id} is unknown`);
      compareSubscription(life, row);
      const run_at = row.next_run_at?.getTime() ?? null;
      if (run_at !== null && run_at <= world.clock.now().getTime()) {
        throw new Error(`the jobs have left something undone that was due at ${iso(run_at)}${storyOf(life)}`);
      }
      if (run_at !== null && (next_at === null || run_at < next_at)) next_at = run_at;
    }
    return next_at;
  }

  function compareAttempt(life: Life, row: AttemptRow): void {
    const { attempts } = life.expected;
    const known = life.rows.find(({ id }) => id === row.id);
    const status_before = known?.status;
    if (known === undefined) life.rows.push(row);
    else known.status = row.status;
    const attempt = attempts[life.rows.length - 1];
    if (row.status !== status_before) addToHistory(life, world, `the service has ${row.line}`);
    if (attempt === undefined) throw new Error(`an attempt was made that was not due${storyOf(life)}`);
    const period = `${iso(attempt.period_start)} ${iso(attempt.period_end)} ${attempt.label}`;
    const paid = `${attempt.status} ${iso(attempt.paid_at)}`;
    const of = `${attempt.amount_tiyn} ${attempt.description}`;
    const line = `${period} #${attempt.attempt_number} ${of} of ${iso(attempt.created_at)}: ${paid}`;
    if (line !== row.line) throw new Error(`due was ${line}${storyOf(life)}`);
    if (!row.of_invoice) throw new Error(`invoice ${row.invoice_id} is not as its attempt${storyOf(life)}`);
    const now = world.clock.now().getTime();
    if (row.status === status_before) return;
    if (row.status === "pending") planPayment(life, attempt, chance, now);
    else if (row.status !== "paid") planLatePayment(life, attempt, chance, now);
  }

  function compareSubscription(life: Life, row: Shown): void {
    const { expected } = life;
    const missing = expected.attempts.length - life.rows.length;
    if (missing > 0) throw new Error(`an attempt is missing that was due${storyOf(life)}`);
    if (expected.retry !== null) {
      const { from, to } = expected.retry;
      const at = row.next_billing_at.getTime();
      addToHistory(life, world, `the service tries again at ${iso(at)}`);
      if (at < from || at > to) {
        throw new Error(`the retry was due from ${iso(from)} to ${iso(to)}, not at ${iso(at)}${storyOf(life)}`);
      }
      jitters.push((at - from) / (to - from));
      expected.next_billing_at = at;
      expected.retry = null;
    }
    const due = [
      expected.status,
      `next ${iso(expected.next_billing_at)}`,
      `failed ${expected.failed_attempts} since ${iso(expected.first_failed_at)}`,
      `grace ${iso(expected.grace_started_at)}`,
      `expired ${iso(expected.expired_at)}`,
      openAttempt(expected) === undefined ? "idle" : "waiting",
    ].join(", ");
    const at = (date: Date | null) => iso(date?.getTime() ?? null);
    const is = [
      row.status,
      `next ${at(row.next_billing_at)}`,
      `failed ${row.failed_attempts} since ${at(row.first_failed_at)}`,
      `grace ${at(row.grace_started_at)}`,
      `expired ${at(row.expired_at)}`,
      row.open_invoice_id === null ? "idle" : "waiting",
    ].join(", ");
    if (due !== is) {
      throw new Error(`at ${world.clock.now().toISOString()}\ndue: ${due}\nis:  ${is}${storyOf(life)}`);
    }
    if (isOver(expected) && row.next_run_at !== null)
      throw new Error(`is over, and still in the queue${storyOf(life)}`);
  }

  return { compare, jitters };
}

/** The attempts above `after_id`, and those of `ids`, each with its invoice. */
async function attemptRows(world: World, which: { after_id: number; ids: number[] }): Promise<AttemptRow[]> {
  const at = (column: string) =>
    sql`coalesce(to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '-')`;
  const { rows } = await sql<AttemptRow>`
    select c.id, c.subscription_id, c.invoice_id, c.status,
      concat(${at("c.billing_period_start")}, ' ', ${at("c.billing_period_end")}, ' ', c.billing_period_label, ' #',
        c.attempt_number, ' ', c.amount_tiyn, ' ', i.description, ' of ', ${at("c.created_at")}, ': ', c.status, ' ',
        ${at("c.paid_at")}) as line,
      i.subscription_id = c.subscription_id and i.amount_tiyn = c.amount_tiyn and i.status = c.status
        and i.created_at = c.created_at and i.is_sandbox and i.paid_at is not distinct from c.paid_at as of_invoice
    from subscription_invoices c
    join invoices i on i.tenant_id = c.tenant_id and i.id = c.invoice_id
    where c.id > ${which.after_id} or c.id = any(${which.ids}::bigint[])
    order by c.subscription_id, c.id`.execute(world.deps.db);
  return rows;
}

const SHOWN = [
  ...(["id", "status", "next_billing_at", "failed_attempts", "first_failed_at"] as const),
  ...(["grace_started_at", "expired_at", "open_invoice_id", "next_run_at"] as const),
] as const satisfies readonly (keyof Subscription)[];

type Shown = Pick<Subscription, (typeof SHOWN)[number]>;

async function subscriptionRows(world: World, ids: number[]): Promise<Shown[]> {
  return world.deps.db
    .selectFrom("subscriptions")
    .select(SHOWN)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("id")
    .execute();
}
