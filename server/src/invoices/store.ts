/** The SQL of invoices. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invoice, Schema } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { REPLAYABLE } from "../rules/invoice-status.ts";

export type NewInvoice = Omit<Insertable<Schema["invoices"]>, "total_refunded_tiyn" | "replay_key">;
export type InvoiceChanges = Partial<
  Omit<Invoice, "tenant_id" | "id" | "channel" | "is_sandbox" | "amount_tiyn" | "items" | "created_at">
>;

/** What makes two creates of one order the same. */
export type OrderHint = Pick<Invoice, "channel" | "is_sandbox" | "amount_tiyn" | "client_phone"> & {
  tenant_id: string;
  external_order_id: string;
};

export async function getInvoice(db: Database, tenant_id: string, id: number): Promise<Invoice> {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Locks the invoice's row until the transaction ends. @throws NOT_FOUND for an id the tenant does not have. */
export async function getInvoiceForUpdate(db: Database, tenant_id: string, id: number): Promise<Invoice> {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** Those of `ids` that the tenant has, in no order. */
export async function listInvoicesOfIds(db: Database, tenant_id: string, ids: number[]): Promise<Invoice[]> {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute();
}

/** The QR invoice whose code's public name is `qr_public_token`: whoever knows the name may see the code. */
export async function getInvoiceByQrToken(db: Database, qr_public_token: string): Promise<Invoice> {
  return db
    .selectFrom("invoices")
    .selectAll()
    .where("qr_public_token", "=", qr_public_token)
    .executeTakeFirstOrThrow(() => new ApiError("NOT_FOUND"));
}

/** An invoice without an order id, which nothing can repeat. */
export async function insertInvoice(db: Database, invoice: NewInvoice): Promise<Invoice> {
  return db.insertInto("invoices").values(invoice).returningAll().executeTakeFirstOrThrow();
}

/**
 * An invoice for an order, unless an equal one is open or paid: then undefined, also for one of two inserts at the same
 * instant, because only one row can hold the replay key.
 */
export async function insertInvoiceOfOrder(
  db: Database,
  invoice: NewInvoice & OrderHint,
): Promise<Invoice | undefined> {
  const row = { ...invoice, replay_key: replayKey(invoice) };
  const columns = Object.keys(row) as (keyof typeof row)[];
  return db
    .insertInto("invoices")
    .columns(columns)
    .expression(
      db
        .selectNoFrom(columns.map((column) => sql.val(row[column]).as(column)))
        .where(({ not, exists }) => not(exists(equalInvoice(db, invoice).select("id")))),
    )
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "replay_key"]).where("replay_key", "is not", null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** The open or paid invoice that a repeated create of the order answers with: the newest. */
export async function findInvoiceOfOrder(db: Database, order: OrderHint): Promise<Invoice | undefined> {
  return equalInvoice(db, order).selectAll().orderBy("created_at", "desc").orderBy("id", "desc").executeTakeFirst();
}

/**
 * `offset 0` keeps the planner to the index of orders: with the tenant or the status in reach it may, while the table is
 * empty, settle on another index, and then read every invoice of the tenant for each create (measured: a sixth of the speed).
 */
function equalInvoice(db: Database, order: OrderHint) {
  const ofOrder = db
    .selectFrom("invoices")
    .selectAll()
    .where(ORDER_KEY, "=", orderKey(order.tenant_id, order.external_order_id))
    .offset(0);
  return db
    .selectFrom(ofOrder.as("invoice"))
    .where("tenant_id", "=", order.tenant_id)
    .where("channel", "=", order.channel)
    .where("is_sandbox", "=", order.is_sandbox)
    .where("amount_tiyn", "=", order.amount_tiyn)
    .where("client_phone", "is not distinct from", order.client_phone)
    .where("status", "=", sql<Invoice["status"]>`any(${REPLAYABLE})`);
}

/** What the index of orders holds. */
export const ORDER_KEY = sql<string>`(tenant_id || ':' || external_order_id)`;

export function orderKey(tenant_id: string, external_order_id: string): string {
  return `${tenant_id}:${external_order_id}`;
}

function replayKey(order: OrderHint): string {
  const { channel, is_sandbox, amount_tiyn, client_phone, external_order_id } = order;
  return [channel, is_sandbox, amount_tiyn, client_phone, external_order_id].join("|");
}

/** Writes `changes` if the row still has the status it was read with; undefined when somebody else was first. */
export async function changeInvoice(
  db: Database,
  invoice: Pick<Invoice, "tenant_id" | "id" | "status">,
  changes: InvoiceChanges,
): Promise<Invoice | undefined> {
  return db
    .updateTable("invoices")
    .set(changes)
    .where("tenant_id", "=", invoice.tenant_id)
    .where("id", "=", invoice.id)
    .where("status", "=", invoice.status)
    .returningAll()
    .executeTakeFirst();
}

/** The oldest due invoices among which a fair share is looked for. */
const CLAIM_WINDOW = 1000;

/** The columns that say when a job should look at an invoice next: to ask how it stands, or what of it was paid back. */
export type Queue = "next_poll_at" | "next_returns_look_at";

/**
 * Leases up to `limit` invoices that are due in `queue` until `lease_until`: to each tenant its turn, and to none more
 * than `per_tenant` at once, those `running` for it already counted in. Two claims at the same instant never share one.
 */
export async function claimDueInvoices(
  db: Database,
  claim: {
    queue: Queue;
    now: Date;
    lease_until: Date;
    limit: number;
    per_tenant: number;
    running: ReadonlyMap<string, number>;
  },
): Promise<Invoice[]> {
  const tenants = [...claim.running.keys()];
  const counts = [...claim.running.values()];
  const due_at = sql.ref(claim.queue);
  const full = tenants.filter((tenant_id) => (claim.running.get(tenant_id) ?? 0) >= claim.per_tenant);
  const { rows } = await sql<Invoice>`
    with due as (
      select tenant_id, id, ${due_at} as due_at from invoices
      where ${due_at} <= ${claim.now} and tenant_id <> all (${full}::text[])
      order by ${due_at}
      limit ${CLAIM_WINDOW}
    ),
    queued as (
      select due.*, coalesce(running.count, 0)
        + row_number() over (partition by due.tenant_id order by due.due_at, due.id) as turn
      from due
      left join unnest(${tenants}::text[], ${counts}::int[]) running (tenant_id, count) using (tenant_id)
    ),
    fair as (
      select tenant_id, id from queued where turn <= ${claim.per_tenant} order by turn, due_at limit ${claim.limit}
    ),
    free as (
      select i.tenant_id, i.id from invoices i join fair using (tenant_id, id)
      where ${due_at} <= ${claim.now}
      for update of i skip locked
    )
    update invoices i set ${due_at} = ${claim.lease_until}
    from free
    where i.tenant_id = free.tenant_id and i.id = free.id
    returning i.*`.execute(db);
  return rows;
}

/** Leases one invoice to whoever is about to ask for it; undefined when somebody else has since it was read. */
export async function claimInvoice(
  db: Database,
  invoice: Pick<Invoice, "tenant_id" | "id" | "status" | "next_poll_at">,
  lease_until: Date,
): Promise<Invoice | undefined> {
  return db
    .updateTable("invoices")
    .set({ next_poll_at: lease_until })
    .where("tenant_id", "=", invoice.tenant_id)
    .where("id", "=", invoice.id)
    .where("status", "=", invoice.status)
    .where("next_poll_at", "is not distinct from", invoice.next_poll_at)
    .returningAll()
    .executeTakeFirst();
}

/** Ends the lease that `invoice` was read with: it is looked at next at `next_poll_at`. Whatever changed since stands. */
export async function changeNextPoll(
  db: Database,
  invoice: Pick<Invoice, "tenant_id" | "id" | "next_poll_at">,
  next_poll_at: Date | null,
): Promise<void> {
  await db
    .updateTable("invoices")
    .set({ next_poll_at })
    .where("tenant_id", "=", invoice.tenant_id)
    .where("id", "=", invoice.id)
    .where("next_poll_at", "is not distinct from", invoice.next_poll_at)
    .execute();
}
