-- What a tenant's invoices of each hour come to, so that a summary of a year adds up some thousand rows, however many invoices
-- there are. Hours of UTC, because days depend on the zone of the installation, which may be changed, and on that of the cell to
-- which a tenant moves; every day of every zone is made of whole hours, but for those with half hours, whose edges are read from
-- the rows.
--
-- `kind` is 'payment' (by the hour of `paid_at`), 'refund' (completed ones, by the hour in which they were asked for), or the
-- status of the invoices made in that hour, of which `refunded_tiyn` was returned. What a statement changes is appended to the
-- deltas by the triggers and folded into the sums by a job, as the counts of invoices are; readers add both. No trigger takes
-- anything away when a row is deleted: past hours stay as they were.
create table hourly_sums (
  tenant_id text not null,
  is_sandbox boolean not null,
  kind text not null,
  hour timestamptz not null,
  count bigint not null,
  amount_tiyn bigint not null,
  refunded_tiyn bigint not null,
  primary key (tenant_id, is_sandbox, kind, hour)
) with (fillfactor = 70);

create table hourly_sum_deltas (
  tenant_id text not null,
  is_sandbox boolean not null,
  kind text not null,
  hour timestamptz not null,
  count bigint not null,
  amount_tiyn bigint not null,
  refunded_tiyn bigint not null
);
create index hourly_sum_deltas_tenant on hourly_sum_deltas (tenant_id);

-- Tenants with rows from before the triggers that are not all counted: the hours before `counted_to` are. The job goes on from
-- there, and deletes the row at the end. Until then no invoice or refund of these hours may be deleted.
create table uncounted_sums (
  tenant_id text not null,
  is_sandbox boolean not null,
  counted_to timestamptz not null,
  primary key (tenant_id, is_sandbox)
);

-- Writers of before have ended when these locks are had, so that the job sees all of their rows.
lock table invoices, refunds in share row exclusive mode;
insert into uncounted_sums select id, mode.is_sandbox, to_timestamp(0) from tenants, (values (true), (false)) mode (is_sandbox);

create or replace function count_inserted_invoices() returns trigger language plpgsql as $$
begin
  with of_customers as (
    insert into customer_deltas
    select tenant_id, is_sandbox, client_phone, case when subscription_id is null then client_name end, created_at,
      1, (paid_at is not null)::integer,
      case when paid_at is null then 0 else coalesce(paid_amount_tiyn, amount_tiyn) end, total_refunded_tiyn,
      0, 0, greatest(created_at, paid_at)
    from new_rows where client_phone is not null
  ),
  of_hours as (
    insert into hourly_sum_deltas
    select n.tenant_id, n.is_sandbox, part.kind, date_trunc('hour', part.at, 'UTC') as hour, count(*), sum(n.amount_tiyn),
      sum(part.refunded_tiyn)
    from new_rows n
    cross join lateral (values (n.status, n.created_at, n.total_refunded_tiyn), ('payment', n.paid_at, 0))
      part (kind, at, refunded_tiyn)
    where part.at is not null
    group by n.tenant_id, n.is_sandbox, part.kind, hour
  )
  insert into invoice_count_deltas
  select tenant_id, id >> 12, status, count(*), min(created_at), max(created_at), is_sandbox
  from new_rows group by tenant_id, id >> 12, status, is_sandbox;
  return null;
end $$;

-- As before, with the sums of hours.
create or replace function count_changed_invoices() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  with changed as materialized (
    select n.tenant_id, n.id, n.is_sandbox, n.client_phone, n.created_at, n.paid_at, o.status as old_status, n.status,
      o.created_at as old_created_at, o.paid_at as old_paid_at, o.amount_tiyn as old_amount_tiyn, n.amount_tiyn,
      o.total_refunded_tiyn as old_refunded_tiyn, n.total_refunded_tiyn as new_refunded_tiyn,
      case when n.client_name is distinct from o.client_name and (n.subscription_id is null or o.client_name is null)
        then n.client_name end as name,
      (n.paid_at is not null)::integer - (o.paid_at is not null)::integer as paid_invoices,
      case when n.paid_at is null then 0 else coalesce(n.paid_amount_tiyn, n.amount_tiyn) end
        - case when o.paid_at is null then 0 else coalesce(o.paid_amount_tiyn, o.amount_tiyn) end as paid_tiyn,
      n.total_refunded_tiyn - o.total_refunded_tiyn as refunded_tiyn
    from new_rows n
    join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id and (
      o.status <> n.status or o.paid_at is distinct from n.paid_at or o.client_name is distinct from n.client_name
      or o.paid_amount_tiyn is distinct from n.paid_amount_tiyn or o.total_refunded_tiyn <> n.total_refunded_tiyn
      or o.amount_tiyn <> n.amount_tiyn or o.created_at <> n.created_at)
  ),
  of_customers as (
    insert into customer_deltas
    select tenant_id, is_sandbox, client_phone, name, created_at, 0, paid_invoices, paid_tiyn, refunded_tiyn, 0, 0,
      greatest(created_at, paid_at)
    from changed
    where client_phone is not null and (name is not null or paid_invoices <> 0 or paid_tiyn <> 0 or refunded_tiyn <> 0)
  ),
  of_hours as (
    insert into hourly_sum_deltas
    select c.tenant_id, c.is_sandbox, part.kind, date_trunc('hour', part.at, 'UTC') as hour, sum(part.count),
      sum(part.amount_tiyn), sum(part.refunded_tiyn)
    from changed c
    cross join lateral (values
      (c.old_status, c.old_created_at, -1, -c.old_amount_tiyn, -c.old_refunded_tiyn),
      (c.status, c.created_at, 1, c.amount_tiyn, c.new_refunded_tiyn),
      ('payment', c.old_paid_at, -1, -c.old_amount_tiyn, 0),
      ('payment', c.paid_at, 1, c.amount_tiyn, 0)
    ) part (kind, at, count, amount_tiyn, refunded_tiyn)
    where part.at is not null
    group by c.tenant_id, c.is_sandbox, part.kind, hour
    having (sum(part.count), sum(part.amount_tiyn), sum(part.refunded_tiyn)) <> (0, 0, 0)
  )
  insert into invoice_count_deltas
  select c.tenant_id, c.id >> 12, change.status, sum(change.count), min(c.created_at), max(c.created_at), c.is_sandbox
  from changed c
  cross join lateral (values (c.old_status, -1), (c.status, 1)) change (status, count)
  where c.old_status <> c.status
  group by c.tenant_id, c.id >> 12, change.status, c.is_sandbox;
  return null;
end $$;

create function sum_completed_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'completed' then
    insert into hourly_sum_deltas values
      (old.tenant_id, old.is_sandbox, 'refund', date_trunc('hour', old.created_at, 'UTC'), -1, -old.amount_tiyn, 0);
  end if;
  if new.status = 'completed' then
    insert into hourly_sum_deltas values
      (new.tenant_id, new.is_sandbox, 'refund', date_trunc('hour', new.created_at, 'UTC'), 1, new.amount_tiyn, 0);
  end if;
  return null;
end $$;
create trigger refunds_inserted after insert on refunds for each row
  when (new.status = 'completed') execute function sum_completed_refund();
create trigger refunds_changed after update on refunds for each row
  when ((old.status, old.amount_tiyn, old.created_at) is distinct from (new.status, new.amount_tiyn, new.created_at)
    and 'completed' in (old.status, new.status))
  execute function sum_completed_refund();
