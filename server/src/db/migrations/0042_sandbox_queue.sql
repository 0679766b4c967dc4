-- Sandbox invoices alone are still claimed by `next_poll_at`: each once, at its expiry. The queue must not read past the live ones.
-- A later release drops `invoices_queue` and `invoices_code_queue`, which only releases before this one use.
create index invoices_sandbox_queue on invoices (next_poll_at) where is_sandbox and next_poll_at is not null;
