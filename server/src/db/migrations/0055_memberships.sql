-- A tenant has many people and a person many tenants; what a person may do in a tenant follows from the role.

create table memberships (
  tenant_id text not null references tenants (id),
  user_id bigint not null references users (id),
  role text not null check (role in ('owner', 'manager', 'developer', 'accountant', 'cashier')),
  joined_at timestamptz not null,
  primary key (tenant_id, user_id)
);
create index memberships_user_id on memberships (user_id);

-- `users.tenant_id` is from now on the tenant that a person signs in to: the last one that was chosen, and null without any.
insert into memberships (tenant_id, user_id, role, joined_at)
select tenant_id, id, 'owner', created_at from users where tenant_id is not null;

-- A process of an older release registers a merchant with its person, and knows no memberships.
create function join_as_owner() returns trigger language plpgsql as $$
begin
  insert into memberships (tenant_id, user_id, role, joined_at) values (new.tenant_id, new.id, 'owner', new.created_at);
  return null;
end $$;
create trigger join_as_owner after insert on users
  for each row when (new.tenant_id is not null) execute function join_as_owner();

-- The person's sessions count that began at this instant or later; all of them where it is null.
alter table users add column sessions_valid_from timestamptz;

create table invitations (
  tenant_id text not null references tenants (id),
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'manager', 'developer', 'accountant', 'cashier')),
  -- SHA-256 of the token in the link, which is stored nowhere.
  token_hash bytea not null,
  -- A person who may have left the tenant since.
  invited_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index invitations_token_hash on invitations (token_hash);
-- A further invitation of an address replaces the one before.
create unique index invitations_email on invitations (tenant_id, lower(email));

-- What one cashier may pay back on one day, in tiyn.
alter table tenants add column cashier_refund_limit_tiyn bigint not null default 0 check (cashier_refund_limit_tiyn >= 0);
