-- Withdrawals: an invoice that need not be paid any more is cancelled by a job, and its timeline says so.

alter table invoice_changes
  drop constraint invoice_changes_source_check,
  add constraint invoice_changes_source_check
    check (source in ('api', 'poll', 'reconciler', 'simulate', 'provider', 'person', 'withdrawal'));

-- The bills that were closed lately, whose open invoices are withdrawn.
create index bills_settled on bills (settled_at) where settled_at is not null;
