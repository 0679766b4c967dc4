/** Describes activity with the names of those who did something, and of those to whom it was done. */
import type { Static } from "typebox";
import { DONE_TO_PEOPLE } from "../audit/activities.ts";
import type { Database } from "../db/database.ts";
import type { Activity } from "../db/schema.ts";
import { type ActivityEntrySchema, activityJson } from "./activity-wire.ts";
import { listNames } from "./names-store.ts";

export async function describeActivity(
  db: Database,
  tenant_id: string,
  entries: readonly Activity[],
): Promise<Static<typeof ActivityEntrySchema>[]> {
  const names = await listNames(db, {
    tenant_id,
    keys: entries.flatMap(({ key_id }) => key_id ?? []),
    users: entries.flatMap(({ user_id, action, target }) => [
      ...(user_id === null ? [] : [user_id]),
      ...(DONE_TO_PEOPLE.includes(action) ? [Number(target)] : []),
    ]),
  });
  return entries.map((entry) => activityJson(entry, names));
}
