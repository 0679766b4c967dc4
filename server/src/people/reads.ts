/** What other rooms read of people. */
import { anyOf, type DueAt } from "../db/due.ts";

/** When the job that answers lost passwords has work. */
export const resetsDueAt: DueAt = anyOf("reset_requests");
