-- The payers' pages: what their tokens are made of, what a merchant lets payers do there, and which invoices they have replaced.

-- A token has the tenant's `page_name`, the id of the invoice or the subscription, and a code over both under `page_secret`. So none
-- is stored, and every row of before has one. The secret is sealed, and made when the first address is shown; null until then.
alter table tenants
  add column page_name text not null generated always as (left(md5(id), 14)) stored,
  add column page_secret bytea;
create unique index tenants_page_name on tenants (page_name);

-- A page is found in the cell that its tenant has moved to.
alter table departed_names
  drop constraint departed_names_kind_check,
  add constraint departed_names_kind_check check (kind in ('key', 'email', 'person', 'shop', 'code', 'page'));

alter table shops
  add column payer_may_switch_to_qr boolean not null default false,
  add column payer_may_pause boolean not null default false,
  -- The origins whose pages may frame those of the payers.
  add column embed_origins text[] not null default '{}';

-- What a payer has done. The rows of before keep to the narrower constraint, so they need not be read.
alter table invoice_changes
  drop constraint invoice_changes_source_check,
  add constraint invoice_changes_source_check
    check (source in ('api', 'poll', 'reconciler', 'simulate', 'provider', 'person', 'withdrawal', 'payer')) not valid;

-- Invoices by phone whose payers pay by a code instead. Written with the cancel that the payer has asked for; the code's invoice
-- is made once that cancel is done.
create table invoice_switches (
  tenant_id text not null,
  invoice_id bigint not null,
  -- That of the invoice's cancel: a later cancel is the merchant's.
  asked_at timestamptz not null,
  -- Null until it is made.
  qr_invoice_id bigint,
  primary key (tenant_id, invoice_id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id),
  foreign key (tenant_id, qr_invoice_id) references invoices (tenant_id, id)
);
create unique index invoice_switches_qr_invoice on invoice_switches (tenant_id, qr_invoice_id) where qr_invoice_id is not null;
