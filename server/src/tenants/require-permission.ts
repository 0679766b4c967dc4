/** Holds each call to the permission that its route names, and each route to naming one. */
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";
import {
  API_PERMISSIONS,
  admitting,
  isNarrow,
  type Needed,
  type Permission,
  permissionsOf,
} from "../rules/permissions.ts";
import type { Caller } from "./caller.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What a caller of the route needs; every route of merchants says so. */
    permission?: Needed;
  }
}

/** Refuses to add a route to `app` that names no permission. @throws Error at the start */
export function requireNamedPermissions(app: FastifyInstance): void {
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.permission === undefined) throw new Error(`${method} ${url} names no permission`);
  });
}

/**
 * Admits to the routes of `app` those who have the permission, before the body is read: FORBIDDEN, also for a person without a
 * tenant where the route needs one. A call that a narrow permission alone admits is held to it by `within` of its caller.
 */
export function usePermissions(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const needed = request.routeOptions.config.permission;
    if (needed === "self" || needed === "public") return;
    const { caller } = request;
    const admittedBy = needed && caller ? admitting(needed, heldBy(caller)) : undefined;
    if (caller === null || admittedBy === undefined) throw new ApiError("FORBIDDEN");
    if (isNarrow(admittedBy)) request.caller = { ...caller, within: admittedBy };
  });
}

/** The permissions that the caller has: every key has all of the tenant API, a person those of the role. */
function heldBy({ key, role }: Caller): readonly Permission[] {
  if (key !== null) return API_PERMISSIONS;
  return role === undefined ? [] : permissionsOf(role);
}
