/** Limits how many tenants one address can register, because each is a trial with rows and rights of its own. */
import { limitActs } from "../db/limit-acts.ts";
import type { Tx } from "../transaction.ts";

const DAY_MS = 24 * 60 * 60_000;
/** The daily limit is ten minutes' worth of sign-up calls, because many people may share one address of a mobile network. */
const MINUTES_WORTH = 10;

/**
 * Counts a registration from `address`, in the transaction that makes the tenant.
 * @throws RATE_LIMITED when the daily limit of the address is reached.
 */
export async function limitRegistrations(tx: Tx, address: string): Promise<void> {
  const most = MINUTES_WORTH * tx.config.signup_login_rpm;
  await limitActs(tx, { key: `registrations/address/${address}`, most, withinMs: DAY_MS });
}
