-- Passkeys: keys on people's devices, each a second factor, and enough to sign in without the password.

create table passkeys (
  id text primary key,
  user_id bigint not null references users,
  -- The name by which the device knows the key, in base64url.
  credential_id text not null unique,
  -- In the form of COSE (RFC 9053).
  public_key bytea not null,
  -- How many signatures the device has counted; 0 from a device that does not count.
  counter bigint not null check (counter >= 0),
  -- How browsers reach the device, such as `internal` and `usb`.
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);
