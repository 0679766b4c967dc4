/** Reads the providers' formats: JSON with ids above 2^53, amounts that may be display strings, Almaty dates. */
import { parse } from "lossless-json";
import { tiynOf, tiynOfText } from "../../rules/money.ts";
import type { AmountInAnswer } from "../driver.ts";

/** A JSON object of a provider. Unknown fields stay unread. */
export type Fields = Record<string, unknown>;

const LONG_INTEGER = /^-?\d{16,}$/;
const ID = /^(?!0+$)[\w-]{1,64}$/;
const DATE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/i;
const ALMATY_OFFSET = "+05:00";
const ALMATY_OFFSET_MS = 5 * 60 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
const MAX_SECONDS = 3600;
const MAX_ADDRESS = 2048;

/** The object in `text`, or undefined when it is no JSON object. Integers of 16 digits and more become strings without rounding. */
export function parseFields(text: string): Fields | undefined {
  try {
    return fieldsOf(parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue }));
  } catch {
    return undefined;
  }
}

function exactNumber(token: string): string | number {
  return LONG_INTEGER.test(token) ? token : Number(token);
}

/** `value` if it is a JSON object, else undefined. */
export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** `value` if it is a non-empty string, else undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An address that a person may be led to, or undefined when it is none. */
export function webAddressOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined || text.length > MAX_ADDRESS || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return /^https?:$/.test(protocol) ? href : undefined;
}

/** An operation's or profile's id as a string, or undefined when there is none (0 is none). */
export function idOf(value: unknown): string | undefined {
  const id = typeof value === "number" ? String(value) : value;
  return typeof id === "string" && ID.test(id) ? id : undefined;
}

/** The form in which an id is sent: a JSON number, or a string where a number would be rounded. */
export function wireId(id: string): number | string {
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : id;
}

/** The tiyn of an amount in tenge, a JSON number or a display string such as `" 3 799 ₸"`; null when it is neither. */
export function tiynOfAmount(value: unknown): number | null {
  if (typeof value === "number") return tiynOf(value);
  return typeof value === "string" ? tiynOfText(value) : null;
}

/** The tiyn of an amount; a payment needs the difference between an absent amount and an unreadable one. */
export function amountInAnswer(value: unknown): AmountInAnswer {
  if (value === undefined || value === null) return "absent";
  const tiyn = tiynOfAmount(value);
  return tiyn === null || tiyn < 0 ? "unreadable" : tiyn;
}

/** The instant of an ISO 8601 date; one without an offset is Asia/Almaty time. Undefined when it is no date. */
export function dateOf(value: unknown): Date | undefined {
  const [, day, time, offset = ALMATY_OFFSET] = (typeof value === "string" && DATE.exec(value)) || [];
  const date = new Date(`${day}T${time}${offset.toUpperCase()}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** The form in which a date is sent: ISO 8601 with Almaty's offset. */
export function wireDate(at: Date): string {
  return new Date(at.getTime() + ALMATY_OFFSET_MS).toISOString().replace("Z", ALMATY_OFFSET);
}

/** The number of calendar days of Almaty from `from` to `to`. */
export function almatyDaysBetween(from: Date, to: Date): number {
  const dayOf = (at: Date) => Math.floor((at.getTime() + ALMATY_OFFSET_MS) / DAY_MS);
  return dayOf(to) - dayOf(from);
}

/** A whole number of seconds, at least 1 and at most an hour, which may be written as a string; else `fallback`. */
export function secondsOf(value: unknown, fallback: number): number {
  const seconds = Number(value);
  return seconds > 0 ? Math.min(Math.ceil(seconds), MAX_SECONDS) : fallback;
}
