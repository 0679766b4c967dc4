-- Webhook endpoints that a merchant adds to the one of `tenant_webhooks`, which has the id `default` and no row here.

create table webhook_endpoints (
  tenant_id text not null references tenants (id),
  id text not null check (id <> 'default'),
  url text not null,
  description text,
  -- The types that are sent; `*` is every type, those of later releases too.
  events text[] not null check (events <> '{}'),
  -- Whose events are sent: live ones, simulated ones, or both.
  mode text not null check (mode in ('live', 'test', 'both')),
  -- `standard`: three attempts within 30 seconds. `long`: nine within about a day.
  retry text not null check (retry in ('standard', 'long')),
  enabled boolean not null,
  -- The receiver has answered 410, and so disabled the endpoint.
  is_gone boolean not null default false,
  -- Sealed. Null: it was lost with the encryption key.
  secret bytea,
  created_at timestamptz not null,
  -- Since when every attempt has failed.
  failing_since timestamptz,
  -- Since when the breaker is open: deliveries wait, and only one at a time is tried, at `next_probe_at`.
  paused_at timestamptz,
  next_probe_at timestamptz,
  -- A probe was answered: the deliveries that wait are being put in the order of their events.
  is_resuming boolean not null default false,
  -- The deliveries of events before this instant waited for the endpoint, and are sent one after the other.
  drains_to timestamptz,
  primary key (tenant_id, id),
  check ((paused_at is null) = (next_probe_at is null)),
  check (paused_at is not null or not is_resuming)
);
create index webhook_endpoints_resuming on webhook_endpoints (tenant_id, id) where is_resuming;

-- The endpoint whose secret was replaced.
alter table webhook_replaced_secrets add column endpoint_id text not null default 'default';
