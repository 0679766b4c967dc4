-- The archive: ended invoices that `tolem archive` has taken out of the database, with their timelines and refunds. They are in
-- files, which docs/archive-format.md describes, and stay readable by their ids. Each table has the tenant in its key, so that its
-- rows move with a tenant to another cell; a file that has invoices of several tenants has a row for each.

create table archive_files (
  tenant_id text not null references tenants (id),
  -- In the archive's place: a folder or a bucket. The name has the checksum of the contents, so that a file is never changed.
  name text not null,
  -- Its invoices were created, and changed for the last time, before this instant.
  before timestamptz not null,
  archived_at timestamptz not null,
  -- Of this tenant. The files of one run overlap in no id; those of a later run may lie within those of an earlier one.
  invoices integer not null,
  first_id bigint not null,
  last_id bigint not null,
  -- Of the whole file.
  bytes bigint not null,
  sha256 text not null,
  primary key (tenant_id, name)
);

-- A block is a gzip member of a file, which is read alone.
create table archive_blocks (
  tenant_id text not null,
  file text not null,
  first_id bigint not null,
  -- The invoice of each line.
  ids bigint[] not null,
  position bigint not null,
  length integer not null,
  primary key (tenant_id, file, first_id),
  foreign key (tenant_id, file) references archive_files (tenant_id, name)
);

-- The orders that an archived invoice has paid: a repeated create is answered with that invoice.
create table archived_orders (
  tenant_id text not null,
  replay_key text not null,
  invoice_id bigint not null,
  primary key (tenant_id, replay_key)
);

-- What the archived invoices of a customer add up to. It is a part of the customer's sums.
create table archived_customers (
  tenant_id text not null,
  is_sandbox boolean not null,
  phone text not null,
  invoices integer not null,
  paid_invoices integer not null,
  paid_tiyn bigint not null,
  refunded_tiyn bigint not null,
  last_at timestamptz not null,
  primary key (tenant_id, is_sandbox, phone)
);
-- In the order in which customers are counted.
create index archived_customers_key on archived_customers ((tenant_id || ':' || phone) collate "C");

-- The run of `tolem archive` that may archive until its lease ends.
create table archive_run (
  is_only boolean primary key default true check (is_only),
  claim text,
  lease_until timestamptz
);
insert into archive_run default values;

-- The foreign key of bills asks for each invoice that is deleted.
create index bills_invoice on bills (invoice_tenant_id, invoice_id) where invoice_id is not null;
