/** The calendar days of a zone, with the instants of their beginnings and ends. */
import { Temporal } from "temporal-polyfill";

/** The day in `zone` that contains `now`: `start` is inclusive, `end` exclusive. A day of a clock change does not have 24 hours. */
export function localDay(now: Date, zone: string): { start: Date; end: Date } {
  const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).startOfDay();
  const end = start.add({ days: 1 }).startOfDay();
  return { start: new Date(start.epochMilliseconds), end: new Date(end.epochMilliseconds) };
}

/** Days of a zone: their dates, the instants at which they begin, and the `end` of the last. */
export type LocalDays = { dates: string[]; starts: Date[]; end: Date };

/** The days in `zone` from one date (`YYYY-MM-DD`) to another, both included; none where `to` is before `from`. */
export function localDays(from: string, to: string, zone: string): LocalDays {
  const last = Temporal.PlainDate.from(to);
  const beginning = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(zone).epochMilliseconds);
  const days: LocalDays = { dates: [], starts: [], end: beginning(last.add({ days: 1 })) };
  for (
    let date = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(date, last) <= 0;
    date = date.add({ days: 1 })
  ) {
    days.dates.push(date.toString());
    days.starts.push(beginning(date));
  }
  return days;
}

/** The date in `zone` at `now`. */
export function localDate(now: Date, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The date `days` after `date`; before it when `days` is negative. */
export function dateAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The number of days from one date to another. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
}

/** The instants at which the 24 hours of the clock begin on `date` in `zone`. An hour that a clock change skips is empty; one that it repeats is one. */
export function localHours(date: string, zone: string): Date[] {
  const day = Temporal.PlainDate.from(date);
  return Array.from({ length: 24 }, (_, hour) => {
    const start = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } });
    return new Date(start.epochMilliseconds);
  });
}

/** The instant `days` before `now` at which the clock of `zone` shows the same time. */
export function sameTimeBefore(now: Date, days: number, zone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  return new Date(local.subtract({ days }).epochMilliseconds);
}

/**
 * The time in `zone` from `from` to `to` of the clock (`HH:MM`) on `date`: `end` is exclusive. Up to midnight, or past it
 * to the next day, where `to` is not after `from`.
 */
export function localShift(
  { date, from, to }: { date: string; from: string; to: string },
  zone: string,
): { start: Date; end: Date } {
  const first = Temporal.PlainDate.from(date);
  const last = to > from ? first : first.add({ days: 1 });
  const instantOf = (day: Temporal.PlainDate, time: string) =>
    new Date(day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds);
  return { start: instantOf(first, from), end: instantOf(last, to) };
}
