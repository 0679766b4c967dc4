-- Refunds, and what of an invoice's money they hold.

alter table invoices
  -- What pending refunds hold until their outcome is known.
  add column refund_pending_tiyn bigint not null default 0 check (refund_pending_tiyn >= 0),
  -- When a job should ask next what the provider has paid back; null: never again. Claiming one moves this into the future.
  add column next_returns_look_at timestamptz,
  add constraint invoices_refunds_within_amount check (total_refunded_tiyn + refund_pending_tiyn <= amount_tiyn);
create index invoices_returns_queue on invoices (next_returns_look_at) where next_returns_look_at is not null;

create table refunds (
  tenant_id text not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  is_sandbox boolean not null,
  amount_tiyn bigint not null check (amount_tiyn >= 1),
  status text not null check (status in ('pending', 'completed', 'failed')),
  reason text,
  failure_reason text check ((failure_reason is not null) = (status = 'failed')),
  provider_refund_id text,
  -- Until when the provider may still be at it, unless the process that called it has said how the call ended.
  calling_until timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
create index refunds_invoice on refunds (tenant_id, invoice_id);
create index refunds_newest on refunds (tenant_id, created_at, id);
