-- Jobs that are held after a restore, and the state of the backups.

-- A row while the jobs are held: a restored installation must not bill, deliver or poll beside the one that it was copied from.
-- `tolem activate` deletes the row.
create table job_holds (
  is_only boolean primary key default true check (is_only),
  held_since timestamptz not null,
  -- The instant of the backup that was restored.
  restored_from timestamptz not null
);

create table backup_state (
  is_only boolean primary key default true check (is_only),
  -- The lease of the process that makes the scheduled backup.
  lease_until timestamptz,
  -- The instant of the last good scheduled backup.
  scheduled_at timestamptz,
  -- The last good backup, scheduled or by hand: its instant, its file and its size.
  last_at timestamptz,
  last_file text,
  last_bytes bigint,
  -- The last failure of a scheduled backup since the last good one.
  failed_at timestamptz,
  failure text
);
insert into backup_state default values;
