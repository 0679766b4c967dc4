-- Letters to people, the links that they carry, and what people are told of.

alter table users
  add column language text not null default 'ru' constraint users_language check (language in ('ru', 'kk', 'en')),
  -- Whether letters about the business come; those about the safety of the account always do.
  add column wants_notices boolean not null default true;

-- The outbox. A row is deleted when the mail server has taken the letter.
create table letters (
  -- Part of the Message-ID, which is the same in each attempt.
  id text primary key,
  kind text not null,
  -- The recipient and the text; null once the letter is given up.
  sealed bytea,
  written_at timestamptz not null,
  -- From then on it is given up: its link has expired, or its news are old.
  send_before timestamptz not null,
  -- While an attempt is made, the end of its lease; null once the letter is given up.
  next_attempt_at timestamptz,
  -- What the last attempt failed with, without the words of the mail server, which may hold the address.
  failure text,
  constraint letters_given_up check ((sealed is null) = (next_attempt_at is null))
);
create index letters_next_attempt_at on letters (next_attempt_at) where next_attempt_at is not null;
create index letters_written_at on letters (written_at);

-- The addresses for which a new password was asked, known or not, until a job has answered.
create table reset_requests (
  -- In small letters.
  email text primary key,
  asked_at timestamptz not null
);

-- The newest link of each person who has lost the password.
create table password_resets (
  user_id bigint primary key references users,
  -- SHA-256 of the secret in the link.
  token_hash bytea not null,
  -- A password that was changed since the link was made makes it void.
  password_version integer not null,
  expires_at timestamptz not null
);

create table email_changes (
  -- SHA-256 of the secrets in the two links.
  undo_hash bytea primary key,
  confirm_hash bytea not null,
  user_id bigint not null references users,
  from_email text not null,
  to_email text not null,
  asked_at timestamptz not null,
  confirm_until timestamptz not null,
  undo_until timestamptz not null,
  confirmed_at timestamptz
);
create index email_changes_user_id on email_changes (user_id);
create index email_changes_undo_until on email_changes (undo_until);

-- The last 50 of each person.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  at timestamptz not null,
  address text not null,
  -- As people call it; null where it does not say.
  browser text,
  outcome text not null constraint sign_ins_outcome check (outcome in ('ok', 'wrong_password', 'wrong_code', 'locked'))
);
create index sign_ins_user_id_at on sign_ins (user_id, at desc, id desc);

-- Tenants whose webhook has taken nothing since the first of its failures; the row is deleted by the next success.
create table webhook_outages (
  tenant_id text primary key references tenants,
  failing_since timestamptz not null,
  told_at timestamptz
);

-- The end of the tariff that its people were told of.
alter table tenant_tariffs add column end_told_for timestamptz;

-- Everyone who acts for a tenant, with what a letter needs.
create view tenant_people as
  select m.tenant_id, t.name as tenant_name, m.role, u.email, u.language, u.wants_notices
  from memberships m join tenants t on t.id = m.tenant_id join users u on u.id = m.user_id;
