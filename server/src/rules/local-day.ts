/** The calendar day of a place: when it began, and when it is over. */
import { Temporal } from "temporal-polyfill";

/** The day in `zone` that `now` is in: `start` belongs to it, `end` to the next. Where the clocks change it is no 24 hours. */
export function localDay(now: Date, zone: string): { start: Date; end: Date } {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay();
  const end = start.add({ days: 1 }).startOfDay();
  return { start: new Date(start.epochMilliseconds), end: new Date(end.epochMilliseconds) };
}
