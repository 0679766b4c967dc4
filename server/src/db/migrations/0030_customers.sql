-- Customers: everyone whom a phone of a tenant's invoices and subscriptions stands for, live and sandbox apart.
-- What a statement adds to a customer is appended to the deltas by the triggers and folded into the customers by a job,
-- as the counts of invoices are.

create table customers (
  tenant_id text not null references tenants (id),
  is_sandbox boolean not null,
  phone text not null,
  -- The newest name that a person or the provider gave, and when. A name of an invoice or a subscription counts from its
  -- creation.
  name text,
  named_at timestamptz,
  -- What a search looks through: the name as `db/search-text.ts` writes it.
  search_text text,
  note text,
  invoices integer not null default 0,
  paid_invoices integer not null default 0,
  paid_tiyn bigint not null default 0,
  refunded_tiyn bigint not null default 0,
  subscriptions integer not null default 0,
  active_subscriptions integer not null default 0,
  -- When the newest invoice or subscription was created, or the newest payment made.
  last_at timestamptz not null,
  primary key (tenant_id, is_sandbox, phone)
) with (fillfactor = 80);
create index customers_latest on customers (tenant_id, is_sandbox, last_at, phone);

create table customer_deltas (
  tenant_id text not null,
  is_sandbox boolean not null,
  phone text not null,
  name text,
  named_at timestamptz,
  invoices integer not null,
  paid_invoices integer not null,
  paid_tiyn bigint not null,
  refunded_tiyn bigint not null,
  subscriptions integer not null,
  active_subscriptions integer not null,
  last_at timestamptz not null
);
-- The page of one customer adds up what is not folded yet.
create index customer_deltas_phone on customer_deltas (tenant_id, phone);

-- How far the rows of before this migration have been counted, in the order of `tenant_id || ':' || phone`; null: all of them.
-- The job that folds locks this row.
create table customer_progress (
  is_only boolean primary key default true check (is_only),
  counted_to text collate "C"
);
insert into customer_progress (counted_to) values ('');

-- In the order of bytes, as that of the invoices.
create index subscriptions_phone on subscriptions ((tenant_id || ':' || phone_number) collate "C", id);

-- Writers of before have ended when this lock is had, so that the job sees all of their rows.
lock table invoices in share mode;

-- One statement, as before: the create of an invoice must not become slower.
create or replace function count_inserted_invoices() returns trigger language plpgsql as $$
begin
  with of_customers as (
    insert into customer_deltas
    select tenant_id, is_sandbox, client_phone, case when subscription_id is null then client_name end, created_at,
      1, (paid_at is not null)::integer,
      case when paid_at is null then 0 else coalesce(paid_amount_tiyn, amount_tiyn) end, total_refunded_tiyn,
      0, 0, greatest(created_at, paid_at)
    from new_rows where client_phone is not null
  )
  insert into invoice_count_deltas
  select tenant_id, id >> 12, status, count(*), min(created_at), max(created_at), is_sandbox
  from new_rows group by tenant_id, id >> 12, status, is_sandbox;
  return null;
end $$;

-- A function keeps its plan, made for the first statement, which may have changed one row: nested loops would then compare each
-- row of a later statement with all of its rows, so the function below joins by hashes.
--
-- The phone of an invoice never changes. An invoice of a subscription has the subscriber's name, which says nothing new,
-- unless the provider told it.
create or replace function count_changed_invoices() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  with changed as materialized (
    select n.tenant_id, n.id, n.is_sandbox, n.client_phone, n.created_at, n.paid_at, o.status as old_status, n.status,
      case when n.client_name is distinct from o.client_name and (n.subscription_id is null or o.client_name is null)
        then n.client_name end as name,
      (n.paid_at is not null)::integer - (o.paid_at is not null)::integer as paid_invoices,
      case when n.paid_at is null then 0 else coalesce(n.paid_amount_tiyn, n.amount_tiyn) end
        - case when o.paid_at is null then 0 else coalesce(o.paid_amount_tiyn, o.amount_tiyn) end as paid_tiyn,
      n.total_refunded_tiyn - o.total_refunded_tiyn as refunded_tiyn
    from new_rows n
    join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id and (
      o.status <> n.status or o.paid_at is distinct from n.paid_at or o.client_name is distinct from n.client_name
      or o.paid_amount_tiyn is distinct from n.paid_amount_tiyn or o.total_refunded_tiyn <> n.total_refunded_tiyn)
  ),
  of_customers as (
    insert into customer_deltas
    select tenant_id, is_sandbox, client_phone, name, created_at, 0, paid_invoices, paid_tiyn, refunded_tiyn, 0, 0,
      greatest(created_at, paid_at)
    from changed
    where client_phone is not null and (name is not null or paid_invoices <> 0 or paid_tiyn <> 0 or refunded_tiyn <> 0)
  )
  insert into invoice_count_deltas
  select c.tenant_id, c.id >> 12, change.status, sum(change.count), min(c.created_at), max(c.created_at), c.is_sandbox
  from changed c
  cross join lateral (values (c.old_status, -1), (c.status, 1)) change (status, count)
  where c.old_status <> c.status
  group by c.tenant_id, c.id >> 12, change.status, c.is_sandbox;
  return null;
end $$;

create function count_inserted_subscriptions() returns trigger language plpgsql as $$
begin
  insert into customer_deltas
  select tenant_id, is_sandbox, phone_number, subscriber_name, created_at, 0, 0, 0, 0, 1, (status = 'active')::integer, created_at
  from new_rows;
  return null;
end $$;
create trigger subscriptions_inserted after insert on subscriptions
  referencing new table as new_rows for each statement execute function count_inserted_subscriptions();

-- By row, because moving the sandbox clock changes every subscription of a tenant again and again, and none of these columns.
create function count_changed_subscription() returns trigger language plpgsql as $$
begin
  insert into customer_deltas values (
    new.tenant_id, new.is_sandbox, new.phone_number,
    case when new.subscriber_name is distinct from old.subscriber_name then new.subscriber_name end, new.created_at, 0, 0, 0, 0, 0,
    (new.status = 'active')::integer - (old.status = 'active')::integer, new.created_at
  );
  return null;
end $$;
create trigger subscriptions_changed after update on subscriptions for each row
  when (old.status <> new.status or old.subscriber_name is distinct from new.subscriber_name)
  execute function count_changed_subscription();
