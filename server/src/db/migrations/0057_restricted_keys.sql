-- What an API key is held to; null: not held in that respect. A key may have some permissions of the tenant API alone, end at an
-- instant, and be used from some addresses alone: ranges in CIDR notation without the bits of hosts.
-- A process of an older release reads none of the three: it admits such a key everywhere, and a key that it makes or rotates has
-- none of them. Such keys can first be made by this release, so this concerns an upgrade in which both run; the changelog says to make
-- and rotate them when all processes run this release.
alter table api_keys
  add column permissions text[] check (cardinality(permissions) > 0),
  add column expires_at timestamptz,
  add column allowed_ips text[] check (cardinality(allowed_ips) > 0);
