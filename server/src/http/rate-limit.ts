/** Limits how often a tenant, or an address, may call within a minute. */
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Redis } from "ioredis";
import { ApiError } from "../errors.ts";
import { WindowCounter } from "./window-counter.ts";

/**
 * Counts every call of `app`'s routes under `key` in fixed windows of 60 s; each answer carries `RateLimit-Limit`,
 * `RateLimit-Remaining` and `RateLimit-Reset`. Counters live in the process, or in Redis where `redis_url` is set.
 */
export async function useRateLimit(
  app: FastifyInstance,
  input: { name: string; per_minute: number; redis_url: string | null; key: (request: FastifyRequest) => string },
): Promise<void> {
  const redis = input.redis_url === null ? undefined : new Redis(input.redis_url, { maxRetriesPerRequest: 1 });
  if (redis !== undefined) {
    redis.on("error", (error) => app.log.warn({ err: error }, "the rate limits' Redis does not answer"));
    app.addHook("onClose", async () => redis.disconnect());
  }
  await app.register(rateLimit, {
    max: input.per_minute,
    timeWindow: 60_000,
    keyGenerator: input.key,
    enableDraftSpec: true,
    nameSpace: `tolem-${input.name}-`,
    skipOnError: true,
    ...(redis === undefined ? { store: WindowCounter } : { redis }),
    errorResponseBuilder: (_request, context) =>
      new ApiError("RATE_LIMITED", { retry_after_s: Math.max(1, Math.ceil(context.ttl / 1000)) }),
  });
}
