-- Events, deliveries and attempts become tables in monthly partitions, which are dropped when their time is over: a row that is
-- deleted costs as much as one that is written.
--
-- * The table of before is the first partition, up to the end of the next month. Attaching it reads it once, and its indexes stay.
-- * The job `keep-partitions` attaches the months ahead. What none of them takes, such as the rows of a clock that is wrong,
--   goes to the default partition, so that no call fails for lack of a partition.
-- * A delivery has the created_at of its event. There are no foreign keys: they would need the time in every key, and a
--   partition could only be dropped under locks on the tables at their other end. The statement that writes a delivery writes
--   its event, and the doctor compares the two.
-- * A primary key is unique within a partition: the ids are random, and attempts are numbered under the lock of their delivery.

alter table deliveries drop constraint deliveries_tenant_id_event_id_fkey, drop constraint deliveries_tenant_id_fkey;
alter table delivery_attempts drop constraint delivery_attempts_tenant_id_delivery_id_fkey;
alter table events drop constraint events_tenant_id_fkey;

-- The numbers go on. An identity column can be no column of a partition before PostgreSQL 17.
do $$
declare
  numbered text;
  last bigint;
  is_used boolean;
begin
  foreach numbered in array array['events', 'deliveries'] loop
    execute format('select last_value, is_called from %I', numbered || '_seq_seq') into last, is_used;
    execute format('alter table %I alter column seq drop identity', numbered);
    execute format('create sequence %I', numbered || '_seq_seq');
    perform setval(format('%I', numbered || '_seq_seq')::regclass, last, is_used);
    execute format('alter table %I alter column seq set default nextval(%L)', numbered, numbered || '_seq_seq');
  end loop;
end $$;

-- Makes the table the first partition of a new one of its name, which ends at `until`.
create function partition_by_month(old text, time_column text, until timestamptz) returns void language plpgsql as $$
declare
  first text := old || '_first';
  index record;
  options text := coalesce((select 'with (' || array_to_string(reloptions, ', ') || ')'
    from pg_class where oid = old::regclass), '');
begin
  execute format('alter table %I rename to %I', old, first);
  execute format('create table %I (like %I including defaults including constraints) partition by range (%I)',
    old, first, time_column);
  -- The default partition is what the months are made like, their keys and indexes included.
  execute format('create table %I (like %I including all) %s', old || '_default', first, options);
  for index in
    select x.relname as name, i.indisprimary as is_key, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class x on x.oid = i.indexrelid where i.indrelid = first::regclass
  loop
    execute format('alter index %I rename to %I', index.name, first || substr(index.name, length(old) + 1));
    continue when index.is_key;
    -- Attaching a table finds the indexes that it has already.
    execute regexp_replace(index.definition, ' ON (\S+) USING ', ' ON ' || quote_ident(old) || ' USING ');
  end loop;
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', old, first, until);
  execute format('alter table %I attach partition %I default', old, old || '_default');
end $$;

do $$
declare
  newest timestamptz := greatest(now(), (select max(created_at) from events), (select max(at) from delivery_attempts));
  until timestamptz := (date_trunc('month', newest at time zone 'UTC') + interval '2 months') at time zone 'UTC';
begin
  -- It served to delete by age.
  drop index events_age;
  perform partition_by_month('events', 'created_at', until);
  perform partition_by_month('deliveries', 'created_at', until);
  perform partition_by_month('delivery_attempts', 'at', until);
end $$;
drop function partition_by_month;

alter sequence events_seq_seq owned by events.seq;
alter sequence deliveries_seq_seq owned by deliveries.seq;
