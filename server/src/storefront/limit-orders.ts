/** Bounds what strangers can have sent in a merchant's name: few invoices to one phone, and half of what the merchant may make a day. */
import { ApiError } from "../errors.ts";
import { problem } from "../problems.ts";
import { shopLimitOf } from "../rules/pricing.ts";
import { limitedDay } from "../tariffs/daily-limit.ts";
import type { Tx } from "../transaction.ts";
import { countLiveOrders, countUnpaidOrdersTo, lockPhone } from "./orders-store.ts";

const DAY_MS = 24 * 60 * 60_000;
/**
 * The limit of unpaid orders to one phone in 24 hours, over all shops: each sends a message to a person who may not have asked
 * for it, by an unknown sender. Paid orders were wanted. A code to scan sends no message, and is not limited by phone.
 */
const MAX_UNPAID = 5;
/** The limit of those orders that can still be paid. */
const MAX_OPEN = 3;

type Placed = { tenant_id: string; sent_to: string | null };

/**
 * Counts the order that the transaction `db` has just stored, under the tenant's `daily_limit` (0: none). Orders of one tenant
 * with a limit, and those to one phone, are counted one after the other; the former are serialised by the tenant's daily count.
 * @throws RATE_LIMITED on `phone_number`, DAILY_LIMIT_REACHED; both undo the transaction.
 */
export async function assertWithinLimits(tx: Tx, { tenant_id, sent_to }: Placed, daily_limit: number): Promise<void> {
  if (daily_limit > 0) await assertShopsPart(tx, tenant_id, shopLimitOf(daily_limit));
  if (sent_to !== null) await assertPhoneIsLeftAlone(tx, sent_to);
}

async function assertShopsPart(tx: Tx, tenant_id: string, limit: number): Promise<void> {
  const { start, retryAfterS } = limitedDay(tx);
  const count = await countLiveOrders(tx.db, { tenant_id, since: start, most: limit + 1 });
  if (count > limit) throw new ApiError("DAILY_LIMIT_REACHED", { retryAfterS });
}

async function assertPhoneIsLeftAlone(tx: Tx, phone: string): Promise<void> {
  await lockPhone(tx.db, phone);
  const now = tx.clock.now().getTime();
  const { unpaid, open, oldest } = await countUnpaidOrdersTo(tx.db, phone, new Date(now - DAY_MS));
  if (unpaid <= MAX_UNPAID && open <= MAX_OPEN) return;
  const overAt = (oldest?.getTime() ?? now) + DAY_MS;
  throw new ApiError("RATE_LIMITED", {
    message: "Too many invoices were sent to this phone and not paid. Pay one of them, or choose the channel qr.",
    problems: { phone_number: problem("phone_waits", { open, unpaid }) },
    retryAfterS: Math.max(1, Math.ceil((overAt - now) / 1000)),
  });
}
