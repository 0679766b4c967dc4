/** Reads the events of invoices from the table that deliveries are made from. */
import type { TestTenant } from "./make.ts";
import type { World } from "./world.ts";

/** Every status that `invoice.status_changed` has announced of the invoice, oldest first. */
export async function announcedStatuses(world: World, tenant: TestTenant, invoice: { id: unknown }): Promise<string[]> {
  const events = await invoiceEvents(world, tenant, invoice);
  return events.map((event) => String(event.invoice.status));
}

type InvoiceEvent = { event: string; timestamp: string; invoice: Record<string, unknown> };

/** The bodies of the invoice's events, oldest first. */
export async function invoiceEvents(
  world: World,
  tenant: TestTenant,
  invoice: { id: unknown },
): Promise<InvoiceEvent[]> {
  const rows = await world.deps.db
    .selectFrom("events")
    .select("body")
    .where("tenant_id", "=", tenant.id)
    .where("type", "=", "invoice.status_changed")
    .orderBy("seq")
    .execute();
  return rows.map((row): InvoiceEvent => JSON.parse(row.body)).filter((event) => event.invoice.id === invoice.id);
}
