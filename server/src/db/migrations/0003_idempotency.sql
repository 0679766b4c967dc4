-- Calls that were made under an Idempotency-Key: what each did, and how it was answered.

create table idempotency_keys (
  tenant_id text not null references tenants (id),
  route text not null,
  key text not null,
  -- SHA-256 of what was called: another call under the same key is refused.
  fingerprint bytea not null,
  -- Names the attempt that may write here; a later attempt that takes the key over has another.
  claim text not null,
  claimed_at timestamptz not null,
  -- Until then the attempt is under way, unless it has been answered before.
  lease_until timestamptz not null,
  -- What the call did, written in the transaction that did it.
  bound_to text,
  status integer,
  -- The answer's body, sealed.
  body bytea,
  primary key (tenant_id, route, key),
  check ((status is null) = (body is null))
) with (fillfactor = 70);
create index idempotency_keys_age on idempotency_keys (claimed_at);
