-- Cells: several installations behind one proxy, each with a range of ids of its own, between which a tenant can move.

-- The number of this cell; null: this installation is the only one.
alter table installation add column cell integer check (cell between 1 and 4095);

-- A row while a tenant moves to this cell or from it.
create table moving_tenants (
  tenant_id text primary key,
  -- `leaving`: its rows are being copied from here, and it is served here. `stopped`: its writes are refused here while the last
  -- changes are copied. `departed`: the other cell serves it, and its rows are still to be put away.
  -- `arriving`: its rows are being copied here, and it is not served here yet.
  state text not null check (state in ('leaving', 'stopped', 'departed', 'arriving')),
  other_cell integer not null,
  began_at timestamptz not null
);

-- The names under which callers still ask here for tenants that have moved to another cell.
create table departed_names (
  kind text not null check (kind in ('key', 'email', 'person', 'shop', 'code')),
  -- The hash of the key in hex, the address in lower case, the id of the user, the shop's slug, the token of the code's picture.
  name text not null,
  tenant_id text not null,
  cell integer not null,
  primary key (kind, name)
);

-- Replication finds a changed row by a key of the table that is published. A partitioned one has none that the partitions share, so
-- it is published with whole rows; the partitions keep their keys, by which each row is found.
alter table events replica identity full;
alter table deliveries replica identity full;
alter table delivery_attempts replica identity full;

-- Keeps the rows of a moving tenant from being written, except by the move itself. The triggers that call it exist on a cell's
-- tables only while a tenant moves, and only for that tenant's rows; the tenant is their argument.
--
-- A statement of a job that serves all tenants skips these rows: one that skips locked rows, or that says `skip moving` in a
-- comment. Any other statement is refused as if the database were unavailable, because a guarded update that silently changed
-- nothing would be taken for a lost race. Before the tenant is served here no person or program can call for it, so all
-- statements are those of jobs.
create function guard_moving_tenant() returns trigger language plpgsql as $$
declare
  moving text;
begin
  -- Kept until the transaction ends. The command that changes the state waits for it, so that no transaction sees two states.
  perform pg_advisory_xact_lock_shared(hashtextextended('moving_tenants/' || tg_argv[0], 0));
  select state into moving from moving_tenants where tenant_id = tg_argv[0];
  if moving is null or moving = 'leaving' then
    if tg_op = 'DELETE' then
      return old;
    end if;
    return new;
  end if;
  if moving in ('stopped', 'departed') and current_query() !~* 'skip (locked|moving)' then
    raise exception 'the tenant % is moving to another cell', tg_argv[0] using errcode = '57P0M';
  end if;
  return null;
end $$;
