/** Limits how many tenants anybody can make: each is a trial, with rows and rights of its own. */
import { limitActs } from "../db/limit-acts.ts";
import type { Tx } from "../transaction.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A day's worth of ten minutes at the limit per minute: the people behind one address of a mobile network sign up too. */
const MINUTES_WORTH = 10;

/**
 * Counts a tenant that the transaction is about to make, for somebody at `address`.
 * @throws RATE_LIMITED when there were as many from there within a day.
 */
export async function limitRegistrations(tx: Tx, address: string): Promise<void> {
  const most = MINUTES_WORTH * tx.config.signup_login_rpm;
  await limitActs(tx, { key: `registrations/address/${address}`, most, within_ms: DAY_MS });
}
