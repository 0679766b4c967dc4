/** The filter of the list of subscriptions, in the search parameters. */
import type { components } from "../../api.gen.ts";

export type SubscriptionStatus = components["schemas"]["Subscription"]["status"];

const STATUSES: SubscriptionStatus[] = ["active", "paused", "cancelled", "expired"];

/** The values of the status filter: a status, or active subscriptions whose payment fails. */
export type StatusFilter = SubscriptionStatus | "failing";
export const STATUS_FILTERS: StatusFilter[] = ["failing", ...STATUSES];

/** Without `is_sandbox` the list shows the default mode. */
export type SubscriptionFilter = { search?: string; status?: StatusFilter; is_sandbox?: boolean; page?: number };

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readSubscriptionFilter(given: Record<string, unknown>): SubscriptionFilter {
  const search = given.search === undefined ? "" : String(given.search);
  const status = STATUS_FILTERS.find((known) => known === given.status);
  const page = Number(given.page);
  return {
    ...(search.trim() !== "" && { search }),
    ...(status && { status }),
    ...(typeof given.is_sandbox === "boolean" && { is_sandbox: given.is_sandbox }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
