/** What other features may use of the audit log. */
export { Entry } from "./entry.tsx";
export { auditQuery } from "./queries.ts";
