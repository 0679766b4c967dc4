/** Admits only the operator's programs, which send the `ADMIN_TOKEN`. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { hashSecret } from "../tenants/authenticate-key.ts";

/** Refuses every call of `app` whose `X-Admin-Token` differs with UNAUTHORIZED, and all calls while none is configured. */
export function useAdminToken(app: FastifyInstance, deps: Deps): void {
  const { admin_token } = deps.config;
  app.addHook("onRequest", async (request) => {
    const given = request.headers["x-admin-token"];
    if (admin_token === null || typeof given !== "string" || !areEqual(given, admin_token)) {
      throw new ApiError("UNAUTHORIZED");
    }
  });
}

/** The texts are hashed first, so that the comparison takes the same time for all lengths. */
function areEqual(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}
