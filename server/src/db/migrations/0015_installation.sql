-- What every process of an installation must agree on.

create table installation (
  is_only boolean primary key default true check (is_only),
  -- A known text, sealed: a process with another encryption key cannot open it, and does not start.
  key_check bytea not null
);
