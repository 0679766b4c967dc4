/** Instants of the API as people in Kazakhstan read them: on the clocks of Almaty, wherever the browser is. */
import type { Language } from "../i18n/languages.ts";

const TIME_ZONE = "Asia/Almaty";
const LOCALES: Record<Language, string> = { ru: "ru-RU", kk: "ru-RU", en: "en-GB" };

const DAY = { timeZone: TIME_ZONE, day: "2-digit", month: "2-digit", year: "numeric" } as const;
const TIME = { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

/** `21.11.2026`; in English, where that would be doubtful, `21 Nov 2026`. */
export function dayText(instant: string, language: Language): string {
  const style = language === "en" ? ({ ...DAY, day: "numeric", month: "short" } as const) : DAY;
  return new Intl.DateTimeFormat(LOCALES[language], style).format(new Date(instant));
}

/** `15:41` */
export function timeText(instant: string): string {
  return new Intl.DateTimeFormat("en-GB", TIME).format(new Date(instant));
}

/** `21.11.2026, 15:41` */
export function instantText(instant: string, language: Language): string {
  return `${dayText(instant, language)}, ${timeText(instant)}`;
}

/** The day of Almaty at `at` (ms), `days` later: `2026-11-21`. */
export function dayOf(at: number, days = 0): string {
  // Of all locales, Sweden's writes days the way the API does.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE });
  return day.format(at + days * 24 * 3600 * 1000);
}

/** The instant at which the day `2026-11-21` begins in Almaty, `days` later: what the API's `from` and `to` take. */
export function dayStart(day: string, days = 0): string {
  // Almaty has been at +05:00 since March 2024, which is before the first invoice there can be.
  const start = new Date(`${day}T00:00:00+05:00`);
  start.setUTCDate(start.getUTCDate() + days);
  return start.toISOString();
}

/** The seconds from `now` to `instant` as a count-down reads: `4:07`; never below `0:00`. */
export function countdownText(instant: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((new Date(instant).getTime() - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
