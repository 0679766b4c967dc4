/** Limits how often a tenant, or an address, may call within a minute. */
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";
import { WindowCounter } from "./window-counter.ts";

const WINDOW_MS = 60_000;

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
    timeWindow: WINDOW_MS,
    keyGenerator: input.key,
    enableDraftSpec: true,
    store,
    errorResponseBuilder: (_request, context) => limited(context.ttl),
  });
}

/**
 * Counts failures alone, in windows of 60 s: `failed` gives the refusal to answer with, which is `RATE_LIMITED` once there were
 * `per_minute` under `key`. What succeeds is neither counted nor refused.
 */
export function limitFailures(app: FastifyInstance, { name, per_minute }: { name: string; per_minute: number }) {
  const counter = new (app.sharedCounters?.storeOf(`tolem-${name}-`) ?? WindowCounter)({});
  return {
    async failed(key: string, refusal: ApiError): Promise<ApiError> {
      const { current, ttl } = await new Promise<{ current: number; ttl: number }>((resolve, reject) =>
        counter.incr(key, (error, counted) => (counted ? resolve(counted) : reject(error)), WINDOW_MS, per_minute),
      );
      return current > per_minute ? limited(ttl) : refusal;
    },
  };
}

function limited(ttl_ms: number): ApiError {
  return new ApiError("RATE_LIMITED", { retry_after_s: Math.max(1, Math.ceil(ttl_ms / 1000)) });
}
