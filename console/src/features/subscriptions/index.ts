/** What other features may use of subscriptions. */
export { PausedNotice } from "./paused-notice.tsx";
