/** The SQL of invoices that their payers pay by a code instead. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { gathered } from "../db/gather.ts";
import type { InvoiceSwitch } from "../db/schema.ts";

type Key = Pick<InvoiceSwitch, "tenant_id" | "invoice_id">;

export async function findSwitch(db: Database, { tenant_id, invoice_id }: Key): Promise<InvoiceSwitch | undefined> {
  const found = db.selectFrom("invoice_switches").selectAll().where("tenant_id", "=", tenant_id);
  return found.where("invoice_id", "=", invoice_id).executeTakeFirst();
}

/** The switches of the invoice: the one that its payer has asked for, and the one that has made it. */
export const listSwitchesOf = gathered(async (db: Database, invoices: Key[]): Promise<InvoiceSwitch[][]> => {
  const { rows } = await sql<InvoiceSwitch & { nr: number }>`
    select s.*, i.nr
    from unnest(${invoices.map(({ tenant_id }) => tenant_id)}::text[],
      ${invoices.map(({ invoice_id }) => invoice_id)}::bigint[]) with ordinality i (tenant_id, id, nr)
    join lateral (
      select * from invoice_switches w where w.tenant_id = i.tenant_id and w.invoice_id = i.id
      union all
      select * from invoice_switches w where w.tenant_id = i.tenant_id and w.qr_invoice_id = i.id) s on true`.execute(
    db,
  );
  const lists = invoices.map((): InvoiceSwitch[] => []);
  for (const { nr, ...found } of rows) lists[nr - 1]?.push(found);
  return lists;
});

/** Notes that the payer has asked for it, by the cancel of `asked_at`. */
export async function upsertSwitch(db: Database, asked: Key & { asked_at: Date }): Promise<void> {
  await db
    .insertInto("invoice_switches")
    .values(asked)
    .onConflict((conflict) => conflict.columns(["tenant_id", "invoice_id"]).doUpdateSet({ asked_at: asked.asked_at }))
    .execute();
}

/** Names the invoice of the code in place of `from`; false when another transaction has named one first. */
export async function changeSwitched(
  db: Database,
  asked: Key & { asked_at: Date },
  { from, to }: { from: number | null; to: number },
): Promise<boolean> {
  const named = await db
    .insertInto("invoice_switches")
    .values({ ...asked, qr_invoice_id: to })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "invoice_id"])
        .doUpdateSet({ qr_invoice_id: to })
        .where("invoice_switches.qr_invoice_id", "is not distinct from", from),
    )
    .returning("invoice_id")
    .executeTakeFirst();
  return named !== undefined;
}
