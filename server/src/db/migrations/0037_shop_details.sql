-- What a shop says of itself on its pages, and when it takes orders.

alter table shops
  add column address text check (length(address) between 1 and 300),
  -- 11 digits, with a leading 8.
  add column phone text check (phone ~ '^8[0-9]{10}$'),
  -- How orders are delivered or picked up.
  add column delivery text check (length(delivery) between 1 and 1000),
  -- The opening hours, a list of {"weekday": 1 (Monday) to 7, "from": "HH:MM", "to": "HH:MM"}; null: the shop has none. A `to` that
  -- is not after `from` is of the next day.
  add column hours jsonb,
  -- Whether orders are taken outside the opening hours.
  add column orders_after_hours boolean not null default true;
