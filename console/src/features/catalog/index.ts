/** What other features may use of the catalog. */
export { Cart } from "./cart.tsx";
export { type CartLine, cartTotal } from "./cart-line.ts";
export { CartLines } from "./cart-lines.tsx";
export { Picture } from "./picture.tsx";
export { itemsQuery } from "./queries.ts";
