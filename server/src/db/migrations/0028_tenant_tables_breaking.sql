-- The tariff and the webhook of a tenant leave `tenants`, so that each table is written by one room.
--
-- Every tenant has a row in both tables: a transaction that changes a tariff or a webhook needs a row to lock, also where nothing
-- has been set yet, and defaults stand in one place, the columns. A trigger inserts the rows with the tenant, because the room of
-- tenants is below the rooms that own these tables and cannot call them.
--
-- Releases before this one read and write the columns that are dropped here, so they cannot run beside it.

create table tenant_tariffs (
  tenant_id text primary key references tenants (id),
  tariff text references tariffs (slug),
  -- The period option that is billed; null: the tariff's first.
  tariff_period_key text,
  tariff_active_until timestamptz,
  custom_price_kzt integer check (custom_price_kzt between 0 and 99999999),
  custom_period_days integer check (custom_period_days between 1 and 3650),
  custom_daily_limit integer check (custom_daily_limit between 0 and 1000000),
  custom_pricing_reason text,
  custom_pricing_set_at timestamptz,
  custom_pricing_set_by_admin_user_id bigint references users (id)
);

create table tenant_webhooks (
  tenant_id text primary key references tenants (id),
  webhook_url text,
  webhook_events text[] not null default '{invoice.status_changed}',
  webhook_enabled boolean not null default false,
  -- Sealed. Null: none was made yet.
  webhook_secret bytea
);

insert into tenant_tariffs
select id, tariff, tariff_period_key, tariff_active_until, custom_price_kzt, custom_period_days, custom_daily_limit,
  custom_pricing_reason, custom_pricing_set_at, custom_pricing_set_by_admin_user_id
from tenants;

insert into tenant_webhooks
select id, webhook_url, webhook_events, webhook_enabled, webhook_secret from tenants;

create index tenant_tariffs_tariff on tenant_tariffs (tariff);
create index tenant_tariffs_active_until on tenant_tariffs (tariff_active_until) where tariff_active_until is not null;

-- Drops their indexes and constraints too.
alter table tenants
  drop column tariff,
  drop column tariff_period_key,
  drop column tariff_active_until,
  drop column custom_price_kzt,
  drop column custom_period_days,
  drop column custom_daily_limit,
  drop column custom_pricing_reason,
  drop column custom_pricing_set_at,
  drop column custom_pricing_set_by_admin_user_id,
  drop column webhook_url,
  drop column webhook_events,
  drop column webhook_enabled,
  drop column webhook_secret;

create function insert_rows_of_tenants() returns trigger language plpgsql as $$
begin
  insert into tenant_tariffs (tenant_id) select id from new_rows;
  insert into tenant_webhooks (tenant_id) select id from new_rows;
  return null;
end $$;
create trigger tenants_inserted after insert on tenants
  referencing new table as new_rows for each statement execute function insert_rows_of_tenants();

-- A tenant with its tariff and its webhook, for all that only read: authentication needs them in one statement. The joins are
-- outer ones, which the planner leaves out where no column of theirs is read. The sealed secret is left out: only the room of
-- webhooks reads it.
create view full_tenants as
select t.id, t.name, t.sandbox_offset_ms, t.billing_hour, t.created_at,
  f.tariff, f.tariff_period_key, f.tariff_active_until, f.custom_price_kzt, f.custom_period_days, f.custom_daily_limit,
  f.custom_pricing_reason, f.custom_pricing_set_at, f.custom_pricing_set_by_admin_user_id,
  w.webhook_url, w.webhook_events, w.webhook_enabled, w.webhook_secret is not null as webhook_secret_set
from tenants t
left join tenant_tariffs f on f.tenant_id = t.id
left join tenant_webhooks w on w.tenant_id = t.id;
