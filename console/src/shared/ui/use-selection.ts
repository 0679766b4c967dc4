/** The invoices that are selected in the list, on all of its pages. */
import { useState } from "react";
import type { Invoice } from "./queries.ts";

export type Selection = {
  invoices: Invoice[];
  has: (id: number) => boolean;
  set: (invoices: Invoice[], isSelected: boolean) => void;
  clear: () => void;
};

/** `shown` are the invoices of the page as they stand now; those of other pages are as they were when they were selected. */
export function useSelection(shown: Invoice[]): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<number, Invoice>>(new Map());
  const now = new Map(shown.map((invoice) => [invoice.id, invoice]));
  return {
    invoices: [...selected.values()].map((invoice) => now.get(invoice.id) ?? invoice),
    has: (id) => selected.has(id),
    set(invoices, isSelected) {
      const next = new Map(selected);
      for (const invoice of invoices) {
        if (isSelected) next.set(invoice.id, invoice);
        else next.delete(invoice.id);
      }
      setSelected(next);
    },
    clear: () => setSelected(new Map()),
  };
}
