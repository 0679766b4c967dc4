-- The invoices of a tenant by amount, for a search by the sum on a receipt and for a list sorted by it.
create index invoices_amount on invoices (tenant_id, amount_tiyn, id);
