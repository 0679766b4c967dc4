-- What failed, for those who mend it: dropped deliveries, and calls that the provider did not execute.

-- Few of all deliveries are dropped, and they are listed, counted and sent again together.
create index deliveries_dropped on deliveries (tenant_id, seq) where status = 'dropped';

-- The failed calls to the provider of a tenant in an hour. An hour without failures has no row; rows of a tenant that are
-- older than a week are deleted when the tenant's next call fails.
create table provider_failures (
  tenant_id text not null references tenants (id),
  -- The beginning of the hour.
  hour timestamptz not null,
  -- Definitely refused, such as an amount that the provider does not take.
  refused integer not null default 0,
  -- Not executed, because the provider asked us to wait.
  throttled integer not null default 0,
  -- Without an answer, or with an error of the provider's own.
  failed integer not null default 0,
  last_at timestamptz not null,
  last_detail text not null,
  primary key (tenant_id, hour)
);
create index provider_failures_newest on provider_failures (hour);

-- Receivers that fail are looked for among the failed attempts of the last hour, which are few of all.
create index delivery_attempts_failed on delivery_attempts (at) where error is not null;
