/** The filter of the list of subscriptions, in the search parameters. */
import type { components } from "../../api.gen.ts";

export type SubscriptionStatus = components["schemas"]["Subscription"]["status"];

export const STATUSES: SubscriptionStatus[] = ["active", "paused", "cancelled", "expired"];

export type SubscriptionFilter = { search?: string; status?: SubscriptionStatus; page?: number };

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readSubscriptionFilter(given: Record<string, unknown>): SubscriptionFilter {
  const search = given.search === undefined ? "" : String(given.search);
  const status = STATUSES.find((known) => known === given.status);
  const page = Number(given.page);
  return {
    ...(search.trim() !== "" && { search }),
    ...(status && { status }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
