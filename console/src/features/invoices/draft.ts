/** The history state in which the counter passes a draft to the form of a new invoice. It survives a reload. */
import type { CartLine } from "../catalog/index.ts";

type InvoiceDraft = { lines: CartLine[]; amount?: string };

declare module "@tanstack/react-router" {
  interface HistoryState {
    draft?: InvoiceDraft;
  }
}
