-- Who made a refund and who cancelled an invoice, as an invoice keeps who made it: the API key of the program, or the person at
-- the console. Both are null for what was done automatically or in the provider's application, and by releases before this one.
alter table refunds
  add column created_by_key text,
  add column created_by_user bigint;

alter table invoices
  add column cancelled_by_key text,
  add column cancelled_by_user bigint;
