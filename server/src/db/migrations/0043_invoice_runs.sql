-- A tenant's invoices are counted in runs of some thousand, so that the counters grow with the tenant's own invoices, and not
-- with the ids that other tenants use up in between.
--
-- A run begins with the ids from bucket << 12 on and ends before the tenant's next run. What lies before the first run belongs
-- to it too. A counter belongs to the run that its bucket lies in, wherever in it that is; the job that folds counters keeps
-- those of a merged run in one row a status and mode, at the run's own bucket.

create table invoice_runs (
  tenant_id text not null,
  bucket bigint not null,
  -- The highest bucket that was counted in the run. The next run begins above it.
  counted_to bigint not null,
  is_merged boolean not null,
  primary key (tenant_id, bucket)
);
create index invoice_runs_unmerged on invoice_runs (tenant_id, bucket) where not is_merged;

insert into invoice_runs
select tenant_id, min(bucket), max(bucket), false
from (
  select tenant_id, bucket, div(sum(invoices) over (partition by tenant_id order by bucket) - invoices, 4096) as run
  from (
    select tenant_id, bucket, sum(count) as invoices from invoice_counts where status = 'all' group by tenant_id, bucket
  ) counted
) placed
group by tenant_id, run;

-- The process that folds counters locks the row.
create table invoice_run_progress (
  is_only boolean primary key default true check (is_only),
  -- Releases before this one read each counter as one of 4,096 ids, and may run beside for a day. Only then are runs merged.
  merges_from timestamptz not null
);
insert into invoice_run_progress (merges_from)
select case when exists (select from tenants) then now() + interval '1 day' else to_timestamp(0) end;
