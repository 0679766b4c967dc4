/** The SQL of what a payer's page is opened with: its row and its merchant, in one statement, which costs less than two at once. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Invoice, PaymentLink } from "../db/schema.ts";
import { unnested } from "../db/unnested.ts";
import { invoiceByKey } from "../invoices/reads.ts";
import { linkOf } from "../payment-links/reads.ts";
import { type Merchant, type MerchantJson, merchantJsonOf, merchantOf } from "../storefront/reads.ts";

type Key = { tenant_id: string; id: number };
type Read<Row> = Row & { merchant: MerchantJson };

const KEY = { tenant_id: sql`k.tenant_id`, id: sql`k.id` };
const keysOf = (keys: Key[]) => unnested(keys, { tenant_id: "text", id: "bigint" });

/** The link as it is now. */
export const findLinkWithMerchant = gathered(
  async (db: Database, keys: Key[]): Promise<((Merchant & { link: PaymentLink }) | undefined)[]> => {
    const { rows } = await sql<Read<PaymentLink>>`
      select l.*, ${merchantJsonOf(KEY.tenant_id)} as merchant
      from ${keysOf(keys)} k (tenant_id, id) cross join ${linkOf(KEY)} l`.execute(db);
    return inOrder(keys, rows, ({ merchant, ...link }) => ({ ...merchantOf(merchant), link }));
  },
);

/** The invoice as it is now; undefined also for an archived one. */
export const findInvoiceWithMerchant = gathered(
  async (db: Database, keys: Key[]): Promise<((Merchant & { invoice: Invoice }) | undefined)[]> => {
    const { rows } = await sql<Read<Invoice>>`
      select i.*, ${merchantJsonOf(KEY.tenant_id)} as merchant
      from ${keysOf(keys)} k (tenant_id, id) cross join ${invoiceByKey(KEY)} i`.execute(db);
    return inOrder(keys, rows, ({ merchant, ...invoice }) => ({ ...merchantOf(merchant), invoice }));
  },
);

function inOrder<Row extends Key, Found>(keys: Key[], rows: Row[], found: (row: Row) => Found): (Found | undefined)[] {
  const nameOf = ({ tenant_id, id }: Key) => `${tenant_id}/${id}`;
  const named = new Map(rows.map((row) => [nameOf(row), found(row)]));
  return keys.map((key) => named.get(nameOf(key)));
}
