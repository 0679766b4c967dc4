/** The SQL of customers, and of the invoices, refunds and subscriptions on a customer's page. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { Customer, Invoice, Refund, Subscription } from "../db/schema.ts";
import type { Page } from "../http/pagination.ts";
import type { CustomerSearch } from "./search-term.ts";

/** Names one customer: live and sandbox are apart. */
export type CustomerKey = Pick<Customer, "tenant_id" | "is_sandbox" | "phone">;

/** A customer whose name changed: the job computes the text by which it is searched. */
export type Unsearchable = CustomerKey & { name: string };

const COLUMNS = sql.raw(
  "tenant_id, is_sandbox, phone, name, named_at, invoices, paid_invoices, paid_tiyn, refunded_tiyn, subscriptions, " +
    "active_subscriptions, last_at",
);
/** The newest name among the rows of a group, and when it was given. */
const NEWEST_NAME = sql.raw(
  "(array_agg(name order by named_at desc) filter (where name is not null))[1] as name, " +
    "max(named_at) filter (where name is not null) as named_at",
);
const SUMS = sql.raw(
  "sum(invoices)::integer as invoices, sum(paid_invoices)::integer as paid_invoices, sum(paid_tiyn)::bigint as paid_tiyn, " +
    "sum(refunded_tiyn)::bigint as refunded_tiyn, sum(subscriptions)::integer as subscriptions, " +
    "sum(active_subscriptions)::integer as active_subscriptions, max(last_at) as last_at",
);
/** A name replaces one that was given earlier, and has to be made searchable. */
const SET_NEWEST_NAME = sql.raw(
  "name = case when excluded.named_at >= coalesce(c.named_at, '-infinity') then excluded.name else c.name end, " +
    "search_text = case when excluded.named_at >= coalesce(c.named_at, '-infinity') then null else c.search_text end, " +
    "named_at = greatest(c.named_at, excluded.named_at)",
);
/** The expressions of the indexes of phones. Their order is that in which customers are counted. */
const INVOICE_KEY = sql`(tenant_id || ':' || client_phone) collate "C"`;
const SUBSCRIPTION_KEY = sql`(tenant_id || ':' || phone_number) collate "C"`;
const KEY = sql`(tenant_id || ':' || phone) collate "C"`;

export const LAST_ACTIVE: ListOrder = { name: "customers", columns: ["last_at", "phone"], isDescending: true };

/** One page of the customers of one mode that match `search`, the last active first, and their total. */
export async function listCustomers(
  db: Database,
  { tenant_id, is_sandbox, search }: Pick<CustomerKey, "tenant_id" | "is_sandbox"> & { search: CustomerSearch | null },
  page: Page,
): Promise<{ customers: Customer[]; total: number }> {
  let own = db.selectFrom("customers").where("tenant_id", "=", tenant_id).where("is_sandbox", "=", is_sandbox);
  if (search !== null) {
    const { namePart, phonePart } = search;
    // `strpos` takes "%" and "_" literally, which `like` does not.
    const isNamed = sql<boolean>`strpos(search_text, ${namePart}) > 0`;
    own = own.where(phonePart === null ? isNamed : sql<boolean>`(${isNamed} or strpos(phone, ${phonePart}) > 0)`);
  }
  const [customers, { total }] = await Promise.all([
    own.selectAll().$call(paged(LAST_ACTIVE, page)).execute(),
    own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { customers, total };
}

/** The customer with all that is not folded yet; undefined for a phone that is no customer. */
export async function findCustomer(
  db: Database,
  { tenant_id, is_sandbox, phone }: CustomerKey,
): Promise<Customer | undefined> {
  const own = sql`tenant_id = ${tenant_id} and is_sandbox = ${is_sandbox} and phone = ${phone}`;
  const { rows } = await sql<Customer>`
    select tenant_id, is_sandbox, phone, ${NEWEST_NAME}, ${SUMS}, max(note) as note, max(search_text) as search_text
    from (
      select ${COLUMNS}, note, search_text from customers where ${own}
      union all
      select ${COLUMNS}, null, null from customer_deltas where ${own}
    ) part
    group by tenant_id, is_sandbox, phone`.execute(db);
  return rows[0];
}

/** Writes the fields that a person changes; `customer` is the row as `findCustomer` has it, which may not be folded yet. */
export async function upsertCustomer(
  db: Database,
  { tenant_id, is_sandbox, phone, last_at }: CustomerKey & Pick<Customer, "last_at">,
  changes: Partial<Pick<Customer, "name" | "named_at" | "search_text" | "note">>,
): Promise<void> {
  await db
    .insertInto("customers")
    .values({ tenant_id, is_sandbox, phone, last_at, ...changes })
    .onConflict((known) => known.columns(["tenant_id", "is_sandbox", "phone"]).doUpdateSet(changes))
    .execute();
}

/** The customer's newest invoices. The order names the index's columns, so that no other index is chosen. */
export async function listInvoicesOfCustomer(db: Database, customer: CustomerKey, limit: number): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    select * from invoices
    where ${INVOICE_KEY} = ${keyOf(customer)} and client_phone is not null and tenant_id = ${customer.tenant_id}
      and is_sandbox = ${customer.is_sandbox}
    order by ${INVOICE_KEY} desc, id desc limit ${limit}`.execute(db);
  return rows;
}

/** The newest refunds of the customer's `ofInvoices` newest invoices. */
export async function listRefundsOfCustomer(
  db: Database,
  customer: CustomerKey,
  { limit, ofInvoices }: { limit: number; ofInvoices: number },
): Promise<Refund[]> {
  const { tenant_id, is_sandbox } = customer;
  const { rows } = await sql<Refund>`
    with own as materialized (
      select id from invoices
      where ${INVOICE_KEY} = ${keyOf(customer)} and client_phone is not null and tenant_id = ${tenant_id}
        and is_sandbox = ${is_sandbox}
      order by ${INVOICE_KEY} desc, id desc limit ${ofInvoices}
    )
    select r.* from own cross join lateral (
      select * from refunds where tenant_id = ${tenant_id} and invoice_id = own.id offset 0
    ) r
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The customer's newest subscriptions. */
export async function listSubscriptionsOfCustomer(
  db: Database,
  customer: CustomerKey,
  limit: number,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select * from subscriptions
    where ${SUBSCRIPTION_KEY} = ${keyOf(customer)} and tenant_id = ${customer.tenant_id}
      and is_sandbox = ${customer.is_sandbox}
    order by ${SUBSCRIPTION_KEY} desc, id desc limit ${limit}`.execute(db);
  return rows;
}

function keyOf({ tenant_id, phone }: CustomerKey): string {
  return `${tenant_id}:${phone}`;
}

/** How far the rows from before the counting have been counted: null when all are, undefined while another process counts. */
export async function lockProgress(db: Database): Promise<string | null | undefined> {
  const row = await db.selectFrom("customer_progress").select("counted_to").forUpdate().skipLocked().executeTakeFirst();
  return row?.counted_to;
}

export async function changeProgress(db: Database, counted_to: string | null): Promise<void> {
  await db.updateTable("customer_progress").set({ counted_to }).execute();
}

/** Folds up to `limit` deltas into the customers: how many those were, and whose name changed. The caller holds the progress. */
export async function foldCustomerDeltas(
  db: Database,
  limit: number,
): Promise<{ taken: number; unsearchable: Unsearchable[] }> {
  const { rows } = await sql<{ taken: number; unsearchable: Unsearchable[] }>`
    with taken as (
      delete from customer_deltas
      where ctid = any(array(select ctid from customer_deltas limit ${limit} for update skip locked))
      returning *
    ),
    folded as (
      insert into customers as c (${COLUMNS})
      select tenant_id, is_sandbox, phone, ${NEWEST_NAME}, ${SUMS} from taken
      group by tenant_id, is_sandbox, phone
      order by tenant_id, is_sandbox, phone
      on conflict (tenant_id, is_sandbox, phone) do update set
        ${SET_NEWEST_NAME},
        invoices = c.invoices + excluded.invoices,
        paid_invoices = c.paid_invoices + excluded.paid_invoices,
        paid_tiyn = c.paid_tiyn + excluded.paid_tiyn,
        refunded_tiyn = c.refunded_tiyn + excluded.refunded_tiyn,
        subscriptions = c.subscriptions + excluded.subscriptions,
        active_subscriptions = c.active_subscriptions + excluded.active_subscriptions,
        last_at = greatest(c.last_at, excluded.last_at)
      returning ${UNSEARCHABLE}
    )
    select (select count(*) from taken) as taken, (${LIST_UNSEARCHABLE}) as unsearchable`.execute(db);
  return rows[0] ?? { taken: 0, unsearchable: [] };
}

const UNSEARCHABLE = sql.raw("tenant_id, is_sandbox, phone, name, search_text");
const LIST_UNSEARCHABLE = sql.raw(
  "select coalesce(json_agg(f), '[]') from folded f where f.name is not null and f.search_text is null",
);

/** The key at which the next slice after `counted_to` ends, of about `rows` invoices and subscriptions; null when none is left. */
export async function findSliceEnd(db: Database, counted_to: string, rows: number): Promise<string | null> {
  const { rows: found } = await sql<{ key: string | null }>`
    select max(key) as key from (
      select key from (
        (select ${INVOICE_KEY} as key from invoices
          where ${INVOICE_KEY} > ${counted_to} and client_phone is not null order by 1 limit ${rows})
        union all
        (select ${SUBSCRIPTION_KEY} from subscriptions where ${SUBSCRIPTION_KEY} > ${counted_to} order by 1 limit ${rows})
        union all
        (select ${KEY} from archived_customers where ${KEY} > ${counted_to} order by 1 limit ${rows})
      ) next order by 1 limit ${rows}
    ) slice`.execute(db);
  return found[0]?.key ?? null;
}

/**
 * Counts every customer with a key above `from` and up to `to` from the invoices, archived ones too, and subscriptions, in place of what was
 * folded. Deltas that the same snapshot shows are part of those rows and deleted; later ones are folded later. The caller
 * holds the progress, so that no fold comes in between.
 */
export async function countCustomers(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<{ unsearchable: Unsearchable[] }> {
  const { rows } = await sql<{ unsearchable: Unsearchable[] }>`
    with stale as (
      delete from customer_deltas where ${KEY} > ${from} and ${KEY} <= ${to}
    ),
    folded as (
      insert into customers as c (${COLUMNS})
      select tenant_id, is_sandbox, phone, ${NEWEST_NAME}, ${SUMS}
      from (
        select ${PARTS_OF_INVOICES} from invoices
        where ${INVOICE_KEY} > ${from} and ${INVOICE_KEY} <= ${to} and client_phone is not null
        union all
        select ${PARTS_OF_SUBSCRIPTIONS} from subscriptions
        where ${SUBSCRIPTION_KEY} > ${from} and ${SUBSCRIPTION_KEY} <= ${to}
        union all
        select tenant_id, is_sandbox, phone, null, null, invoices, paid_invoices, paid_tiyn, refunded_tiyn, 0, 0, last_at
        from archived_customers where ${KEY} > ${from} and ${KEY} <= ${to}
      ) part (${COLUMNS})
      group by tenant_id, is_sandbox, phone
      order by tenant_id, is_sandbox, phone
      on conflict (tenant_id, is_sandbox, phone) do update set
        ${SET_NEWEST_NAME},
        invoices = excluded.invoices,
        paid_invoices = excluded.paid_invoices,
        paid_tiyn = excluded.paid_tiyn,
        refunded_tiyn = excluded.refunded_tiyn,
        subscriptions = excluded.subscriptions,
        active_subscriptions = excluded.active_subscriptions,
        last_at = greatest(c.last_at, excluded.last_at)
      returning ${UNSEARCHABLE}
    )
    select (${LIST_UNSEARCHABLE}) as unsearchable`.execute(db);
  return rows[0] ?? { unsearchable: [] };
}

/** The parts that one invoice adds to its customer's sums, as the triggers count them. */
const PARTS_OF_INVOICES = sql.raw(
  "tenant_id, is_sandbox, client_phone, case when subscription_id is null then client_name end, created_at, 1, " +
    "(paid_at is not null)::integer, case when paid_at is null then 0 else coalesce(paid_amount_tiyn, amount_tiyn) end, " +
    "total_refunded_tiyn, 0, 0, greatest(created_at, paid_at)",
);
const PARTS_OF_SUBSCRIPTIONS = sql.raw(
  "tenant_id, is_sandbox, phone_number, subscriber_name, created_at, 0, 0, 0, 0, 1, (status = 'active')::integer, created_at",
);

/** Writes the names' forms for searching, where the name is still the one that the text was made of. */
export async function changeSearchTexts(
  db: Database,
  customers: (Unsearchable & { search_text: string })[],
): Promise<void> {
  const column = <C extends "tenant_id" | "is_sandbox" | "phone" | "name" | "search_text">(name: C) =>
    customers.map((customer) => customer[name]);
  await sql`
    update customers c set search_text = n.search_text
    from unnest(${column("tenant_id")}::text[], ${column("is_sandbox")}::boolean[], ${column("phone")}::text[],
      ${column("name")}::text[], ${column("search_text")}::text[]) n (tenant_id, is_sandbox, phone, name, search_text)
    where c.tenant_id = n.tenant_id and c.is_sandbox = n.is_sandbox and c.phone = n.phone and c.name = n.name`.execute(
    db,
  );
}
