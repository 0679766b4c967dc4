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
/** A text without any of these has nothing to replace, and most texts have none. */
const SUSPECT = /(?:\d[\s()-]*){10}|[\w-]{40}|svc_|whsec_|-----BEGIN|:\/\/|[?&]/;
/** Numbers stand alone: ids in a path, and those of hexadecimal digits, are none. In JSON an escape such as `\n` ends with a letter. */
const NUMBER = /(?<!(?<!\\)[\w.])(?:(\+?[78](?:[\s()-]*\d){10})|\d{4}(?:[ -]\d{4}){3}|(?<!\/)\d{10,})(?!\w)/g;
/** API keys and webhook secrets, certificates, and what is unguessable by its length, such as the tokens of pages. */
const UNGUESSABLE = /(?:svc_(?:live|test)|whsec)_[\w+/=-]+|-----BEGIN[^"]*|[\w-]{40,}/g;
const LOGIN_IN_ADDRESS = /(:\/\/)[^/\s"@]+@/g;
const PARAMETER = /([?&])([^=&#"\s]+)=([^&#"\s]*)/g;

/** Replaces what looks like a secret in `text`, which may be the inside of a JSON string; phones keep their last four digits. */
export function redactText(text: string): string {
  if (text.length < SHORTEST || !SUSPECT.test(text)) return text;
  return text
    .replace(LOGIN_IN_ADDRESS, `$1${REDACTED}@`)
    .replace(PARAMETER, (whole, sign: string, name: string) =>
      kindOf(name) === "secret" ? `${sign}${name}=${REDACTED}` : whole,
    )
    .replace(UNGUESSABLE, REDACTED)
    .replace(NUMBER, (number, phone?: string) => (phone === undefined ? REDACTED : maskedPhone(number)));
}

/** The query of an address without secrets. */
export function redactQuery(query: string): string {
  const clean = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name,
    kindOf(name) === "secret" ? REDACTED : redactText(value),
  ]);
  return new URLSearchParams(clean).toString();
}

/** A string, whose end may be missing, with the colon after it if it is a name; a number; or where an object begins or ends. */
const JSON_TOKEN = /"([^"\\]*(?:\\.[^"\\]*)*)("?)(\s*:)?|-?\d[\d.eE+-]*|[{}]/g;

/** The JSON text `json`, or a beginning of one, without secrets: every string and number under a secret name is replaced. */
export function redactJson(json: string): string {
  let kind: Kind = "plain";
  let depth = 0;
  /** How deep the secret name stands; names beneath it do not make their values less secret. */
  let secretDepth = Number.POSITIVE_INFINITY;
  const enter = (name: string) => {
    if (depth > secretDepth) return;
    kind = kindOf(name);
    secretDepth = kind === "secret" ? depth : Number.POSITIVE_INFINITY;
  };
  return json.replace(JSON_TOKEN, (token: string, inside?: string, end?: string, colon?: string) => {
    if (colon !== undefined && inside !== undefined) {
      enter(inside);
      return `"${redactText(inside)}"${colon}`;
    }
    if (token === "{" || token === "}") {
      depth += token === "{" ? 1 : -1;
      return token;
    }
    if (kind === "secret") return `"${REDACTED}"`;
    if (kind === "phone" && /\d{5}/.test(token)) return `"${maskedPhone(token)}"`;
    return inside === undefined ? token : `"${redactText(inside)}${end}`;
  });
}

function maskedPhone(text: string): string {
  return maskPhone(text.replace(/\D/g, ""));
}

/** What the value of a field is, by the field's name. */
type Kind = "plain" | "secret" | "phone";

/** The kinds of names, because the same ones come again and again; callers may send any, so their number is bounded. */
const kinds = new Map<string, Kind>();
const MOST_KINDS = 2_000;

function kindOf(name: string): Kind {
  const known = kinds.get(name);
  if (known !== undefined) return known;
  const kind = SECRET_NAME.test(name) ? "secret" : PHONE_NAME.test(name) ? "phone" : "plain";
  if (kinds.size < MOST_KINDS && name.length < 64) kinds.set(name, kind);
  return kind;
}
