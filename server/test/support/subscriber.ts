/** A merchant's subscriptions in the sandbox, and the short forms of what stories do with them. */
import { sql } from "kysely";
import { type Answer, type Json, makeTenant, type TestTenant } from "./make.ts";
import type { World } from "./world.ts";

export type SubscriptionJson = Json & {
  id: number;
  status: string;
  next_billing_at: string;
  failed_attempts: number;
  in_grace_period: boolean;
};
type InvoiceJson = Json & { id: number; status: string; subscription_id: number };
type AttemptJson = Json & {
  invoice_id: number;
  billing_period_label: string;
  attempt_number: number;
  status: string;
  invoice: InvoiceJson;
};

export type Subscriber = {
  tenant: TestTenant;
  /** A monthly subscription of 1500 tenge on the first, or what `body` says; the answer must be 201. */
  subscribe(body?: Json): Promise<SubscriptionJson>;
  get(subscription: { id: number }): Promise<SubscriptionJson>;
  /** Its attempts as they are shown, newest first. */
  attempts(subscription: { id: number }): Promise<AttemptJson[]>;
  /** Its attempts, oldest first, as `2026-11 #1 paid`. */
  story(subscription: { id: number }): Promise<string[]>;
  /** Does with its newest invoice what the payer would do, and lets the jobs work. */
  end(subscription: { id: number }, status: "paid" | "cancelled" | "expired"): Promise<void>;
  act(subscription: { id: number }, what: "pause" | "resume" | "cancel"): Promise<Answer<SubscriptionJson>>;
};

export const MONTHLY = { amount: 1500, phone_number: "87021234567", billing_period: "monthly", billing_day: 1 };

/** `key` is the test key unless given. */
export async function makeSubscriber(world: World, given?: { tenant: TestTenant; key: string }): Promise<Subscriber> {
  const tenant = given?.tenant ?? (await makeTenant(world));
  const call = <T = Json>(method: string, path: string, body?: unknown) =>
    tenant.call<T>(method, path, body, given === undefined ? {} : { key: given.key });
  const attempts = async ({ id }: { id: number }) =>
    (await call<{ items: AttemptJson[] }>("GET", `/subscriptions/${id}/invoices?per_page=100`)).body.items;
  return {
    tenant,
    async subscribe(body = {}) {
      const created = await call<SubscriptionJson>("POST", "/subscriptions", { ...MONTHLY, ...body });
      if (created.status !== 201) throw new Error(`POST /subscriptions answered ${JSON.stringify(created.body)}`);
      return created.body;
    },
    async get({ id }) {
      return (await call<{ subscription: SubscriptionJson }>("GET", `/subscriptions/${id}`)).body.subscription;
    },
    attempts,
    async story(subscription) {
      const rows = (await attempts(subscription)).reverse();
      return rows.map((row) => `${row.billing_period_label} #${row.attempt_number} ${row.status}`);
    },
    async end(subscription, status) {
      const [newest] = await attempts(subscription);
      const ended = await call("POST", `/sandbox/invoices/${newest?.invoice_id}/simulate`, { status });
      if (ended.status !== 200) throw new Error(`simulate answered ${JSON.stringify(ended.body)}`);
      await world.tick();
    },
    act: ({ id }, what) => call("POST", `/subscriptions/${id}/${what}`),
  };
}

/** Makes `count` more subscriptions like the one of this id, at once: faster than by calls of the API. */
export async function copySubscription(world: World, id: number, count: number): Promise<void> {
  await sql`
    insert into subscriptions (tenant_id, is_sandbox, status, phone_number, amount_tiyn, billing_period, billing_day,
      max_retry_attempts, retry_interval_hours, grace_period_days, next_billing_at, next_run_at, search_text, created_at)
    select tenant_id, is_sandbox, status, phone_number, amount_tiyn, billing_period, billing_day, max_retry_attempts,
      retry_interval_hours, grace_period_days, next_billing_at, next_run_at, search_text, created_at
    from subscriptions, generate_series(1, ${count}) where id = ${id}`.execute(world.deps.db);
}
