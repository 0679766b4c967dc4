-- Sessions that were signed out before their end: any other session is valid by its signature, and stored nowhere.

create table ended_sessions (
  -- SHA-256 of the cookie's payload.
  session_hash bytea primary key,
  user_id bigint not null references users,
  -- The end that its payload names: from then on the row says nothing.
  expires_at timestamptz not null
);
create index ended_sessions_expires_at on ended_sessions (expires_at);
