-- The catalog: what a tenant sells, and the pictures of it.

create extension if not exists pg_trgm;
-- Lets an index of trigrams begin with the tenant, so that nobody's search wades through the items of others.
create extension if not exists btree_gin;

create table catalog_images (
  tenant_id text not null references tenants (id),
  id text not null,
  -- Only a `stored` one has its bytes for certain, and only that one is shown or given to an item.
  status text not null check (status in ('storing', 'stored', 'removing')),
  mime text not null,
  size integer not null,
  -- SHA-256 of the stored bytes, hex.
  checksum text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index catalog_images_age on catalog_images (created_at);

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
  -- Name, sku and barcode, a line each, as rules/search-text.ts writes them; and the key by which an index finds them.
  search_text text not null,
  search_key text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, image_id) references catalog_images (tenant_id, id)
);
create unique index catalog_items_sku on catalog_items (tenant_id, sku) where is_active and sku is not null;
create index catalog_items_active on catalog_items (tenant_id, is_active, id);
create index catalog_items_image on catalog_items (tenant_id, image_id) where image_id is not null;
create index catalog_items_search on catalog_items using gin (tenant_id, search_key gin_trgm_ops);
