-- Who did what in a tenant, for its owners and managers; what ends a person and a tenant.

create table activity (
  tenant_id text not null references tenants,
  id bigint generated always as identity,
  at timestamptz not null,
  -- The person who did it, who may have been forgotten since; null for a program, which is known by its key, and for the operator.
  user_id bigint,
  key_id text,
  action text not null,
  -- What it was done to, as the list of actions says of each.
  target text,
  -- What changed, without secrets; null where there was nothing before, or is nothing after.
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index activity_tenant_id_at on activity (tenant_id, at desc, id desc);
create index activity_user_id_at on activity (user_id, at desc, id desc) where user_id is not null;
-- Rows that are over are deleted in the order of their time.
create index activity_at on activity (at);

-- A person who was forgotten keeps the row, because what the person did refers to it: without an address that anyone could have, and
-- without a password.
alter table users add column deleted_at timestamptz;

-- A tenant whose last owner has closed it. What it still has is ended by a job, which looks again at `closing_due_at` until it is null.
alter table tenants
  add column closed_at timestamptz,
  add column closing_due_at timestamptz,
  add constraint tenants_closing check (closing_due_at is null or closed_at is not null);
create index tenants_closing_due_at on tenants (closing_due_at) where closing_due_at is not null;
