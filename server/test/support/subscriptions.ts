/** Creates subscriptions for tests, and attempts of earlier cycles; reads the events of subscriptions. */
import type { CycleStatus } from "../../src/db/billing-tables.ts";
import type { Json, TestTenant } from "./make.ts";
import type { World } from "./world.ts";

export type SubscriptionJson = Json & { id: number; status: string; amount: string; next_billing_at: string };

export const DAILY = { phone_number: "87021234567", amount: 1500, billing_period: "daily" };
export const MONTHLY = { ...DAILY, billing_period: "monthly", billing_day: 10 };

/** A sandbox subscription of `body` over a daily one. @throws Error unless it is answered with 201. */
export async function makeSubscription(tenant: Pick<TestTenant, "call">, body: Json = {}): Promise<SubscriptionJson> {
  const made = await tenant.call<SubscriptionJson>("POST", "/subscriptions", { ...DAILY, ...body });
  if (made.status !== 201) throw new Error(`POST /subscriptions answered ${made.status} ${JSON.stringify(made.body)}`);
  return made.body;
}

/** Writes an attempt to bill the subscription as the scheduler would have made it; returns its invoice's id. */
export async function addAttempt(
  world: World,
  tenant: TestTenant,
  subscription: SubscriptionJson,
  attempt: { start: string; end: string; label: string; number?: number; status: CycleStatus; reason?: string },
): Promise<number> {
  const { db } = world.deps;
  const now = world.clock.now();
  const of_tenant = { tenant_id: tenant.id, subscription_id: subscription.id, amount_tiyn: 150_000, created_at: now };
  const paid_at = attempt.status === "paid" ? now : null;
  const status = attempt.status === "failed" ? "error" : attempt.status;
  const { id } = await db
    .insertInto("invoices")
    .values({ ...of_tenant, channel: "phone", is_sandbox: true, status, paid_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("subscription_invoices")
    .values({
      ...of_tenant,
      invoice_id: id,
      billing_period_start: new Date(attempt.start),
      billing_period_end: new Date(attempt.end),
      billing_period_label: attempt.label,
      attempt_number: attempt.number ?? 1,
      status: attempt.status,
      failure_reason: attempt.reason ?? null,
      paid_at,
    })
    .execute();
  return id;
}

/** The bodies of the tenant's events of subscriptions, oldest first. */
export async function subscriptionEvents(world: World, tenant: { id: string }): Promise<Json[]> {
  const rows = await world.deps.db
    .selectFrom("events")
    .select("body")
    .where("tenant_id", "=", tenant.id)
    .where("type", "like", "subscription.%")
    .orderBy("seq")
    .execute();
  return rows.map((row): Json => JSON.parse(row.body));
}
