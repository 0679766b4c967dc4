-- The timeline of an invoice: every change of its published status, in the order they were committed.
-- Its beginning needs no row: the first change tells where it began.

create table invoice_changes (
  tenant_id text not null,
  invoice_id bigint not null,
  seq bigint generated always as identity,
  at timestamptz not null,
  from_status text not null,
  to_status text not null,
  -- Who brought it about: a call, what the provider said when it was asked, or what it had done by itself.
  source text not null check (source in ('api', 'poll', 'reconciler', 'simulate', 'provider')),
  primary key (tenant_id, invoice_id, seq),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
