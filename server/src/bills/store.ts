/** The SQL of bills, and of the invoices by which they are paid. */
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { BillStatus } from "../db/billing-tables.ts";
import type { Database } from "../db/database.ts";
import type { Bill, Invoice, Schema } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";
import { invoicesOfOrder } from "../invoices/reads.ts";
import { REPLAYABLE } from "../rules/invoice-status.ts";
import { claimEndingTariffs, type EndingTariff, type TariffEnd } from "../tariffs/reads.ts";

/**
 * Locks up to `limit` tenants whose paid period ends by `until` and that have no bill for the next one, where their tariff
 * is billed at all, the earliest end first. Tenants that another transaction has locked are left for another round.
 */
export async function claimBillable(db: Database, until: Date, limit: number): Promise<EndingTariff[]> {
  return claimEndingTariffs(db, { until, limit, isHandled: hasNextBill });
}

/** Whether the tenant has an open bill, or a paid one for the period that follows `follows`. */
function hasNextBill({ tenant_id, follows }: TariffEnd): RawBuilder<SqlBool> {
  return sql`exists (
    select from bills b
    where b.tenant_id = ${tenant_id} and (b.status = 'open' or b.status = 'paid' and b.follows = ${follows}))`;
}

/** Inserts the bills and returns those that were new: a period that has a bill already gets no other. */
export async function insertBills(db: Database, bills: Insertable<Schema["bills"]>[]): Promise<Bill[]> {
  if (bills.length === 0) return [];
  return db
    .insertInto("bills")
    .values(bills)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .modifyEnd(sql`-- skip moving`)
    .execute();
}

/** The bill of any tenant, for operators. @throws NOT_FOUND */
export async function getBill(db: Database, id: number): Promise<Bill> {
  return db
    .selectFrom("bills")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

export type ListedBill = Bill & { tenant_name: string };

/** A page of bills, newest first, of all tenants or of one, with the number and the sum of all that match. */
export async function listBills(
  db: Database,
  { status, tenant_id }: { status: BillStatus | null; tenant_id: string | null },
  { limit, offset }: Page,
): Promise<{ items: ListedBill[]; total: number; total_kzt: number }> {
  const matching = db
    .selectFrom("bills")
    .$if(status !== null, (query) => query.where("status", "=", status ?? "open"))
    .$if(tenant_id !== null, (query) => query.where("tenant_id", "=", tenant_id ?? ""));
  const [items, totals] = await Promise.all([
    matching
      .innerJoin("full_tenants", "full_tenants.id", "bills.tenant_id")
      .selectAll("bills")
      .select("full_tenants.name as tenant_name")
      .orderBy("bills.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    matching
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .select(sql<number>`coalesce(sum(price_kzt), 0)::bigint`.as("total_kzt"))
      .executeTakeFirstOrThrow(),
  ]);
  return { items, ...totals };
}

/** The tenant's bills, newest first. */
export async function listBillsOf(db: Database, tenant_id: string, limit: number): Promise<Bill[]> {
  return db
    .selectFrom("bills")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The id of the tenant's open bill. */
export async function findOpenBillId(db: Database, tenant_id: string): Promise<number | undefined> {
  const bill = await db
    .selectFrom("bills")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where("status", "=", "open")
    .executeTakeFirst();
  return bill?.id;
}

/** Closes an open bill; undefined when another transaction changed it first. */
export async function changeBill(
  db: Database,
  bill: Pick<Bill, "tenant_id" | "id">,
  changes: { status: "paid" | "void"; settled_at: Date; invoice_tenant_id?: string; invoice_id?: number },
): Promise<Bill | undefined> {
  return db
    .updateTable("bills")
    .set(changes)
    .where("tenant_id", "=", bill.tenant_id)
    .where("id", "=", bill.id)
    .where("status", "=", "open")
    .returningAll()
    .executeTakeFirst();
}

/** The `external_order_id` that links an invoice of the operator's own tenant to its bill. */
export function orderOf(bill: Pick<Bill, "id">): string {
  return `bill-${bill.id}`;
}

/** `orderOf` the row `b` of bills, as an expression. */
const ORDER_OF_BILL = sql<string>`('bill-' || b.id)`;

/** The invoices by which the bill can be paid or was, newest first: one, except after concurrent calls. */
export async function listPayments(
  db: Database,
  operator_tenant_id: string,
  bill: Pick<Bill, "id" | "price_kzt">,
): Promise<Invoice[]> {
  const { rows } = await sql<Invoice>`
    select i.* from ${invoicesOfOrder({ tenant_id: operator_tenant_id, order: sql`${orderOf(bill)}::text` })} i
    where not i.is_sandbox and i.amount_tiyn = ${bill.price_kzt * 100} and i.status = any (${REPLAYABLE})
    order by i.id desc`.execute(db);
  return rows;
}

/** Serializes the sending of invoices for the bill until the transaction ends. */
export async function lockPayments(db: Database, { id }: Pick<Bill, "id">): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bill/${id}`}, 0))`.execute(db);
}

/**
 * How many invoices were sent for the bill since `since`, except `except`, and to how many phones other than `phone_number`.
 * Invoices that the provider never received do not count.
 */
export async function countPaymentsSent(
  db: Database,
  operator_tenant_id: string,
  bill: Pick<Bill, "id">,
  { since, phone_number, except }: { since: Date; phone_number: string; except: number | null },
): Promise<{ invoices: number; other_phones: number }> {
  const { rows } = await sql<{ invoices: number; other_phones: number }>`
    select count(*) as invoices, count(distinct client_phone) filter (where client_phone <> ${phone_number}) as other_phones
    from ${invoicesOfOrder({ tenant_id: operator_tenant_id, order: sql`${orderOf(bill)}::text` })} i
    where not is_sandbox and status <> 'error'
      and created_at >= ${since} and id is distinct from ${except}`.execute(db);
  return rows[0] ?? { invoices: 0, other_phones: 0 };
}

/** The newest of the bill's payments. */
export async function findPayment(
  db: Database,
  operator_tenant_id: string,
  bill: Pick<Bill, "id" | "price_kzt">,
): Promise<Invoice | undefined> {
  const [newest] = await listPayments(db, operator_tenant_id, bill);
  return newest;
}

type PaidBill = Pick<Selectable<Schema["bills"]>, "tenant_id" | "id" | "period_days"> & { paid_by: number };

/** Open bills whose invoice was paid, with that invoice's id. */
export async function listPaidBills(db: Database, operator_tenant_id: string, limit: number): Promise<PaidBill[]> {
  const { rows } = await sql<PaidBill>`
    select b.tenant_id, b.id, b.period_days, i.id as paid_by
    from bills b
    join ${invoicesOfOrder({ tenant_id: operator_tenant_id, order: ORDER_OF_BILL })} i on true
    where b.status = 'open' and not i.is_sandbox
      and i.amount_tiyn = b.price_kzt::bigint * 100 and i.status in ('paid', 'partially_refunded')
    order by b.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Open invoices that are not being withdrawn, of bills that were closed after `closedSince`. */
export async function listOpenPaymentsOfClosed(
  db: Database,
  operator_tenant_id: string,
  { closedSince, limit }: { closedSince: Date; limit: number },
): Promise<Pick<Invoice, "tenant_id" | "id">[]> {
  const { rows } = await sql<Pick<Invoice, "tenant_id" | "id">>`
    select i.tenant_id, i.id
    from bills b
    join ${invoicesOfOrder({ tenant_id: operator_tenant_id, order: ORDER_OF_BILL })} i on true
    where b.settled_at > ${closedSince} and not i.is_sandbox
      and i.amount_tiyn = b.price_kzt::bigint * 100 and i.status in ('processing', 'pending', 'cancelling')
      and i.withdraw_at is null
    order by i.id
    limit ${limit}`.execute(db);
  return rows;
}
