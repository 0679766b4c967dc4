-- What the overview and the shift close ask: who made an invoice, what was returned of it, and what needs a person.

-- The API key of the program, or the person at the console, that made the invoice. Both are null for an invoice of a
-- subscription, an order of the shop, and what releases before this one have made. Neither refers: a key is revoked and never
-- deleted, and the reader joins what it finds.
alter table invoices
  add column created_by_key text,
  add column created_by_user bigint;

-- These two hold what was returned too, so that the sums of a year by status read no invoice.
drop index invoices_made_live;
drop index invoices_made_sandbox;
create index invoices_made_live on invoices (tenant_id, created_at) include (status, amount_tiyn, total_refunded_tiyn)
  where not is_sandbox;
create index invoices_made_sandbox on invoices (tenant_id, created_at) include (status, amount_tiyn, total_refunded_tiyn)
  where is_sandbox;

-- Tells an invoice of the shop from others.
create index shop_orders_invoice on shop_orders (tenant_id, invoice_id);

-- The deliveries that were given up lately.
create index deliveries_dropped_at on deliveries (tenant_id, created_at) where status = 'dropped';
