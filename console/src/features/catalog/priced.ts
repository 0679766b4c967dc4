/** What the list of the catalog hands to the page of prices: the items that were selected. */
import type { CatalogItem } from "./queries.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    priced?: CatalogItem[];
  }
}
