/** The caller of a request: the tenant that every query is bound to, and its key if any. */
import type { FastifyRequest } from "fastify";
import type { ApiKey, Tenant, User } from "../db/schema.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import type { NarrowPermission, Role } from "../rules/permissions.ts";

/**
 * `key` is null in the console, where the person `user` calls for the tenant in a role, and for jobs of the product.
 * `within` is the narrow permission that limits the call, where the role has no wide one. `isFresh`: the person has proven the
 * password or a second factor within the last minutes (`people/require-fresh.ts`).
 */
export type Caller = {
  tenant: Tenant;
  key: ApiKey | null;
  user?: Pick<User, "id">;
  role?: Role;
  within?: NarrowPermission;
  isFresh?: boolean;
};

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The caller that the surface's authentication has set on the request. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new ApiError("UNAUTHORIZED");
  return request.caller;
}

/** The author of a change to a row: a caller, or a job, which has no key. */
export type Changer = {
  tenant: Pick<Tenant, "id">;
  key: Pick<ApiKey, "id" | "mode"> | null;
  user?: Pick<User, "id">;
  within?: NarrowPermission;
  isFresh?: boolean;
};

/** Asks only persons for a fresh proof, not keys and jobs. @throws REAUTHENTICATION_REQUIRED to a person without a fresh proof */
export function assertFresh({ user, isFresh }: Pick<Changer, "user" | "isFresh">): void {
  // The same call succeeds after the proof, also under its `Idempotency-Key`.
  if (user !== undefined && !isFresh) throw new ApiError("REAUTHENTICATION_REQUIRED", { isRepeatable: true });
}

/**
 * The only check of the caller against the mode of the row to be changed: a test key and a developer read live data and change
 * none of it. Every verb that changes a row for a caller checks this before it does anything else with the row.
 * @throws VALIDATION_ERROR on `field` for a test key; FORBIDDEN for a developer
 */
export function assertMayChange({ key, within }: Changer, row: { is_sandbox: boolean }, field = "id"): void {
  if (key?.mode === "test" && !row.is_sandbox) throw invalidField(field, problem("live_row"));
  if (within === "sandbox" && !row.is_sandbox) throw new ApiError("FORBIDDEN");
}

/** Refuses a live key in calls that concern the sandbox only. @throws VALIDATION_ERROR on `X-API-Key` */
export function assertSandboxKey({ key }: Caller): void {
  if (key?.mode === "live") throw invalidField("X-API-Key", problem("test_key_required"));
}

/**
 * Whether the caller creates sandbox data: always with a test key, otherwise with `is_sandbox: true`.
 * @throws VALIDATION_ERROR for `is_sandbox: false` with a test key; FORBIDDEN for a developer who does not say `is_sandbox: true`.
 */
export function isSandboxCall(caller: Caller, is_sandbox: boolean | null | undefined): boolean {
  if (caller.within === "sandbox" && is_sandbox !== true) throw new ApiError("FORBIDDEN");
  if (caller.key?.mode !== "test") return is_sandbox === true;
  if (is_sandbox === false) throw invalidField("is_sandbox", problem("live_with_test_key"));
  return true;
}
