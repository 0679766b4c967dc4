-- The provider's page about the operation, which has the receipt once it is paid; null in the sandbox, where the provider names
-- none, and for the invoices of before.
alter table invoices add column receipt_url text;
