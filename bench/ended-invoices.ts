/** Ended invoices of some merchants, each with a change of its status and every tenth with a refund. */
import { sql } from "kysely";
import type { Database } from "../server/src/db/database.ts";

export const TENANTS = 20;
export const MADE = new Date("2024-01-15T10:00:00Z");
/** All of them have ended before this instant. */
export const BEFORE = new Date("2024-06-01T00:00:00Z");

/** `invoices` of them, with the ids from 1 on: invoice `n` is one of the tenant `tnt_` and n modulo `TENANTS`. */
export async function fillEnded(db: Database, invoices: number): Promise<void> {
  await sql`
    insert into tenants (id, name, created_at)
    select 'tnt_' || n, 'bench', ${MADE} from generate_series(0, ${TENANTS - 1}::int) n`.execute(db);
  await sql`
    insert into invoices (tenant_id, channel, is_sandbox, status, amount_tiyn, total_refunded_tiyn, description,
      external_order_id, replay_key, client_name, client_phone, items, provider_invoice_id, provider_account, paid_at, created_at)
    select 'tnt_' || n % ${TENANTS}::int, 'phone', false, case when n % 10 = 0 then 'partially_refunded' else 'paid' end,
      150000, case when n % 10 = 0 then 50000 else 0 end, 'Чай чёрный, 250 г, и булочка с корицей', 'order-' || n,
      'phone|false|150000|' || n || '|order-' || n, 'Айгуль С.', '8702' || lpad((n % 50000)::text, 7, '0'),
      '[{"catalog_item_id": 1, "name": "Чай чёрный, 250 г", "price": "1500.00", "count": 1, "unit": "шт", "image_id": null}]',
      'op_' || md5(n::text), 'account', ${MADE}::timestamptz + n * interval '1 second',
      ${MADE}::timestamptz + n * interval '1 second'
    from generate_series(1, ${invoices}::int) n`.execute(db);
  await sql`
    insert into invoice_changes (tenant_id, invoice_id, at, from_status, to_status, source)
    select tenant_id, id, paid_at, 'pending', 'paid', 'poll' from invoices`.execute(db);
  await sql`
    insert into refunds (tenant_id, invoice_id, is_sandbox, amount_tiyn, status, created_at)
    select tenant_id, id, false, 50000, 'completed', paid_at from invoices where total_refunded_tiyn > 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
