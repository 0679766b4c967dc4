-- When the provider first said that a customer has scanned the code and has still to confirm the payment.
alter table invoices add column qr_scanned_at timestamptz;
