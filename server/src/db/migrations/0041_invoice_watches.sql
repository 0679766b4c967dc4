-- The watches of live invoices: when the provider is asked about each next. A poll changes this narrow row alone, and the wide
-- row of the invoice, which has many indexes, only where the answer changes the invoice.

create table invoice_watches (
  tenant_id text not null,
  invoice_id bigint not null,
  -- By which a list of the provider names the invoice; null while the provider is not known to have it.
  provider_invoice_id text,
  -- A code that a customer stands in front of: these are asked about apart from all others, and before them.
  is_open_code boolean not null,
  due_at timestamptz not null,
  -- Until then one process asks. Not in an index, so that a claim is a HOT update.
  lease_until timestamptz,
  -- When the question was put that the provider last answered about this invoice; null: it has answered none.
  answered_at timestamptz,
  primary key (tenant_id, invoice_id)
) with (
  -- Room on each page for the next versions of its rows, which change with every poll.
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_cost_delay = 0
);
create index invoice_watches_due on invoice_watches (is_open_code, due_at);

-- A statement that sets `next_poll_at` of a live invoice sets its watch: an invoice cannot be created, change its status or end
-- without it. Releases before this one know the column alone, and may run beside this one or again after it: they set the watch by
-- the same trigger, and find each watched invoice in their own queue, because the column is null exactly where there is no watch.
-- A poll by this release leaves the column in the past.
create function watch_invoice() returns trigger language plpgsql as $$
begin
  if new.next_poll_at is null then
    delete from invoice_watches where tenant_id = new.tenant_id and invoice_id = new.id;
  else
    insert into invoice_watches as watch
      (tenant_id, invoice_id, provider_invoice_id, is_open_code, due_at, answered_at)
    values (new.tenant_id, new.id, new.provider_invoice_id, new.channel = 'qr' and new.status = 'pending', new.next_poll_at,
      new.answered_at)
    on conflict (tenant_id, invoice_id) do update
    set provider_invoice_id = excluded.provider_invoice_id, is_open_code = excluded.is_open_code, due_at = excluded.due_at,
      lease_until = null, answered_at = greatest(watch.answered_at, excluded.answered_at);
  end if;
  return null;
end $$;
create trigger invoices_watched after insert on invoices
  for each row when (new.next_poll_at is not null and not new.is_sandbox) execute function watch_invoice();
create trigger invoices_rescheduled after update of next_poll_at on invoices
  for each row when (not new.is_sandbox) execute function watch_invoice();

insert into invoice_watches (tenant_id, invoice_id, provider_invoice_id, is_open_code, due_at, answered_at)
select tenant_id, id, provider_invoice_id, channel = 'qr' and status = 'pending', next_poll_at, answered_at
from invoices where next_poll_at is not null and not is_sandbox;
