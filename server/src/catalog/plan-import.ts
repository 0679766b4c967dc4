/** Decides what an import does with each of its rows: pure, so that the preview and the import agree. */
import type { CatalogItem } from "../db/schema.ts";
import { priceTiyn, searchFields } from "./item-fields.ts";
import { DEFAULT_UNIT } from "./units.ts";

/** `price` is in tenge. Null clears a field. An absent field keeps its value, and a new item gets the default. */
export type ImportRow = {
  id?: number | null;
  sku?: string | null;
  name?: string | null;
  price?: number | null;
  unit?: string | null;
  section?: string | null;
  is_active?: boolean | null;
};

/** The codes of the reasons why a row cannot be imported; the console has their texts. */
export const IMPORT_PROBLEMS = ["gone", "incomplete", "ambiguous", "twice", "sku_taken"] as const;
type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

type Fields = Pick<CatalogItem, "sku" | "name" | "price_tiyn" | "unit" | "section" | "is_active">;
type Imported = Fields & ReturnType<typeof searchFields>;

/** `before` is the matched item, or null for a new one. */
export type PlannedRow = { before: CatalogItem | null } & (
  | { outcome: "new" | "changed" | "same"; after: Imported }
  | { outcome: "wrong"; problem: ImportProblem }
);

/**
 * Plans the rows in their order. A row is matched to an item by its `id`; else by its sku; else by its name to an item without a sku,
 * which then gets the row's sku; a row without a match makes a new item. Where several of `known` match, the last one counts, so the
 * caller sorts the items on sale behind the others, and newer items behind older ones.
 * @throws VALIDATION_ERROR on `items.<n>.price`
 */
export function planImport(rows: readonly ImportRow[], known: readonly CatalogItem[]): PlannedRow[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  const bySku = new Map(known.map((item) => [item.sku, item]));
  const byName = new Map<string, CatalogItem[]>();
  for (const item of known) {
    if (item.sku === null) byName.set(item.name, [...(byName.get(item.name) ?? []), item]);
  }
  const owners = new Map<string, string>();
  for (const { sku, is_active, id } of known) if (sku !== null && is_active) owners.set(sku, String(id));
  const planned = new Set<string>();

  return rows.map((row, index): PlannedRow => {
    const found = match(row);
    if (found === "gone" || found === "ambiguous") return { outcome: "wrong", problem: found, before: null };
    const after = fieldsAfter(row, found, `items.${index}.price`);
    if (after === null) return { outcome: "wrong", problem: "incomplete", before: found };
    const key = found === null ? `new ${after.sku ?? `name ${after.name}`}` : String(found.id);
    if (planned.has(key)) return { outcome: "wrong", problem: "twice", before: found };
    planned.add(key);
    if (after.sku !== null && after.is_active) {
      if ((owners.get(after.sku) ?? key) !== key) return { outcome: "wrong", problem: "sku_taken", before: found };
      owners.set(after.sku, key);
    }
    return { outcome: outcomeOf(found, after), before: found, after: { ...after, ...searched(after, found) } };
  });

  function match({ id, sku = null, name }: ImportRow): CatalogItem | null | "gone" | "ambiguous" {
    if (id != null) return byId.get(id) ?? "gone";
    const ofSku = sku === null ? undefined : bySku.get(sku);
    if (ofSku !== undefined) return ofSku;
    const named = byName.get(name ?? "") ?? [];
    if (named.filter(({ is_active }) => is_active).length > 1) return "ambiguous";
    return named.at(-1) ?? null;
  }
}

/** The item's fields after the import; null where a new one lacks its name or its price. */
function fieldsAfter(row: ImportRow, before: CatalogItem | null, priceField: string): Fields | null {
  const name = row.name ?? before?.name;
  const price_tiyn = row.price == null ? before?.price_tiyn : priceTiyn(row.price, priceField);
  if (name === undefined || price_tiyn === undefined) return null;
  return {
    sku: row.sku ?? before?.sku ?? null,
    name,
    price_tiyn,
    unit: row.unit ?? before?.unit ?? DEFAULT_UNIT,
    section: row.section === undefined ? (before?.section ?? null) : row.section,
    is_active: row.is_active ?? before?.is_active ?? true,
  };
}

function outcomeOf(before: CatalogItem | null, after: Fields): "new" | "changed" | "same" {
  if (before === null) return "new";
  const fields = ["sku", "name", "price_tiyn", "unit", "section", "is_active"] as const;
  return fields.some((field) => before[field] !== after[field]) ? "changed" : "same";
}

function searched({ name, sku }: Fields, before: CatalogItem | null) {
  return searchFields({ name, sku, barcode: before?.barcode ?? null });
}

/** Counts the rows that create an item, that change one, and that leave one as it is. */
export function countOutcomes(planned: PlannedRow[]): { created: number; changed: number; same: number } {
  const count = (wanted: PlannedRow["outcome"]) => planned.filter(({ outcome }) => outcome === wanted).length;
  return { created: count("new"), changed: count("changed"), same: count("same") };
}
