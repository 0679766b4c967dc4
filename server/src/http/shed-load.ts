/** Load shedding: who is past a limit is refused before it costs a query to find out who that is. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";

/** Credentials that are past a limit at once at most; one more is found out by its query again. */
const MOST_REMEMBERED = 10_000;

export type Shedding = {
  /** Has every further request with the credential of this one refused for `retry_after_s` seconds. */
  refuse(request: FastifyRequest, limit: { per_minute: number; retry_after_s: number }): void;
};

/**
 * Refuses what `refuse` has named, in each process by itself, with the headers of the limit. Comes before what authenticates: a
 * credential that is revoked meanwhile is refused as well, by a 429 in place of its 401.
 */
export function shedLoad(
  app: FastifyInstance,
  credentialOf: (request: FastifyRequest) => string | undefined,
): Shedding {
  const refused = new Map<string, { until_ms: number; per_minute: number }>();
  app.addHook("onRequest", async (request, reply) => {
    if (refused.size === 0) return;
    const credential = credentialOf(request) ?? "";
    const known = refused.get(credential);
    if (known === undefined) return;
    const retry_after_s = Math.ceil((known.until_ms - performance.now()) / 1000);
    if (retry_after_s <= 0) {
      refused.delete(credential);
      return;
    }
    reply.headers({ "RateLimit-Limit": known.per_minute, "RateLimit-Remaining": 0, "RateLimit-Reset": retry_after_s });
    throw new ApiError("RATE_LIMITED", { retry_after_s });
  });
  return {
    refuse(request, { per_minute, retry_after_s }) {
      const credential = credentialOf(request);
      if (credential === undefined) return;
      const now_ms = performance.now();
      if (refused.size >= MOST_REMEMBERED) {
        for (const [one, { until_ms }] of refused) if (until_ms <= now_ms) refused.delete(one);
      }
      if (refused.size < MOST_REMEMBERED)
        refused.set(credential, { until_ms: now_ms + retry_after_s * 1000, per_minute });
    },
  };
}
