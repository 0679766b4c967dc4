/** The limits of an API key (permissions, expiry, addresses): the request's fields, and their stored form. */
import { type Static, Type } from "typebox";
import type { ApiKey } from "../db/schema.ts";
import { invalidField } from "../errors.ts";
import { optional, timeOf } from "../http/validation.ts";
import { problem } from "../problems.ts";
import { canonicalRange } from "../rules/ip-range.ts";
import { API_PERMISSIONS, type ApiPermission } from "../rules/permissions.ts";

/** Null: not limited in this respect. `allowed_ips` are canonical ranges. */
export type KeyLimits = Pick<ApiKey, "permissions" | "expires_at" | "allowed_ips">;

/** The most characters of a refused text that its problem repeats: no valid range is longer. */
const MOST_REPEATED = 49;

export const KeyLimitsBody = Type.Object({
  permissions: optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 100,
      description: `What the key may do: ${API_PERMISSIONS.join(", ")}. \`write\` includes \`read\`. Left out: everything.`,
    }),
  ),
  expires_at: optional(
    Type.String({ format: "date-time", description: "In the future. Left out: the key does not expire." }),
  ),
  allowed_ips: optional(
    Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 50,
      description:
        "The addresses and networks from which the key may be used, such as `203.0.113.7` and `2001:db8::/32`. Left out: from everywhere.",
    }),
  ),
});

/** The limits that the body gives, each value once. @throws VALIDATION_ERROR on `permissions`, `expires_at`, `allowed_ips` */
export function keyLimitsOf({ permissions, expires_at, allowed_ips }: Static<typeof KeyLimitsBody>): KeyLimits {
  return {
    permissions: permissions == null ? null : knownPermissions(permissions),
    expires_at: timeOf("expires_at", expires_at),
    allowed_ips: allowed_ips == null ? null : [...new Set(allowed_ips.map(knownRange))],
  };
}

function knownPermissions(given: string[]): ApiPermission[] {
  const known = API_PERMISSIONS.filter((one) => given.includes(one));
  if (known.length === new Set(given).size) return known;
  throw invalidField("permissions", problem("unknown_values", { allowed: API_PERMISSIONS }));
}

function knownRange(text: string): string {
  const range = canonicalRange(text);
  if (range !== null) return range;
  throw invalidField("allowed_ips", problem("no_ip_range", { value: text.slice(0, MOST_REPEATED) }));
}
