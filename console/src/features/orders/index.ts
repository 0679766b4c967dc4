/** The exports of orders for the frame and the overview. */
export { useNewOrderCount } from "./new-orders.ts";
export { ordersSummaryQuery } from "./queries.ts";
