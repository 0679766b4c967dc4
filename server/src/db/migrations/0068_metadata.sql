-- The merchant's own data on invoices and refunds, and the index by which invoices are found by it.

-- Null is an empty object, as of every row of before.
alter table invoices add column metadata jsonb;
alter table refunds add column metadata jsonb;

-- A number for each property of the object. The tenant is a part of it, so that no tenant's rows are read for another's, and it is
-- short, because an entry of the index has a limit that a value may exceed. Two properties may share one: the reader compares them.
create function metadata_hashes(tenant_id text, metadata jsonb) returns bigint[] language sql immutable strict parallel safe as $$
  select array_agg(hashtextextended(tenant_id || ':' || key || ':' || value::text, 0)) from jsonb_each(metadata)
$$;
create index invoices_metadata on invoices using gin (metadata_hashes(tenant_id, metadata)) where metadata is not null;
