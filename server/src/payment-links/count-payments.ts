/** Keeps the places and the sums of payment links as their invoices change, and tells when the last place is paid. */
import type { Invoice, PaymentLink } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { isOpen, type StoredStatus } from "../rules/invoice-status.ts";
import type { Tx } from "../transaction.ts";
import { emit } from "../webhooks/emit.ts";
import { completedEvent } from "./events.ts";
import { type Counted, changeCounts, claimPlace } from "./store.ts";

type Changed = Pick<Invoice, "tenant_id" | "payment_link_id" | "status" | "amount_tiyn" | "paid_amount_tiyn">;

/** Takes a place of the link for the invoice that the transaction has stored. @throws PAYMENT_LINK_CLOSED */
export async function takePlace(tx: Tx, link: Pick<PaymentLink, "tenant_id" | "id">, now: Date): Promise<void> {
  if (!(await claimPlace(tx.db, link, now))) throw new ApiError("PAYMENT_LINK_CLOSED");
}

/**
 * Counts what the change of the invoices' status from `from`, at `now` on their clock, means for their links: one that ends unpaid
 * gives its place back, and one that is paid late takes it again, also past `max_payments`.
 * Links are locked in the order of their ids.
 */
export async function countPayments(
  tx: Tx,
  invoices: readonly Changed[],
  from: StoredStatus,
  now: Date,
): Promise<void> {
  const sums = new Map<number, Counted>();
  for (const invoice of invoices) {
    const { tenant_id, payment_link_id: id } = invoice;
    if (id === null) continue;
    const sum = sums.get(id) ?? { tenant_id, id, taken: 0, payments: 0, tiyn: 0 };
    const change = changeOf(invoice, from);
    sum.taken += change.taken;
    sum.payments += change.payments;
    sum.tiyn += change.tiyn;
    sums.set(id, sum);
  }
  const changed = [...sums.values()].filter(({ taken, payments }) => taken !== 0 || payments !== 0);
  for (const sum of changed.sort((one, other) => one.id - other.id)) {
    const { is_completed_now, ...link } = await changeCounts(tx.db, sum, now);
    if (is_completed_now) await emit(tx, completedEvent(link, tx.config.base_url, now));
  }
}

function changeOf({ status, amount_tiyn, paid_amount_tiyn }: Changed, from: StoredStatus) {
  const nothing = { taken: 0, payments: 0, tiyn: 0 };
  if (status === "paid") {
    return { taken: isOpen(from) ? 0 : 1, payments: 1, tiyn: paid_amount_tiyn ?? amount_tiyn };
  }
  return isOpen(from) && !isOpen(status) ? { ...nothing, taken: -1 } : nothing;
}
