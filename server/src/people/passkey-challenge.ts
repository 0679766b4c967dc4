/** The challenges that passkeys sign, each for one purpose. A challenge is stored only once it has been used. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { ANSWER_MS } from "../factors/webauthn.ts";
import type { Challenge } from "./challenge.ts";
import { sessionHash } from "./session-payload.ts";

const ID_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = ID_BYTES + TIME_BYTES;
const SIGNATURE_BYTES = 32;

/** What the answer may be used for: a sign-in without a password, the second step of one sign-in, or one action of one session. */
export type PasskeyPurpose = "sign-in" | `factor/${string}` | `proof/${string}` | `new/${string}`;

export const factorPurpose = ({ hash }: Pick<Challenge, "hash">): PasskeyPurpose => `factor/${hash.toString("hex")}`;
export const proofPurpose = (session: string): PasskeyPurpose => `proof/${sessionHash(session).toString("hex")}`;
export const newPurpose = (session: string): PasskeyPurpose => `new/${sessionHash(session).toString("hex")}`;

/** A challenge in base64url, and what is stored once it has been used. */
export type PasskeyChallenge = Pick<Challenge, "hash" | "expires_at"> & { text: string };

/** A challenge that works once within 5 minutes. */
export function newPasskeyChallenge(
  { clock, random, config }: Pick<Deps, "clock" | "random" | "config">,
  purpose: PasskeyPurpose,
): Buffer {
  const signed = Buffer.alloc(SIGNED_BYTES);
  random.bytes(ID_BYTES).copy(signed);
  signed.writeUIntBE(clock.now().getTime(), ID_BYTES, TIME_BYTES);
  return Buffer.concat([signed, signatureOf(config.session_secrets[0], signed, purpose)]);
}

/** @throws CHALLENGE_EXPIRED when it is unknown, too old, or for another purpose */
export function readPasskeyChallenge(
  { clock, config }: Pick<Deps, "clock" | "config">,
  purpose: PasskeyPurpose,
  text: string,
): PasskeyChallenge {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== SIGNED_BYTES + SIGNATURE_BYTES) throw new ApiError("CHALLENGE_EXPIRED");
  const [signed, given] = [bytes.subarray(0, SIGNED_BYTES), bytes.subarray(SIGNED_BYTES)];
  const isOurs = config.session_secrets.some((secret) => timingSafeEqual(signatureOf(secret, signed, purpose), given));
  const expires_at = new Date(signed.readUIntBE(ID_BYTES, TIME_BYTES) + ANSWER_MS);
  if (!isOurs || expires_at <= clock.now()) throw new ApiError("CHALLENGE_EXPIRED");
  return { text, hash: createHash("sha256").update(bytes).digest(), expires_at };
}

/** Differs from the signatures of sessions and of challenges after a password. */
function signatureOf(session_secret: string, signed: Buffer, purpose: PasskeyPurpose): Buffer {
  return createHmac("sha256", session_secret).update(`passkey:${purpose}:`).update(signed).digest();
}
