/** The effect of a failed attempt on a subscription: a retry, then the grace, then the expiry. */
import { jittered } from "./backoff.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The values that a paid cycle resets. */
export const AFTER_PAYMENT = { failed_attempts: 0, first_failed_at: null, grace_started_at: null } as const;

/** `retry_interval_hours` after `now`, give or take a tenth by `random` (from 0 to below 1), in whole milliseconds. */
export function retryAt(input: { now: Date; retry_interval_hours: number; random: number }): Date {
  return new Date(input.now.getTime() + jittered(input.retry_interval_hours * HOUR_MS, input.random));
}

/**
 * The subscription after one more attempt that ended unpaid. With `max_retry_attempts` failures it is in grace, which begins
 * once and is never restarted; `retryAt` is then null, because nothing more is billed.
 */
export function afterFailure(input: {
  now: Date;
  failed_attempts: number;
  first_failed_at: Date | null;
  grace_started_at: Date | null;
  max_retry_attempts: number;
  retry_interval_hours: number;
  random: number;
}): { failed_attempts: number; first_failed_at: Date; grace_started_at: Date | null; retryAt: Date | null } {
  const failed_attempts = input.failed_attempts + 1;
  const isExhausted = failed_attempts >= input.max_retry_attempts;
  const grace_started_at = input.grace_started_at ?? (isExhausted ? input.now : null);
  return {
    failed_attempts,
    first_failed_at: input.first_failed_at ?? input.now,
    grace_started_at,
    retryAt: grace_started_at === null ? retryAt(input) : null,
  };
}

/** The instant at which the subscription expires; days are of 24 hours. */
export function graceEndsAt(input: { grace_started_at: Date; grace_period_days: number }): Date {
  return new Date(input.grace_started_at.getTime() + input.grace_period_days * DAY_MS);
}
