-- A sandbox invoice that was created as cancelled or expired kept the replay key of its order, so that the next create of the
-- order could neither insert a row nor find one. A closed invoice holds no replay key.

update invoices set replay_key = null
where replay_key is not null and status not in ('processing', 'pending', 'cancelling', 'paid', 'partially_refunded');

alter table invoices add constraint invoices_replay_key_is_of_an_open_or_paid_one
  check (replay_key is null or status in ('processing', 'pending', 'cancelling', 'paid', 'partially_refunded'));
