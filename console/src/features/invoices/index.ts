/** What other features may use of invoices. */
export { invoiceListQuery } from "./queries.ts";
export { RefundStatus } from "./refunds.tsx";
export { InvoiceRow } from "./row.tsx";
export { STATUS_TONES, Status } from "./status.tsx";
