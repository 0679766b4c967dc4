/** The lines of a cart: items of the catalog, each with its count. */
import type { components } from "../../api.gen.ts";
import type { CatalogItem } from "./queries.ts";

export const MAX_COUNT = 10_000;
export const MAX_LINES = 100;

export type CartLine = components["schemas"]["Invoice"]["items"][number];

/** The total of the lines, as a decimal text. */
export function cartTotal(lines: CartLine[]): string {
  const tiyn = lines.reduce((sum, { price, count }) => sum + Number(price.replace(".", "")) * count, 0);
  return (tiyn / 100).toFixed(2);
}

/** Adds one of `item`; returns the same lines when the cart is full. */
export function withOneMore(lines: CartLine[], { id, name, price, unit, image_id }: CatalogItem): CartLine[] {
  const line = lines.find(({ catalog_item_id }) => catalog_item_id === id);
  if (line === undefined) {
    return lines.length < MAX_LINES
      ? [...lines, { catalog_item_id: id, name, price, unit, image_id, count: 1 }]
      : lines;
  }
  const count = Math.min(line.count + 1, MAX_COUNT);
  return lines.map((other) => (other === line ? { ...line, count } : other));
}
