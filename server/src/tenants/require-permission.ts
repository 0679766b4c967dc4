/** Holds each call to the permission that its route names, and each route to naming one. */
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";
import {
  admitting,
  isNarrow,
  type Needed,
  type Permission,
  permissionsOf,
  permissionsOfKey,
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
 * Admits to the routes of `app` those who have the permission, before the body is read: KEY_NOT_ALLOWED for a key, FORBIDDEN for
 * a person, also for one without a tenant where the route needs one. A call that a narrow permission alone admits is held to it
 * by `within` of its caller.
 */
export function usePermissions(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const needed = request.routeOptions.config.permission;
    if (needed === "self" || needed === "public") return;
    const { caller } = request;
    const admittedBy = needed && caller ? admitting(needed, heldBy(caller)) : undefined;
    if (caller === null || admittedBy === undefined) throw refusalOf(needed, caller);
    if (isNarrow(admittedBy)) request.caller = { ...caller, within: admittedBy };
  });
}

/** A key is told what it lacks: the permission that the route names first, because keys have no narrow ones. */
function refusalOf(needed: Exclude<Needed, "self" | "public"> | undefined, caller: Caller | null): ApiError {
  if (needed === undefined || !caller?.key) return new ApiError("FORBIDDEN");
  const [permission] = typeof needed === "string" ? [needed] : needed;
  return new ApiError("KEY_NOT_ALLOWED", { facts: { permission } });
}

/** The permissions that the caller has: a key its own, a person those of the role. */
function heldBy({ key, role }: Caller): readonly Permission[] {
  if (key !== null) return permissionsOfKey(key.permissions);
  return role === undefined ? [] : permissionsOf(role);
}
