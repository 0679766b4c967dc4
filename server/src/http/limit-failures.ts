/** Limits how often one caller may fail within a minute. */
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.ts";
import { WindowCounter } from "./window-counter.ts";

const WINDOW_MS = 60_000;

/**
 * Returns the error to answer a failure of `key` with: `refusal`, or RATE_LIMITED once there were too many. A success is neither
 * counted nor refused.
 */
export type FailureLimit = (key: string, refusal: ApiError) => Promise<ApiError>;

/** Counts in fixed windows, in the process or in the counters that all processes share. */
export function limitFailures(app: FastifyInstance, limit: { name: string; perMinute: number }): FailureLimit {
  const { name, perMinute } = limit;
  const counter = new (app.sharedCounters?.storeOf(`tolem-${name}-`) ?? WindowCounter)({});
  return async (key, refusal) => {
    const { current, ttl } = await new Promise<{ current: number; ttl: number }>((resolve, reject) =>
      counter.incr(key, (error, counted) => (counted ? resolve(counted) : reject(error)), WINDOW_MS, perMinute),
    );
    if (current <= perMinute) return refusal;
    return new ApiError("RATE_LIMITED", { retryAfterS: Math.max(1, Math.ceil(ttl / 1000)) });
  };
}
