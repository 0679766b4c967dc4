/** Limits the concurrent requests of each tenant, person or address; its further requests wait in order. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";

/** The size of a usual client's connection pool; a request that waits for the provider holds no database connection. */
const MOST_AT_ONCE = 64;
/** The body of a waiting request is not read yet, so it costs little more than its connection. */
const MOST_WAITING = 1_000;

/** The shares of one process. */
export type Shares = {
  /**
   * Resolves when a request of `key` may begin, with the function that ends it and admits the next one.
   * @throws RATE_LIMITED when too many of `key` wait already.
   */
  enter(key: string): Promise<() => void>;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Gives the request's place in its caller's share back; null before it has one. */
    leaveShare: (() => void) | null;
  }
}

export function openShares(): Shares {
  const shares = new Map<string, { active: number; waiting: (() => void)[] }>();
  return {
    async enter(key) {
      const share = shares.get(key) ?? { active: 0, waiting: [] };
      shares.set(key, share);
      const leave = () => {
        const admitNext = share.waiting.shift();
        if (admitNext !== undefined) return admitNext();
        share.active -= 1;
        if (share.active === 0) shares.delete(key);
      };
      if (share.active < MOST_AT_ONCE) {
        share.active += 1;
        return leave;
      }
      if (share.waiting.length >= MOST_WAITING) throw new ApiError("RATE_LIMITED", { retryAfterS: 1 });
      return new Promise((resolve) => share.waiting.push(() => resolve(leave)));
    },
  };
}

/**
 * Counts every request to `app` against the share of `keyOf`, from before its body is read until its answer is ready: sending
 * the answer costs no work. Register it after the hooks that authenticate and count the request.
 */
export function useShares(app: FastifyInstance, shares: Shares, keyOf: (request: FastifyRequest) => string): void {
  if (!app.hasRequestDecorator("leaveShare")) app.decorateRequest("leaveShare", null);
  app.addHook("preParsing", async (request, reply) => {
    request.leaveShare = await shares.enter(keyOf(request));
    // The caller may have hung up while the request waited.
    if (reply.raw.closed) throw new ApiError("BAD_REQUEST");
  });
  app.addHook("onSend", (request, _reply, answer, done) => {
    request.leaveShare?.();
    request.leaveShare = null;
    done(null, answer);
  });
}
