/** Failed attempts: retried within a tenth of the interval, then one grace period, then the end. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { AFTER_PAYMENT, afterFailure, graceEndsAt, retryAt } from "../../src/rules/dunning.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const EARLIER = new Date("2026-02-20T10:00:00Z");
const HOUR_MS = 3_600_000;

test.each([
  { hours: 24, random: 0, at: "2026-03-01T21:36:00.000Z" },
  { hours: 24, random: 0.5, at: "2026-03-02T00:00:00.000Z" },
  { hours: 24, random: 0.75, at: "2026-03-02T01:12:00.000Z" },
  { hours: 24, random: 0.999_999_999_9, at: "2026-03-02T02:24:00.000Z" },
  { hours: 1, random: 0, at: "2026-03-01T00:54:00.000Z" },
  { hours: 1, random: 1 / 3, at: "2026-03-01T00:58:00.000Z" },
  { hours: 168, random: 0.5, at: "2026-03-08T00:00:00.000Z" },
])("$hours h by chance $random: tried again at $at", ({ hours, random, at }) => {
  expect(retryAt({ now: NOW, retry_interval_hours: hours, random }).toISOString()).toBe(at);
});

test("a retry is within a tenth of its interval, in whole milliseconds", () => {
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 168 }), chance, (retry_interval_hours, random) => {
      const waitMs = retryAt({ now: NOW, retry_interval_hours, random }).getTime() - NOW.getTime();
      expect(Number.isInteger(waitMs)).toBe(true);
      expect(Math.abs(waitMs - retry_interval_hours * HOUR_MS)).toBeLessThanOrEqual(
        0.1 * retry_interval_hours * HOUR_MS,
      );
    }),
  );
});

const FRESH = { ...AFTER_PAYMENT, now: NOW, max_retry_attempts: 3, retry_interval_hours: 24, random: 0.5 };
const RETRY = new Date("2026-03-02T00:00:00Z");

test.each([
  {
    what: "the first of three",
    before: {},
    after: { failed_attempts: 1, first_failed_at: NOW, grace_started_at: null, retryAt: RETRY },
  },
  {
    what: "the second of three",
    before: { failed_attempts: 1, first_failed_at: EARLIER },
    after: { failed_attempts: 2, first_failed_at: EARLIER, grace_started_at: null, retryAt: RETRY },
  },
  {
    what: "the third of three begins the grace",
    before: { failed_attempts: 2, first_failed_at: EARLIER },
    after: { failed_attempts: 3, first_failed_at: EARLIER, grace_started_at: NOW, retryAt: null },
  },
  {
    what: "the only one begins the grace",
    before: { max_retry_attempts: 1 },
    after: { failed_attempts: 1, first_failed_at: NOW, grace_started_at: NOW, retryAt: null },
  },
  {
    what: "one more in grace does not begin it anew",
    before: { failed_attempts: 3, first_failed_at: EARLIER, grace_started_at: EARLIER },
    after: { failed_attempts: 4, first_failed_at: EARLIER, grace_started_at: EARLIER, retryAt: null },
  },
  {
    what: "fewer attempts allowed than were made begin the grace",
    before: { failed_attempts: 4, first_failed_at: EARLIER, max_retry_attempts: 2 },
    after: { failed_attempts: 5, first_failed_at: EARLIER, grace_started_at: NOW, retryAt: null },
  },
  {
    what: "more attempts allowed do not end the grace",
    before: { failed_attempts: 3, first_failed_at: EARLIER, grace_started_at: EARLIER, max_retry_attempts: 10 },
    after: { failed_attempts: 4, first_failed_at: EARLIER, grace_started_at: EARLIER, retryAt: null },
  },
])("a failure: $what", ({ before, after }) => {
  expect(afterFailure({ ...FRESH, ...before })).toEqual(after);
});

test.each([1, 3, 10])("with %i attempts allowed, so many are made, and the grace begins with the last", (allowed) => {
  let state: Pick<Parameters<typeof afterFailure>[0], keyof typeof AFTER_PAYMENT> = AFTER_PAYMENT;
  let now = NOW;
  for (let attempt = 1; attempt <= allowed; attempt += 1) {
    const { retryAt, ...next } = afterFailure({ ...FRESH, ...state, max_retry_attempts: allowed, now });
    state = next;
    if (attempt < allowed) now = retryAt ?? new Date(Number.NaN);
    else expect(retryAt).toBeNull();
  }
  expect(state).toEqual({ failed_attempts: allowed, first_failed_at: NOW, grace_started_at: now });
  expect(now.getTime() - NOW.getTime()).toBe((allowed - 1) * 24 * HOUR_MS);
});

test.each([
  { days: 1, ends: "2026-02-21T10:00:00.000Z" },
  { days: 7, ends: "2026-02-27T10:00:00.000Z" },
  { days: 30, ends: "2026-03-22T10:00:00.000Z" },
])("a grace of $days days ends $ends", ({ days, ends }) => {
  expect(graceEndsAt({ grace_started_at: EARLIER, grace_period_days: days }).toISOString()).toBe(ends);
});

test("a payment leaves nothing of the failures", () => {
  expect(AFTER_PAYMENT).toEqual({ failed_attempts: 0, first_failed_at: null, grace_started_at: null });
});
