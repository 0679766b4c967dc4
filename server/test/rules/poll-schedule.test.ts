/** Polling: how often an open invoice is asked about, how long a closed one is watched, when one is overdue. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isCheckedOnRequest,
  isOverdue,
  nextLostSearchAt,
  nextPollAt,
  watchUntil,
} from "../../src/rules/poll-schedule.ts";

const created_at = new Date("2026-03-01T10:00:00Z");
const DAY = 86_400;
const at = (seconds: number) => new Date(created_at.getTime() + seconds * 1000);

describe("nextPollAt", () => {
  test.each([
    { age: 0, poll_interval_s: 5, wait: 5 },
    { age: 300, poll_interval_s: 5, wait: 5 },
    { age: 600, poll_interval_s: 5, wait: 5 },
    { age: 1200, poll_interval_s: 5, wait: 10 },
    { age: 3600, poll_interval_s: 5, wait: 30 },
    { age: 7200, poll_interval_s: 5, wait: 60 },
    { age: 86400, poll_interval_s: 5, wait: 60 },
    { age: 86400, poll_interval_s: 3, wait: 60 },
    { age: 0, poll_interval_s: 90, wait: 90 },
    { age: 86400, poll_interval_s: 90, wait: 90 },
  ])("open at the age of $age s with an interval of $poll_interval_s s: again in $wait s", (row) => {
    const next = nextPollAt({
      now: at(row.age),
      created_at,
      poll_interval_s: row.poll_interval_s,
      watchUntil: at(0),
      watched: "open",
    });
    expect(next).toEqual(at(row.age + row.wait));
  });

  test.each([
    { age: 10, watch: 1200, next: 70 },
    { age: 1140, watch: 1200, next: 1200 },
    { age: 1170, watch: 1200, next: 1200 },
    // Then once a day for 7 days, at the same time of day whatever came between.
    { age: 1200, watch: 1200, next: 1200 + DAY },
    { age: 1201, watch: 1200, next: 1200 + DAY },
    { age: 1199 + 2 * DAY, watch: 1200, next: 1200 + 2 * DAY },
    { age: 1200 + 6 * DAY, watch: 1200, next: 1200 + 7 * DAY },
    { age: 1199 + 7 * DAY, watch: 1200, next: 1200 + 7 * DAY },
    { age: 1200 + 7 * DAY, watch: 1200, next: null },
    { age: 1200 + 40 * DAY, watch: 1200, next: null },
  ])("closed at $age s and watched until $watch s: next at $next s", (row) => {
    const next = nextPollAt({
      now: at(row.age),
      created_at,
      poll_interval_s: 5,
      watchUntil: at(row.watch),
      watched: "closed",
    });
    expect(next).toEqual(row.next === null ? null : at(row.next));
  });

  test("the wait of an open invoice never shrinks with age and stays between its interval and 60 s", () => {
    const age = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(age, age, fc.integer({ min: 1, max: 60 }), (one, other, poll_interval_s) => {
        const wait = (seconds: number) => {
          const now = at(seconds);
          const next = nextPollAt({ now, created_at, poll_interval_s, watchUntil: at(0), watched: "open" });
          return (next?.getTime() ?? 0) - now.getTime();
        };
        const younger = wait(Math.min(one, other));
        const older = wait(Math.max(one, other));
        expect(younger).toBeGreaterThanOrEqual(poll_interval_s * 1000);
        expect(older).toBeGreaterThanOrEqual(younger);
        expect(older).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});

describe("a held invoice", () => {
  test.each([
    { age: 5, next: 65 },
    { age: 600, next: 660 },
    { age: 3600, next: 3960 },
    { age: DAY, next: 1.1 * DAY },
    { age: 1200 + 7 * DAY, next: null },
  ])("is asked about at a tenth of its age: at $age s, next at $next s", ({ age, next }) => {
    const asked = { now: at(age), created_at, poll_interval_s: 5, watchUntil: at(1200), watched: "held" } as const;
    expect(nextPollAt(asked)).toEqual(next === null ? null : at(next));
  });
});

describe("a lost create", () => {
  test.each([
    { age: 0, next: 5 },
    { age: 59, next: 64 },
    { age: 60, next: 90 },
    { age: 590, next: 600 },
    { age: 600, next: 660 },
    { age: 3600, next: 3960 },
    { age: 7 * DAY - 1, next: 1.1 * (7 * DAY - 1) },
    { age: 7 * DAY, next: null },
  ])("is searched for $age s after the call, next at $next s", ({ age, next }) => {
    const asked = { now: at(age), askedAt: created_at, poll_interval_s: 5 };
    expect(nextLostSearchAt(asked)).toEqual(next === null ? null : at(next));
  });

  test("is searched for a bounded number of times", () => {
    let [now, looks] = [created_at, 0] as [Date | null, number];
    for (; now !== null && looks < 1000; looks += 1)
      now = nextLostSearchAt({ now, askedAt: created_at, poll_interval_s: 5 });
    expect(looks).toBe(104);
  });
});

test.each([
  { days: 30, asked: false },
  { days: 29.999, asked: true },
  { days: -1, asked: true },
])("a person who asks $days days after the expiry has the provider asked: $asked", ({ days, asked }) => {
  expect(isCheckedOnRequest({ now: at(days * DAY), expires_at: created_at })).toBe(asked);
});

test("a closed invoice is watched for 15 minutes past its expiry", () => {
  expect(watchUntil(at(300))).toEqual(at(1200));
});

test.each([
  { asked: 300, overdue: false },
  { asked: 364.999, overdue: false },
  { asked: 365, overdue: false },
  { asked: 365.001, overdue: true },
])("a code that expires at 300 s with 65 s to confirm, asked about at $asked s: overdue $overdue", (row) => {
  const overdue = isOverdue({ askedAt: at(row.asked), expires_at: at(300), confirmation_timeout_s: 65 });
  expect(overdue).toBe(row.overdue);
});
