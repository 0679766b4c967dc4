/** Keeps an `external_subscriber_id` unique among a tenant's active and paused subscriptions, live and sandbox ones apart. */
import type { Subscription } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { findLiveByExternalId, isExternalIdTaken } from "./store.ts";

/** The most retries: each time the subscription that has the id ends between the blocked write and the search for it. */
const TRIES = 10;

/**
 * Runs `work`, a transaction that gives a subscription the id; the id is null when `work` gives none.
 * @throws SUBSCRIPTION_EXISTS that names the subscription which has the id already, also when both come at the same instant;
 * UNAVAILABLE when holders change faster than they are found.
 */
export async function holdExternalId<T>(
  deps: Deps,
  wanted: Pick<Subscription, "tenant_id" | "is_sandbox" | "external_subscriber_id">,
  work: () => Promise<T>,
): Promise<T> {
  const { external_subscriber_id } = wanted;
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (external_subscriber_id === null || !isExternalIdTaken(error)) throw error;
    }
    const holder = await findLiveByExternalId(deps.db, { ...wanted, external_subscriber_id });
    if (holder !== undefined) {
      throw new ApiError("SUBSCRIPTION_EXISTS", { facts: { id: String(holder.id), external_subscriber_id } });
    }
    // The holder has ended between the two statements, so the id is free again.
  }
  throw new ApiError("UNAVAILABLE", { retryAfterS: 1 });
}
