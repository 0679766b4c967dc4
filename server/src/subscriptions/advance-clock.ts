/** Sets a tenant's sandbox clock forward, and does in time order what would have happened on the way. */
import type { Database } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { invalidField } from "../errors.ts";
import type { Idempotency } from "../http/idempotency.ts";
import { endSandboxInvoicesIn, type SandboxEnd } from "../invoices/change-status.ts";
import { expireSandboxInvoices, hastenSandboxInvoices } from "../invoices/sandbox.ts";
import { lockSandboxClock, type Moment, setSandboxClock } from "../tenants/sandbox-clock.ts";
import { runDue } from "./bill-due.ts";
import { changeSandboxQueue, findNextSandboxRun, listDueSandboxOfTenant } from "./billing-store.ts";
import { settleEnded } from "./settle-cycles.ts";

const LONGEST_STEP_MS = 400 * 24 * 60 * 60_000;
/** More would keep the caller, and the tenant's sandbox, waiting for minutes. */
const MOST_INVOICES = 5000;
const TOO_MANY = `would make more than ${MOST_INVOICES} invoices: go in shorter steps`;

export type Advance = { to?: Date; seconds?: number; outcome?: SandboxEnd | null };

export type Advanced = { now: Date; offset_ms: number; invoices_created: number; subscriptions_expired: number };

/**
 * Sets the clock forward to `to`, or by `seconds`; `outcome` ends each invoice of a subscription as it is made. All in one
 * transaction: whoever looks meanwhile sees nothing of it, and a process that dies leaves the clock where it was. Attempts of
 * the tenant's at the same instant follow each other. An attempt under the idempotency key of an earlier one moves nothing.
 * @throws VALIDATION_ERROR on `to` or `seconds` for a step back, for one of more than 400 days, and for one that would make
 * more than 5,000 invoices.
 */
export async function advanceClock(
  deps: Deps,
  tenant_id: string,
  advance: Advance,
  idempotency: Idempotency | null = null,
): Promise<Advanced> {
  const real = deps.clock.now();
  const advanced = await deps.db.transaction().execute(async (db) => {
    const before_ms = await lockSandboxClock(db, tenant_id);
    const step_ms = idempotency?.bound_to == null ? stepOf(advance, real.getTime() + before_ms) : 0;
    const ahead_ms = before_ms + step_ms;
    // From here on the queues go by the clock as it will be: what is due on the way is due by now.
    await setSandboxClock(db, tenant_id, ahead_ms);
    // The subscriptions first: that waits for a scheduler which is billing some of them, whose invoices are then seen.
    await changeSandboxQueue(db, tenant_id, step_ms);
    await hastenSandboxInvoices(db, tenant_id, step_ms);
    const field = fieldOf(advance);
    const done = await live(deps, db, {
      field,
      tenant_id,
      real,
      before_ms,
      ahead_ms,
      outcome: advance.outcome ?? null,
    });
    await idempotency?.bind(db, tenant_id);
    return { now: new Date(real.getTime() + ahead_ms), offset_ms: ahead_ms, ...done };
  });
  deps.wake.nudge("deliveries");
  return advanced;
}

function fieldOf({ to }: Advance): "to" | "seconds" {
  return to === undefined ? "seconds" : "to";
}

/** How far the clock goes, in milliseconds. */
function stepOf(advance: Advance, now_ms: number): number {
  const { to, seconds } = advance;
  const field = fieldOf(advance);
  const step_ms = to === undefined ? (seconds ?? 0) * 1000 : to.getTime() - now_ms;
  if (step_ms < 0) throw invalidField(field, "lies behind the sandbox clock, which never goes back");
  if (step_ms > LONGEST_STEP_MS) throw invalidField(field, "must be at most 400 days ahead of the sandbox clock");
  return step_ms;
}

/** `field` is the one that the caller has said the way with. */
type Way = {
  field: string;
  tenant_id: string;
  real: Date;
  before_ms: number;
  ahead_ms: number;
  outcome: SandboxEnd | null;
};

/** Goes from one instant at which something is due to the next, up to and with the end of the way. */
async function live(deps: Deps, db: Database, way: Way) {
  const { tenant_id, real, before_ms, ahead_ms } = way;
  const done = { invoices_created: 0, subscriptions_expired: 0 };
  let now = new Date(real.getTime() + before_ms);
  // An invoice may have ended before, and no job have seen it.
  await settleAll(deps, db, tenant_id, { now, ahead_ms });
  for (;;) {
    const due_at = await findNextSandboxRun(db, tenant_id, real);
    if (due_at === undefined) return done;
    // What is overdue is done at once: where the way begins, or where it became possible.
    now = new Date(Math.max(due_at.getTime() + ahead_ms, now.getTime()));
    const until = new Date(now.getTime() - ahead_ms);
    const moment = { now, ahead_ms };

    await expireSandboxInvoices(deps, db, { tenant_id, until, now });
    await settleAll(deps, db, tenant_id, moment);
    const subscriptions = await listDueSandboxOfTenant(db, tenant_id, until);
    const { invoice_ids, expired } = await runDue(deps, db, subscriptions, () => moment);
    if (way.outcome !== null) {
      await endSandboxInvoicesIn(
        deps,
        db,
        { tenant_id, ids: invoice_ids },
        { status: way.outcome, source: "simulate", now },
      );
      await settleAll(deps, db, tenant_id, moment);
    }
    done.invoices_created += invoice_ids.length;
    done.subscriptions_expired += expired;
    if (done.invoices_created > MOST_INVOICES) throw invalidField(way.field, TOO_MANY);
  }
}

async function settleAll(deps: Deps, db: Database, tenant_id: string, moment: Moment): Promise<void> {
  const limit = 1000;
  while ((await settleEnded(deps, db, { tenant_id, limit }, async () => () => moment)) === limit);
}
