/** The service's own tables as plain rows, read for a comparison: by SQL of our own, past all of its code. */
import pg from "pg";
import type { SignedUp } from "./sign-up.ts";

export type InvoiceRow = {
  id: number;
  channel: "phone" | "qr";
  is_sandbox: boolean;
  status: string;
  amount_tiyn: number;
  total_refunded_tiyn: number;
  description: string | null;
  provider_invoice_id: string | null;
  held_reason: string | null;
  withdraw_at: Date | null;
  subscription_id: number | null;
  created_at: Date;
  /** When it was last closed without a payment. */
  closed_at: Date | null;
  /** When the last of its refunds was begun, of one that is paid back whole. */
  refunded_at: Date | null;
};
type RefundRow = {
  id: number;
  invoice_id: number;
  status: string;
  amount_tiyn: number;
  reason: string | null;
};
type AttemptRow = {
  subscription_id: number;
  invoice_id: number;
  billing_period_start: Date;
  attempt_number: number;
  status: string;
  is_duplicate: boolean;
};
type EventRow = { id: string; type: string; deliveries: number; waiting: number; dropped: number };

export type Books = {
  invoices: InvoiceRow[];
  refunds: RefundRow[];
  attempts: AttemptRow[];
  subscriptions: { id: number; external_subscriber_id: string }[];
  events: EventRow[];
};

const PAID = ["paid", "partially_refunded", "refunded"];
const OPEN = ["processing", "pending", "cancelling"];
export const isPaid = ({ status }: Pick<InvoiceRow, "status">) => PAID.includes(status);
export const isOpen = ({ status }: Pick<InvoiceRow, "status">) => OPEN.includes(status);

/** One snapshot of all that concerns these merchants. */
export async function readBooks(url: string, merchants: SignedUp[]): Promise<Books> {
  const tenants = merchants.map(({ tenant_id }) => tenant_id);
  return withDatabase(url, async (client) => {
    await client.query("begin transaction isolation level repeatable read read only");
    const rows = async <T>(text: string) => (await client.query(text, [tenants])).rows as T[];
    return {
      invoices: await rows<InvoiceRow>(`
        select id, channel, is_sandbox, status, amount_tiyn, total_refunded_tiyn, description, provider_invoice_id,
          held_reason, withdraw_at, subscription_id, created_at, (
            select max(c.at) from invoice_changes c
            where c.tenant_id = i.tenant_id and c.invoice_id = i.id and c.to_status in ('cancelled', 'expired')
          ) as closed_at, case status when 'refunded' then (
            select max(r.created_at) from refunds r
            where r.tenant_id = i.tenant_id and r.invoice_id = i.id and r.status = 'completed') end as refunded_at
        from invoices i where tenant_id = any ($1)`),
      refunds: await rows<RefundRow>(
        "select id, invoice_id, status, amount_tiyn, reason from refunds where tenant_id = any ($1)",
      ),
      attempts: await rows<AttemptRow>(`
        select subscription_id, invoice_id, billing_period_start, attempt_number, status, is_duplicate
        from subscription_invoices where tenant_id = any ($1)`),
      subscriptions: await rows<Books["subscriptions"][number]>(
        "select id, external_subscriber_id from subscriptions where tenant_id = any ($1)",
      ),
      events: await rows<EventRow>(`
        select e.id, e.type, count(d.id) as deliveries, count(*) filter (where d.status = 'pending') as waiting,
          count(*) filter (where d.status = 'dropped') as dropped
        from events e left join deliveries d on d.tenant_id = e.tenant_id and d.event_id = e.id
        where e.tenant_id = any ($1) group by e.tenant_id, e.id, e.type`),
    };
  });
}

/** The provider's ids of the codes that callers have been shown. */
export function readShownCodes(url: string, merchants: SignedUp[]): Promise<Set<number>> {
  return withDatabase(url, async (client) => {
    const { rows } = await client.query<{ provider_invoice_id: string }>(
      "select provider_invoice_id from invoices where tenant_id = any ($1) and channel = 'qr' and provider_invoice_id is not null",
      [merchants.map(({ tenant_id }) => tenant_id)],
    );
    return new Set(rows.map(({ provider_invoice_id }) => Number(provider_invoice_id)));
  });
}

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: url, types });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
