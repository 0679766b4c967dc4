/** Carries out what the payers and merchants of the billing simulation have planned. */

import { endSandboxInvoicesIn, settleStatus } from "../../src/invoices/change-status.ts";
import { simulateInvoice } from "../../src/invoices/simulate.ts";
import { inTransaction } from "../../src/transaction.ts";
import { addToHistory, type Chance, drawAct, findDuePlan, type Life, performAct } from "./billing-life.ts";
import { invoiceEnded } from "./billing-oracle.ts";
import type { World } from "./world.ts";

const AT_ONCE = 8;
/** At this share of the instants each payer's invoice ends by a call of its own. */
const ONE_BY_ONE = 0.2;

/** Carries out what is due at the current time. All is drawn before anything is done, so that it depends on the seed alone. */
export async function performDueActs(
  world: World,
  { lives, awake }: { lives: Life[]; awake: Life[] },
  chance: Chance,
): Promise<number> {
  const now = world.clock.now().getTime();
  const payments = awake.flatMap((life) => {
    const plan = findDuePlan(life, now);
    if (life.plan !== null && life.plan.at <= now) life.plan = null;
    return plan === null ? [] : [{ life, plan }];
  });
  const [early, late] = [payments.filter(isEarly), payments.filter((payment) => !isEarly(payment))];
  for (const payment of payments) {
    addToHistory(payment.life, world, `${payment.plan.outcome}, by the payer`);
    invoiceEnded(payment.plan.attempt, payment.plan.outcome, now);
  }
  if (chance.fraction() < ONE_BY_ONE) await inParallel(early, (payment) => payOne(world, payment));
  else await payTogether(world, early);
  await inParallel(late, ({ life }) => settleStatus(world.deps, invoiceOf(life), "provider_paid", "poll"));
  const acts = lives
    .filter(({ next_act_at }) => next_act_at <= now)
    .map((life) => ({ life, wanted: drawAct(life, chance, now) }));
  await inParallel(acts, ({ life, wanted }) => performAct(world, life, wanted));
  return payments.length + acts.length;
}

type Payment = { life: Life; plan: NonNullable<Life["plan"]> };

const isEarly = ({ plan }: Payment) => plan.attempt.status === "pending";

function invoiceOf({ tenant, rows }: Life): { tenant_id: string; id: number } {
  return { tenant_id: tenant.id, id: rows.at(-1)?.invoice_id ?? 0 };
}

async function payOne(world: World, { life, plan }: Payment): Promise<void> {
  const { tenant_id, id } = invoiceOf(life);
  await simulateInvoice(world.deps, { tenant: { id: tenant_id }, key: null }, id, { status: plan.outcome });
}

/** Ends all invoices of a tenant that have the same outcome in one transaction, as setting the sandbox clock forward does. */
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
      await inTransaction(world.deps, (tx) => endSandboxInvoicesIn(tx, which, how));
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
