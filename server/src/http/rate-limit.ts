/** Limits how often a tenant, or an address, may call within a minute. */
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";
import { WindowCounter } from "./window-counter.ts";

/**
 * Counts every call of `app`'s routes under `key` in fixed windows of 60 s; each answer carries `RateLimit-Limit`,
 * `RateLimit-Remaining` and `RateLimit-Reset`. Counters live in the process, or in those that all processes share.
 */
export async function useRateLimit(
  app: FastifyInstance,
  input: { name: string; per_minute: number; key: (request: FastifyRequest) => string },
): Promise<void> {
  const store = app.sharedCounters?.storeOf(`tolem-${input.name}-`) ?? WindowCounter;
  await app.register(rateLimit, {
    max: input.per_minute,
    timeWindow: 60_000,
    keyGenerator: input.key,
    enableDraftSpec: true,
    store,
    errorResponseBuilder: (_request, context) =>
      new ApiError("RATE_LIMITED", { retry_after_s: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
}
