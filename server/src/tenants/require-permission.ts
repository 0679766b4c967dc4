/** Refuses calls whose caller lacks the permission that the route names, and routes that name none. */
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";
import {
  admitting,
  isNarrow,
  type Needed,
  type NeededOfCaller,
  type Permission,
  permissionsOf,
  permissionsOfKey,
} from "../rules/permissions.ts";
import type { Caller } from "./caller.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The permission that the route requires; every route of merchants names one. */
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
 * Refuses callers without the route's permission, before the body is read: KEY_NOT_ALLOWED for a key, FORBIDDEN for a person,
 * also for one without a tenant where the route needs one. Where only a narrow permission admits the caller, `within` names it,
 * and the verbs limit the call to it.
 */
export function usePermissions(app: FastifyInstance): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const needed = request.routeOptions.config.permission;
    if (needed === "self" || needed === "public") return done();
    const { caller } = request;
    if (needed === undefined || caller === null) throw new ApiError("FORBIDDEN");
    const admittedBy = assertAdmitted(caller, needed);
    if (isNarrow(admittedBy)) request.caller = { ...caller, within: admittedBy };
    done();
  });
}

/**
 * The permission that admits the caller.
 * @throws FORBIDDEN to a person; KEY_NOT_ALLOWED to a key, which names the first of `needed`, because keys have no narrow ones
 */
export function assertAdmitted(caller: Caller, needed: NeededOfCaller): Permission {
  const admittedBy = admitting(needed, permissionsOfCaller(caller));
  if (admittedBy !== undefined) return admittedBy;
  if (caller.key === null) throw new ApiError("FORBIDDEN");
  const [permission] = typeof needed === "string" ? [needed] : needed;
  throw new ApiError("KEY_NOT_ALLOWED", { facts: { permission } });
}

/** The permissions of a key, or of a person's role. */
function permissionsOfCaller({ key, role }: Caller): readonly Permission[] {
  if (key !== null) return permissionsOfKey(key.permissions);
  return role === undefined ? [] : permissionsOf(role);
}
