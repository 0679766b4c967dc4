/** The SQL of a new invoice: its insert, and the equal one that its order has already. */
import { type Insertable, sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Invoice, Schema } from "../db/schema.ts";
import { recordset } from "../db/unnested.ts";
import { REPLAYABLE } from "../rules/invoice-status.ts";
import { ORDER_KEY } from "./reads.ts";

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

/** The fields by which two creates of one order are equal. */
type OrderHint = Pick<
  NewInvoice,
  "tenant_id" | "external_order_id" | "channel" | "is_sandbox" | "amount_tiyn" | "client_phone"
>;

/**
 * Inserts the invoice; undefined when its order has an equal one that is open or paid. Of two concurrent inserts one gets undefined,
 * because the replay key is unique.
 */
export const insertInvoice = gathered(insertInvoices);

/**
 * The ids are taken from the sequence before the insert, because they identify the rows that were inserted. Only what the
 * database alone knows is returned, the id and JSON in the order of its keys: both sides would work longer for all 47 columns.
 */
async function insertInvoices(db: Database, invoices: NewInvoice[]): Promise<(Invoice | undefined)[]> {
  const names = sql.raw(NEW_NAMES);
  const rows = invoices.map((invoice) => ({ ...invoice, replay_key: replayKeyOf(invoice) }));
  const withOrder = rows.map((row) => ({ ...row, order_key: keyOfOrder(row) }));
  const given = recordset(withOrder, { ...NEW_COLUMNS, replay_key: "text", order_key: "text" });
  const inserted = await sql<Pick<Invoice, "id" | "items" | "metadata"> & { place: number }>`
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
      returning id, items, metadata
    )
    select numbered.place, inserted.* from inserted join numbered using (id)`.execute(db);
  const stored: (Invoice | undefined)[] = invoices.map(() => undefined);
  for (const { place, ...set } of inserted.rows) {
    const row = rows[place - 1];
    if (row !== undefined) stored[place - 1] = storedRow(row, set);
  }
  return stored;
}

/**
 * The row as it is stored: what was given, the defaults of the table, and what the database has set. The names are written out:
 * spreading a second object of so many was a twentieth of the work of a lone create.
 */
function storedRow(
  row: NewInvoice & Pick<Invoice, "replay_key">,
  { id, items, metadata }: Pick<Invoice, "id" | "items" | "metadata">,
): Invoice {
  return {
    ...row,
    id,
    items,
    metadata,
    total_refunded_tiyn: 0,
    refund_pending_tiyn: 0,
    provider_invoice_id: null,
    receipt_url: null,
    poll_interval_s: null,
    confirmation_timeout_s: null,
    qr_scanned_at: null,
    answered_at: null,
    next_returns_look_at: null,
    cancel_requested_at: null,
    held_reason: null,
    paid_amount_tiyn: null,
    sent_at: null,
    send_at: null,
    withdraw_at: null,
    waived_hold: null,
    waived_until: null,
    subscription_id: null,
    refusal: null,
    is_unsettled: false,
    cancelled_by_key: null,
    cancelled_by_user: null,
  };
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
