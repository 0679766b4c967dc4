-- Second factors of people, and when tenants ask for them.

create table totp_factors (
  user_id bigint primary key references users,
  -- The secret that the person's device makes codes from.
  sealed bytea not null,
  -- Null until a code has shown that the device has the secret.
  confirmed_at timestamptz,
  -- The number of the 30 seconds of the last code that was used: each code works once.
  last_step bigint,
  constraint totp_factors_confirmed check ((confirmed_at is null) = (last_step is null))
);

-- The codes that are left to each person; one that is used is deleted.
create table recovery_codes (
  user_id bigint not null references users,
  -- SHA-256 of the code.
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

alter table tenants
  add column require_mfa boolean not null default false,
  -- The refund above which people prove again who they are; null for none.
  add column reauthenticate_above_tiyn bigint check (reauthenticate_above_tiyn >= 0);

-- Whether the link ends the second factors too, for a person who has lost them.
alter table password_resets add column drops_factors boolean not null default false;
