/** Webhook attempts: 0, 5 and 30 seconds from the start of the first, or nine in a day, then dropped. */

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DELIVERY_TIMEOUT_MS,
  MAX_ATTEMPTS,
  nextAttemptAt,
  nextLongAttemptAt,
  retryAfterMs,
} from "../../src/rules/delivery-schedule.ts";

const first_attempt_at = new Date("2026-03-01T10:00:00Z");
const at = (seconds: number) => new Date(first_attempt_at.getTime() + seconds * 1000);

test.each([
  { attempts_made: 0, ended: 0, next: 0 },
  { attempts_made: 1, ended: 0.2, next: 5 },
  { attempts_made: 1, ended: 5, next: 5 },
  { attempts_made: 1, ended: 10, next: 10 },
  { attempts_made: 2, ended: 5.2, next: 30 },
  { attempts_made: 2, ended: 20, next: 30 },
  { attempts_made: 2, ended: 3600, next: 3600 },
])("after $attempts_made attempts, the last over at $ended s, the next is at $next s", (row) => {
  const next = nextAttemptAt({ first_attempt_at, attempts_made: row.attempts_made, now: at(row.ended) });
  expect(next).toEqual(at(row.next));
});

test("after three failures the delivery is dropped", () => {
  expect(MAX_ATTEMPTS).toBe(3);
  expect(nextAttemptAt({ first_attempt_at, attempts_made: 3, now: at(31) })).toBeNull();
});

test("attempts are never in the past, never before their offset, and in order, however long each one hangs", () => {
  const hangs = fc.array(fc.integer({ min: 0, max: DELIVERY_TIMEOUT_MS }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(hangs, (durations) => {
      let now = first_attempt_at;
      for (const [index, duration] of durations.entries()) {
        const next = nextAttemptAt({ first_attempt_at, attempts_made: index, now });
        if (next === null) throw new Error("dropped too early");
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(next.getTime()).toBeGreaterThanOrEqual(at([0, 5, 30][index] ?? 0).getTime());
        now = new Date(next.getTime() + duration);
      }
      expect(nextAttemptAt({ first_attempt_at, attempts_made: 3, now })).toBeNull();
      expect(now.getTime()).toBeLessThanOrEqual(at(40).getTime());
    }),
  );
});

test("the long schedule pauses 5 s, 30 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, give or take a fifth, and then drops", () => {
  const pauses = (random: number) =>
    Array.from({ length: 9 }, (_, made) => {
      const given = { attempts_made: made + 1, now: at(0), random, askedMs: null, isDown: false };
      const next = nextLongAttemptAt(given);
      return next === null ? null : (next.getTime() - at(0).getTime()) / 1000;
    });
  expect(pauses(0.5)).toEqual([5, 30, 300, 1800, 7200, 18_000, 36_000, 36_000, null]);
  expect(pauses(0)).toEqual([4, 24, 240, 1440, 5760, 14_400, 28_800, 28_800, null]);
  expect(pauses(1).slice(0, 3)).toEqual([6, 36, 360]);
});

test.each([
  { made: 1, asked: 60, isDown: false, next: 60 },
  { made: 4, asked: 60, isDown: false, next: 1800 },
  { made: 1, asked: 1_000_000, isDown: false, next: 86_400 },
  { made: 9, asked: null, isDown: true, next: 36_000 },
  { made: 12, asked: null, isDown: true, next: 36_000 },
])(
  "after $made attempts, asked for $asked s, down: $isDown, the next is after $next s",
  ({ made, asked, isDown, next }) => {
    const askedMs = asked === null ? null : asked * 1000;
    const given = { attempts_made: made, now: at(0), random: 0.5, askedMs, isDown };
    expect(nextLongAttemptAt(given)).toEqual(at(next));
  },
);

test.each([
  [null, null],
  ["120", 120_000],
  ["Sun, 01 Mar 2026 10:01:00 GMT", 60_000],
  ["Sun, 01 Mar 2026 09:00:00 GMT", 0],
  ["soon", null],
])("Retry-After: %s asks for %s ms", (header, asked) => {
  expect(retryAfterMs(header, at(0))).toBe(asked);
});
