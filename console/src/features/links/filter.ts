/** The filter of the list of payment links, in the search parameters. */
import type { components } from "../../api.gen.ts";

export type LinkStatus = components["schemas"]["PaymentLink"]["status"];

export const STATUSES: LinkStatus[] = ["active", "paused", "completed", "expired"];

/** Without `is_sandbox` the list shows the usual mode. */
export type LinkFilter = { search?: string; status?: LinkStatus; is_sandbox?: boolean; page?: number };

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readLinkFilter(given: Record<string, unknown>): LinkFilter {
  const search = given.search === undefined ? "" : String(given.search);
  const status = STATUSES.find((known) => known === given.status);
  const page = Number(given.page);
  return {
    ...(search.trim() !== "" && { search }),
    ...(status && { status }),
    ...(typeof given.is_sandbox === "boolean" && { is_sandbox: given.is_sandbox }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
