/** Load shedding: a credential that is past its limit is refused before a query is spent on it. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";

/** The most credentials that are refused without a query; any further one costs its query. */
const MOST_REMEMBERED = 10_000;

export type Shedding = {
  /** Refuses all further requests with the credential of this one for `retryAfterS` seconds. */
  refuse(request: FastifyRequest, limit: { perMinute: number; retryAfterS: number }): void;
};

/**
 * Refuses the credentials that were passed to `refuse`, in each process separately, with the headers of the limit. Register it
 * before authentication: a credential that is revoked meanwhile gets a 429 in place of its 401.
 */
export function shedLoad(
  app: FastifyInstance,
  credentialOf: (request: FastifyRequest) => string | undefined,
): Shedding {
  const refused = new Map<string, { untilMs: number; perMinute: number }>();
  app.addHook("onRequest", (request, reply, done) => {
    if (refused.size === 0) return done();
    const credential = credentialOf(request) ?? "";
    const known = refused.get(credential);
    if (known === undefined) return done();
    const retryAfterS = Math.ceil((known.untilMs - performance.now()) / 1000);
    if (retryAfterS <= 0) {
      refused.delete(credential);
      return done();
    }
    reply.headers({ "RateLimit-Limit": known.perMinute, "RateLimit-Remaining": 0, "RateLimit-Reset": retryAfterS });
    throw new ApiError("RATE_LIMITED", { retryAfterS });
  });
  return {
    refuse(request, { perMinute, retryAfterS }) {
      const credential = credentialOf(request);
      if (credential === undefined) return;
      const nowMs = performance.now();
      if (refused.size >= MOST_REMEMBERED) {
        for (const [one, { untilMs }] of refused) if (untilMs <= nowMs) refused.delete(one);
      }
      if (refused.size < MOST_REMEMBERED) refused.set(credential, { untilMs: nowMs + retryAfterS * 1000, perMinute });
    },
  };
}
