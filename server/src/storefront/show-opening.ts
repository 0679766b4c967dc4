/** Renders the opening hours of a shop: whether it is open, when that changes, and the hours of the week. */

import { type Html, html } from "../http/html.ts";
import { fill } from "../pages/words.ts";
import type { Language } from "../rules/language.ts";
import { daysBetween, localDate } from "../rules/local-day.ts";
import type { DayHours, Opening } from "../rules/opening-hours.ts";
import { WORDS } from "./words.ts";

/** The present instant, and the zone by whose clock hours are meant. */
export type Moment = { now: Date; time_zone: string };

const DAY_MS = 24 * 60 * 60_000;
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** `Открыто до 18:00` */
export function openingText({ isOpen, changesAt }: Opening, moment: Moment, language: Language): string {
  const words = WORDS[language];
  if (changesAt === null) return isOpen ? words.openAlways : words.shut;
  // A time of day says nothing of a day that is further away.
  if (isOpen && changesAt.getTime() - moment.now.getTime() > DAY_MS) return words.open;
  if (isOpen) return fill(words.openUntil, { time: timeText(changesAt, moment.time_zone) });
  return fill(words.shutUntil, { time: dayAndTime(changesAt, moment, language) });
}

/** `завтра в 09:00`, for an instant within the next week. */
export function dayAndTime(at: Date, { now, time_zone }: Moment, language: Language): string {
  const words = WORDS[language];
  const [today, day] = [localDate(now, time_zone), localDate(at, time_zone)];
  const days = daysBetween(today, day);
  // Sunday is 0 in JavaScript.
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const text = days === 0 ? words.today : days === 1 ? words.tomorrow : words.onWeekday[weekday];
  return fill(text ?? "{time}", { time: timeText(at, time_zone) });
}

function timeText(at: Date, timeZone: string): string {
  const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  return new Intl.DateTimeFormat("en-GB", style).format(at);
}

/** The week, its neighbouring days of the same hours in one line: `пн–пт 09:00–18:00`. */
export function showWeek(hours: readonly DayHours[], language: Language): Html {
  const words = WORDS[language];
  const lines: { first: number; last: number; text: string }[] = [];
  for (const weekday of WEEK) {
    const text = hoursText(
      hours.find((day) => day.weekday === weekday),
      language,
    );
    const line = lines.at(-1);
    if (line?.text === text) line.last = weekday;
    else lines.push({ first: weekday, last: weekday, text });
  }
  const nameOf = (weekday: number) => words.weekdays[weekday - 1] ?? "";
  return html`<dl>${lines.map(
    ({ first, last, text }) =>
      html`<dt>${nameOf(first)}${first !== last && html`–${nameOf(last)}`}</dt><dd>${text}</dd>`,
  )}</dl>`;
}

function hoursText(day: DayHours | undefined, language: Language): string {
  const words = WORDS[language];
  if (day === undefined) return words.dayOff;
  return day.from === day.to ? words.aroundTheClock : `${day.from}–${day.to}`;
}
