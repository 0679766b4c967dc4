/** Lets only the operator's programs in, who send the `ADMIN_TOKEN`. */
import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { hashSecret } from "../tenants/authenticate-key.ts";

/** UNAUTHORIZED for every call of `app` whose `X-Admin-Token` is another, and for all while none is configured. */
export function useAdminToken(app: FastifyInstance, deps: Deps): void {
  const { admin_token } = deps.config;
  app.addHook("onRequest", async (request) => {
    const given = request.headers["x-admin-token"];
    if (admin_token === null || typeof given !== "string" || !areEqual(given, admin_token)) {
      throw new ApiError("UNAUTHORIZED");
    }
  });
}

/** Hashed first: texts of different lengths take the same time. */
function areEqual(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other));
}
