-- Lists by mode, sandbox or live, and what a person has decided about a held invoice.

alter table invoices
  -- The hold that a person has lifted. While the provider says the same, the invoice is not held for it again, until
  -- `waived_until` where that is set.
  add column waived_hold text,
  add column waived_until timestamptz;

alter table invoice_changes
  drop constraint invoice_changes_source_check,
  add constraint invoice_changes_source_check
    check (source in ('api', 'poll', 'reconciler', 'simulate', 'provider', 'person'));

-- Events of before are told apart by what they are of. The default is for a process of before that still writes some.
alter table events add column is_sandbox boolean;
update events e set is_sandbox = i.is_sandbox
from invoices i
where i.tenant_id = e.tenant_id and i.id = e.invoice_id;
update events e set is_sandbox = i.is_sandbox
from invoices i
where e.is_sandbox is null and e.type = 'invoice.status_changed'
  and i.tenant_id = e.tenant_id and i.id = (e.body::json #>> '{invoice,id}')::bigint;
update events e set is_sandbox = s.is_sandbox
from subscriptions s
where e.is_sandbox is null and e.type like 'subscription.%' and s.tenant_id = e.tenant_id
  and s.id = coalesce(e.body::json #>> '{subscription,id}', e.body::json ->> 'subscription_id')::bigint;
update events set is_sandbox = false where is_sandbox is null;
alter table events alter column is_sandbox set not null, alter column is_sandbox set default false;

-- The counters count each mode apart. They are made anew, as deltas that the job folds.
lock table invoices in share mode;
truncate invoice_counts, invoice_count_deltas;
alter table invoice_counts
  add column is_sandbox boolean not null,
  drop constraint invoice_counts_pkey,
  add primary key (tenant_id, status, is_sandbox, bucket);
alter table invoice_count_deltas add column is_sandbox boolean not null;

create or replace function count_inserted_invoices() returns trigger language plpgsql as $$
begin
  insert into invoice_count_deltas
  select tenant_id, id >> 12, status, count(*), min(created_at), max(created_at), is_sandbox
  from new_rows group by tenant_id, id >> 12, status, is_sandbox;
  return null;
end $$;

create or replace function count_changed_invoices() returns trigger language plpgsql as $$
begin
  insert into invoice_count_deltas
  select n.tenant_id, n.id >> 12, change.status, sum(change.count), min(n.created_at), max(n.created_at), n.is_sandbox
  from new_rows n
  join old_rows o on o.tenant_id = n.tenant_id and o.id = n.id and o.status <> n.status
  cross join lateral (values (o.status, -1), (n.status, 1)) change (status, count)
  group by n.tenant_id, n.id >> 12, change.status, n.is_sandbox;
  return null;
end $$;

insert into invoice_count_deltas
select tenant_id, id >> 12, status, count(*), min(created_at), max(created_at), is_sandbox
from invoices group by tenant_id, id >> 12, status, is_sandbox;
