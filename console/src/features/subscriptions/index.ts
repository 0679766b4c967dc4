/** The exports of subscriptions for other features. */
export { PausedNotice } from "./paused-notice.tsx";
export { useRhythm } from "./rhythm.ts";
export { STATUS_TONES, Status } from "./status.tsx";
