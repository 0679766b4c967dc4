/** The exports of invoices for other features. */
export { useHeldCount } from "./held-count.ts";
export { ItemList } from "./item-list.tsx";
export { playSignal, useSound } from "./play-signal.ts";
export { type Invoice, invoiceListQuery, invoiceQuery } from "./queries.ts";
export { RefundDialog } from "./refund.tsx";
export { RefundNotice } from "./refund-notice.tsx";
export { RefundStatus } from "./refunds.tsx";
export { InvoiceRow } from "./row.tsx";
export { SoundSwitch } from "./sound-switch.tsx";
export { STATUS_TONES, Status } from "./status.tsx";
