/** The filter of the list of orders, in the search parameters. */

export const STAGES = [
  "in_work",
  "new",
  "awaiting_payment",
  "accepted",
  "ready",
  "handed_over",
  "declined",
  "all",
] as const;
type Stage = (typeof STAGES)[number];

/** Without `stage` the list shows the open orders. */
export type OrderFilter = { search?: string; stage?: Stage; page?: number };

export const PAGE_SIZE = 25;

/** Reads the filter from search parameters; invalid ones are dropped. A search for digits is read as a number. */
export function readOrderFilter(given: Record<string, unknown>): OrderFilter {
  const search = given.search === undefined ? "" : String(given.search);
  const stage = STAGES.find((known) => known === given.stage);
  const page = Number(given.page);
  return {
    ...(search.trim() !== "" && { search }),
    ...(stage && stage !== "in_work" && { stage }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  };
}
