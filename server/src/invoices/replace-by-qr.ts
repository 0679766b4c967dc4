/** Lets a payer pay by a code instead of an invoice that is cancelled for it, or has expired. At no time can both be paid. */
import type { Invoice, InvoiceSwitch, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { isOpen } from "../rules/invoice-status.ts";
import { inTransaction, type StoreAlongside, type Tx } from "../transaction.ts";
import { BY_PAYER, cancelInvoice } from "./cancel.ts";
import { createInvoice, type NewInvoiceInput, wasNeverSent } from "./create.ts";
import { getInvoice, getInvoiceForUpdate } from "./store.ts";
import { changeSwitched, findSwitch, listSwitchesOf, upsertSwitch } from "./switches-store.ts";

/** What stands of an invoice's replacement. */
export type Replacement = {
  /** The invoice of the code that the payer pays instead, unless the provider does not have it. */
  made: Invoice | undefined;
  /** Whether the invoice is closed, and a code may be made in its place. */
  isReady: boolean;
  /** Whether the invoice is closed, and the code of another one. */
  isOfAnother: boolean;
};

export async function readReplacement(deps: Deps, invoice: Invoice): Promise<Replacement> {
  const { tenant_id, id, status } = invoice;
  // Nothing is made in place of an invoice before it is closed.
  if (isOpen(status)) return { made: undefined, isReady: false, isOfAnother: false };
  const switches = await listSwitchesOf(deps.db, { tenant_id, invoice_id: id });
  const asked = switches.find(({ invoice_id }) => invoice_id === id);
  const isOfAnother = switches.some(({ qr_invoice_id }) => qr_invoice_id === id);
  const made = await findMade(deps, asked);
  const isSent = made !== undefined && !wasNeverSent(made);
  return { made: isSent ? made : undefined, isReady: isReplaceable(invoice, asked), isOfAnother };
}

/**
 * The invoice of the code, which is made once: of the same amount, order and items. The phone's invoice is cancelled first; while
 * that is not known to be done the phone's invoice itself is returned, and the payer asks again. `storeAlongside` runs in the
 * transaction that stores the code's invoice.
 * @throws VALIDATION_ERROR on `status` for one that can be neither cancelled nor replaced; as `cancelInvoice` and `createInvoice`
 * do, also where the provider has refused the cancel
 */
export async function replaceByQr(
  deps: Deps,
  tenant: Tenant,
  id: number,
  storeAlongside?: StoreAlongside<Invoice>,
): Promise<Invoice> {
  const asked = await findSwitch(deps.db, { tenant_id: tenant.id, invoice_id: id });
  const made = await findMade(deps, asked);
  if (made !== undefined && !wasNeverSent(made)) return made;
  const invoice = await getInvoice(deps.db, tenant.id, id);
  const closed = isReplaceable(invoice, asked) ? invoice : await cancelForPayer(deps, tenant, invoice);
  if (isOpen(closed.status)) return closed;
  return makeCode(deps, tenant, closed, { from: made?.id ?? null, storeAlongside });
}

async function findMade(deps: Deps, asked: InvoiceSwitch | undefined): Promise<Invoice | undefined> {
  if (asked?.qr_invoice_id == null) return undefined;
  return getInvoice(deps.db, asked.tenant_id, asked.qr_invoice_id);
}

/** Cancelled because the payer has asked for a code, or an expired code. What the merchant has cancelled stays so. */
function isReplaceable({ status, channel, held_reason, cancel_requested_at }: Invoice, asked?: InvoiceSwitch): boolean {
  if (held_reason !== null) return false;
  if (status === "expired") return channel === "qr";
  return status === "cancelled" && asked !== undefined && asked.asked_at.getTime() === cancel_requested_at?.getTime();
}

/** Cancels the invoice, and records the reason in the same transaction. */
async function cancelForPayer(deps: Deps, tenant: Tenant, { id }: Invoice): Promise<Invoice> {
  const noteSwitch: StoreAlongside<Invoice> = async (tx, { tenant_id, cancel_requested_at }) => {
    await upsertSwitch(tx.db, { tenant_id, invoice_id: id, asked_at: cancel_requested_at ?? tx.clock.now() });
  };
  try {
    return await cancelInvoice(deps, { tenant, key: null }, id, noteSwitch, BY_PAYER);
  } catch (error) {
    const current = await getInvoice(deps.db, tenant.id, id);
    // The provider's answer is lost, or another request of the payer's has begun the cancel.
    if (current.status === "cancelling") return current;
    const asked = await findSwitch(deps.db, { tenant_id: tenant.id, invoice_id: id });
    if (isReplaceable(current, asked)) return current;
    throw error;
  }
}

type Making = { from: number | null; storeAlongside: StoreAlongside<Invoice> | undefined };

async function makeCode(deps: Deps, tenant: Tenant, closed: Invoice, making: Making): Promise<Invoice> {
  const { storeAlongside } = making;
  const nameIt = async (tx: Tx, made: Invoice) => {
    await nameCode(tx, closed, { from: making.from, to: made.id });
    await storeAlongside?.(tx, made);
  };
  try {
    const { invoice, replayed } = await createInvoice(deps, { tenant, key: null }, codeOf(closed), nameIt);
    // The merchant has made a code for the same order, which is the one to pay.
    if (replayed) await inTransaction(deps, (tx) => nameIt(tx, invoice));
    return invoice;
  } catch (error) {
    const made = await findMade(deps, await findSwitch(deps.db, { tenant_id: tenant.id, invoice_id: closed.id }));
    // Another request of the payer's has made it, or the provider's answer is lost.
    if (made !== undefined && !wasNeverSent(made)) return made;
    throw error;
  }
}

/** Under the lock of the closed invoice, which may have been paid late. */
async function nameCode(tx: Tx, closed: Invoice, { from, to }: { from: number | null; to: number }): Promise<void> {
  const { tenant_id, id: invoice_id } = closed;
  const current = await getInvoiceForUpdate(tx.db, tenant_id, invoice_id);
  if (current.status !== closed.status || current.held_reason !== null) throw new ApiError("INVALID_STATE_TRANSITION");
  const isNamed = await changeSwitched(tx.db, { tenant_id, invoice_id, asked_at: tx.clock.now() }, { from, to });
  if (!isNamed) throw new ApiError("INVALID_STATE_TRANSITION");
}

function codeOf(closed: Invoice): NewInvoiceInput {
  const { amount_tiyn, description, external_order_id, is_sandbox, items, metadata, payment_link_id } = closed;
  const { client_name, client_phone, client_comment } = closed;
  return {
    channel: "qr",
    amount: amount_tiyn / 100,
    ...{ description, external_order_id, is_sandbox, metadata },
    ...(payment_link_id === null ? {} : { payment_link_id }),
    ordered: { items, client_name, client_phone, client_comment },
  };
}
