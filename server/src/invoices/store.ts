/** The SQL of invoices. */
import { sql } from "kysely";
import { wasArchived } from "../archive/reads.ts";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Invoice } from "../db/schema.ts";
import { unnested } from "../db/unnested.ts";
import { ApiError } from "../errors.ts";
import type { Transition } from "../rules/invoice-status.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { invoiceByKey } from "./reads.ts";

/** The columns that an update may change, except the status, which only a `Transition` changes. */
export type InvoiceChanges = Partial<
  Omit<
    Invoice,
    | "tenant_id"
    | "id"
    | "status"
    | "channel"
    | "is_sandbox"
    | "client_phone"
    | "amount_tiyn"
    | "items"
    | "metadata"
    | "created_at"
  >
>;

export async function findInvoice(db: Database, tenant_id: string, id: number): Promise<Invoice | undefined> {
  return findInvoiceOfKey(db, { tenant_id, id });
}

type Key = Pick<Invoice, "tenant_id" | "id">;

const findInvoiceOfKey = gathered(async (db: Database, keys: Key[]): Promise<(Invoice | undefined)[]> => {
  const { rows } = await sql<Invoice>`
    select i.* from ${unnested(keys, { tenant_id: "text", id: "bigint" })} k (tenant_id, id)
    cross join ${invoiceByKey({ tenant_id: sql`k.tenant_id`, id: sql`k.id` })} i`.execute(db);
  const nameOf = ({ tenant_id, id }: Key) => `${tenant_id}/${id}`;
  const invoices = new Map(rows.map((row) => [nameOf(row), row]));
  return keys.map((key) => invoices.get(nameOf(key)));
});

/** The invoice, as a part of a change. @throws NOT_FOUND; INVALID_STATE_TRANSITION for an archived one */
export async function getInvoice(db: Database, tenant_id: string, id: number): Promise<Invoice> {
  return (await findInvoice(db, tenant_id, id)) ?? refuseMissing(db, tenant_id, id);
}

/**
 * The invoice, for a caller that is going to change it.
 * @throws as `getInvoice` does; VALIDATION_ERROR on `id` for a live one with a test key
 */
export async function getInvoiceForChange(db: Database, changer: Changer, id: number): Promise<Invoice> {
  const invoice = await getInvoice(db, changer.tenant.id, id);
  assertMayChange(changer, invoice);
  return invoice;
}

/** Locks the invoice's row until the transaction ends. @throws as `getInvoice` does */
export async function getInvoiceForUpdate(db: Database, tenant_id: string, id: number): Promise<Invoice> {
  const invoice = db.selectFrom("invoices").selectAll().where("tenant_id", "=", tenant_id).where("id", "=", id);
  return (await invoice.forUpdate().executeTakeFirst()) ?? refuseMissing(db, tenant_id, id);
}

async function refuseMissing(db: Database, tenant_id: string, id: number): Promise<never> {
  if (!(await wasArchived(db, tenant_id, id))) throw new ApiError("NOT_FOUND");
  throw new ApiError("INVALID_STATE_TRANSITION", {
    message: "This invoice is archived: it can be read, and no longer changed.",
  });
}

/** What the public pages of a code show of its invoice. */
export type CodeOfInvoice = Pick<Invoice, "qr_token_url" | "status" | "is_sandbox" | "amount_tiyn">;

/** The QR invoice with the public name `qr_public_token`. The name is unguessable; knowing it is the permission. */
export async function getInvoiceByQrToken(db: Database, qr_public_token: string): Promise<CodeOfInvoice> {
  const invoice = await findInvoiceOfQrToken(db, qr_public_token);
  if (invoice === undefined) throw new ApiError("NOT_FOUND");
  return invoice;
}

const findInvoiceOfQrToken = gathered(
  async (db: Database, tokens: string[]): Promise<(CodeOfInvoice | undefined)[]> => {
    const { rows } = await sql<CodeOfInvoice & Pick<Invoice, "qr_public_token">>`
      select qr_public_token, qr_token_url, status, is_sandbox, amount_tiyn from invoices
      where qr_public_token = any(${tokens}::text[])`.execute(db);
    const named = new Map(rows.map((row) => [row.qr_public_token, row]));
    return tokens.map((token) => named.get(token));
  },
);

/** A guarded update: writes `changes` if the row still has the status it was read with; undefined when it has changed. */
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

/** The guarded update of a status: undefined when the row has another status than the transition's first. */
export async function changeInvoiceStatus(
  db: Database,
  { tenant_id, id }: Pick<Invoice, "tenant_id" | "id">,
  { from, to }: Transition,
  changes: InvoiceChanges,
): Promise<Invoice | undefined> {
  return db
    .updateTable("invoices")
    .set({ ...changes, status: to })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", id)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirst();
}

/**
 * The guarded update of the status of many sandbox invoices of a tenant: those among `ids` that have the transition's first
 * status. It ends them, so those of a subscription are marked for settlement.
 */
export async function changeSandboxInvoiceStatuses(
  db: Database,
  { tenant_id, ids }: { tenant_id: string; ids: number[] },
  { from, to }: Transition,
  changes: InvoiceChanges,
): Promise<Invoice[]> {
  return db
    .updateTable("invoices")
    .set({ ...changes, status: to, is_unsettled: sql<boolean>`subscription_id is not null` })
    .where("tenant_id", "=", tenant_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("is_sandbox", "=", true)
    .where("status", "=", from)
    .returningAll()
    .execute();
}

/**
 * The ids of up to `limit` of the tenant's pending sandbox invoices that are due by `until` on the real clock. `is_sandbox` is text,
 * because the planner takes the index of sandbox invoices for no parameter.
 */
export async function listDueSandboxInvoices(
  db: Database,
  tenant_id: string,
  { until, limit }: { until: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("invoices")
    .select("id")
    .where("tenant_id", "=", tenant_id)
    .where(sql<boolean>`is_sandbox`)
    .where("next_poll_at", "<=", until)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the queue time of the tenant's pending sandbox invoices to their expiry, on a clock that is `aheadMs` ahead. */
export async function changeSandboxQueue(db: Database, tenant_id: string, aheadMs: number): Promise<void> {
  await db
    .updateTable("invoices")
    .set({ next_poll_at: sql`expires_at - ${aheadMs} * interval '1 millisecond'` })
    .where("tenant_id", "=", tenant_id)
    .where(sql<boolean>`is_sandbox`)
    .where("next_poll_at", "is not", null)
    .execute();
}
