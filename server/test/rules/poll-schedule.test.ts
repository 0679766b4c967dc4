/** Polling: how often an open invoice is polled, how long an ended one is watched, when one is overdue. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  endOfCode,
  isCheckedOnRequest,
  isOverdue,
  nextLostSearchAt,
  nextPollAt,
  turningPointsOf,
  watchUntil,
} from "../../src/rules/poll-schedule.ts";

const created_at = new Date("2026-03-01T10:00:00Z");
const DAY = 86_400;
const at = (seconds: number) => new Date(created_at.getTime() + seconds * 1000);

const LIFE = { isMoved: false, since: created_at, channel: "phone", poll_interval_s: 5, expires_at: at(DAY) } as const;
const CODE = { ...LIFE, channel: "qr", expires_at: at(300) } as const;

type Polled = Parameters<typeof nextPollAt>[0];

/** The waits in seconds between the polls from `age` on, of which none changes the standing, up to `until`. */
function pollsOf(watch: Omit<Polled, "now">, age: number, until = Number.POSITIVE_INFINITY): number[] {
  const polls: number[] = [];
  for (let now: Date | null = at(age); polls.length < 5000; ) {
    now = nextPollAt({ ...watch, now });
    if (now === null || now.getTime() > at(until).getTime()) break;
    polls.push((now.getTime() - created_at.getTime()) / 1000);
  }
  return polls;
}

describe("an open phone invoice", () => {
  const open = { ...LIFE, standing: "open", turningPoints: [] } as const;

  test.each([
    { age: 0, poll_interval_s: 5, wait: 5 },
    { age: 175, poll_interval_s: 5, wait: 5 },
    { age: 180, poll_interval_s: 5, wait: 22.5 },
    { age: 600, poll_interval_s: 5, wait: 75 },
    { age: 3600, poll_interval_s: 5, wait: 450 },
    { age: 40_000, poll_interval_s: 5, wait: 5000 },
    { age: 0, poll_interval_s: 90, wait: 90 },
    { age: 600, poll_interval_s: 90, wait: 90 },
  ])("is polled at the age of $age s with an interval of $poll_interval_s s: again in $wait s", (row) => {
    const next = nextPollAt({ ...open, now: at(row.age), poll_interval_s: row.poll_interval_s });
    expect(next).toEqual(at(row.age + row.wait));
  });

  test("is polled at its interval after its status has changed, however old it is", () => {
    expect(nextPollAt({ ...open, now: at(40_000), isMoved: true })).toEqual(at(40_005));
  });

  test("is polled at its turning points, though never within the interval", () => {
    const next = (age: number) => nextPollAt({ ...open, now: at(age), turningPoints: [at(3700), at(3800)] });
    expect(next(3600)).toEqual(at(3700));
    expect(next(3700)).toEqual(at(3800));
    expect(next(3798)).toEqual(at(3803));
    expect(next(3800)).toEqual(at(3800 + 475));
  });

  test("has its turning points at its expiry, a minute later, and ten minutes after a cancel", () => {
    expect(turningPointsOf({ expires_at: at(DAY), cancel_requested_at: null })).toEqual([at(DAY), at(DAY + 61)]);
    expect(turningPointsOf({ expires_at: at(DAY), cancel_requested_at: at(60) })).toContainEqual(at(660));
  });

  test("waits ever longer, and never less than its interval", () => {
    const age = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(age, age, fc.integer({ min: 1, max: 60 }), (one, other, poll_interval_s) => {
        const wait = (seconds: number) => {
          const now = at(seconds);
          return (nextPollAt({ ...open, now, poll_interval_s })?.getTime() ?? 0) - now.getTime();
        };
        const younger = wait(Math.min(one, other));
        expect(younger).toBeGreaterThanOrEqual(poll_interval_s * 1000);
        expect(wait(Math.max(one, other))).toBeGreaterThanOrEqual(younger);
      }),
    );
  });
});

describe("the polls of a whole life", () => {
  const turningPoints = turningPointsOf({ expires_at: at(DAY), cancel_requested_at: null });
  const lastDay = at(DAY + 900 + 7 * DAY);

  test("of an unpaid phone invoice are fewer than 100", () => {
    const open = pollsOf({ ...LIFE, standing: "open", turningPoints }, 0, DAY + 61);
    expect(open.slice(-2)).toEqual([DAY, DAY + 61]);
    const ended = nextPollAt({ ...LIFE, turningPoints, now: at(DAY + 61), standing: "closed", isMoved: true });
    expect(ended).toEqual(at(DAY + 900));
    const closed = pollsOf({ ...LIFE, standing: "closed", turningPoints }, DAY + 900);
    expect(at(closed.at(-1) ?? 0)).toEqual(lastDay);
    expect({ open: open.length, closed: 1 + closed.length }).toEqual({ open: 90, closed: 8 });
  });

  test.each([1, 60, 300, 3600, 80_000])("of a phone invoice that was cancelled at %i s are fewer than 10", (age) => {
    const ended = nextPollAt({ ...LIFE, turningPoints, now: at(age), standing: "closed", isMoved: true });
    expect(ended).toEqual(at(age + 900));
    const closed = pollsOf({ ...LIFE, standing: "closed", turningPoints }, age + 900);
    expect(closed[0]).toBe(DAY + 900);
    expect(1 + closed.length).toBe(9);
  });
});

test.each([
  { age: 0, wait: 3 },
  { age: 600, wait: 3 },
  { age: 1200, wait: 6 },
  { age: 86_400, wait: 60 },
])("an open code at the age of $age s with an interval of 3 s: again in $wait s", ({ age, wait }) => {
  const open = { ...CODE, poll_interval_s: 3, standing: "open", turningPoints: [] } as const;
  expect(nextPollAt({ ...open, now: at(age) })).toEqual(at(age + wait));
});

test.each([
  { age: 10, next: 70 },
  { age: 1140, next: 1200 },
  { age: 1170, next: 1200 },
  // Then once a day for 7 days, at the same time of day whatever came between.
  { age: 1200, next: 1200 + DAY },
  { age: 1201, next: 1200 + DAY },
  { age: 1199 + 2 * DAY, next: 1200 + 2 * DAY },
  { age: 1200 + 6 * DAY, next: 1200 + 7 * DAY },
  { age: 1199 + 7 * DAY, next: 1200 + 7 * DAY },
  { age: 1200 + 7 * DAY, next: null },
  { age: 1200 + 40 * DAY, next: null },
])("a closed code, watched until 1200 s, at $age s: next at $next s", ({ age, next }) => {
  const closed = { ...CODE, standing: "closed", turningPoints: [] } as const;
  expect(nextPollAt({ ...closed, now: at(age) })).toEqual(next === null ? null : at(next));
});

describe("a held invoice", () => {
  test.each([
    { age: 5, next: 65 },
    { age: 600, next: 660 },
    { age: 3600, next: 3960 },
    { age: DAY, next: 1.1 * DAY },
    { age: 1200 + 7 * DAY, next: null },
  ])("is asked about at a tenth of its age: at $age s, next at $next s", ({ age, next }) => {
    const asked = { ...CODE, now: at(age), standing: "held", turningPoints: [] } as const;
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

describe("the end of a code", () => {
  const usually = at(300);

  test.each([
    { announced: at(1), ends: at(1) },
    { announced: at(180), ends: at(180) },
    { announced: at(3600), ends: at(3600) },
    { announced: at(3601), ends: usually },
    { announced: at(0), ends: usually },
    { announced: at(-3 * 3600), ends: usually },
  ])("is what the provider says, if a code can live so long: $announced", ({ announced, ends }) => {
    expect(endOfCode({ announced, usually, now: created_at })).toEqual(ends);
  });
});
