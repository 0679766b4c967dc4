/** The codes of authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds. */
import { Secret, TOTP } from "otpauth";
import type { Random } from "../deps.ts";

/** The length of a SHA-1 hash, which RFC 4226 recommends. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** The number of steps by which the clock of the person's device may be ahead or behind. */
const DRIFT = 1;
const ISSUER = "Tolem";

/** A new secret, in base32. */
export function newTotpSecret(random: Random): string {
  return new Secret({ buffer: Uint8Array.from(random.bytes(SECRET_BYTES)).buffer }).base32;
}

/** The URL that authenticator apps read from a QR code; they show `email` as the name. */
export function otpauthUrl(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The step of 30 seconds around `now` to which `code` belongs; null for none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
}

function totpOf(secret: string, label = ISSUER): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret, algorithm: "SHA1", digits: 6, period: STEP_SECONDS });
}
