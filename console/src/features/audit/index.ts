/** The exports of the audit log for other features. */
export { Entry } from "./entry.tsx";
export { auditQuery } from "./queries.ts";
