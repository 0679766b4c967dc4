-- Whose address is confirmed, and the wrong passwords of those who hold something that we have issued.

-- Null: it is not known that the account's holder reads what is sent to its address.
alter table users add column email_confirmed_at timestamptz;
-- Operators keep their access.
update users set email_confirmed_at = created_at where is_admin;

-- One row per known browser (`browser/…`) or open session (`session/…`) that failed lately. Strangers, who hold nothing, are
-- counted by e-mail in login_failures.
create table holder_failures (
  holder text primary key,
  failed_at timestamptz[] not null,
  locked_until timestamptz
);
