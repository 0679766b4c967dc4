/** Limits the codes that the provider texts for us: each costs money, and reaches a phone whose owner may not have asked. */
import { type ActLimit, limitActs } from "../db/limit-acts.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../transaction.ts";

const MINUTE_MS = 60_000;

/** Codes of one tenant. */
const TENANT_MOST = { most: 3, within_ms: 10 * MINUTE_MS };
/** Codes that one address asks for as a client of a session bridge, which may sign several merchants in. */
const ADDRESS_MOST = { most: 10, within_ms: 10 * MINUTE_MS };
/** Codes to one phone, over all who ask. */
const PHONE_MOST = { most: 1, within_ms: MINUTE_MS };

/**
 * Counts a code that is about to be asked for, to `phone` in its 8-form. It counts whatever the provider answers: a code that
 * was refused, or whose answer was lost, may have been texted.
 * @throws RATE_LIMITED, and counts nothing, when the asker or the phone has had its codes.
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
    // In this order always: the asker's row is locked before the phone's.
    await limitActs(tx, ofAsker);
    await limitActs(tx, { key: `codes/phone/${phone}`, ...PHONE_MOST });
  });
}
