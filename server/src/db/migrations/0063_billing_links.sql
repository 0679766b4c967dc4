-- Payment links that make subscriptions, and the subscriptions that payers have made by them.

alter table payment_links
  add column billing_period text check (billing_period in ('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly')),
  -- Null for periods of days, and where a payer is billed on the day of the month on which the subscription begins.
  add column billing_day integer check (billing_day between 1 and 28),
  -- The places that are taken by subscriptions with a payment. The places of such a link are its active and paused subscriptions.
  add column paid_subscriptions integer not null default 0 check (paid_subscriptions >= 0),
  add check (billing_period is null or (amount_tiyn is not null and channels = '{phone}')),
  add check (billing_day is null or billing_period is not null);

alter table subscriptions add column payment_link_id bigint;
-- A phone has one subscription of a link that is not over, also when two requests come at the same instant.
create unique index subscriptions_link_phone on subscriptions (tenant_id, payment_link_id, phone_number)
  where payment_link_id is not null and status in ('active', 'paused');

-- A form that makes a subscription has no invoice before the subscription is billed for the first time.
alter table payment_link_submits
  alter column invoice_id drop not null,
  add column subscription_id bigint,
  add check (invoice_id is not null or subscription_id is not null),
  add foreign key (tenant_id, subscription_id) references subscriptions (tenant_id, id);
create index payment_link_submits_subscription on payment_link_submits (tenant_id, subscription_id)
  where subscription_id is not null;
