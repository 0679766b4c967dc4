/** The SQL of the search for invoices: the ids that a text matches, for the list, its sums and its export. */
import { type RawBuilder, sql } from "kysely";
import { anyCase } from "../db/search-text.ts";
import { ALL } from "./counts-store.ts";
import { ORDER_KEY, orderKey } from "./reads.ts";
import type { InvoiceSearch } from "./search-term.ts";

/** How many of a tenant's newest invoices are searched for a part of a text, which no index finds. */
const NEWEST_SEARCHED = 100_000;
/** All names of a tenant with more invoices take seconds to read: the 3.3 million of 10 million took 8 s beside other work. */
const MOST_WITH_ALL_NAMES = 1_000_000;

/**
 * The ids that a search matches, some of them more than once. Phones match by prefix, which is a range in the order of bytes; names
 * match by any part, for which all names of the tenant are read from an index that contains nothing else, unless they are too many;
 * parts of names, orders and descriptions and the ends of phones are looked for in the newest invoices.
 */
export function idsOfSearch(tenant_id: string, search: InvoiceSearch) {
  const { id, amount_tiyn, exact, phonePrefix, namePart } = search;
  const ofTenant = sql`select id from invoices where tenant_id = ${tenant_id}`;
  const phone = sql`(tenant_id || ':' || client_phone) collate "C"`;
  const from = `${tenant_id}:${phonePrefix}`;
  return sql.join(
    [
      sql`${ofTenant} and id = ${id}`,
      ...(exact === null ? [] : [sql`${ofTenant} and ${ORDER_KEY} = ${orderKey(tenant_id, exact)}`]),
      ...(amount_tiyn === null ? [] : [sql`${ofTenant} and amount_tiyn = ${amount_tiyn}`]),
      ...(phonePrefix === null
        ? []
        : [
            sql`select id from invoices where ${phone} >= ${from} and ${phone} < ${`${from}~`} and client_phone is not null`,
          ]),
      ...(namePart === null
        ? []
        : [
            sql`${ofTenant} and client_name is not null and ${contains(sql`client_name`, namePart)} and ${hasFew(tenant_id)}`,
          ]),
      ...ofNewest(tenant_id, search),
    ],
    sql` union all `,
  );
}

/** The ids of the newest invoices that contain a searched part; none for the kinds of text that an index finds. */
function ofNewest(tenant_id: string, { exact, phoneEnd, textPart }: InvoiceSearch) {
  if (exact === null) return [];
  const end = phoneEnd === null ? sql`` : sql`or right(client_phone, ${phoneEnd.length}) = ${phoneEnd}`;
  const text = sql`concat_ws(E'\n', external_order_id, description, client_name)`;
  const part = textPart === null ? sql`` : sql`or ${contains(text, textPart)}`;
  return [
    sql`
      select id from (
        select id, client_phone, client_name, external_order_id, description, provider_invoice_id from invoices
        where tenant_id = ${tenant_id} order by tenant_id desc, id desc limit ${NEWEST_SEARCHED}
      ) newest
      where provider_invoice_id = ${exact} ${end} ${part}`,
  ];
}

/** Whether the tenant's names are few enough to read all of them, which is decided before the first is read. */
function hasFew(tenant_id: string) {
  return sql`(
    select coalesce(sum(count), 0) <= ${MOST_WITH_ALL_NAMES} from invoice_counts
    where tenant_id = ${tenant_id} and status = ${ALL})`;
}

/** Whether `text` has `part` in it, in any case. */
function contains(text: RawBuilder<unknown>, part: string) {
  return sql`${text} collate "C" ~ ${anyCase(part)}`;
}
