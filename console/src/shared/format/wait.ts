/** Rounds a wait for people: in seconds up to a minute, in minutes up to an hour and a half, then in hours. */

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

type WaitUnit = "seconds" | "minutes" | "hours" | "days";

/** The wait is rounded up, so that no attempt comes too early. */
export function roundedWait(seconds: number): { unit: WaitUnit; count: number } {
  if (seconds <= MINUTE_S) return { unit: "seconds", count: Math.max(1, Math.ceil(seconds)) };
  if (seconds <= 1.5 * HOUR_S) return { unit: "minutes", count: Math.ceil(seconds / MINUTE_S) };
  if (seconds <= 2 * DAY_S) return { unit: "hours", count: Math.ceil(seconds / HOUR_S) };
  return { unit: "days", count: Math.ceil(seconds / DAY_S) };
}
