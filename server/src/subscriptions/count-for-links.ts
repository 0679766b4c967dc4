/** Tells payment links of the first payments and the ends of the subscriptions that they have made. */
import type { Subscription } from "../db/schema.ts";
import { countSubscriptions } from "../payment-links/count-payments.ts";
import { isTerminal } from "../rules/subscription-status.ts";
import type { MomentOf } from "../tenants/sandbox-clock.ts";
import type { Tx } from "../transaction.ts";
import { listPaid } from "./settlement-store.ts";

type Moved = Pick<Subscription, "tenant_id" | "id" | "is_sandbox" | "status" | "payment_link_id">;

/** Counts those of the locked subscriptions that the transaction has moved to an end. */
export async function countEnds(tx: Tx, moved: readonly Moved[], momentOf: MomentOf): Promise<void> {
  const byLinks = moved.filter(({ payment_link_id, status }) => payment_link_id !== null && isTerminal(status));
  const paid = await listPaid(tx.db, byLinks);
  await countSubscriptions(
    tx,
    byLinks.map((subscription) => ({
      ...subscription,
      change: paid.has(subscription.id) ? "ended_paid" : "ended_unpaid",
      now: momentOf(subscription).now,
    })),
  );
}

/**
 * Counts those of the locked subscriptions for which a payment is about to be settled, and none was before. One that is over has
 * no place.
 */
export async function countFirstPayments(tx: Tx, paid: readonly Moved[], momentOf: MomentOf): Promise<void> {
  const byLinks = paid.filter(({ payment_link_id, status }) => payment_link_id !== null && !isTerminal(status));
  const known = await listPaid(tx.db, byLinks);
  await countSubscriptions(
    tx,
    byLinks
      .filter(({ id }) => !known.has(id))
      .map((subscription) => ({ ...subscription, change: "first_paid", now: momentOf(subscription).now })),
  );
}
