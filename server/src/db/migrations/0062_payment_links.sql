-- Payment links: what a merchant sends, prints or puts behind a button, and the invoices that payers have made by them.

create table payment_links (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  is_sandbox boolean not null,
  slug text not null,
  title text not null,
  description text,
  -- What is paid: the total of `items`, where there are any; or what the payer chooses between the two bounds.
  amount_tiyn bigint check (amount_tiyn > 0),
  items jsonb,
  min_amount_tiyn bigint check (min_amount_tiyn > 0),
  max_amount_tiyn bigint,
  channels text[] not null check (channels <@ '{phone,qr}' and channels <> '{}'),
  ask jsonb not null,
  max_payments integer check (max_payments between 1 and 1000000),
  expires_at timestamptz,
  success_url text,
  external_id text,
  metadata jsonb not null,
  -- The title, the description, the slug and the id of the merchant's own, in the form that searches look for.
  search_text text not null,
  is_paused boolean not null default false,
  -- The places of `max_payments` that are taken: invoices that are open or were paid.
  taken integer not null default 0 check (taken >= 0),
  payments_count integer not null default 0,
  payments_total_tiyn bigint not null default 0,
  -- When the last place was paid, and the merchant told of it; null again once there are more places.
  completed_at timestamptz,
  created_by_key text,
  created_by_user bigint,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (num_nonnulls(amount_tiyn, min_amount_tiyn) = 1 and (min_amount_tiyn is null) = (max_amount_tiyn is null)),
  check (items is null or amount_tiyn is not null),
  check (min_amount_tiyn <= max_amount_tiyn)
);

-- Every slug that a link has or had. It leads to the link for ever, because it may be printed.
create table payment_link_slugs (
  tenant_id text not null,
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{2,62}$'),
  payment_link_id bigint not null,
  primary key (tenant_id, slug),
  foreign key (tenant_id, payment_link_id) references payment_links (tenant_id, id)
);
create unique index payment_link_slugs_slug on payment_link_slugs (slug);

-- Every id of the merchant's own that a link has or had.
create table payment_link_external_ids (
  tenant_id text not null,
  is_sandbox boolean not null,
  external_id text not null,
  payment_link_id bigint not null,
  primary key (tenant_id, is_sandbox, external_id),
  foreign key (tenant_id, payment_link_id) references payment_links (tenant_id, id)
);

-- The forms that payers have sent: one that is sent twice makes one invoice.
create table payment_link_submits (
  tenant_id text not null,
  -- SHA-256 of the link, the key of the form and what was filled in.
  submit_hash bytea not null,
  payment_link_id bigint not null,
  invoice_id bigint not null,
  -- The phone to which a live invoice was sent.
  sent_to text,
  created_at timestamptz not null,
  primary key (tenant_id, submit_hash),
  foreign key (tenant_id, payment_link_id) references payment_links (tenant_id, id),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
create index payment_link_submits_sent_to on payment_link_submits (sent_to, created_at) where sent_to is not null;
create index payment_link_submits_link on payment_link_submits (tenant_id, payment_link_id, created_at);
create index payment_link_submits_invoice on payment_link_submits (tenant_id, invoice_id);

alter table invoices add column payment_link_id bigint;
create index invoices_payment_link on invoices (tenant_id, payment_link_id, id) where payment_link_id is not null;

-- A link is found in the cell that its tenant has moved to.
alter table departed_names
  drop constraint departed_names_kind_check,
  add constraint departed_names_kind_check check (kind in ('key', 'email', 'person', 'shop', 'code', 'page', 'link'));
