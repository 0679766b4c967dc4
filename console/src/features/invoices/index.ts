/** What other features may use of invoices. */
export { useHeldCount } from "./held-count.ts";
export { invoiceListQuery } from "./queries.ts";
export { RefundStatus } from "./refunds.tsx";
export { InvoiceRow } from "./row.tsx";
export { STATUS_TONES, Status } from "./status.tsx";
