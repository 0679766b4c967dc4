/** The reads of the hourly sums for other rooms. */
import { sql } from "kysely";
import type { DueAt } from "../db/due.ts";

/** The deltas that are not folded, and the rows from before the triggers while they are not all counted. */
export const sumsDueAt: DueAt = sql`(
  select 'epoch'::timestamptz
  where exists (select from hourly_sum_deltas) or exists (select from uncounted_sums))`;
