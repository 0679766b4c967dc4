/** What other features may use of subscriptions. */
export { useRhythm } from "./rhythm.ts";
export { STATUS_TONES, Status } from "./status.tsx";
