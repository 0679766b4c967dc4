/** The report of `tolem reseal`. */
import type { SealedKind } from "../db/sealed-columns.ts";
import type { Resealed } from "./reseal.ts";

const NAMES: Record<SealedKind, string> = {
  "webhook-secret": "webhook secrets",
  "provider-session": "provider sessions",
  "kaspi-qr-session": "provider sessions of Kaspi QR",
  "provider-sign-in": "sign-ins at the provider",
  idempotency: "kept answers",
  letter: "letters",
  totp: "secrets of second factors",
  "page-secret": "secrets of payers' pages",
  "key-check": "check values",
};

export function describeResealed(results: Resealed[]): string {
  const lines = results.flatMap(({ kind, resealed, closed, brief }) => [
    `${NAMES[kind]}: ${resealed} resealed`,
    ...(closed === 0 ? [] : [`  ${closed} open with no key and stay as they are`]),
    ...(brief === 0 ? [] : [`  ${brief} wait for their code and need the previous key for 5 more minutes`]),
  ]);
  return [...lines, "ENCRYPTION_KEY_PREVIOUS, or encryption-key.previous in DATA_DIR, is needed no longer."].join("\n");
}
