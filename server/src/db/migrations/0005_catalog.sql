-- The catalog: what a tenant sells, and the pictures of it.

create extension if not exists pg_trgm;

create table catalog_items (
  tenant_id text not null references tenants (id),
  id bigint generated always as identity,
  sku text,
  name text not null,
  price_tiyn bigint not null check (price_tiyn between 1 and 9999999999),
  unit text not null,
  image_id text,
  description text,
  barcode text,
  -- The code of Kazakhstan's National Catalogue of goods.
  ntin text,
  is_active boolean not null default true,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index catalog_items_sku on catalog_items (tenant_id, sku) where is_active and sku is not null;

create table catalog_images (
  tenant_id text not null references tenants (id),
  id text not null,
  mime text not null,
  size integer not null,
  -- SHA-256 of the stored bytes, hex.
  checksum text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index catalog_images_age on catalog_images (created_at);
