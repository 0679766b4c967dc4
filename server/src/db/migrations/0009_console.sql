-- What the merchants' console asks: what was paid on a day, which invoices are of a phone or a name, what was told of one.

-- Holds the money too, so that the payments of a year are added up without a look at the invoices.
create index invoices_paid on invoices (tenant_id, is_sandbox, paid_at) include (amount_tiyn) where paid_at is not null;

-- Of invoices made on a day, how they stand. Two, so that only a question that names one of both finds an index here: the
-- list, which asks for days as well, must keep to the order of ids.
create index invoices_made_live on invoices (tenant_id, created_at) include (status, amount_tiyn) where not is_sandbox;
create index invoices_made_sandbox on invoices (tenant_id, created_at) include (status, amount_tiyn) where is_sandbox;

-- In the order of bytes, so that a beginning is a range. One expression, as that of the orders.
create index invoices_phone on invoices ((tenant_id || ':' || client_phone) collate "C", id) where client_phone is not null;
create index invoices_client on invoices (tenant_id, client_name, id) where client_name is not null;

-- The invoice that an event tells of, alone or beside its refund or subscription.
alter table events add column invoice_id bigint;
create index events_of_invoice on events (tenant_id, invoice_id, seq) where invoice_id is not null;
