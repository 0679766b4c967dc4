/** The SQL of the invoices in an export; it reads only the columns that the export shows. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import { type InvoiceFilter, ofOrder, rowWithin } from "./list-store.ts";

const COLUMNS = [
  "id",
  "created_at",
  "status",
  "amount_tiyn",
  "total_refunded_tiyn",
  "paid_at",
  "channel",
  "client_name",
  "client_phone",
  "client_comment",
  "external_order_id",
  "description",
  "items",
  "subscription_id",
  "provider_invoice_id",
  "is_sandbox",
] as const satisfies (keyof Invoice)[];
const SELECTED = sql.join(COLUMNS.map((column) => sql.ref(column)));

export type ExportedInvoice = Pick<Invoice, (typeof COLUMNS)[number]>;

/** The next `limit` invoices below `beforeId` that match `filter` without its search, newest (highest id) first. */
export async function listExportedBefore(
  db: Database,
  tenant_id: string,
  filter: InvoiceFilter,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<ExportedInvoice[]> {
  const { rows } = await sql<ExportedInvoice>`
    select ${SELECTED} from invoices
    where tenant_id = ${tenant_id} and id < ${beforeId} ${ofOrder(filter)} ${rowWithin(filter)}
    order by tenant_id desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The invoices of those ids, newest first. */
export async function listExportedOf(db: Database, tenant_id: string, ids: number[]): Promise<ExportedInvoice[]> {
  const { rows } = await sql<ExportedInvoice>`
    select ${SELECTED} from invoices
    where tenant_id = ${tenant_id} and id = any (${ids}::bigint[]) order by id desc`.execute(db);
  return rows;
}
