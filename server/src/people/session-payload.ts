/** What a session's cookie says, and its signature. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { User } from "../db/schema.ts";

/** The payload, and the 43 base64url letters of its HMAC-SHA256. */
const SHAPE = /^([A-Za-z0-9_-]{1,300})\.([A-Za-z0-9_-]{43})$/;
const TENANT_ID = /^[\w-]{1,64}$/;

/**
 * `exp` is in seconds. Sessions of older releases say neither when they began nor for which tenant they are, which is null for a
 * person without one. `proven_at_ms` is there where the person has proven who it is at another instant than the beginning.
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

/** The claims of a cookie, of which nothing is proven; undefined where it has not the form of one. */
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
 * The session's hash, stored in place of its cookie. It covers the payload alone, because a signature has several encodings, and not
 * the instant of the last proof: a session remains the same when that is renewed.
 */
export function sessionHash(session: string): Buffer {
  const [payload = ""] = session.split(".");
  const { proven_at_ms, ...others } = readPayload(payload) ?? {};
  return createHash("sha256")
    .update(proven_at_ms === undefined ? payload : encode(others))
    .digest();
}

/** When the person has last proven who it is, in milliseconds; 0 for a session of an older release. */
export function provenAtMs({ began_at_ms = 0, proven_at_ms = began_at_ms }: Claims): number {
  return proven_at_ms;
}

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");

/** What a statement is given before the signature is checked has its form. */
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

/** The password's version is signed too: a new password ends every session that was issued before it. */
function signatureOf(session_secret: string, payload: string, user: User): Buffer {
  return createHmac("sha256", session_secret).update(`${payload}.${user.password_version}`).digest();
}
