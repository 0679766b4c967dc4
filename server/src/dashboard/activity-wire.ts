/** The JSON of a tenant's activity, and its filter. */
import { type Static, Type } from "typebox";
import {
  ACTIVITIES,
  ACTIVITY_ACTIONS,
  ACTIVITY_GROUPS,
  type ActivityAction,
  DONE_TO_PEOPLE,
} from "../audit/activities.ts";
import type { Activity } from "../db/schema.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { timeOf } from "../http/validation.ts";
import { NullableString, Timestamp } from "../wire.ts";
import type { ActivityFilter } from "./activity-store.ts";
import type { Named } from "./names-store.ts";

const Action = Type.Enum(ACTIVITY_ACTIONS, {
  description: Object.entries(ACTIVITIES)
    .map(([action, says]) => `* \`${action}\`: ${says}`)
    .join("\n"),
});

export const ListActivity = Type.Object({
  ...PageQuery,
  ...CursorQuery,
  action: Type.Optional(
    Type.Enum([...ACTIVITY_ACTIONS, ...ACTIVITY_GROUPS], {
      description: "An action, or the first part of its name for all of that group.",
    }),
  ),
  user_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  from: Type.Optional(Type.String({ format: "date-time", description: "Done at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Done before this time." })),
});

const Changes = Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()]);

export const ActivityEntrySchema = Type.Object(
  {
    id: Type.Integer(),
    at: Timestamp,
    user: Type.Union([Type.Object({ id: Type.Integer(), email: Type.String() }), Type.Null()], {
      description: "The person's present e-mail address; null for a program, whose key is `after.api_key`.",
    }),
    action: Action,
    target: Type.Union(NullableString.anyOf, { description: "What it was done to, as `action` says." }),
    before: Changes,
    after: Changes,
  },
  { title: "ActivityEntry" },
);

/** The filter of `query`. @throws VALIDATION_ERROR on `from` and `to` for a time that does not exist. */
export function activityFilter({ action, user_id, from, to }: Static<typeof ListActivity>): ActivityFilter {
  return {
    actions: action === undefined ? null : ACTIVITY_ACTIONS.filter((one) => `${one}.`.startsWith(`${action}.`)),
    user_id: user_id ?? null,
    from: timeOf("from", from),
    to: timeOf("to", to),
  };
}

type Names = { keys: Named[]; users: Named[] };

export function activityJson(entry: Activity, { keys, users }: Names): Static<typeof ActivityEntrySchema> {
  const { id, at, user_id, key_id, target, before, after } = entry;
  const action = entry.action as ActivityAction;
  // A person who has moved to another cell with another tenant is known by the number alone.
  const emailOf = (user: string) => users.find((one) => one.id === user)?.name ?? `user ${user}`;
  const api_key = key_id === null ? {} : { api_key: keys.find((one) => one.id === key_id)?.name ?? key_id };
  return {
    id,
    at: at.toISOString(),
    user: user_id === null ? null : { id: user_id, email: emailOf(String(user_id)) },
    action,
    target: target !== null && DONE_TO_PEOPLE.includes(action) ? emailOf(target) : target,
    before,
    after: key_id === null ? after : { ...after, ...api_key },
  };
}
