/** Double-submit CSRF protection: a call that changes data repeats the value of a cookie in a header. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { ApiError } from "../errors.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a call of this method must prove that it comes from one of our own pages. */
export function needsCsrf(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/** The token of the session cookie's value `session`; every session has another. */
export function csrfTokenOf(session_secret: string, session: string): string {
  return createHmac("sha256", session_secret).update(`csrf:${session}`).digest("base64url");
}

/**
 * Compares the `X-CSRF-Token` header, or the form field in its place, with the `csrf` cookie and, where `wanted` is given, the
 * cookie with the session's tokens, one for each secret: a planted cookie with the token of another session does not pass.
 * @throws CSRF_MISMATCH
 */
export function assertCsrf(given: { header: unknown; cookie: string | undefined; wanted?: string[] }): void {
  const { header, cookie, wanted } = given;
  const repeats = typeof header === "string" && cookie !== undefined && cookie !== "" && areEqual(header, cookie);
  if (!repeats || (wanted !== undefined && !wanted.some((one) => areEqual(cookie, one)))) {
    throw new ApiError("CSRF_MISMATCH");
  }
}

function areEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
