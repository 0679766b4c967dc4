/** The exports of the catalog for other features. */
export { Cart } from "./cart.tsx";
export { type CartLine, cartTotal, withOneMore } from "./cart-line.ts";
export { CartLines } from "./cart-lines.tsx";
export { EditableLines } from "./editable-lines.tsx";
export { findByCode } from "./find-by-code.ts";
export { ItemPicker } from "./item-picker.tsx";
export { Picture } from "./picture.tsx";
export { itemsQuery } from "./queries.ts";
