/** The exports of subscriptions for other features. */
export { PausedNotice } from "./paused-notice.tsx";
export { hasBillingDay, LAST_BILLING_DAY, PERIODS, type Period, useRhythm } from "./rhythm.ts";
export { STATUS_TONES, Status } from "./status.tsx";
