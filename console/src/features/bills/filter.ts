/** Which bills a list shows, as it stands in its address. */
import type { components } from "../../api.gen.ts";

export type Bill = components["schemas"]["OperatorsBill"];

export const BILL_STATUSES: Bill["status"][] = ["open", "paid", "void"];

export type BillFilter = { status?: Bill["status"]; page?: number };

/** The filter in an address; whatever makes no sense there is left out. */
export function readBillFilter(given: Record<string, unknown>): BillFilter {
  const status = BILL_STATUSES.find((known) => known === given.status);
  const page = Number(given.page);
  return { ...(status && { status }), ...(Number.isSafeInteger(page) && page > 1 && { page }) };
}
