/** Polling: how often an open invoice is asked about, how long a closed one is watched, when one is overdue. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOverdue, nextPollAt, watchUntil } from "../../src/rules/poll-schedule.ts";

const created_at = new Date("2026-03-01T10:00:00Z");
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
      watch_until: at(0),
      closed: false,
    });
    expect(next).toEqual(at(row.age + row.wait));
  });

  test.each([
    { age: 10, watch: 1200, next: 70 },
    { age: 1140, watch: 1200, next: 1200 },
    { age: 1170, watch: 1200, next: 1200 },
    { age: 1200, watch: 1200, next: null },
    { age: 1201, watch: 1200, next: null },
  ])("closed at $age s and watched until $watch s: next at $next s", (row) => {
    const next = nextPollAt({
      now: at(row.age),
      created_at,
      poll_interval_s: 5,
      watch_until: at(row.watch),
      closed: true,
    });
    expect(next).toEqual(row.next === null ? null : at(row.next));
  });

  test("the wait of an open invoice never shrinks with age and stays between its interval and 60 s", () => {
    const age = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(age, age, fc.integer({ min: 1, max: 60 }), (one, other, poll_interval_s) => {
        const wait = (seconds: number) => {
          const now = at(seconds);
          const next = nextPollAt({ now, created_at, poll_interval_s, watch_until: at(0), closed: false });
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

test("a closed invoice is watched for 15 minutes past its expiry", () => {
  expect(watchUntil(at(300))).toEqual(at(1200));
});

test.each([
  { asked: 300, overdue: false },
  { asked: 364.999, overdue: false },
  { asked: 365, overdue: false },
  { asked: 365.001, overdue: true },
])("a code that expires at 300 s with 65 s to confirm, asked about at $asked s: overdue $overdue", (row) => {
  const overdue = isOverdue({ asked_at: at(row.asked), expires_at: at(300), confirmation_timeout_s: 65 });
  expect(overdue).toBe(row.overdue);
});
