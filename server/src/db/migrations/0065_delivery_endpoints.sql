-- A delivery goes to one of its tenant's webhook endpoints, and each endpoint has a queue of its own, so that one whose receiver is
-- gone for a week holds up no other. Releases before this one claim from all of them, and send to the default address.

alter table deliveries add column endpoint_id text not null default 'default';

-- A queue is in the order of what is due, and of its deliveries where many are due at one instant.
create index deliveries_due on deliveries (tenant_id, endpoint_id, next_attempt_at, seq) where next_attempt_at is not null;
drop index deliveries_queue;
