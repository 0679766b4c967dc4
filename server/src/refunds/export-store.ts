/** The SQL of exporting refunds. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invoice, Refund } from "../db/schema.ts";
import { invoiceOf } from "../invoices/reads.ts";

/** A filter by the time of the request, `from` inclusive and `to` exclusive, and by mode; null means any. */
export type RefundFilter = { from: Date | null; to: Date | null; is_sandbox: boolean | null };

export type ExportedRefund = Refund & Pick<Invoice, "client_name" | "client_phone" | "external_order_id">;

export async function countRefunds(db: Database, tenant_id: string, filter: RefundFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from refunds r where r.tenant_id = ${tenant_id} ${within(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next `limit` refunds below `beforeId` that match `filter`, newest (highest id) first, with their customers. */
export async function listRefundsBefore(
  db: Database,
  tenant_id: string,
  filter: RefundFilter,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<ExportedRefund[]> {
  const { rows } = await sql<ExportedRefund>`
    select r.*, i.client_name, i.client_phone, i.external_order_id
    from (
      select * from refunds r
      where r.tenant_id = ${tenant_id} and r.id < ${beforeId} ${within(filter)}
      order by r.tenant_id desc, r.id desc limit ${limit}
    ) r
    join ${invoiceOf({ tenant_id: sql`${tenant_id}`, id: sql`r.invoice_id` })} i on true
    order by r.id desc`.execute(db);
  return rows;
}

function within({ from, to, is_sandbox }: RefundFilter) {
  const since = from === null ? sql`` : sql`and r.created_at >= ${from}`;
  const until = to === null ? sql`` : sql`and r.created_at < ${to}`;
  const ofMode = is_sandbox === null ? sql`` : sql`and r.is_sandbox = ${is_sandbox}`;
  return sql`${since} ${until} ${ofMode}`;
}
