/** When the job of the outbox has work. */
import { type DueAt, earliestOf } from "../db/due.ts";

export const lettersDueAt: DueAt = earliestOf("letters", "next_attempt_at", "next_attempt_at is not null");
