-- The storefront: one shop a tenant, and what was ordered in it. An order is an invoice under a name for its customer.

create table shops (
  tenant_id text primary key references tenants (id),
  slug text not null check (slug ~ '^[a-z0-9][a-z0-9-]{1,62}$'),
  title text not null,
  enabled boolean not null,
  -- Whether orders are taken in the sandbox while no provider session is connected.
  sandbox_orders boolean not null,
  created_at timestamptz not null
);
create unique index shops_slug on shops (slug);

create table shop_orders (
  tenant_id text not null,
  -- Unguessable: whoever knows it may see the order.
  token text not null,
  invoice_id bigint not null,
  -- SHA-256 of the key and the content of the submit: the same form sent twice is one order.
  submit_hash bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, token),
  foreign key (tenant_id, invoice_id) references invoices (tenant_id, id)
);
create unique index shop_orders_submit on shop_orders (tenant_id, submit_hash);
