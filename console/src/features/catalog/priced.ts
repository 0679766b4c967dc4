/** The history state in which the list of the catalog passes the selected items to the page of prices. */
import type { CatalogItem } from "./queries.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    priced?: CatalogItem[];
  }
}
