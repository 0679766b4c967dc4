-- What strangers may have sent through the shops: few orders to one phone, and a part of a merchant's daily limit.

alter table shop_orders
  -- The phone that the order's live invoice was sent to; null for a QR code and for a sandbox order.
  add column sent_to text;
create index shop_orders_sent_to on shop_orders (sent_to, created_at) where sent_to is not null;
create index shop_orders_age on shop_orders (tenant_id, created_at);
