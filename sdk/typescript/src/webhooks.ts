/** Checks that a webhook comes from your Tolem, just now. */
import { WebhookVerificationError } from "./errors.ts";
import type { WebhookEvent } from "./types.ts";

const TOLERANCE_MS = 5 * 60_000;
const PREFIX = "whsec_";

type HeaderRecord = Record<string, string | string[] | undefined>;

export type VerifyOptions = {
  /** How far the webhook's time may be from now: 5 minutes. */
  toleranceMs?: number;
  /** The present instant, for tests of your own. */
  now?: Date;
};

/**
 * Checks the signature and the time of a webhook, and gives what it says. `body` is what came over the network, unchanged: parsed
 * and written again it has another signature. While a secret is being replaced, give both.
 * @throws WebhookVerificationError
 */
export async function verify(
  body: string | Uint8Array,
  headers: Headers | HeaderRecord,
  secret: string | readonly string[],
  { toleranceMs = TOLERANCE_MS, now = new Date() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  if (typeof body !== "string" && !(body instanceof Uint8Array)) {
    throw new WebhookVerificationError("Give the body as it came, before anything parses it.");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const signed = readSigned(bytes, headers);
  const secrets = typeof secret === "string" ? [secret] : secret;
  const pairs = secrets.flatMap((each) =>
    signed.signatures.map((signature) => ({ key: signed.keyOf(each), signature })),
  );
  const checks = await Promise.all(pairs.map(({ key, signature }) => isHmac(key, signature, signed.content)));
  if (!checks.includes(true)) throw new WebhookVerificationError("No signature fits the secret.");

  const event = parse(bytes);
  // Only the Standard Webhooks scheme signs the time of the attempt; in the older one, the time of the event is signed.
  const sentMs = signed.sentMs ?? Date.parse(event.timestamp);
  if (!(Math.abs(now.getTime() - sentMs) <= toleranceMs)) {
    throw new WebhookVerificationError("The webhook is too old, or from the future.");
  }
  return event;
}

type Signed = {
  /** What the signatures are of. */
  content: Uint8Array<ArrayBuffer>;
  signatures: Uint8Array<ArrayBuffer>[];
  keyOf(secret: string): Uint8Array<ArrayBuffer>;
  sentMs?: number;
};

/** By the Standard Webhooks headers; by `X-Webhook-Signature` where something on the way has dropped them. */
function readSigned(body: Uint8Array, headers: Headers | HeaderRecord): Signed {
  const [id, timestamp, standard, legacy] = [
    "webhook-id",
    "webhook-timestamp",
    "webhook-signature",
    "x-webhook-signature",
  ].map((name) => headerOf(headers, name));

  if (id !== undefined && timestamp !== undefined && standard !== undefined) {
    return {
      content: joined(textBytes(`${id}.${timestamp}.`), body),
      signatures: standard.split(" ").flatMap((each) => (each.startsWith("v1,") ? base64Bytes(each.slice(3)) : [])),
      keyOf: (secret) => base64Bytes(secret.replace(PREFIX, ""))[0] ?? new Uint8Array(),
      sentMs: /^\d{1,11}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN,
    };
  }
  const hex = /^sha256=((?:[0-9a-f]{2})+)$/.exec(legacy ?? "")?.[1];
  if (hex === undefined) throw new WebhookVerificationError("The headers have no signature.");
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return { content: joined(body), signatures: [signature], keyOf: textBytes };
}

function headerOf(headers: Headers | HeaderRecord, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return Array.isArray(value) ? value[0] : value;
}

/** WebCrypto compares in constant time. It takes no empty key. */
async function isHmac(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (key.length === 0) return false;
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  return crypto.subtle.verify("HMAC", hmac, signature, content);
}

function parse(body: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("The body is not JSON.");
  }
}

function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The bytes in a list of one; no element where the text is not base64. */
function base64Bytes(text: string): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(text), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
