-- The calls of tenants' programs in the last days, without secrets, in daily partitions that are dropped when their time is over.
--
-- * The job `keep-request-logs` attaches the days ahead. What none of them takes goes to the default partition.
-- * A primary key is unique within a partition, as the numbers of one sequence are.
-- * There is no foreign key: a partition could only be dropped under a lock on the tenants.

-- An identity column can be no column of a partition before PostgreSQL 17.
create sequence request_logs_id_seq;
create table request_logs (
  tenant_id text not null,
  id bigint not null default nextval('request_logs_id_seq'),
  -- When the answer was sent.
  at timestamptz not null,
  key_id text not null,
  -- Whether it was called with a test key.
  is_sandbox boolean not null,
  request_id text not null,
  method text not null,
  -- With its query.
  path text not null,
  status smallint not null,
  duration_ms integer not null,
  -- The lengths of the whole bodies; null where they are not known before the end.
  request_bytes bigint,
  response_bytes bigint,
  -- The first 2 KiB of JSON; null for other bodies and for none.
  request_body text,
  response_body text
) partition by range (at);
alter sequence request_logs_id_seq owned by request_logs.id;

-- The default partition is what the days are made like. Rows are never changed, so a vacuum would find nothing to do.
create table request_logs_default partition of request_logs default with (autovacuum_vacuum_insert_threshold = -1);
alter table request_logs_default add primary key (tenant_id, id);

-- It is published with whole rows when a tenant moves: see 0046_cells.
alter table request_logs replica identity full;
