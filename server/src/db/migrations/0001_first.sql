-- Tenants, their people, keys and provider connection; invoices; events and their deliveries.
-- Times are always given by the caller: one clock for the whole product.

create table tenants (
  id text primary key,
  name text not null,
  tariff text,
  tariff_active_until timestamptz,
  webhook_url text,
  webhook_events text[] not null default '{invoice.status_changed}',
  webhook_enabled boolean not null default false,
  webhook_secret bytea,
  webhook_previous_secret bytea,
  webhook_previous_secret_until timestamptz,
  created_at timestamptz not null
);

create table users (
  id bigint generated always as identity primary key,
  tenant_id text references tenants (id),
  email text not null,
  password_hash text not null,
  password_version integer not null default 1,
  is_admin boolean not null default false,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));

-- One row per e-mail that failed lately, known to us or not.
create table login_failures (
  email text primary key,
  failed_at timestamptz[] not null,
  locked_until timestamptz
);

create table api_keys (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  prefix text not null,
  mode text not null check (mode in ('live', 'test')),
  secret_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id)
);
create unique index api_keys_secret on api_keys (secret_hash, tenant_id);

-- The merchant's sign-in at the provider. `sealed` holds the session triple, encrypted.
create table provider_sessions (
  tenant_id text primary key references tenants (id),
  sealed bytea not null,
  phone_masked text not null,
  profile_id text,
  connected_at timestamptz not null,
  dead_at timestamptz
);

create table provider_sign_ins (
  tenant_id text primary key references tenants (id),
  sealed bytea not null,
  expires_at timestamptz not null
);

create table invoices (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  channel text not null check (channel in ('phone', 'qr')),
  is_sandbox boolean not null,
  status text not null check (status in
    ('processing', 'pending', 'cancelling', 'paid', 'cancelled', 'expired', 'partially_refunded', 'refunded', 'error')),
  amount_tiyn bigint not null check (amount_tiyn between 1 and 9999999999),
  total_refunded_tiyn bigint not null default 0 check (total_refunded_tiyn between 0 and amount_tiyn),
  description text,
  external_order_id text,
  -- Held by the one open invoice that a repeated create answers with; null once that invoice is closed.
  replay_key text,
  client_name text,
  client_phone text,
  client_comment text,
  items jsonb not null default '[]',
  provider_invoice_id text,
  qr_token_url text,
  -- The unguessable name of the code's public picture.
  qr_public_token text,
  poll_interval_s integer,
  confirmation_timeout_s integer,
  expires_at timestamptz,
  -- When a job should look at this invoice next; null: never again. Claiming one moves this into the future.
  next_poll_at timestamptz,
  cancel_requested_at timestamptz,
  -- Why a person must look at this invoice before it may be called paid.
  held_reason text,
  paid_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index invoices_replay on invoices (tenant_id, replay_key) where replay_key is not null;
-- One expression, so that a plan made while the table is empty cannot settle on another of the tenant's indexes.
create index invoices_order on invoices ((tenant_id || ':' || external_order_id)) where external_order_id is not null;
create index invoices_status on invoices (tenant_id, status, id);
create index invoices_queue on invoices (next_poll_at) where next_poll_at is not null;
create unique index invoices_qr_public on invoices (qr_public_token, tenant_id) where qr_public_token is not null;

-- How many invoices of each status stand in each run of 4,096 ids, so that totals and far pages cost nothing.
-- Changes are appended to the deltas by the triggers and folded into the counts by a job, which also keeps a row of
-- the status 'all' for each run; readers add both.
create table invoice_counts (
  tenant_id text not null,
  bucket bigint not null,
  status text not null,
  count bigint not null,
  created_from timestamptz not null,
  created_to timestamptz not null,
  primary key (tenant_id, status, bucket)
);
create table invoice_count_deltas (
  tenant_id text not null,
  bucket bigint not null,
  status text not null,
  count bigint not null,
  created_from timestamptz not null,
  created_to timestamptz not null
);
create index invoice_count_deltas_tenant on invoice_count_deltas (tenant_id);

create function count_inserted_invoices() returns trigger language plpgsql as $$
begin
  insert into invoice_count_deltas
  select tenant_id, id >> 12, status, count(*), min(created_at), max(created_at)
  from new_rows group by tenant_id, id >> 12, status;
  return null;
end $$;
create trigger invoices_inserted after insert on invoices
  referencing new table as new_rows for each statement execute function count_inserted_invoices();

create function count_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into invoice_count_deltas
  select n.tenant_id, n.id >> 12, change.status, sum(change.count), min(n.created_at), max(n.created_at)
  from new_rows n
  join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id and o.status <> n.status
  cross join lateral (values (o.status, -1), (n.status, 1)) change (status, count)
  group by n.tenant_id, n.id >> 12, change.status;
  return null;
end $$;
create trigger invoices_changed after update on invoices
  referencing old table as old_rows new table as new_rows for each statement execute function count_changed_invoices();

-- What happened, in the words it is told to receivers: `body` is the exact text that is signed and sent.
create table events (
  tenant_id text not null references tenants (id),
  id text not null,
  seq bigint generated always as identity,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index events_newest on events (tenant_id, seq);
create index events_age on events (created_at);

create table deliveries (
  tenant_id text not null references tenants (id),
  id text not null,
  seq bigint generated always as identity,
  event_id text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'dropped')),
  -- Attempts of all rounds, and those of earlier ones: a redelivery begins a new round.
  attempts_made integer not null default 0,
  attempts_before_round integer not null default 0,
  -- When the present round began.
  first_attempt_at timestamptz,
  -- When the next attempt is due; null: never again.
  next_attempt_at timestamptz,
  -- Until then the delivery is its claimer's alone. Not indexed, so that claiming one costs no index a write.
  leased_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, event_id) references events (tenant_id, id) on delete cascade
) with (fillfactor = 70);
create index deliveries_newest on deliveries (tenant_id, seq);
create index deliveries_event on deliveries (tenant_id, event_id);
-- Led by the tenant, so that no tenant's backlog stands before another's.
create index deliveries_queue on deliveries (tenant_id, next_attempt_at) where next_attempt_at is not null;

create table delivery_attempts (
  tenant_id text not null,
  delivery_id text not null,
  number integer not null,
  at timestamptz not null,
  url text not null,
  http_status integer,
  duration_ms integer not null,
  error text,
  response_body text,
  primary key (tenant_id, delivery_id, number),
  foreign key (tenant_id, delivery_id) references deliveries (tenant_id, id) on delete cascade
);
