/** The SQL of a shift close: the payments of a span of time by channel and by creator of the invoice, and the refunds. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** How the customer was asked to pay: an order of the shop and a billing of a subscription are channels of their own. */
export const CHANNELS = ["qr", "phone", "shop", "subscription"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The span of a shift: `start` is inclusive, `end` exclusive. */
export type Taken = { tenant_id: string; is_sandbox: boolean; start: Date; end: Date };

type Sum = { count: number; amount_tiyn: number };
export type TakingsSum = Sum & { channel: Channel; created_by_key: string | null; created_by_user: number | null };
export type ReturnsSum = Sum & { channel: Channel; status: "pending" | "completed" };

const SUMS = sql`count(*) as count, sum(i.amount_tiyn)::bigint as amount_tiyn`;

/** The channel of the invoice `i`. */
const CHANNEL = sql`case
  when i.subscription_id is not null then 'subscription'
  when exists (select from shop_orders o where o.tenant_id = i.tenant_id and o.invoice_id = i.id) then 'shop'
  else i.channel end`;

/** The sums of payments by channel and by creator of the invoice; later refunds do not reduce them. */
export async function sumTakings(db: Database, { tenant_id, is_sandbox, start, end }: Taken): Promise<TakingsSum[]> {
  const { rows } = await sql<TakingsSum>`
    select ${CHANNEL} as channel, i.created_by_key, i.created_by_user, ${SUMS}
    from invoices i
    where i.tenant_id = ${tenant_id} and i.is_sandbox = ${is_sandbox} and i.paid_at >= ${start} and i.paid_at < ${end}
    group by 1, 2, 3`.execute(db);
  return rows;
}

/** The sums of the refunds that were requested in the span and did not fail, by the channel of the invoice. */
export async function sumReturns(db: Database, { tenant_id, is_sandbox, start, end }: Taken): Promise<ReturnsSum[]> {
  const { rows } = await sql<ReturnsSum>`
    select ${CHANNEL} as channel, r.status, count(*) as count, sum(r.amount_tiyn)::bigint as amount_tiyn
    from refunds r
    join invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
    where r.tenant_id = ${tenant_id} and r.is_sandbox = ${is_sandbox} and r.status in ('pending', 'completed')
      and r.created_at >= ${start} and r.created_at < ${end}
    group by 1, 2`.execute(db);
  return rows;
}
