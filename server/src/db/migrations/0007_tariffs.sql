-- What the operator sells to merchants: tariffs, prices agreed with one tenant, bills; and the log of what operators did.

create table tariffs (
  slug text primary key,
  label_ru text not null,
  label_kk text not null,
  -- Live invoices per day; 0: unlimited.
  daily_limit integer not null check (daily_limit between 0 and 1000000),
  enabled boolean not null default true,
  is_default_trial boolean not null default false,
  -- [{key, period_days, price_kzt, label_ru, label_kk}], in the order they are offered.
  period_options jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index tariffs_default_trial on tariffs (is_default_trial) where is_default_trial;

insert into tariffs (slug, label_ru, label_kk, daily_limit, is_default_trial, period_options, created_at, updated_at) values
  ('trial', 'Пробный', 'Сынақ', 0, true, '[]', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
  ('start', 'Старт', 'Бастау', 200, false,
    '[{"key": "month", "period_days": 30, "price_kzt": 9900, "label_ru": "Месяц", "label_kk": "Ай"},
      {"key": "year", "period_days": 365, "price_kzt": 99000, "label_ru": "Год", "label_kk": "Жыл"}]',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'),
  ('business', 'Бизнес', 'Бизнес', 0, false,
    '[{"key": "month", "period_days": 30, "price_kzt": 29900, "label_ru": "Месяц", "label_kk": "Ай"},
      {"key": "year", "period_days": 365, "price_kzt": 299000, "label_ru": "Год", "label_kk": "Жыл"}]',
    '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z');

alter table tenants
  add foreign key (tariff) references tariffs (slug),
  -- The period option that is billed; null: the tariff's first.
  add column tariff_period_key text,
  add column custom_price_kzt integer check (custom_price_kzt between 0 and 99999999),
  add column custom_period_days integer check (custom_period_days between 1 and 3650),
  add column custom_daily_limit integer check (custom_daily_limit between 0 and 1000000),
  add column custom_pricing_reason text,
  add column custom_pricing_set_at timestamptz,
  add column custom_pricing_set_by_admin_user_id bigint references users (id);
create index tenants_tariff on tenants (tariff);
create index tenants_active_until on tenants (tariff_active_until) where tariff_active_until is not null;

-- How many live invoices a tenant has made in the day that began at `day_start`. There is no row while it has no limit.
create table daily_counts (
  tenant_id text primary key references tenants (id),
  day_start timestamptz not null,
  count integer not null
);

-- One bill per paid period. Price and period are those of the day it was issued.
create table bills (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  tariff text not null,
  period_key text not null,
  period_days integer not null,
  price_kzt integer not null,
  -- The end of the paid period that the bill follows.
  follows timestamptz not null,
  status text not null check (status in ('open', 'paid', 'void')),
  -- The invoice of the operator's own tenant by which the merchant has paid, if it was paid so.
  invoice_tenant_id text,
  invoice_id bigint,
  issued_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id),
  foreign key (invoice_tenant_id, invoice_id) references invoices (tenant_id, id)
);
-- Once per period, whoever looks, and one at a time: a bill that was voided makes room for another.
create unique index bills_period on bills (tenant_id, follows) where status <> 'void';
create unique index bills_open on bills (tenant_id) where status = 'open';
create unique index bills_id on bills (id);
create index bills_status on bills (status, id);

-- What operators did, in the transaction that did it.
create table audit_log (
  id bigint generated always as identity primary key,
  admin_user_id bigint not null references users (id),
  at timestamptz not null,
  action text not null,
  target text not null,
  details jsonb not null
);
create index audit_log_action on audit_log (action, id);
