/** Throttles a tenant, a person or an address: limits its calls within a minute, and its concurrent calls. */
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";
import { addressKey } from "./client-address.ts";
import { type Shares, useShares } from "./shares.ts";
import type { Shedding } from "./shed-load.ts";
import { WindowCounter } from "./window-counter.ts";

type Limit = { name: string; perMinute: number };

/**
 * Counts every call of `app`'s routes under `keyOf` in fixed windows of 60 s, and gives it a part of the key's share. Each
 * answer carries `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`. The counters are those of the process, or those
 * that all processes share. A key past the limit is passed to `shedding`.
 */
export async function limitPer(
  app: FastifyInstance,
  shares: Shares,
  { name, perMinute, keyOf, shedding }: Limit & { keyOf: (request: FastifyRequest) => string; shedding?: Shedding },
): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: keyOf,
    enableDraftSpec: true,
    store: app.sharedCounters?.storeOf(`tolem-${name}-`) ?? WindowCounter,
    errorResponseBuilder: (request, context) => {
      const retryAfterS = Math.max(1, Math.ceil(context.ttl / 1000));
      shedding?.refuse(request, { perMinute, retryAfterS });
      return new ApiError("RATE_LIMITED", { retryAfterS });
    },
  });
  useShares(app, shares, (request) => `${name} ${keyOf(request)}`);
}

/** Limits calls without a credential by the address that they come from. */
export function limitPerAddress(app: FastifyInstance, shares: Shares, limit: Limit): Promise<void> {
  return limitPer(app, shares, { ...limit, keyOf: (request) => addressKey(request.ip) });
}
