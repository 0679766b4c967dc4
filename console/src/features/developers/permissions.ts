/** The permissions of API keys, by the areas of the API. */
import type { components } from "../../api.gen.ts";

export type Permission = NonNullable<components["schemas"]["ApiKey"]["permissions"]>[number];

/** The permissions of each area; each includes the previous one. */
export const AREAS = {
  invoices: ["invoices:read", "invoices:write"],
  refunds: ["refunds:read", "refunds:write"],
  subscriptions: ["subscriptions:read", "subscriptions:write"],
  catalog: ["catalog:read", "catalog:write"],
  webhooks: ["webhooks:read", "webhooks:write"],
  events: ["events:read"],
  logs: ["logs:read"],
} as const satisfies Record<string, Permission[]>;

export type Area = keyof typeof AREAS;
export const AREA_NAMES = Object.keys(AREAS) as Area[];

/** The widest permission of the area in `held`; undefined for none. */
export function widestOf(area: Area, held: readonly Permission[]): Permission | undefined {
  const permissions: readonly Permission[] = AREAS[area];
  return permissions.findLast((one) => held.includes(one));
}

export function canWrite(permission: Permission): boolean {
  return permission.endsWith(":write");
}
