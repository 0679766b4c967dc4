-- When the provider last told how an invoice stands, and the queue of the codes that customers stand in front of.

alter table invoices
  -- When the question was put that the provider last answered about this invoice; null: it has answered none.
  add column answered_at timestamptz;

-- Open codes alone: their job runs often, and must not read past every phone invoice that is due.
create index invoices_code_queue on invoices (next_poll_at)
  where next_poll_at is not null and channel = 'qr' and status = 'pending';
