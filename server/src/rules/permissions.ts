/** The permissions, and the roles that have them. Each route of merchants names the permission that it requires. */

/** The most powerful first; the rest of the table follows this order. */
export const ROLES = ["owner", "manager", "developer", "accountant", "cashier"] as const;
export type Role = (typeof ROLES)[number];

/** The permissions of the tenant API, which a key can be given too. A role that may write may read. */
const OF_THE_API = {
  "invoices:read": ["owner", "manager", "developer", "accountant"],
  "invoices:write": ["owner", "manager"],
  "refunds:read": ["owner", "manager", "developer", "accountant"],
  "refunds:write": ["owner", "manager"],
  "subscriptions:read": ["owner", "manager", "developer", "accountant"],
  "subscriptions:write": ["owner", "manager"],
  "catalog:read": ["owner", "manager", "developer", "accountant", "cashier"],
  "catalog:write": ["owner", "manager"],
  "webhooks:read": ["owner", "manager", "developer"],
  "webhooks:write": ["owner", "developer"],
  "events:read": ["owner", "manager", "developer"],
  "logs:read": ["owner", "manager", "developer"],
} satisfies Record<string, readonly Role[]>;

/** The permissions of the console, which people alone have. */
const OF_THE_CONSOLE = {
  "summary:read": ["owner", "manager", "developer", "accountant"],
  "customers:read": ["owner", "manager", "developer", "accountant"],
  "customers:write": ["owner", "manager"],
  "exports:read": ["owner", "manager", "accountant"],
  "shop:read": ["owner", "manager", "developer", "accountant"],
  "shop:write": ["owner", "manager"],
  "billing:read": ["owner", "manager", "accountant"],
  "billing:write": ["owner", "manager"],
  "profile:write": ["owner", "manager"],
  "provider:read": ["owner", "manager", "developer"],
  "provider:write": ["owner"],
  "keys:read": ["owner", "manager", "developer"],
  "keys:write": ["owner", "developer"],
  "team:read": ["owner", "manager"],
  "team:write": ["owner"],
  // It tells of people, keys and webhooks, so it is for those who may read all three.
  "activity:read": ["owner", "manager"],
} satisfies Record<string, readonly Role[]>;

/**
 * A narrow permission admits a call in place of the wide one that the route names first, and limits it to a part of the rows.
 * `counter`: new invoices, those of today, and refunds up to the cashier's limit. `sandbox`: rows of the sandbox.
 * `leave`: removing oneself.
 */
const NARROW = {
  counter: ["cashier"],
  sandbox: ["developer"],
  leave: ["manager", "developer", "accountant", "cashier"],
} satisfies Record<string, readonly Role[]>;

const ALL = { ...OF_THE_API, ...OF_THE_CONSOLE, ...NARROW };

export type ApiPermission = keyof typeof OF_THE_API;
export type NarrowPermission = keyof typeof NARROW;
export type Permission = keyof typeof ALL;
type WidePermission = Exclude<Permission, NarrowPermission>;

/** The permission that a caller needs: one; or a wide one, or narrow ones in its place. */
export type NeededOfCaller = WidePermission | readonly [WidePermission, ...NarrowPermission[]];

/** The permission that a route requires: that of its callers; `self`, for what concerns the caller alone; `public`. */
export type Needed = NeededOfCaller | "self" | "public";

export const PERMISSIONS = Object.keys(ALL) as Permission[];

/** Every permission of the tenant API: those of an unrestricted key. */
export const API_PERMISSIONS = Object.keys(OF_THE_API) as ApiPermission[];

/** The permissions of a role, in the order of the table. */
export function permissionsOf(role: Role): Permission[] {
  const roles: [string, readonly Role[]][] = Object.entries(ALL);
  return roles.filter(([, having]) => having.includes(role)).map(([permission]) => permission as Permission);
}

/** The permissions of a key that was given these, or all where it is null. A key that may write may read. */
export function permissionsOfKey(given: readonly ApiPermission[] | null): readonly ApiPermission[] {
  if (given === null) return API_PERMISSIONS;
  return API_PERMISSIONS.filter((one) => given.some((each) => each === one || each.replace(":write", ":read") === one));
}

/** The first permission of `needed` that is among `held`; undefined where none is. */
export function admitting(needed: NeededOfCaller, held: readonly Permission[]): Permission | undefined {
  const named: readonly Permission[] = typeof needed === "string" ? [needed] : needed;
  return named.find((one) => held.includes(one));
}

export function isNarrow(permission: Permission): permission is NarrowPermission {
  return permission in NARROW;
}
