/** The SQL of listing the activity of a tenant. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { type ListOrder, paged } from "../db/keyset.ts";
import type { Activity } from "../db/schema.ts";
import type { Page } from "../http/pagination.ts";

/** Null means no condition; `from` is inclusive, `to` exclusive. */
export type ActivityFilter = {
  actions: readonly string[] | null;
  user_id: number | null;
  from: Date | null;
  to: Date | null;
};

export const NEWEST_ACTIVITY: ListOrder = { name: "activity", columns: ["at", "id"], isDescending: true };

/** A page of the activity, newest first, and the total. */
export async function listActivity(
  db: Database,
  tenant_id: string,
  { actions, user_id, from, to }: ActivityFilter,
  page: Page,
): Promise<{ items: Activity[]; total: number }> {
  let matching = db.selectFrom("activity").where("tenant_id", "=", tenant_id);
  if (actions !== null) matching = matching.where("action", "=", sql<string>`any(${actions}::text[])`);
  if (user_id !== null) matching = matching.where("user_id", "=", user_id);
  if (from !== null) matching = matching.where("at", ">=", from);
  if (to !== null) matching = matching.where("at", "<", to);
  const [items, { total }] = await Promise.all([
    matching.selectAll().$call(paged(NEWEST_ACTIVITY, page)).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}
