/** The filter of the list of merchants, in the search parameters. */
import type { paths } from "../../api.gen.ts";

type Query = NonNullable<paths["/api/admin/v1/tenants"]["get"]["parameters"]["query"]>;
/** The state of the tariff; `none`: there is no tariff. */
type State = NonNullable<Query["state"]>;

export const STATES: State[] = ["active", "grace", "hard_stopped", "none"];

export type TenantFilter = { search?: string; state?: State; page?: number };

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readTenantFilter(given: Record<string, unknown>): TenantFilter {
  const search = given.search === undefined ? "" : String(given.search).trim();
  const state = STATES.find((known) => known === given.state);
  const page = Number(given.page);
  return {
    ...(search !== "" && { search }),
    ...(state && { state }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
