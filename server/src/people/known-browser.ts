/**
 * Recognises browsers in which the user has signed in before. Such a browser has its own count of wrong passwords, so that
 * strangers, who share the count of the e-mail, cannot lock the user out.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { browserName } from "../rules/browser-name.ts";
import { COOKIE_ATTRIBUTES } from "./session-cookie.ts";

/** The origin of a sign-in: the browser's cookie, its name such as `Chrome, Windows`, and the IP address. */
export type Visit = { browserCookie: string | undefined; browser: string | null; address: string };

const COOKIE = "svc_browser";
/** The longest time that browsers keep a cookie. */
const MAX_AGE_S = 400 * 24 * 60 * 60;
/** The user, the browser's random id, and their HMAC-SHA256, 43 characters of base64url. */
const SHAPE = /^([1-9][0-9]{0,15})\.([0-9a-f]{32})\.([A-Za-z0-9_-]{43})$/;

/** The browser's id in `cookie`; null when `user` is undefined or has not signed in with this browser. */
export function browserOf(deps: Deps, cookie: string | undefined, user: User | undefined): string | null {
  const [, user_id, browser = "", signature = ""] = SHAPE.exec(cookie ?? "") ?? [];
  if (user === undefined || user_id !== String(user.id)) return null;
  const given = Buffer.from(signature, "base64url");
  const isOurs = deps.config.session_secrets.some((secret) =>
    timingSafeEqual(signatureOf(secret, user, browser), given),
  );
  return isOurs ? browser : null;
}

/** The request's cookie for `browserOf`. */
export function browserCookieOf(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE];
}

/** The origin of a request that signs in. */
export function visitOf(request: FastifyRequest): Visit {
  const browser = browserName(request.headers["user-agent"]);
  return { browserCookie: browserCookieOf(request), browser, address: request.ip };
}

/** Sets the cookie by which the browser is recognised as one of `user`'s. It outlives the session. */
export function rememberBrowser(deps: Deps, request: FastifyRequest, reply: FastifyReply, user: User): void {
  const browser = browserOf(deps, browserCookieOf(request), user) ?? deps.random.bytes(16).toString("hex");
  const [secret] = deps.config.session_secrets;
  const signature = signatureOf(secret, user, browser).toString("base64url");
  const maxAge = MAX_AGE_S;
  reply.setCookie(COOKIE, `${user.id}.${browser}.${signature}`, { ...COOKIE_ATTRIBUTES, httpOnly: true, maxAge });
}

function signatureOf(session_secret: string, { id }: User, browser: string): Buffer {
  return createHmac("sha256", session_secret).update(`browser:${id}.${browser}`).digest();
}
