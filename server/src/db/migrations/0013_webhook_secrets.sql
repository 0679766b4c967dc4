-- Every replaced webhook secret signs for a day, however often the secret is rotated within it.

create table webhook_replaced_secrets (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  sealed bytea not null,
  signs_until timestamptz not null,
  primary key (tenant_id, id)
);
insert into webhook_replaced_secrets (tenant_id, sealed, signs_until)
select id, webhook_previous_secret, webhook_previous_secret_until from tenants
where webhook_previous_secret is not null and webhook_previous_secret_until is not null;
alter table tenants drop column webhook_previous_secret, drop column webhook_previous_secret_until;
