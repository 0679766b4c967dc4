-- Held invoices end by a person's decision, closed ones say why they ended unpaid, and each knows the provider account that
-- sent it.

update invoices set held_reason = 'amount_mismatch' where held_reason is not null;

alter table invoices
  -- What the customer paid, as the provider tells it, where that is not the invoice's amount.
  add column paid_amount_tiyn bigint check (paid_amount_tiyn >= 0),
  -- Why it ended unpaid, in a word for programs.
  add column failure_reason text,
  -- The provider account in whose name it was sent: `provider_accounts.account`.
  add column provider_account text,
  -- When the provider was last asked to create it, where that was not at `created_at`.
  add column sent_at timestamptz,
  -- When to ask the provider again to create an invoice that it definitely did not create; null: it has been asked, or never is.
  add column send_at timestamptz,
  -- When to ask the provider next to cancel an invoice that must not be paid any more; null: nothing to withdraw.
  add column withdraw_at timestamptz;
create index invoices_held on invoices (tenant_id, id) where held_reason is not null;
create index invoices_send_queue on invoices (send_at) where send_at is not null;
create index invoices_withdrawals on invoices (withdraw_at) where withdraw_at is not null;

alter table invoice_changes add column note text;

-- Every provider account a tenant has been connected to.
create table provider_accounts (
  tenant_id text not null references tenants (id),
  -- The provider's profile id where it tells one, else the masked phone.
  account text not null,
  phone_masked text not null,
  first_connected_at timestamptz not null,
  primary key (tenant_id, account)
);
alter table provider_sessions add column account text;
update provider_sessions set account = coalesce(profile_id, phone_masked);
alter table provider_sessions alter column account set not null;
insert into provider_accounts (tenant_id, account, phone_masked, first_connected_at)
select tenant_id, account, phone_masked, connected_at from provider_sessions;
update invoices i set provider_account = s.account
from provider_sessions s
where s.tenant_id = i.tenant_id and not i.is_sandbox and i.created_at >= s.connected_at;
