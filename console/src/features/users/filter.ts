/** The filter of the list of people, in the search parameters. */

export type UserFilter = { search?: string; page?: number };

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readUserFilter(given: Record<string, unknown>): UserFilter {
  const search = given.search === undefined ? "" : String(given.search).trim();
  const page = Number(given.page);
  return { ...(search !== "" && { search }), ...(Number.isSafeInteger(page) && page > 1 && { page }) };
}
