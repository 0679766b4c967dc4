/** What the frame and the overview use of orders. */
export { useNewOrderCount } from "./new-orders.ts";
export { ordersSummaryQuery } from "./queries.ts";
