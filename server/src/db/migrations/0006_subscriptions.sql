-- Subscriptions and their billing cycles; and the sandbox clock, on which a tenant lives through a year in seconds.

alter table tenants
  -- How far the tenant's sandbox clock is ahead of the real one. Never goes back.
  add column sandbox_offset_ms bigint not null default 0 check (sandbox_offset_ms >= 0);

create table subscriptions (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  is_sandbox boolean not null,
  status text not null check (status in ('active', 'paused', 'cancelled', 'expired')),
  phone_number text not null,
  amount_tiyn bigint not null check (amount_tiyn between 10000 and 100000000),
  -- The lines of the cart as they were when it was set; null for a plain amount.
  cart_items jsonb,
  -- Not checked: a period that is none of ours is billed as monthly.
  billing_period text not null,
  billing_day integer check (billing_day between 1 and 28),
  description text,
  subscriber_name text,
  external_subscriber_id text,
  -- What a search looks through: the four texts of it, as `rules/search-text.ts` writes them.
  search_text text not null,
  metadata jsonb not null default '{}',
  max_retry_attempts integer not null,
  retry_interval_hours integer not null,
  grace_period_days integer not null,
  -- On the tenant's own clock, as all dates here but one.
  next_billing_at timestamptz not null,
  -- The cycle that is being billed: null until it begins, and again once it is paid or given up.
  cycle_start timestamptz,
  cycle_end timestamptz,
  -- Attempts of that cycle that were made, paid or not.
  cycle_attempts integer not null default 0,
  -- The invoice of the attempt under way: until it ends nothing more is billed.
  open_invoice_id bigint,
  failed_attempts integer not null default 0,
  first_failed_at timestamptz,
  grace_started_at timestamptz,
  expired_at timestamptz,
  -- When the scheduler must look next, on the real clock: to bill, to try again, to end the grace; null: never, as it stands.
  next_run_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index subscriptions_external on subscriptions (tenant_id, external_subscriber_id)
  where external_subscriber_id is not null and status in ('active', 'paused');
create index subscriptions_queue on subscriptions (is_sandbox, next_run_at) where next_run_at is not null;

-- One row per attempt to bill a cycle.
create table subscription_invoices (
  tenant_id text not null,
  id bigint generated always as identity,
  subscription_id bigint not null,
  invoice_id bigint not null,
  billing_period_start timestamptz not null,
  billing_period_end timestamptz not null,
  billing_period_label text not null,
  amount_tiyn bigint not null,
  attempt_number integer not null,
  status text not null check (status in ('pending', 'paid', 'failed', 'cancelled', 'expired')),
  failure_reason text,
  paid_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
create unique index subscription_invoices_attempt
  on subscription_invoices (tenant_id, subscription_id, billing_period_start, attempt_number);
create unique index subscription_invoices_invoice on subscription_invoices (tenant_id, invoice_id);

alter table invoices
  add column subscription_id bigint,
  -- What the provider had against it, where it refused it for good.
  add column refusal text,
  -- Waits for its subscription to take note of how it ended.
  add column is_unsettled boolean not null default false;
create index invoices_unsettled on invoices (tenant_id, id) where is_unsettled;
