/** The search parameters of the list of customers and of a customer's page. */

/** Without `is_sandbox` the list shows the customers of the default mode. */
export type CustomerFilter = { search?: string; is_sandbox?: boolean; page?: number };

/** Reads the filter from search parameters; invalid ones are dropped. A search for digits is read as a number. */
export function readCustomerFilter(given: Record<string, unknown>): CustomerFilter {
  const search = given.search === undefined ? "" : String(given.search);
  const page = Number(given.page);
  return {
    ...(search.trim() !== "" && { search }),
    ...(typeof given.is_sandbox === "boolean" && { is_sandbox: given.is_sandbox }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}

/** The page of a live customer has no parameter. */
export function readCustomerMode(given: Record<string, unknown>): { is_sandbox?: true } {
  return given.is_sandbox === true ? { is_sandbox: true } : {};
}
