/** Throttles the texted sign-in codes: each costs money, and the phone's owner may not have asked for it. */
import { type ActLimit, limitActs } from "../db/limit-acts.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../transaction.ts";

const MINUTE_MS = 60_000;

/** Codes of one tenant. */
const TENANT_MOST = { most: 3, withinMs: 10 * MINUTE_MS };
/** Codes requested from one address by a client of a session bridge, which may sign several merchants in. */
const ADDRESS_MOST = { most: 10, withinMs: 10 * MINUTE_MS };
/** Codes to one phone, from all tenants and addresses together. */
const PHONE_MOST = { most: 1, withinMs: MINUTE_MS };

/**
 * Counts a code that is about to be requested for `phone` in its 8-form. The code counts whatever the provider answers: one
 * that was refused, or whose answer was lost, may have been texted.
 * @throws RATE_LIMITED, and counts nothing, when the limit of the asker or of the phone is reached.
 */
export async function limitCodes(
  deps: Deps,
  asker: { tenant_id: string } | { address: string },
  phone: string,
): Promise<void> {
  const ofAsker: ActLimit =
    "tenant_id" in asker
      ? { key: `codes/tenant/${asker.tenant_id}`, ...TENANT_MOST }
      : { key: `codes/address/${asker.address}`, ...ADDRESS_MOST };
  await inTransaction(deps, async (tx) => {
    // The lock order is the asker's row before the phone's, which prevents deadlocks.
    await limitActs(tx, ofAsker);
    await limitActs(tx, { key: `codes/phone/${phone}`, ...PHONE_MOST });
  });
}
