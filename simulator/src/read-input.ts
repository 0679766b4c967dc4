/** Readers of the fields of a request: each returns the typed value or throws an HTTP 400. */
import { HttpError } from "./http-error.ts";

export type Input = Record<string, unknown>;

/** A parsed body or query as a record; no body at all is an empty one. */
export function readInput(value: unknown): Input {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw new HttpError(400, "the body must be a JSON object");
  return { ...value };
}

/** A string that must be there and not be empty. */
export function readText(input: Input, name: string): string {
  const value = input[name];
  if (typeof value !== "string" || value === "") throw new HttpError(400, `${name} is required`);
  return value;
}

/** A string that may be left out or null. */
export function readOptionalText(input: Input, name: string): string | null {
  const value = input[name] ?? null;
  if (value !== null && typeof value !== "string") throw new HttpError(400, `${name} must be a string`);
  return value;
}

/** A required number; the caller checks its range. */
export function readNumber(input: Input, name: string): number {
  const value = input[name];
  if (typeof value !== "number") throw new HttpError(400, `${name} is required and must be a number`);
  return value;
}

/** A whole number of at least `min`; `fallback` when left out. */
export function readCount(input: Input, name: string, fallback: number, min = 0): number {
  const value = input[name] ?? fallback;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < min) {
    throw new HttpError(400, `${name} must be a whole number of at least ${min}`);
  }
  return value;
}

/** An operation's id, as a number or as digits. */
export function readId(input: Input, name: string): number {
  const id = idFrom(input[name]);
  if (id === null) throw new HttpError(400, `${name} is required`);
  return id;
}

/** The id that `value` spells, as a number or as digits, or null. */
export function idFrom(value: unknown): number | null {
  const id = typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** A phone of the form `7XXXXXXXXXX`. */
export function readPhone(input: Input, name: string): string {
  const phone = readText(input, name);
  if (!isPhone(phone)) throw new HttpError(400, `${name} must be 7XXXXXXXXXX`);
  return phone;
}

export function isPhone(text: string): boolean {
  return /^7\d{10}$/.test(text);
}
