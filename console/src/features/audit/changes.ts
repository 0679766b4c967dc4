/** Reads the changes of an action, field by field, from the details of its audit entry. */
import type { AuditEntry } from "./filter.ts";

/** A value of the details; undefined when the field was absent. */
export type Value = string | number | boolean | null | undefined;

/** `option` is the key of the period option that the field belongs to, if any. */
export type Change = { field: string; option?: string; before: Value; after: Value };

/** The fields that have a translated name, in the order in which they are shown. */
const KNOWN_FIELDS = [
  "tariff",
  "period_key",
  "tariff_active_until",
  "reason",
  "slug",
  "label_ru",
  "label_kk",
  "daily_limit",
  "enabled",
  "is_default_trial",
  "period_options",
  "period_days",
  "price_kzt",
  "custom_price_kzt",
  "custom_period_days",
  "custom_daily_limit",
  "custom_pricing_reason",
] as const;
type KnownField = (typeof KNOWN_FIELDS)[number];

/** The entry says itself who did it and when. */
const STAMPS = ["created_at", "updated_at", "custom_pricing_set_at", "custom_pricing_set_by_admin_user_id"];

export function isKnownField(field: string): field is KnownField {
  return KNOWN_FIELDS.some((known) => known === field);
}

type Fields = Map<string, { field: string; option?: string; value: Value }>;

/** The changes of the tariff itself, then those of its periods; empty when nothing changed. */
export function changesOf({ action, details }: AuditEntry): Change[] {
  switch (action) {
    case "tariff.create":
      return between({}, details);
    case "tariff.delete":
      return between(details, {});
    case "tariff.update":
    case "tariff.override_set":
    case "tariff.override_cleared":
      return between(details.before, details.after);
    case "tariff.enable":
    case "tariff.disable":
      return between({ enabled: details.previous }, { enabled: details.enabled });
    case "tariff.set":
      return between({ tariff: details.from }, { tariff: details.to, period_key: details.period_key });
    case "bill.mark_paid":
      return between({ tariff_active_until: details.from }, { tariff_active_until: details.to });
    case "bill.void":
      return between({}, { reason: details.reason });
    case "user.reset_link":
      return [];
  }
}

function between(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changes = [...new Map([...was, ...is])].map(([name, { field, option }]) => ({
    field,
    ...(option !== undefined && { option }),
    before: was.get(name)?.value,
    after: is.get(name)?.value,
  }));
  const differing = changes.filter(
    ({ field, before, after }) => !STAMPS.includes(field) && (before ?? null) !== (after ?? null),
  );
  // The fields of the tariff itself come first, then those of each period.
  const periods = [undefined, ...new Set(differing.flatMap(({ option }) => option ?? []))];
  return periods.flatMap((period) =>
    differing.filter(({ option }) => option === period).toSorted((one, other) => placeOf(one) - placeOf(other)),
  );
}

function placeOf({ field }: Change): number {
  return isKnownField(field) ? KNOWN_FIELDS.indexOf(field) : KNOWN_FIELDS.length;
}

/** Flattens details that may contain a list of period options: an option is identified by its key, and the list by the order of the keys. */
function fieldsOf(details: unknown): Fields {
  const fields: Fields = new Map();
  for (const [field, value] of entriesOf(details)) {
    const periods = Array.isArray(value) ? value.map((period) => new Map(entriesOf(period))) : [];
    const keys = periods.map((period) => String(period.get("key")));
    fields.set(field, { field, value: Array.isArray(value) ? keys.join(", ") : leafOf(value) });
    for (const [at, option] of keys.entries()) {
      for (const [name, part] of periods[at] ?? []) {
        if (name !== "key") fields.set(`${option}.${name}`, { field: name, option, value: leafOf(part) });
      }
    }
  }
  return fields;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

function leafOf(value: unknown): Value {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
    case "undefined":
      return value;
    default:
      return value === null ? null : JSON.stringify(value);
  }
}
