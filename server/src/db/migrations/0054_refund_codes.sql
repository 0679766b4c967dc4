-- A refund for which its customer first scans a code of the provider's. What an older release stores gets the default: the provider
-- was asked to pay back at once.
alter table refunds
  -- What a pending refund waits for: the provider's code, the customer who is to scan it, or what has been paid back.
  add column waits_for text not null default 'return' check (waits_for in ('code', 'scan', 'return')),
  add column provider_return_id text,
  add column refund_qr_url text,
  add column refund_expires_at timestamptz,
  -- The interval of polls of the code, in seconds.
  add column poll_interval_s integer,
  -- When the provider was asked to pay back, after a scan; null: when the refund was made.
  add column return_asked_at timestamptz,
  add constraint refunds_code check (
    waits_for <> 'scan'
    or (provider_return_id is not null and refund_qr_url is not null and refund_expires_at is not null and poll_interval_s is not null)
  );
