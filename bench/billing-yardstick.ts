/** The yardstick of bench/billing.ts: the same rows by bare statements, each a batch of the workers' size, and nothing else. */
import pg from "pg";

/** The batch size of the workers. */
const BATCH = 1000;
/** The number of invoices of one tenant that are paid in one transaction, here and by the workers. */
export const PAID_AT_ONCE = 1000;

/** The values that all rows share: the cycle's begin, end and label, and the bodies of events, with `%s` for the id. */
export type Cycle = { start: Date; end: Date; label: string; invoice_body: string; subscription_body: string };

const ID = (prefix: string) => `'${prefix}_' || replace(gen_random_uuid()::text, '-', '')`;

const BILL = `
  with due as (
    select tenant_id, id, amount_tiyn, description, subscriber_name, phone_number, cart_items
    from subscriptions where is_sandbox and next_run_at <= $1
    order by next_run_at limit ${BATCH} for update skip locked
  ),
  invoice as (
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, description, client_name, client_phone, items,
      expires_at, next_poll_at, created_at, subscription_id)
    select tenant_id, 'phone', true, 'pending', amount_tiyn, description, subscriber_name, phone_number,
      coalesce(cart_items, '[]'), $1::timestamptz + interval '1 day', $1::timestamptz + interval '1 day', $1::timestamptz, id
    from due
    returning tenant_id, id, subscription_id, amount_tiyn
  ),
  cycle as (
    insert into subscription_invoices (tenant_id, subscription_id, invoice_id, billing_period_start, billing_period_end,
      billing_period_label, amount_tiyn, attempt_number, status, created_at)
    select tenant_id, subscription_id, id, $1, $2::timestamptz, $3::text, amount_tiyn, 1, 'pending', $1 from invoice
  )
  update subscriptions s set next_billing_at = $2, cycle_start = $1, cycle_end = $2, cycle_attempts = 1,
    open_invoice_id = i.id, next_run_at = null
  from invoice i where s.tenant_id = i.tenant_id and s.id = i.subscription_id`;

const PAY = `
  with due as (
    select tenant_id, id from invoices where status = 'pending' and tenant_id = $3 order by id limit ${PAID_AT_ONCE} for update
  ),
  paid as (
    update invoices i set status = 'paid', paid_at = $1::timestamptz, next_poll_at = null, is_unsettled = true
    from due where i.tenant_id = due.tenant_id and i.id = due.id
    returning i.tenant_id, i.id
  ),
  change as (
    insert into invoice_changes (tenant_id, invoice_id, at, from_status, to_status, source)
    select tenant_id, id, $1, 'pending', 'paid', 'simulate' from paid
  ),
  event as (
    insert into events (tenant_id, id, type, invoice_id, body, created_at)
    select tenant_id, ${ID("evt")}, 'invoice.status_changed', id, replace($2, '%s', id::text), $1 from paid
    returning tenant_id, id, created_at
  )
  insert into deliveries (tenant_id, id, event_id, next_attempt_at, created_at)
  select tenant_id, ${ID("dlv")}, id, created_at, created_at from event`;

const SETTLE = `
  with ended as (
    select tenant_id, id from invoices where is_unsettled order by tenant_id, id limit ${BATCH} for update skip locked
  ),
  taken as (
    update invoices i set is_unsettled = false from ended where i.tenant_id = ended.tenant_id and i.id = ended.id
    returning i.tenant_id, i.id, i.paid_at
  ),
  attempt as (
    update subscription_invoices c set status = 'paid', paid_at = t.paid_at
    from taken t where c.tenant_id = t.tenant_id and c.invoice_id = t.id
    returning c.tenant_id, c.subscription_id, c.invoice_id
  ),
  event as (
    insert into events (tenant_id, id, type, invoice_id, body, created_at)
    select tenant_id, ${ID("evt")}, 'subscription.payment_succeeded', invoice_id, replace($3, '%s', subscription_id::text),
      $1::timestamptz
    from attempt
  )
  update subscriptions s set next_billing_at = $2::timestamptz, cycle_start = null, cycle_end = null, cycle_attempts = 0,
    open_invoice_id = null, failed_attempts = 0, first_failed_at = null, grace_started_at = null, next_run_at = $2
  from attempt a where s.tenant_id = a.tenant_id and s.id = a.subscription_id`;

type Bare = { bill(): Promise<void>; pay(tenantIds: string[]): Promise<void>; settle(): Promise<void> };

/** Does what `work` says on `connections` connections at once; returns the seconds that took. */
export async function runBare(
  url: string,
  cycle: Cycle,
  connections: number,
  work: (bare: Bare) => Promise<void>,
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) await client.connect();
  const began = performance.now();
  await Promise.all(clients.map((client) => work(bareWork(client, cycle))));
  const took_s = (performance.now() - began) / 1000;
  for (const client of clients) await client.end();
  return took_s;
}

function bareWork(client: pg.Client, { start, end, label, invoice_body, subscription_body }: Cycle): Bare {
  const untilNone = async (name: string, text: string, values: unknown[]) => {
    while (((await client.query({ name, text, values })).rowCount ?? 0) > 0);
  };
  return {
    bill: () => untilNone("bill", BILL, [start, end, label]),
    async pay(tenantIds) {
      for (const tenant_id of tenantIds) await untilNone("pay", PAY, [start, invoice_body, tenant_id]);
    },
    settle: () => untilNone("settle", SETTLE, [start, end, subscription_body]),
  };
}
