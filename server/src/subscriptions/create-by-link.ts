/** Creates the subscriptions that payers make by payment links: a phone has one of each link that is not over. */
import type { Subscription, Tenant } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { StoreAlongside } from "../transaction.ts";
import { createSubscription, type NewSubscriptionInput } from "./create.ts";
import { getSubscription } from "./reads.ts";
import { findLiveByLink, isPhoneOfLinkTaken } from "./store.ts";

/** The most tries: each time the subscription that the phone has ends between the blocked write and the search for it. */
const TRIES = 10;

/**
 * Creates the subscription, or returns the active or paused one that the phone has by the link, also when two come at the same
 * instant; `storeAlongside` runs for a new one.
 * @throws as `createSubscription` does; UNAVAILABLE when subscriptions end faster than they are found.
 */
export async function createByLink(
  deps: Deps,
  tenant: Tenant,
  input: NewSubscriptionInput & Required<Pick<NewSubscriptionInput, "payment_link">>,
  storeAlongside: StoreAlongside<Subscription>,
): Promise<Subscription> {
  const { payment_link, phone_number } = input;
  const wanted = { tenant_id: tenant.id, payment_link_id: payment_link.id, phone_number };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const running = await findLiveByLink(deps.db, wanted);
    if (running !== undefined) return running;
    try {
      return await createSubscription(deps, { tenant, key: null }, input, storeAlongside);
    } catch (error) {
      if (!isPhoneOfLinkTaken(error)) throw error;
    }
  }
  throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
}

/** The subscription that a payer's form has made. @throws NOT_FOUND */
export async function getMadeByLink(deps: Pick<Deps, "db">, tenant_id: string, id: number): Promise<Subscription> {
  return getSubscription(deps.db, tenant_id, id);
}
