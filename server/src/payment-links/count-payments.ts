/** Keeps the places and the sums of payment links as their invoices and subscriptions change, and tells when the last place is paid. */
import type { Invoice, PaymentLink, Subscription } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { isOpen, type StoredStatus } from "../rules/invoice-status.ts";
import type { Tx } from "../transaction.ts";
import { emit } from "../webhooks/emit.ts";
import { type Counted, changeCounts, claimPlace } from "./counts-store.ts";
import { completedEvent } from "./events.ts";

type Changed = Pick<
  Invoice,
  "tenant_id" | "payment_link_id" | "subscription_id" | "status" | "amount_tiyn" | "paid_amount_tiyn"
>;

/** Takes a place of the link for the invoice or the subscription that the transaction has stored. @throws PAYMENT_LINK_CLOSED */
export async function takePlace(tx: Tx, link: Pick<PaymentLink, "tenant_id" | "id">, now: Date): Promise<void> {
  if (!(await claimPlace(tx.db, link, now))) throw new ApiError("PAYMENT_LINK_CLOSED");
}

/**
 * Counts what the change of the invoices' status from `from`, at `now` on their clock, means for their links: one that ends unpaid
 * gives its place back, and one that is paid late takes it again, also past `max_payments`. The place of an invoice of a
 * subscription is that of the subscription.
 */
export async function countPayments(
  tx: Tx,
  invoices: readonly Changed[],
  from: StoredStatus,
  now: Date,
): Promise<void> {
  const changes = invoices.flatMap((invoice) => {
    const { tenant_id, payment_link_id: id, subscription_id } = invoice;
    if (id === null) return [];
    const { taken, payments, tiyn } = changeOf(invoice, from);
    const places = subscription_id === null ? { taken, paidPlaces: payments } : { taken: 0, paidPlaces: 0 };
    return taken === 0 && payments === 0 ? [] : [{ tenant_id, id, payments, tiyn, ...places, now }];
  });
  await addUp(tx, changes);
}

function changeOf({ status, amount_tiyn, paid_amount_tiyn }: Changed, from: StoredStatus) {
  const nothing = { taken: 0, payments: 0, tiyn: 0 };
  if (status === "paid") {
    return { taken: isOpen(from) ? 0 : 1, payments: 1, tiyn: paid_amount_tiyn ?? amount_tiyn };
  }
  return isOpen(from) && !isOpen(status) ? { ...nothing, taken: -1 } : nothing;
}

/** What has become of a subscription, at `now` on its clock. */
export type SubscriptionChange = Pick<Subscription, "tenant_id" | "payment_link_id"> & {
  change: "first_paid" | "ended_unpaid" | "ended_paid";
  now: Date;
};

const PLACES = {
  first_paid: { taken: 0, paidPlaces: 1 },
  ended_unpaid: { taken: -1, paidPlaces: 0 },
  ended_paid: { taken: -1, paidPlaces: -1 },
};

/** Counts the first payments and the ends of subscriptions that links have made; one that ends gives its place back. */
export async function countSubscriptions(tx: Tx, subscriptions: readonly SubscriptionChange[]): Promise<void> {
  const changes = subscriptions.flatMap(({ tenant_id, payment_link_id: id, change, now }) =>
    id === null ? [] : [{ tenant_id, id, payments: 0, tiyn: 0, ...PLACES[change], now }],
  );
  await addUp(tx, changes);
}

/** Adds the changes to their links. Those that have to be locked are locked in the order of their ids. */
async function addUp(tx: Tx, changes: readonly (Counted & { now: Date })[]): Promise<void> {
  const sums = new Map<string, Counted & { now: Date }>();
  for (const change of changes) {
    const key = `${change.tenant_id}/${change.id}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? change : added(sum, change));
  }
  for (const { now, ...sum } of [...sums.values()].sort((one, other) => one.id - other.id)) {
    const completed = await changeCounts(tx.db, sum, now);
    if (completed !== undefined) await emit(tx, completedEvent(completed, tx.config.base_url, now));
  }
}

function added(sum: Counted & { now: Date }, { taken, paidPlaces, payments, tiyn }: Counted) {
  return {
    ...sum,
    taken: sum.taken + taken,
    paidPlaces: sum.paidPlaces + paidPlaces,
    payments: sum.payments + payments,
    tiyn: sum.tiyn + tiyn,
  };
}
