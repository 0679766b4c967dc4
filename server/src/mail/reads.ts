/** The reads of the outbox for other rooms: when its job is due. */
import { type DueAt, earliestOf } from "../db/due.ts";

export const lettersDueAt: DueAt = earliestOf("letters", "next_attempt_at", "next_attempt_at is not null");
