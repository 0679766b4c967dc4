-- The provider counts the calls of a session, whoever makes them: a merchant's own, or the direct routes of a bridge's client.
-- Slots and pauses are kept by cashier: a hash of the session's token.

alter table provider_slots rename column tenant_id to cashier;

-- Until then the provider has asked not to be called with the session. Outlives the session's row, and exists without one.
create table provider_pauses (
  cashier text primary key,
  pause_until timestamptz not null
);
alter table provider_sessions drop column pause_until, add column cashier text;
-- The token is sealed: until the next sign-in the merchant's own calls count together, apart from those of direct routes.
update provider_sessions set cashier = tenant_id;
alter table provider_sessions alter column cashier set not null;
