/** The filter of the list of bills, in the search parameters. */
import type { components } from "../../api.gen.ts";

export type Bill = components["schemas"]["OperatorsBill"];

export const BILL_STATUSES: Bill["status"][] = ["open", "paid", "void"];

export type BillFilter = { status?: Bill["status"]; page?: number };

/** Reads the filter from search parameters; invalid ones are dropped. */
export function readBillFilter(given: Record<string, unknown>): BillFilter {
  const status = BILL_STATUSES.find((known) => known === given.status);
  const page = Number(given.page);
  return { ...(status && { status }), ...(Number.isSafeInteger(page) && page > 1 && { page }) };
}
