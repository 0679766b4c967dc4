/** What other features may use of subscriptions. */
export { PausedNotice } from "./paused-notice.tsx";
export { useRhythm } from "./rhythm.ts";
export { STATUS_TONES, Status } from "./status.tsx";
