/** Reads the changes of an entry, field by field, in the order in which they are shown. */
import type { ActivityEntry } from "./filter.ts";

export type Value = string | number | boolean | string[] | null | undefined;
/** A side is undefined when it does not have the field. */
export type Change = { field: KnownField; before: Value; after: Value };

const FIELDS = [
  ...(["email", "role", "name", "mode", "permissions", "expires_at", "allowed_ips", "id", "mfa", "totp"] as const),
  ...(["require_mfa", "cashier_refund_limit", "reauthenticate_above"] as const),
  ...(["url", "enabled", "events", "secret_rotated", "redelivered"] as const),
  ...(["amount", "min_amount", "max_amount", "refund_id", "as", "status", "state", "resumed", "is_sandbox"] as const),
  ...(["billing_period", "billing_day", "description", "external_subscriber_id"] as const),
  ...(["max_retry_attempts", "retry_interval_hours", "grace_period_days"] as const),
  ...(["created", "changed", "same", "billing_hour"] as const),
  ...(["slug", "title", "sandbox_orders", "address", "phone", "delivery", "hours", "orders_after_hours"] as const),
  ...(["payer_may_switch_to_qr", "payer_may_pause", "embed_origins"] as const),
  ...(["channels", "max_payments", "success_url", "external_id"] as const),
  ...(["driver", "level", "phone_masked", "tariff", "price_kzt", "format", "rows"] as const),
] as const;
export type KnownField = (typeof FIELDS)[number];

/** Fields that are not shown with their usual value. */
const UNSAID: Partial<Record<KnownField, Value>> = { is_sandbox: false };

/** Empty for an action that changed nothing, and for one whose name says everything. */
export function changesOf({ before, after }: ActivityEntry): Change[] {
  const [was, is] = [new Map(entriesOf(before)), new Map(entriesOf(after))];
  return FIELDS.flatMap((field) => {
    const change = { field, before: was.get(field), after: is.get(field) };
    const isUnsaid = field in UNSAID && change.after === UNSAID[field];
    return isUnsaid || (!was.has(field) && !is.has(field)) ? [] : [change];
  });
}

/** The value of a field, from the side that has it. */
export function factOf({ before, after }: ActivityEntry, field: KnownField): Value {
  return new Map([...entriesOf(before), ...entriesOf(after)]).get(field);
}

/** The name of the API key that a program used; null for a person. */
export function keyOf({ after }: ActivityEntry): string | null {
  const name = new Map(entriesOf(after)).get("api_key");
  return typeof name === "string" ? name : null;
}

function entriesOf(side: object | null): [string, Value][] {
  return side === null ? [] : Object.entries(side).map(([field, value]) => [field, plainOf(value)]);
}

function plainOf(value: unknown): Value {
  if (Array.isArray(value)) return value.map(String);
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return value;
    default:
      return null;
  }
}
