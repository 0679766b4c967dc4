/** The SQL of refunds. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { Refund, Schema } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import type { Page } from "../http/pagination.ts";

export type NewRefund = Omit<Insertable<Schema["refunds"]>, "failure_reason">;
export type RefundCode = Pick<Refund, "provider_return_id" | "refund_qr_url" | "refund_expires_at" | "poll_interval_s">;
export type RefundChanges = Partial<
  RefundCode &
    Pick<Refund, "status" | "failure_reason" | "provider_refund_id" | "calling_until" | "waits_for" | "return_asked_at">
>;

export async function insertRefund(db: Database, refund: NewRefund): Promise<Refund> {
  return db.insertInto("refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function getRefund(db: Database, tenant_id: string, id: number): Promise<Refund> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** The invoice's pending and completed refunds, oldest first. */
export async function listStandingRefunds(db: Database, tenant_id: string, invoice_id: number): Promise<Refund[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("invoice_id", "=", invoice_id)
    .where("status", "<>", "failed")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The invoice's refunds, newest first, at most `limit`. */
export async function listRefundsOfInvoice(
  db: Database,
  tenant_id: string,
  invoice_id: number,
  limit: number,
): Promise<Refund[]> {
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("invoice_id", "=", invoice_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

type MadeBy = Pick<Refund, "tenant_id" | "is_sandbox"> & { created_by_user: number };

/** Serializes the refunds by one person until the transaction ends. */
export async function lockRefundsMadeBy(db: Database, { tenant_id, created_by_user }: MadeBy): Promise<void> {
  const name = `refunds of a cashier/${tenant_id}/${created_by_user}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);
}

/** What one person has paid back since `since`, or is paying back, in tiyn. */
export async function sumRefundsMadeBy(db: Database, madeBy: MadeBy, since: Date): Promise<number> {
  const { tiyn } = await db
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(amount_tiyn), 0)::bigint`.as("tiyn"))
    .where("tenant_id", "=", madeBy.tenant_id)
    .where("created_at", ">=", since)
    .where("created_by_user", "=", madeBy.created_by_user)
    .where("is_sandbox", "=", madeBy.is_sandbox)
    .where("status", "<>", "failed")
    .executeTakeFirstOrThrow();
  return tiyn;
}

/** The refunds in a line of the archive, newest first, at most `limit`. */
export async function listRefundsOfLine(db: Database, line: string, limit: number): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select * from jsonb_populate_recordset(null::refunds, ${line}::jsonb -> 'refunds')
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function deleteRefundsOf(
  db: Database,
  invoices: readonly { tenant_id: string; id: number }[],
): Promise<void> {
  await sql`
    delete from refunds r
    using unnest(${invoices.map(({ tenant_id }) => tenant_id)}::text[], ${invoices.map(({ id }) => id)}::bigint[])
      archived (tenant_id, invoice_id)
    where r.tenant_id = archived.tenant_id and r.invoice_id = archived.invoice_id`.execute(db);
}

export const NEWEST_REFUNDS: ListOrder = { name: "refunds", columns: ["created_at", "id"], isDescending: true };

/** One page of the tenant's refunds, newest first, and their total; `is_sandbox` restricts both to one mode. */
export async function listRefunds(
  db: Database,
  tenant_id: string,
  { is_sandbox, ...page }: Page & { is_sandbox: boolean | null },
): Promise<{ refunds: Refund[]; total: number }> {
  let own = db.selectFrom("refunds").where("tenant_id", "=", tenant_id);
  if (is_sandbox !== null) own = own.where("is_sandbox", "=", is_sandbox);
  const [refunds, { total }] = await Promise.all([
    own.selectAll().$call(paged(NEWEST_REFUNDS, page)).execute(),
    own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { refunds, total };
}

/** A guarded update: writes `changes` if the row still has the status it was read with; undefined when it has changed. */
export async function changeRefund(
  db: Database,
  refund: Pick<Refund, "tenant_id" | "id" | "status">,
  changes: RefundChanges,
): Promise<Refund | undefined> {
  return db
    .updateTable("refunds")
    .set(changes)
    .where("tenant_id", "=", refund.tenant_id)
    .where("id", "=", refund.id)
    .where("status", "=", refund.status)
    .returningAll()
    .executeTakeFirst();
}
