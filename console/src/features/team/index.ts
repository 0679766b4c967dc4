/** The exports of the team for other features. */
export { teamQuery } from "./queries.ts";
