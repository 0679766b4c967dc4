/** The reads of customers for other rooms. */
import { sql } from "kysely";
import type { DueAt } from "../db/due.ts";

/** The deltas that are not folded, and the rows from before the triggers while they are not all counted. */
export const customersDueAt: DueAt = sql`(
  select 'epoch'::timestamptz
  where exists (select from customer_deltas) or exists (select from customer_progress where counted_to is not null))`;
