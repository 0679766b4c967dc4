/** The choices for the list of invoices that this browser remembers: columns, mode, page size and saved filters. */
import { useLocalStorage } from "@mantine/hooks";
import { useUsualMode } from "../../shared/session/me.ts";
import { type InvoiceFilter, MODES, type Mode, PAGE_SIZE, readInvoiceFilter, SIZES, type Size } from "./filter.ts";

/** The columns of the table, in their order. */
export const COLUMNS = [
  "id",
  "created_at",
  "customer",
  "phone",
  "order",
  "description",
  "channel",
  "amount",
  "refunded",
  "status",
  "paid_at",
  "provider_id",
] as const;
export type Column = (typeof COLUMNS)[number];

const FIRST_COLUMNS: Column[] = ["id", "created_at", "customer", "order", "description", "amount", "status"];
const MOST_SAVED = 20;

export type SavedFilter = { name: string; filter: InvoiceFilter };

/** The value may have any form, because another release of the console may have written it. */
function useKept(name: string): [kept: unknown, keep: (value: unknown) => void] {
  const [kept, keep] = useLocalStorage<unknown>({ key: `tolem-invoices-${name}`, getInitialValueInEffect: false });
  return [kept, keep];
}

/** The invoice number, which is its link, is always shown. */
export function useColumns(): [columns: Column[], choose: (columns: Column[]) => void] {
  const [kept, keep] = useKept("columns");
  const chosen = Array.isArray(kept) ? COLUMNS.filter((column) => column === "id" || kept.includes(column)) : null;
  return [chosen ?? FIRST_COLUMNS, keep];
}

/** Completes the filter with the last chosen mode and page size. The list of held invoices shows both modes. */
export function useRemembered(filter: InvoiceFilter): {
  filter: InvoiceFilter & { mode: Mode; size: Size };
  remember: (chosen: { mode?: Mode; size?: Size }) => void;
} {
  const isLive = useUsualMode() === "live";
  const [keptMode, keepMode] = useKept("mode");
  const [keptSize, keepSize] = useKept("size");
  const usual = MODES.find((known) => known === keptMode) ?? (isLive ? "live" : "all");
  return {
    filter: {
      ...filter,
      mode: filter.mode ?? (filter.held ? "all" : usual),
      size: filter.size ?? SIZES.find((known) => known === keptSize) ?? PAGE_SIZE,
    },
    remember({ mode, size }) {
      if (mode !== undefined) keepMode(mode);
      if (size !== undefined) keepSize(size);
    },
  };
}

export function useSavedFilters() {
  const [kept, keep] = useKept("filters");
  const saved = Array.isArray(kept) ? kept.flatMap(readSaved) : [];
  return {
    saved,
    /** Replaces a filter of the same name. */
    save: (added: SavedFilter) => keep([...saved.filter(({ name }) => name !== added.name), added].slice(-MOST_SAVED)),
    remove: (gone: string) => keep(saved.filter(({ name }) => name !== gone)),
  };
}

function readSaved(kept: unknown): SavedFilter[] {
  const { name, filter } = Object(kept) as Record<string, unknown>;
  return typeof name === "string" ? [{ name, filter: readInvoiceFilter(Object(filter)) }] : [];
}
