/** Reads the activity of a tenant, with the names of those who did something, and of those to whom it was done. */
import type { Static } from "typebox";
import { DONE_TO_PEOPLE } from "../audit/activities.ts";
import type { Database } from "../db/database.ts";
import type { Page } from "../http/pagination.ts";
import { type ActivityFilter, listActivity } from "./activity-store.ts";
import { type ActivityEntrySchema, activityJson } from "./activity-wire.ts";
import { listNames } from "./names-store.ts";

export async function readActivity(
  db: Database,
  tenant_id: string,
  filter: ActivityFilter,
  page: Page,
): Promise<{ items: Static<typeof ActivityEntrySchema>[]; total: number }> {
  const { items, total } = await listActivity(db, tenant_id, filter, page);
  const names = await listNames(db, {
    tenant_id,
    keys: items.flatMap(({ key_id }) => key_id ?? []),
    users: items.flatMap(({ user_id, action, target }) => [
      ...(user_id === null ? [] : [user_id]),
      ...(DONE_TO_PEOPLE.includes(action) ? [Number(target)] : []),
    ]),
  });
  return { items: items.map((entry) => activityJson(entry, names)), total };
}
