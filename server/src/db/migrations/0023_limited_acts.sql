-- Acts of which there may be so many within a time, counted over all processes and restarts.

create table limited_acts (
  -- A keyed hash of whose acts they are: a phone or an address stands here in no form that can be read.
  key bytea primary key,
  at timestamptz[] not null,
  -- From then on none of them counts any more.
  until timestamptz not null
);
create index limited_acts_until on limited_acts (until);
