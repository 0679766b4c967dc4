-- Attempts of a cycle: a second one that was paid too, and one that no payer was asked by. Subscriber ids are apart by mode.

alter table subscription_invoices
  -- Another attempt of the same cycle was paid before: this payment is one too many.
  add column is_duplicate boolean not null default false,
  -- False for an attempt that failed through no fault of the payer's: it counts in no statistics.
  add column is_counted boolean not null default true;
update subscription_invoices set is_counted = false
where status = 'failed' and failure_reason = 'the provider failed; the payer was not asked';

drop index subscriptions_external;
create unique index subscriptions_external on subscriptions (tenant_id, is_sandbox, external_subscriber_id)
  where external_subscriber_id is not null and status in ('active', 'paused');

-- The local hour at which the tenant's subscriptions are billed.
alter table tenants add column billing_hour smallint not null default 0 check (billing_hour between 0 and 23);
