-- Marks the subscriptions that a disconnection of the provider has paused, so that they can be resumed together.

alter table subscriptions
  -- Means something while the subscription is paused; a pause by a person clears it.
  add column paused_by_disconnection boolean not null default false;
create index subscriptions_paused_by_disconnection on subscriptions (tenant_id, id)
  where paused_by_disconnection and status = 'paused';
