/** Sets a tenant's sandbox clock forward, and runs in time order what falls due until then. */

import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { endSandboxInvoicesIn } from "../invoices/change-status.ts";
import { expireSandboxInvoices, rescheduleSandboxInvoices } from "../invoices/sandbox.ts";
import { problem } from "../problems.ts";
import type { SandboxEnd } from "../rules/invoice-status.ts";
import { type BillingMoment, lockSandboxClock, setSandboxClock } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { billDue } from "./bill-due.ts";
import { changeSandboxQueue, findNextSandboxRun, listDueSandboxOfTenant } from "./billing-store.ts";
import { settleEnded } from "./settle-cycles.ts";

const LONGEST_STEP_DAYS = 400;
const LONGEST_STEP_MS = LONGEST_STEP_DAYS * 24 * 60 * 60_000;
/** The most time that one call takes; then it answers how far the clock came. */
const MOST_MS = 10_000;
const MOST_STEPS = 5000;
/** The most time that one transaction takes: calls that write by the same clock wait for it; other tenants' calls do not. */
const PART_MS = 20;
const STEPS_OF_PART = 100;
/** The number of rows that one step settles, expires or bills; they take about 20 ms. */
const BATCH = 50;

export type Advance = { to?: Date; seconds?: number; outcome?: SandboxEnd | null };

/** `is_complete` is false when the call ended before the clock reached its target. */
export type Advanced = {
  now: Date;
  offset_ms: number;
  invoices_created: number;
  subscriptions_expired: number;
  is_complete: boolean;
};

/** How far an advance has come; `realMs` is the real time at which it began, which the whole advance is computed from. */
export type Progress = Pick<Advanced, "invoices_created" | "subscriptions_expired"> & {
  realMs: number;
  aheadMs: number;
  targetAheadMs: number;
  steps: number;
};

/**
 * Sets the clock forward to `to`, or by `seconds`; `outcome` ends each invoice of a subscription as it is made. The advance
 * runs in parts, each a transaction that leaves the clock at an instant up to which everything is done: a crash leaves the
 * clock where the last part set it, and other calls see how far it is. The advance ends early after 10 seconds or 5,000 steps,
 * when another advance has set the clock in between, and when `isWanted` says that the caller no longer waits.
 * `storeAlongside` runs in the transaction of each part, with how far the advance has come.
 * @throws VALIDATION_ERROR on `to` or `seconds` for a step back and for one of more than 400 days; SANDBOX_CLOCK_BUSY.
 */
export async function advanceClock(
  deps: Deps,
  tenant_id: string,
  advance: Advance,
  isWanted: () => boolean,
  storeAlongside?: StoreAlongside<Progress>,
): Promise<Advanced> {
  const realMs = deps.clock.now().getTime();
  const doPart = async (from: (aheadMs: number) => Progress): Promise<Progress> => {
    const part = () =>
      inTransaction(deps, async (tx) => {
        const { sandbox_offset_ms, billing_hour } = await lockSandboxClock(tx.db, tenant_id);
        const before = from(sandbox_offset_ms);
        const after = await runUntil(tx, { tenant_id, outcome: advance.outcome ?? null, billing_hour }, before);
        await moveClock(tx.db, tenant_id, { before, after });
        await storeAlongside?.(tx, after);
        return after;
      });
    return deps.scheduler.run(tenant_id, part);
  };

  let progress = await doPart((aheadMs) => beginning(advance, realMs, aheadMs));
  const hasTime = () => progress.steps < MOST_STEPS && deps.clock.now().getTime() < realMs + MOST_MS;
  while (!isComplete(progress) && hasTime() && isWanted()) {
    try {
      progress = await doPart((aheadMs) => unlessSet(progress, aheadMs));
    } catch (error) {
      if (error instanceof ApiError && error.code === "SANDBOX_CLOCK_BUSY") break;
      throw error;
    }
  }
  return advancedBy(progress);
}

function beginning({ to, seconds }: Advance, realMs: number, aheadMs: number): Progress {
  const field = to === undefined ? "seconds" : "to";
  const stepMs = to === undefined ? (seconds ?? 0) * 1000 : to.getTime() - realMs - aheadMs;
  if (stepMs < 0) throw invalidField(field, problem("before_clock"));
  if (stepMs > LONGEST_STEP_MS) throw invalidField(field, problem("after_clock", { max_days: LONGEST_STEP_DAYS }));
  const targetAheadMs = aheadMs + stepMs;
  return { realMs, aheadMs, targetAheadMs, steps: 0, invoices_created: 0, subscriptions_expired: 0 };
}

/** @throws SANDBOX_CLOCK_BUSY when another advance has set the clock between two parts of this one. */
function unlessSet(progress: Progress, aheadMs: number): Progress {
  if (aheadMs !== progress.aheadMs) throw new ApiError("SANDBOX_CLOCK_BUSY", { retryAfterS: 1 });
  return progress;
}

const isComplete = ({ aheadMs, targetAheadMs }: Progress) => aheadMs === targetAheadMs;

/** The text to which an idempotency key is bound; keys that earlier releases have bound have the same form. */
export function textOfProgress({ realMs, aheadMs, targetAheadMs, ...counts }: Progress): string {
  return JSON.stringify({ ...counts, real_ms: realMs, ahead_ms: aheadMs, target_ahead_ms: targetAheadMs });
}

export function progressOfText(text: string): Progress {
  const { real_ms, ahead_ms, target_ahead_ms, ...counts } = JSON.parse(text);
  return { ...counts, realMs: real_ms, aheadMs: ahead_ms, targetAheadMs: target_ahead_ms };
}

/** The answer of an advance that has come as far as `progress`. */
export function advancedBy(progress: Progress): Advanced {
  const { realMs, aheadMs, invoices_created, subscriptions_expired } = progress;
  const now = new Date(realMs + aheadMs);
  return { now, offset_ms: aheadMs, invoices_created, subscriptions_expired, is_complete: isComplete(progress) };
}

type ClockAdvance = { tenant_id: string; outcome: SandboxEnd | null; billing_hour: number };

/**
 * Runs what is due, one instant after the other, for as long as a part may last, and returns how far the clock came.
 * The queue times stay relative to the clock as it was `before`, until `moveClock` changes them.
 */
async function runUntil(tx: Tx, advance: ClockAdvance, before: Progress): Promise<Progress> {
  const { tenant_id, billing_hour } = advance;
  const { realMs, aheadMs, targetAheadMs } = before;
  const lastDueAt = new Date(realMs + targetAheadMs - aheadMs);
  const endsMs = tx.clock.now().getTime() + PART_MS;
  const after = { ...before };
  let nowMs = realMs + aheadMs;

  for (let step = 0; step <= STEPS_OF_PART; step += 1) {
    // Ended invoices are settled first, because a subscription must not be billed by its state before them.
    const moment = () => ({ now: new Date(nowMs), aheadMs, billing_hour });
    const settled = await settleEnded(tx, { tenant_id, limit: BATCH }, async () => moment);
    if (settled === BATCH) continue;

    const due_at = await findNextSandboxRun(tx.db, tenant_id, lastDueAt);
    if (due_at === undefined) return { ...after, aheadMs: targetAheadMs };
    const dueMs = due_at.getTime() + aheadMs;
    if (dueMs > nowMs) after.aheadMs = nowMs - realMs;
    if (step > 0 && (step === STEPS_OF_PART || tx.clock.now().getTime() >= endsMs)) break;

    // Overdue work runs at the current instant, because the clock never steps back.
    nowMs = Math.max(dueMs, nowMs);
    after.steps += 1;
    await doDue(tx, { advance, moment: moment(), after });
  }
  return after;
}

/** Runs up to a batch of what is due: invoices expire first, because billing depends on how they ended. */
async function doDue(
  tx: Tx,
  { advance, moment, after }: { advance: ClockAdvance; moment: BillingMoment; after: Progress },
): Promise<void> {
  const { tenant_id, outcome } = advance;
  const { now, aheadMs } = moment;
  const due = { until: new Date(now.getTime() - aheadMs), limit: BATCH };
  if ((await expireSandboxInvoices(tx, { tenant_id, ...due, now })) > 0) return;
  const subscriptions = await listDueSandboxOfTenant(tx.db, tenant_id, due);
  const { invoice_ids: ids, expired } = await billDue(tx, subscriptions, () => moment);
  if (outcome !== null) {
    await endSandboxInvoicesIn(tx, { tenant_id, ids }, { status: outcome, source: "simulate", now });
  }
  after.invoices_created += ids.length;
  after.subscriptions_expired += expired;
}

/**
 * Sets the clock to where the part ended, and moves the queue times with it. The subscriptions are updated first: the update
 * waits for subscriptions that the billing job has locked, so the invoices of that job are visible afterwards.
 */
async function moveClock(
  db: Database,
  tenant_id: string,
  { before, after }: { before: Progress; after: Progress },
): Promise<void> {
  await changeSandboxQueue(db, tenant_id, after.aheadMs - before.aheadMs);
  await rescheduleSandboxInvoices(db, tenant_id, after.aheadMs);
  await setSandboxClock(db, tenant_id, after.aheadMs);
}
