/** The content of a session's cookie, and its signature. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { User } from "../db/schema.ts";

/** The payload and its HMAC-SHA256, 43 characters of base64url. */
const SHAPE = /^([A-Za-z0-9_-]{1,300})\.([A-Za-z0-9_-]{43})$/;
const TENANT_ID = /^[\w-]{1,64}$/;

/**
 * `exp` is in seconds. Sessions of older releases lack `began_at_ms` and `tenant_id`, which is null for a person without a tenant.
 * `proven_at_ms` is present when the person has authenticated again since the session began.
 */
export type Claims = {
  user_id: number;
  exp: number;
  sid: string;
  began_at_ms?: number;
  tenant_id?: string | null;
  proven_at_ms?: number;
};

/** The cookie of a session, signed for `user`. */
export function writeSession(session_secret: string, claims: Claims, user: User): string {
  const payload = encode(claims);
  return `${payload}.${signatureOf(session_secret, payload, user).toString("base64url")}`;
}

/** The claims of a cookie, whose signature is not verified here; undefined for a malformed cookie. */
export function readClaims(session: string): Claims | undefined {
  return readPayload(SHAPE.exec(session)?.[1] ?? "");
}

/** Whether one of the secrets has signed the cookie for `user`. */
export function isSignedFor(session_secrets: readonly string[], session: string, user: User): boolean {
  const [, payload = "", signature = ""] = SHAPE.exec(session) ?? [];
  const given = Buffer.from(signature, "base64url");
  return session_secrets.some((secret) => {
    const wanted = signatureOf(secret, payload, user);
    return given.length === wanted.length && timingSafeEqual(wanted, given);
  });
}

/**
 * The session's hash, stored in place of its cookie. It does not cover the signature, which has several encodings, nor the time of
 * the last authentication, because a session remains the same when that is renewed.
 */
export function sessionHash(session: string): Buffer {
  const [payload = ""] = session.split(".");
  const { proven_at_ms, ...others } = readPayload(payload) ?? {};
  return createHash("sha256")
    .update(proven_at_ms === undefined ? payload : encode(others))
    .digest();
}

/** When the person last authenticated, in milliseconds; 0 for a session of an older release. */
export function provenAtMs({ began_at_ms = 0, proven_at_ms = began_at_ms }: Claims): number {
  return proven_at_ms;
}

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");

/** Checks the form of the claims, which go into a statement before the signature is verified. */
function readPayload(payload: string): Claims | undefined {
  try {
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const { user_id, exp, tenant_id } = claims;
    const isTenant = tenant_id == null || (typeof tenant_id === "string" && TENANT_ID.test(tenant_id));
    return Number.isSafeInteger(user_id) && Number.isSafeInteger(exp) && isTenant ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** The signature covers the password's version: a new password ends all earlier sessions. */
function signatureOf(session_secret: string, payload: string, user: User): Buffer {
  return createHmac("sha256", session_secret).update(`${payload}.${user.password_version}`).digest();
}
