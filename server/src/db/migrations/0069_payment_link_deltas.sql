-- What payers add to the links without `max_payments`. Each appends a row in the transaction of the invoice or the payment, and no
-- payer waits for another at the link's row. A job folds the rows into those of the links; readers add both. A link with
-- `max_payments` has none: its places are claimed at its row, one after the other, because each claim has to see those before it.
create table payment_link_deltas (
  tenant_id text not null,
  payment_link_id bigint not null,
  taken integer not null,
  paid_subscriptions integer not null,
  payments integer not null,
  tiyn bigint not null
);
create index payment_link_deltas_link on payment_link_deltas (tenant_id, payment_link_id);
