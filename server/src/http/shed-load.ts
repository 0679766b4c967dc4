/** Load shedding: a credential that is past its limit is refused before a query is spent on it. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";

/** The most credentials that are refused without a query; any further one costs its query. */
const MOST_REMEMBERED = 10_000;

export type Shedding = {
  /** Refuses all further requests with the credential of this one for `retry_after_s` seconds. */
  refuse(request: FastifyRequest, limit: { per_minute: number; retry_after_s: number }): void;
};

/**
 * Refuses the credentials that were passed to `refuse`, in each process separately, with the headers of the limit. Register it
 * before authentication: a credential that is revoked meanwhile gets a 429 in place of its 401.
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
