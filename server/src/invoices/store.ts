/** The SQL of invoices. */
import { type Insertable, sql } from "kysely";
import { wasArchived } from "../archive/reads.ts";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Invoice, Schema } from "../db/schema.ts";
import { recordset, unnested } from "../db/unnested.ts";
import { ApiError } from "../errors.ts";
import { REPLAYABLE, type Transition } from "../rules/invoice-status.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { invoiceByKey, ORDER_KEY } from "./reads.ts";

/** The columns of a new invoice, and the types that they are given in: JSON is given as its text. */
const NEW_COLUMNS = {
  tenant_id: "text",
  channel: "text",
  is_sandbox: "boolean",
  status: "text",
  amount_tiyn: "bigint",
  description: "text",
  external_order_id: "text",
  client_name: "text",
  client_phone: "text",
  client_comment: "text",
  items: "text",
  metadata: "text",
  qr_token_url: "text",
  qr_public_token: "text",
  expires_at: "timestamptz",
  next_poll_at: "timestamptz",
  paid_at: "timestamptz",
  provider_account: "text",
  failure_reason: "text",
  created_by_key: "text",
  created_by_user: "bigint",
  payment_link_id: "bigint",
  created_at: "timestamptz",
} as const satisfies Partial<Record<keyof Invoice, string>>;
const NEW_NAMES = Object.keys(NEW_COLUMNS).join(", ");
const NEW_VALUES = NEW_NAMES.replace("items, metadata", "items::jsonb, metadata::jsonb");

export type NewInvoice = Required<Pick<Insertable<Schema["invoices"]>, keyof typeof NEW_COLUMNS>>;

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

/** The fields by which two creates of one order are equal. */
type OrderHint = Pick<
  NewInvoice,
  "tenant_id" | "external_order_id" | "channel" | "is_sandbox" | "amount_tiyn" | "client_phone"
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

/**
 * Inserts the invoice; undefined when its order has an equal one that is open or paid. Of two concurrent inserts one gets undefined,
 * because the replay key is unique.
 */
export const insertInvoice = gathered(insertInvoices);

/** The ids are taken from the sequence before the insert, because they identify the rows that were inserted. */
async function insertInvoices(db: Database, invoices: NewInvoice[]): Promise<(Invoice | undefined)[]> {
  const names = sql.raw(NEW_NAMES);
  const rows = invoices.map((invoice) => ({
    ...invoice,
    replay_key: replayKeyOf(invoice),
    order_key: keyOfOrder(invoice),
  }));
  const given = recordset(rows, { ...NEW_COLUMNS, replay_key: "text", order_key: "text" });
  const inserted = await sql<Invoice & { place: number }>`
    with given as (
      select * from ${given} with ordinality as given (${names}, replay_key, order_key, place)
    ), numbered as materialized (
      select nextval('invoices_id_seq') as id, given.* from given
      where external_order_id is null or not exists (${equalInvoice(GIVEN)}) and not exists (
        -- As in equalInvoice: a plan that was made while the table was empty looks up one row.
        select from archived_orders a where a.tenant_id = given.tenant_id and a.replay_key = given.order_key offset 0
      )
      order by place
    ), inserted as (
      insert into invoices (id, ${names}, replay_key) overriding system value
      select id, ${sql.raw(NEW_VALUES)}, replay_key from numbered order by tenant_id, replay_key
      on conflict (tenant_id, replay_key) where replay_key is not null do nothing
      returning *
    )
    select numbered.place, inserted.* from inserted join numbered using (id)`.execute(db);
  const stored: (Invoice | undefined)[] = invoices.map(() => undefined);
  for (const { place, ...invoice } of inserted.rows) stored[place - 1] = invoice;
  return stored;
}

/** The newest open or paid invoice equal to `order`, with which a repeated create is answered. */
export async function findInvoiceOfOrder(db: Database, order: OrderHint): Promise<Invoice | undefined> {
  const { rows } = await sql<Invoice>`${equalInvoice(order)} order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** The columns of the row that a statement inserts, as the order to compare with. */
const GIVEN = {
  tenant_id: sql.ref("given.tenant_id"),
  external_order_id: sql.ref("given.external_order_id"),
  channel: sql.ref("given.channel"),
  is_sandbox: sql.ref("given.is_sandbox"),
  amount_tiyn: sql.ref("given.amount_tiyn"),
  client_phone: sql.ref("given.client_phone"),
} satisfies Record<keyof OrderHint, unknown>;

/**
 * `offset 0` keeps the planner to the index of orders. Without it, a plan made while the table is empty may use an index of the
 * tenant or the status, and then read every invoice of the tenant for each create (measured: a sixth of the speed).
 */
function equalInvoice(order: { [Name in keyof OrderHint]: unknown }) {
  return sql`
    select * from (
      select * from invoices
      where ${ORDER_KEY} = ${order.tenant_id}::text || ':' || ${order.external_order_id}::text and external_order_id is not null
      offset 0
    ) invoice
    where tenant_id = ${order.tenant_id} and channel = ${order.channel} and is_sandbox = ${order.is_sandbox}
      and amount_tiyn = ${order.amount_tiyn} and client_phone is not distinct from ${order.client_phone}
      and status = any (${REPLAYABLE})`;
}

/** Null for an invoice without an order, and for one that no repeated create is answered with. */
function replayKeyOf(invoice: NewInvoice): string | null {
  return REPLAYABLE.includes(invoice.status) ? keyOfOrder(invoice) : null;
}

/** A key that equal invoices of one order of the tenant share; null for an invoice without an order. */
export function keyOfOrder(order: OrderHint): string | null {
  const { channel, is_sandbox, amount_tiyn, client_phone, external_order_id } = order;
  if (external_order_id == null) return null;
  return [channel, is_sandbox, amount_tiyn, client_phone, external_order_id].join("|");
}

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
