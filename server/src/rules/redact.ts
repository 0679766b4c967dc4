/** Removes secrets, and card, account and phone numbers, from text that is kept or logged. */
import { maskPhone } from "./phone.ts";

const REDACTED = "[REDACTED]";

/** A phone number, also with spaces, dashes or brackets in it. */
export const SPELT_PHONE = /\+?[78](?:[\s()-]*\d){10}/g;

/** Replaces any run of 10 or more digits with `[REDACTED]`. */
export function redactDigits(text: string): string {
  return text.replace(/[0-9]{10,}/g, REDACTED);
}

/** Names of fields and of parameters of addresses whose values are secret, or are addresses that only the payer should know. */
const SECRET_NAME =
  /secret|passw|passphrase|token|api_?key$|private_?key|certificate|recovery_?code|otp|cookie|authorization|signature|qr_\w*url$|(?:receipt|payment|manage)_url$/i;
const PHONE_NAME = /phone/i;
/** Nothing that must be replaced in a text is shorter. */
const SHORTEST = 10;
/** Numbers stand alone: ids in a path, and those of hexadecimal digits, are none. In JSON an escape such as `\n` ends with a letter. */
const NUMBER = /(?<!(?<!\\)[\w.])(?:(\+?[78](?:[\s()-]*\d){10})|\d{4}(?:[ -]\d{4}){3}|(?<!\/)\d{10,})(?!\w)/g;
/** API keys and webhook secrets, certificates, and what is unguessable by its length, such as the tokens of pages. */
const UNGUESSABLE = /(?:svc_(?:live|test)|whsec)_[\w+/=-]+|-----BEGIN[^"]*|[A-Za-z0-9_-]{40,}/g;
const LOGIN_IN_ADDRESS = /(:\/\/)[^/\s"@]+@/g;
const PARAMETER = /([?&])([^=&#"\s]+)=([^&#"\s]*)/g;

/** Replaces what looks like a secret in `text`, which may be the inside of a JSON string; phones keep their last four digits. */
export function redactText(text: string): string {
  if (text.length < SHORTEST) return text;
  return text
    .replace(LOGIN_IN_ADDRESS, `$1${REDACTED}@`)
    .replace(PARAMETER, (whole, sign: string, name: string) =>
      SECRET_NAME.test(name) ? `${sign}${name}=${REDACTED}` : whole,
    )
    .replace(UNGUESSABLE, REDACTED)
    .replace(NUMBER, (number, phone?: string) => (phone === undefined ? REDACTED : maskedPhone(number)));
}

function maskedPhone(text: string): string {
  return maskPhone(text.replace(/\D/g, ""));
}

/** The query of an address without secrets. */
export function redactQuery(query: string): string {
  const clean = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    SECRET_NAME.test(name) ? REDACTED : redactText(value),
  ]);
  return new URLSearchParams(clean).toString();
}

/** A string, whose end may be missing, with the colon after it if it is a name; or a number. */
const JSON_TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)("?)(\s*:)?|-?\d[\d.eE+-]*/g;

/** The JSON text `json`, or a beginning of one, without secrets. What a name says is secret is replaced whatever its value is. */
export function redactJson(json: string): string {
  let name = "";
  return json.replace(JSON_TOKEN, (token: string, inside?: string, end?: string, colon?: string) => {
    if (colon !== undefined && inside !== undefined) {
      name = inside;
      return `"${redactText(inside)}"${colon}`;
    }
    if (SECRET_NAME.test(name)) return `"${REDACTED}"`;
    if (PHONE_NAME.test(name) && /\d{5}/.test(token)) return `"${maskedPhone(token)}"`;
    return inside === undefined ? token : `"${redactText(inside)}${end}`;
  });
}
