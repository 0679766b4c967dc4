/** A clock that stands still until a test moves it. */
import type { Clock } from "../../src/deps.ts";

export type TestClock = Clock & {
  set(iso: string): void;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
};

export function testClock(start = "2026-11-20T09:00:00.000Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => now,
    set(iso) {
      now = new Date(iso);
    },
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
  };
}
