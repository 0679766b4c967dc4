/** Limits the amount that one cashier refunds in a day to what the tenant's owner has set. */
import type { Refund } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { localDay } from "../rules/local-day.ts";
import { amountText } from "../rules/money.ts";
import { getTeamSettings } from "../tenants/reads.ts";
import type { Tx } from "../transaction.ts";
import { lockRefundsMadeBy, sumRefundsMadeBy } from "./store.ts";

/**
 * Called in the transaction that stores the refund; other refunds by the same cashier wait until it ends. Refunds of the sandbox
 * and live ones are added up apart. `now` is that of the invoice.
 * @throws FORBIDDEN when the refund exceeds what is left of the limit
 */
export async function limitCashier(
  { db, config }: Pick<Tx, "db" | "config">,
  refund: Pick<Refund, "tenant_id" | "is_sandbox" | "amount_tiyn"> & { created_by_user: number },
  now: Date,
): Promise<void> {
  await lockRefundsMadeBy(db, refund);
  const { cashier_refund_limit_tiyn: limit } = await getTeamSettings(db, refund.tenant_id);
  const refunded = await sumRefundsMadeBy(db, refund, localDay(now, config.subscription_tz).start);
  if (refunded + refund.amount_tiyn <= limit) return;
  const message = `A cashier may pay back ${amountText(limit)} a day, of which ${amountText(Math.max(limit - refunded, 0))} are left.`;
  throw new ApiError("FORBIDDEN", { message });
}
