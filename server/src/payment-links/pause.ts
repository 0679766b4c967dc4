/** Pauses a payment link, and resumes it. Its open invoices stay as they are. */
import { recordActivity } from "../audit/record-activity.ts";
import type { PaymentLink } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { paymentLinkStatus } from "../rules/payment-link-status.ts";
import { assertMayChange, type Changer } from "../tenants/caller.ts";
import { momentOf } from "../tenants/sandbox-clock.ts";
import { inTransaction, type StoreAlongside } from "../transaction.ts";
import { changePaymentLink, getPaymentLinkForUpdate } from "./store.ts";

export type LinkMove = "pause" | "resume";

const FROM = { pause: "active", resume: "paused" } as const;

/** @throws NOT_FOUND; VALIDATION_ERROR on `id` for a live one with a test key; INVALID_STATE_TRANSITION */
export async function movePaymentLink(
  deps: Deps,
  changer: Changer,
  id: number,
  move: LinkMove,
  storeAlongside?: StoreAlongside<PaymentLink>,
): Promise<PaymentLink> {
  return inTransaction(deps, async (tx) => {
    const before = await getPaymentLinkForUpdate(tx.db, changer.tenant.id, id);
    assertMayChange(changer, before);
    const status = paymentLinkStatus(before, (await momentOf(tx, before)).now);
    if (status !== FROM[move]) {
      throw new ApiError("INVALID_STATE_TRANSITION", {
        message: `A payment link that is ${status} cannot be ${move}d.`,
      });
    }
    const moved = await changePaymentLink(tx.db, before, { is_paused: move === "pause" });
    const after = { status: move === "pause" ? "paused" : "active" };
    await recordActivity(tx, changer, { action: `link.${move}`, target: id, before: { status }, after });
    await storeAlongside?.(tx, moved);
    return moved;
  });
}
