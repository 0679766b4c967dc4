/** What the counter hands to the form of a new invoice. It is kept in the entry of the history, so that a reload keeps it. */
import type { CartLine } from "../catalog/index.ts";

type InvoiceDraft = { lines: CartLine[]; amount?: string };

declare module "@tanstack/react-router" {
  interface HistoryState {
    draft?: InvoiceDraft;
  }
}
