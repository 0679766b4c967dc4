/** The items that are selected in a list, on all of its pages. */
import { useState } from "react";

type Listed = { id: number };

export type Selection<T> = {
  items: T[];
  has: (id: number) => boolean;
  set: (items: T[], isSelected: boolean) => void;
  clear: () => void;
};

/** `shown` are the present items of the page; those of other pages are as they were when they were selected. */
export function useSelection<T extends Listed>(shown: T[]): Selection<T> {
  const [selected, setSelected] = useState<ReadonlyMap<number, T>>(new Map());
  const now = new Map(shown.map((item) => [item.id, item]));
  return {
    items: [...selected.values()].map((item) => now.get(item.id) ?? item),
    has: (id) => selected.has(id),
    set(items, isSelected) {
      const next = new Map(selected);
      for (const item of items) {
        if (isSelected) next.set(item.id, item);
        else next.delete(item.id);
      }
      setSelected(next);
    },
    clear: () => setSelected(new Map()),
  };
}
