/** Lifts the hold of an invoice by a person's decision: paid, expired, or keep waiting. */
import { recordActivity } from "../audit/record-activity.ts";
import type { Database } from "../db/database.ts";
import type { Invoice } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { FAILURE_BY_HOLD, waivedUntil } from "../rules/hold.ts";
import { type HeldReason, isOpen, publishedStatus } from "../rules/invoice-status.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { changeStatusIn } from "./change-status.ts";
import { nextInvoicePollAt } from "./next-poll.ts";
import { changeInvoice, getInvoiceForUpdate, type InvoiceChanges } from "./store.ts";
import { insertInvoiceChanges } from "./timeline-store.ts";

export type Resolution = { as: "paid" | "expired" | "keep_waiting"; note?: string | null };

type Held = Invoice & { held_reason: HeldReason };

/**
 * Resolves a held invoice and returns it. `paid` and `expired` end it, with the consequences of any other end.
 * `keep_waiting` resumes polling. The decision is recorded in the timeline, and the invoice is not held again for the same
 * reason until the provider's answer changes. `storeAlongside` runs in the same transaction.
 * @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key; INVALID_STATE_TRANSITION unless it is held.
 */
export async function resolveInvoice(
  deps: Deps,
  changer: Changer,
  id: number,
  resolution: Resolution,
  storeAlongside?: StoreAlongside<Invoice>,
): Promise<Invoice> {
  const tenant_id = changer.tenant.id;
  return inTransaction(deps, async (tx) => {
    const invoice = await getInvoiceForUpdate(tx.db, tenant_id, id);
    assertMayChange(changer, invoice);
    if (!isHeld(invoice)) throw notHeld();
    const lifted = await lift(tx, invoice, resolution);
    const after = { as: resolution.as, is_sandbox: invoice.is_sandbox };
    await recordActivity(tx, changer, { action: "invoice.resolve", target: id, after });
    await storeAlongside?.(tx, lifted);
    return lifted;
  });
}

function isHeld(invoice: Invoice): invoice is Held {
  return invoice.held_reason !== null;
}

async function lift(tx: Tx, invoice: Held, { as, note = null }: Resolution): Promise<Invoice> {
  if (as === "paid") return certain(await changeStatusIn(tx, invoice, "provider_paid", "person", {}, note), invoice);
  const { held_reason } = invoice;
  const lifted = { held_reason: null, waived_hold: held_reason };
  if (as === "expired" && isOpen(invoice.status)) {
    const changes = { ...lifted, waived_until: null, failure_reason: FAILURE_BY_HOLD[held_reason] };
    return certain(await changeStatusIn(tx, invoice, "provider_expired", "person", changes, note), invoice);
  }
  const moment = await momentOf(tx, invoice);
  const status = publishedStatus(invoice.status);
  const { tenant_id, id: invoice_id } = invoice;
  const step = { from_status: status, to_status: status, source: "person" as const, note };
  await insertInvoiceChanges(tx.db, [{ tenant_id, invoice_id, at: moment.now, ...step }]);
  // An invoice that was closed before the hold keeps its status.
  if (as === "expired") return change(tx.db, invoice, { ...lifted, waived_until: null });
  return change(tx.db, invoice, {
    ...lifted,
    waived_until: waivedUntil(moment.now),
    next_poll_at: invoice.is_sandbox ? nextInvoicePollAt(tx, { ...invoice, ...lifted }, moment) : moment.now,
  });
}

async function change(db: Database, invoice: Invoice, changes: InvoiceChanges): Promise<Invoice> {
  return certain(await changeInvoice(db, invoice, changes), invoice);
}

/** The row is locked and every status that can be held allows the change, so a lost update is a bug. */
function certain(changed: Invoice | undefined, { id, status }: Invoice): Invoice {
  if (changed === undefined) throw new Error(`the held invoice ${id} cannot be resolved in status ${status}`);
  return changed;
}

function notHeld(): ApiError {
  return new ApiError("INVALID_STATE_TRANSITION", {
    message: "This invoice is not held: there is nothing to resolve.",
  });
}
