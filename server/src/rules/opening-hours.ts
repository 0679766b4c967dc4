/** The opening hours of a shop: whether it is open at an instant, and when that changes. */
import { Temporal } from "temporal-polyfill";

/** The hours of one weekday, from 1 (Monday) to 7, by the clock (`HH:MM`). A `to` that is not after `from` is of the next day. */
export type DayHours = { weekday: number; from: string; to: string };

/** Whether the shop is open, and the instant of the next change; null for a shop that never closes, and one that never opens. */
export type Opening = { isOpen: boolean; changesAt: Date | null };

const DAYS_OF_WEEK = 7;

/** Whether the shop with these hours is open at `now`, by the clock of `zone`, and until when. */
export function openingAt(hours: readonly DayHours[], now: Date, zone: string): Opening {
  const shifts = joined(shiftsAround(hours, now, zone));
  const current = shifts.find(({ start, end }) => start <= now && now < end);
  if (current === undefined) {
    const next = shifts.find(({ start }) => start > now);
    return { isOpen: false, changesAt: next?.start ?? null };
  }
  // The shifts of nine days are known: one that has no end within a week is never closed.
  const isEndless = current === shifts.at(-1) && current.end.getTime() - now.getTime() > DAYS_OF_WEEK * 86_400_000;
  return { isOpen: true, changesAt: isEndless ? null : current.end };
}

type Shift = { start: Date; end: Date };

/** The shifts from the day before `now`, which may last until today, to the same weekday of the next week. */
function shiftsAround(hours: readonly DayHours[], now: Date, zone: string): Shift[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const days = Array.from({ length: DAYS_OF_WEEK + 3 }, (_, at) => today.add({ days: at - 1 }));
  return days.flatMap((day) => {
    const ofDay = hours.find(({ weekday }) => weekday === day.dayOfWeek);
    if (ofDay === undefined) return [];
    const { from, to } = ofDay;
    return [{ start: instantOf(day, from, zone), end: instantOf(to > from ? day : day.add({ days: 1 }), to, zone) }];
  });
}

function instantOf(day: Temporal.PlainDate, time: string, zone: string): Date {
  const plainTime = Temporal.PlainTime.from(time);
  return new Date(day.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds);
}

/** The shifts in their order, those without a pause between them as one. */
function joined(shifts: Shift[]): Shift[] {
  const whole: Shift[] = [];
  for (const { start, end } of shifts) {
    const last = whole.at(-1);
    if (last === undefined || start > last.end) whole.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return whole;
}
