/** Instants of the API as people read them: on the clocks of the service's time zone, wherever the browser is. */
import type { Language } from "../i18n/languages.ts";
import { timeZone } from "./time-zone.ts";

const LOCALES: Record<Language, string> = { ru: "ru-RU", kk: "ru-RU", en: "en-GB" };
/** Of all locales, Sweden's writes days and times the way the API does. */
const ISO_LOCALE = "sv-SE";
const DAY_MS = 24 * 3600 * 1000;

const DAY = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** `21.11.2026`; in English, where that would be doubtful, `21 Nov 2026`. */
export function dayText(instant: string, language: Language): string {
  return dayFormat(language).format(new Date(instant));
}

/** `21.11`; in English `21 Nov`: for a row of days whose year is known. */
export function shortDayText(instant: string, language: Language): string {
  const style = { day: "2-digit", month: language === "en" ? "short" : "2-digit" } as const;
  return new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone: timeZone() }).format(new Date(instant));
}

/** `28.11.2026–27.12.2026`; in English `28 Nov – 27 Dec 2026`. */
export function daysText(first: string, last: string, language: Language): string {
  return dayFormat(language).formatRange(new Date(first), new Date(last));
}

function dayFormat(language: Language): Intl.DateTimeFormat {
  const style = language === "en" ? ({ ...DAY, day: "numeric", month: "short" } as const) : DAY;
  return new Intl.DateTimeFormat(LOCALES[language], { ...style, timeZone: timeZone() });
}

/** `15:41` */
export function timeText(instant: string): string {
  return new Intl.DateTimeFormat("en-GB", { ...TIME, timeZone: timeZone() }).format(new Date(instant));
}

/** `21.11.2026, 15:41` */
export function instantText(instant: string, language: Language): string {
  return `${dayText(instant, language)}, ${timeText(instant)}`;
}

/** `15:41` of today, and `21.11.2026, 15:41` of another day. */
export function momentText(instant: string, language: Language): string {
  return dayOf(Date.parse(instant)) === dayOf(Date.now()) ? timeText(instant) : instantText(instant, language);
}

/** Whether `text` is a day of the calendar as the API takes it, `2026-11-21`. The API takes no year before 2000. */
export function isDay(text: unknown): text is string {
  if (typeof text !== "string" || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && isoDay(at) === text;
}

/** The day of the service at `at` (ms), `days` later: `2026-11-21`. */
export function dayOf(at: number, days = 0): string {
  const day = new Intl.DateTimeFormat(ISO_LOCALE, { ...DAY, timeZone: timeZone() }).format(at);
  return days === 0 ? day : isoDay(Date.parse(day) + days * DAY_MS);
}

/** The instant at which the day `2026-11-21` of the service begins, `days` later: what the API's `from` and `to` take. */
export function dayStart(day: string, days = 0): string {
  const midnight = Date.parse(day) + days * DAY_MS;
  // On a day of a clock change midnight may be at either offset, or be skipped: the day begins at its first instant.
  const starts = [midnight - DAY_MS, midnight + DAY_MS].map((near) => midnight - offsetAt(near)).sort((a, b) => a - b);
  const start = starts.find((at) => dayOf(at) === isoDay(midnight)) ?? midnight;
  return new Date(start).toISOString();
}

/** How far the service's clock is ahead of UTC at `at`, in milliseconds; `at` is a whole second. */
function offsetAt(at: number): number {
  const format = new Intl.DateTimeFormat(ISO_LOCALE, { ...DAY, ...TIME, second: "2-digit", timeZone: timeZone() });
  return Date.parse(`${format.format(at).replace(" ", "T")}Z`) - at;
}

/** The day of an instant of UTC. */
function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The seconds from `now` to `instant` as a count-down reads: `4:07`; never below `0:00`. */
export function countdownText(instant: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
