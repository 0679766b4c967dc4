/** The SQL of the totals of a list of invoices. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type InvoiceFilter, matchesOfSearch, ofOrder, rowWithin } from "./list-store.ts";
import { invoicesFound } from "./metadata-store.ts";

/** The totals of the invoices of a filter, in tiyn. */
export type InvoiceSums = { count: number; amount_tiyn: number; paid_tiyn: number; refunded_tiyn: number };

/** The totals of all invoices of `filter`. Their rows are read and added up: 100,000 take a tenth of a second. */
export async function sumInvoices(db: Database, tenant_id: string, filter: InvoiceFilter): Promise<InvoiceSums> {
  const { search } = filter;
  const summed =
    search === null
      ? sql`
          select * from ${invoicesFound(tenant_id, filter.metadata)}
          where tenant_id = ${tenant_id} ${ofOrder(filter)} ${rowWithin(filter)}`
      : sql`select * from matched`;
  const { rows } = await sql<InvoiceSums>`
    ${search === null ? sql`` : sql`with ${matchesOfSearch(tenant_id, { ...filter, search })}`}
    select count(*) as count, coalesce(sum(amount_tiyn), 0)::bigint as amount_tiyn,
      coalesce(sum(amount_tiyn) filter (where paid_at is not null), 0)::bigint as paid_tiyn,
      coalesce(sum(total_refunded_tiyn), 0)::bigint as refunded_tiyn
    from (${summed}) summed`.execute(db);
  return rows[0] ?? { count: 0, amount_tiyn: 0, paid_tiyn: 0, refunded_tiyn: 0 };
}
