/** What the frame uses of orders. */
export { useNewOrderCount } from "./new-orders.ts";
