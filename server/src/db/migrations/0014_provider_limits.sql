-- What the provider takes from one merchant, counted over all processes; and how often a texted code was tried.

-- The calls under way: at most one row per slot, free again once its lease is over. Not logged: after a crash no call is
-- under way.
create unlogged table provider_slots (
  tenant_id text not null,
  slot smallint not null,
  lease_until timestamptz not null,
  primary key (tenant_id, slot)
) with (fillfactor = 50);

-- Until then the provider has asked not to be called.
alter table provider_sessions add column pause_until timestamptz;
alter table provider_sign_ins add column tries smallint not null default 0;
