/** The SQL of invoices that their payers pay by a code instead. */
import type { Database } from "../db/database.ts";
import type { InvoiceSwitch } from "../db/schema.ts";

type Key = Pick<InvoiceSwitch, "tenant_id" | "invoice_id">;

export async function findSwitch(db: Database, { tenant_id, invoice_id }: Key): Promise<InvoiceSwitch | undefined> {
  const found = db.selectFrom("invoice_switches").selectAll().where("tenant_id", "=", tenant_id);
  return found.where("invoice_id", "=", invoice_id).executeTakeFirst();
}

/** The switch that has made the invoice; undefined for one that replaces no other. */
export async function findSwitchTo(
  db: Database,
  { tenant_id, qr_invoice_id }: { tenant_id: string; qr_invoice_id: number },
): Promise<InvoiceSwitch | undefined> {
  const found = db.selectFrom("invoice_switches").selectAll().where("tenant_id", "=", tenant_id);
  return found.where("qr_invoice_id", "=", qr_invoice_id).executeTakeFirst();
}

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
