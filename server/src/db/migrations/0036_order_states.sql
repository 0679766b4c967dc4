-- The orders of a shop as its people work them off: a short number, and a state beside the payment.

-- The number of the newest order. Numbers begin at 1.
alter table shops add column last_order_number integer not null default 0;

alter table shop_orders
  add column number integer,
  add column state text not null default 'new' check (state in ('new', 'accepted', 'ready', 'handed_over', 'declined')),
  -- Null while the order is as it was placed.
  add column state_changed_at timestamptz;

-- Orders of before are numbered by their age. Those that were paid have been handed over without this state.
update shop_orders o
set number = n.number,
  state = case when i.status in ('paid', 'partially_refunded', 'refunded') then 'handed_over' else 'new' end
from (
  select tenant_id, token, row_number() over (partition by tenant_id order by created_at, token) as number from shop_orders
) n, invoices i
where n.tenant_id = o.tenant_id and n.token = o.token and i.tenant_id = o.tenant_id and i.id = o.invoice_id;
update shops s
set last_order_number = (select coalesce(max(number), 0) from shop_orders where tenant_id = s.tenant_id);

alter table shop_orders alter column number set not null;
create unique index shop_orders_number on shop_orders (tenant_id, number);
-- The orders of one state, newest first.
create index shop_orders_state on shop_orders (tenant_id, state, number);

-- Numbers each order, also one that a process of before stores. The row of the shop stays locked until the transaction ends, and
-- a rollback takes the number back, so that numbers have no gaps.
create function number_shop_order() returns trigger language plpgsql as $$
begin
  update shops set last_order_number = last_order_number + 1 where tenant_id = new.tenant_id
  returning last_order_number into new.number;
  return new;
end $$;
create trigger shop_orders_numbered before insert on shop_orders for each row execute function number_shop_order();
