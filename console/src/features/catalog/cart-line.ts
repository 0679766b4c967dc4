/** The type of a line of a cart: an item of the catalog and its count. */
import type { components } from "../../api.gen.ts";

export type CartLine = components["schemas"]["Invoice"]["items"][number];

/** What the lines come to, as a decimal text. */
export function cartTotal(lines: CartLine[]): string {
  const tiyn = lines.reduce((sum, { price, count }) => sum + Number(price.replace(".", "")) * count, 0);
  return (tiyn / 100).toFixed(2);
}
