/** What other features may use of invoices. */
export { invoiceListQuery } from "./queries.ts";
export { InvoiceRow } from "./row.tsx";
export { STATUS_TONES } from "./status.tsx";
