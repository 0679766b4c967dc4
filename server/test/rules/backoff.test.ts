/** The pause before a retry: about double each time, bounded, and spread. */
import { describe, expect, it } from "vitest";
import { nextSendAt, nextWithdrawalAt } from "../../src/rules/backoff.ts";

const since = new Date("2026-02-01T00:00:00Z");

/** The waits in seconds of what keeps failing for `hours`. */
function waits(again: typeof nextSendAt, hours: number, random = 0.5): number[] {
  const seconds: number[] = [];
  for (let now = since; now.getTime() < since.getTime() + hours * 3_600_000; ) {
    const next = again({ now, since, random });
    seconds.push(Math.round((next.getTime() - now.getTime()) / 1000));
    now = next;
  }
  return seconds;
}

describe("nextSendAt", () => {
  it("doubles from a minute to an hour, and stays there", () => {
    expect(waits(nextSendAt, 4)).toEqual([60, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it("differs by a tenth either way", () => {
    expect(waits(nextSendAt, 0.01, 0)).toEqual([54]);
    expect(waits(nextSendAt, 0.01, 0.999)[0]).toBe(66);
  });
});

describe("nextWithdrawalAt", () => {
  it("doubles from 10 seconds to 5 minutes", () => {
    expect(waits(nextWithdrawalAt, 0.25)).toEqual([10, 10, 20, 40, 80, 160, 300, 300]);
  });

  it("waits the least where the clock has gone back", () => {
    const now = new Date(since.getTime() - 1000);
    expect(nextWithdrawalAt({ now, since, random: 0.5 })).toEqual(new Date(now.getTime() + 10_000));
  });
});
