/** The exports of the developer pages for other features. */
export { FirstCall } from "./first-call.tsx";
