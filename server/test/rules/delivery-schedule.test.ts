/** Webhook attempts: 0, 5 and 30 seconds from the start of the first, then dropped. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { DELIVERY_TIMEOUT_MS, MAX_ATTEMPTS, nextAttemptAt } from "../../src/rules/delivery-schedule.ts";

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
