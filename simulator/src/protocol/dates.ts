/** Formats and parses dates as the provider does: in Asia/Almaty, which is +05:00 all year. */

const OFFSET_MS = 5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export type DateFormat = "offset" | "local";

/** `2026-11-21T14:03:11.250+05:00`, or the same without its offset. */
export function almatyDate(at: Date, format: DateFormat): string {
  const local = new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, -1);
  return format === "offset" ? `${local}+05:00` : local;
}

/** The calendar day in Almaty, `2026-11-21`. */
export function almatyDay(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which the Almaty day of `at` begins, moved by whole days. */
export function startOfAlmatyDay(at: Date, plusDays = 0): Date {
  return new Date(Date.parse(`${almatyDay(at)}T00:00:00+05:00`) + plusDays * DAY_MS);
}

/** Reads a date a caller sent: a bare day means its end, a time without an offset is Almaty's; null when it is neither. */
export function readAlmatyDate(text: string): Date | null {
  const bareDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text);
  const at = new Date(bareDay ? `${text}T23:59:59.999+05:00` : zoned ? text : `${text}+05:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
