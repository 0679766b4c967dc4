/** The SQL that stores the provider's answers to creates, those of several calls in one statement. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { Invoice } from "../db/schema.ts";
import type { Transition } from "../rules/invoice-status.ts";

/** The columns that the provider's answer to a create sets, with their types. A field that the answer lacks keeps its value. */
const ACCEPTED_COLUMNS = {
  provider_invoice_id: "text",
  receipt_url: "text",
  qr_token_url: "text",
  expires_at: "timestamptz",
  poll_interval_s: "integer",
  confirmation_timeout_s: "integer",
  provider_account: "text",
  next_poll_at: "timestamptz",
} as const satisfies Partial<Record<keyof Invoice, string>>;
const ACCEPTED_NAMES = Object.keys(ACCEPTED_COLUMNS) as (keyof typeof ACCEPTED_COLUMNS)[];

export type Accepted = Partial<Pick<Invoice, keyof typeof ACCEPTED_COLUMNS>>;

/**
 * `changeInvoiceStatus` for invoices that the provider has taken: their holds are lifted. Undefined for a row that has another
 * status than the transition's first, and for one that is locked.
 */
export const changeAccepted = gathered(
  async (
    db: Database,
    all: { invoice: Pick<Invoice, "tenant_id" | "id">; transition: Transition; accepted: Accepted }[],
  ): Promise<(Invoice | undefined)[]> => {
    const columns = ACCEPTED_NAMES.map(
      (name) => sql`${all.map(({ accepted }) => accepted[name] ?? null)}::${sql.raw(ACCEPTED_COLUMNS[name])}[]`,
    );
    const changes = ACCEPTED_NAMES.map(
      (name) => sql`${sql.ref(name)} = coalesce(given.${sql.ref(name)}, i.${sql.ref(name)})`,
    );
    const { rows } = await sql<Invoice>`
      with given as (
        select * from unnest(${all.map(({ invoice }) => invoice.tenant_id)}::text[],
          ${all.map(({ invoice }) => invoice.id)}::bigint[], ${all.map(({ transition }) => transition.from)}::text[],
          ${all.map(({ transition }) => transition.to)}::text[], ${sql.join(columns)})
          as given (tenant_id, id, first, next, ${sql.raw(ACCEPTED_NAMES.join(", "))})
      ), free as materialized (
        select i.tenant_id, i.id from invoices i join given using (tenant_id, id)
        where i.status = given.first
        order by i.tenant_id, i.id
        for no key update of i skip locked
      )
      update invoices i set status = given.next, held_reason = null, ${sql.join(changes)}
      from given join free using (tenant_id, id)
      where i.tenant_id = given.tenant_id and i.id = given.id
      returning i.*`.execute(db);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return all.map(({ invoice }) => byId.get(invoice.id));
  },
);
