/** The console's signed session cookie and its CSRF token. Only sessions that were signed out are stored. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { passOnDeparted } from "../cells/departures.ts";
import type { Membership, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { assertCsrf, csrfTokenOf, needsCsrf } from "../http/csrf.ts";
import { isOperator } from "./admins.ts";
import { assertPageOf } from "./page-owner.ts";
import { getPersonIn, type Person } from "./tenant-of.ts";
import { changeSessionsEnded, findSessionHolder, insertEndedSession, type SessionHolder } from "./users-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    person: Person | null;
  }
}

const SESSION = "svc_session";
const CSRF = "csrf";
export const COOKIE_ATTRIBUTES: CookieSerializeOptions = { path: "/", secure: true, sameSite: "lax" };
/** The random id tells apart two sessions of one person that begin in the same second. */
const SESSION_ID_BYTES = 12;
/** The payload, and the 43 base64url letters of its HMAC-SHA256. */
const SESSION_SHAPE = /^([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{43})$/;
const TENANT_ID = /^[\w-]{1,64}$/;

/**
 * The payload; `exp` is in seconds. Sessions of older releases say neither when they began nor for which tenant they are, which
 * is null for a person without one.
 */
type Claims = { user_id: number; exp: number; sid: string; began_at_ms?: number; tenant_id?: string | null };

/**
 * Sets both cookies for `user`, who acts for the tenant of `user.tenant_id`, and returns the CSRF token. The session lasts
 * `SESSION_TTL_SECONDS`.
 */
export function issueSession(deps: Deps, reply: FastifyReply, user: User): string {
  const maxAge = deps.config.session_ttl_seconds;
  const nowMs = deps.clock.now().getTime();
  // All sessions may have been ended in this millisecond, or by a process whose clock is ahead.
  const began_at_ms = Math.max(nowMs, user.sessions_valid_from?.getTime() ?? 0);
  const claims: Claims = {
    user_id: user.id,
    exp: Math.floor(nowMs / 1000) + maxAge,
    sid: deps.random.bytes(SESSION_ID_BYTES).toString("base64url"),
    began_at_ms,
    tenant_id: user.tenant_id,
  };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const [secret] = deps.config.session_secrets;
  const session = `${payload}.${signatureOf(secret, payload, user).toString("base64url")}`;
  const csrf_token = csrfTokenOf(secret, session);
  reply.setCookie(SESSION, session, { ...COOKIE_ATTRIBUTES, httpOnly: true, maxAge });
  reply.setCookie(CSRF, csrf_token, { ...COOKIE_ATTRIBUTES, maxAge });
  return csrf_token;
}

/**
 * Ends the session for every copy of its cookie, and clears both cookies. The session may have ended before, so the header is
 * compared with the CSRF cookie alone.
 */
export async function signOut(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  assertCsrf({ header: request.headers["x-csrf-token"], cookie: request.cookies[CSRF] });
  await passOnPerson(deps, sessionOf(request));
  await endSession(deps, request);
  clearCookies(reply);
}

/** Ends all sessions of the person, that of this call too, and clears both cookies. */
export async function endAllSessions(deps: Deps, reply: FastifyReply, { id }: User): Promise<void> {
  await changeSessionsEnded(deps.db, id, deps.clock.now());
  clearCookies(reply);
}

function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION, { ...COOKIE_ATTRIBUTES, httpOnly: true });
  reply.clearCookie(CSRF, COOKIE_ATTRIBUTES);
}

/** Ends the session of the request, if it has one, for every copy of its cookie. */
export async function endSession(deps: Deps, request: FastifyRequest): Promise<void> {
  const session = sessionOf(request);
  const holder = await holderOfSession(deps, session);
  const claims = readPayload(session.split(".")[0] ?? "");
  if (holder === undefined || claims === undefined) return;
  const expires_at = new Date(claims.exp * 1000);
  const ended = { session_hash: sessionHash(session), user_id: holder.user.id, expires_at };
  await insertEndedSession(deps.db, ended, deps.clock.now());
}

/**
 * Admits signed-in people to `app`, for writes only with the session's CSRF token, and from pages that were drawn for them:
 * UNAUTHORIZED, CSRF_MISMATCH, then TENANT_CHANGED; UNAVAILABLE when the person's tenant has moved to another cell. Sets `person` on the request, and `caller` when the person acts for a tenant.
 */
export function useSession(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest("person", null);
  app.addHook("onRequest", async (request) => {
    const session = sessionOf(request);
    const holder = await holderOfSession(deps, session);
    if (holder === undefined) {
      await passOnPerson(deps, session);
      throw new ApiError("UNAUTHORIZED");
    }
    assertCsrfOf(deps, request, session);
    const person = await getPersonIn(deps.db, holder.user, holder.membership);
    assertPageOf(request, person);
    const { user, tenant, role } = person;
    request.person = person;
    request.caller = tenant && role && { tenant, key: null, user, role };
  });
}

/**
 * Admits operators to `app`, from pages that were drawn for them, and for writes only with the session's CSRF token: UNAUTHORIZED,
 * TENANT_CHANGED, FORBIDDEN, then CSRF_MISMATCH. The body may carry the token as `csrf_token`, which is removed before the body is
 * checked. Sets `operator` on the request.
 */
export function useOperator(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest("operator", null);
  app.addHook("onRoute", (route) => {
    route.config = { ...route.config, errors: [...(route.config?.errors ?? []), "FORBIDDEN"] };
  });
  app.addHook("onRequest", async (request) => {
    const holder = await holderOfSession(deps, request.cookies[SESSION] ?? "");
    if (holder === undefined) throw new ApiError("UNAUTHORIZED");
    const { user } = holder;
    // Before the rights: a page of an operator says who is signed in now, and not that the operator has lost the rights.
    if (request.headers["x-user-id"] !== undefined) {
      assertPageOf(request, await getPersonIn(deps.db, user, holder.membership));
    }
    if (!isOperator(user)) throw new ApiError("FORBIDDEN");
    request.operator = user;
  });
  app.addHook("preValidation", async (request) => {
    const inBody = takeCsrfToken(request.body);
    if (!needsCsrf(request.method)) return;
    const wanted = csrfTokensOf(deps, request.cookies[SESSION] ?? "");
    assertCsrf({ header: request.headers["x-csrf-token"] ?? inBody, cookie: request.cookies[CSRF], wanted });
  });
}

/** The user whose session the request has, if any, on a route for everybody. @throws CSRF_MISMATCH for a write without its token */
export async function findSignedIn(deps: Deps, request: FastifyRequest): Promise<User | undefined> {
  const session = sessionOf(request);
  const holder = await holderOfSession(deps, session);
  if (holder !== undefined) assertCsrfOf(deps, request, session);
  return holder?.user;
}

function assertCsrfOf(deps: Deps, request: FastifyRequest, session: string): void {
  if (!needsCsrf(request.method)) return;
  const wanted = csrfTokensOf(deps, session);
  assertCsrf({ header: request.headers["x-csrf-token"], cookie: request.cookies[CSRF], wanted });
}

/** The valid tokens of a session: one for each secret, because a token may be older than the change of the secret. */
function csrfTokensOf({ config }: Deps, session: string): string[] {
  return config.session_secrets.map((secret) => csrfTokenOf(secret, session));
}

function takeCsrfToken(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("csrf_token" in body)) return undefined;
  const { csrf_token } = body;
  delete body.csrf_token;
  return csrf_token;
}

/** The signed-in person that `useSession` left on the request. */
export function personOf(request: FastifyRequest): Person {
  if (request.person === null) throw new ApiError("UNAUTHORIZED");
  return request.person;
}

/** The session cookie of a request, valid or not; empty when there is none. */
export function sessionOf(request: FastifyRequest): string {
  return request.cookies[SESSION] ?? "";
}

/** Whether `session`, which was admitted before, still belongs to a member of the tenant who acts for it in this role. */
export async function actsFor(
  deps: Deps,
  session: string,
  { tenant_id, role }: Pick<Membership, "tenant_id" | "role">,
): Promise<boolean> {
  const membership = (await holderOfSession(deps, session))?.membership;
  return membership?.tenant_id === tenant_id && membership.role === role;
}

/** Passes the call of a person whose tenant has moved on to its cell, which checks the session. @throws UNAVAILABLE */
async function passOnPerson(deps: Deps, session: string): Promise<void> {
  const claims = readPayload(SESSION_SHAPE.exec(session)?.[1] ?? "");
  if (claims !== undefined) await passOnDeparted(deps, { kind: "person", name: String(claims.user_id) });
}

/** The user is read at every call, so that changed rights, roles and passwords apply at once. */
async function holderOfSession(deps: Deps, session: string): Promise<SessionHolder | undefined> {
  const [, payload = "", signature = ""] = SESSION_SHAPE.exec(session) ?? [];
  const claims = readPayload(payload);
  if (claims === undefined || deps.clock.now().getTime() >= claims.exp * 1000) return undefined;
  const { user_id, tenant_id } = claims;
  const holder = await findSessionHolder(deps.db, { user_id, tenant_id, session_hash: sessionHash(session) });
  if (holder === undefined) return undefined;
  const given = Buffer.from(signature, "base64url");
  const isOurs = deps.config.session_secrets.some((secret) =>
    timingSafeEqual(signatureOf(secret, payload, holder.user), given),
  );
  return isOurs && hasBegunSince(claims, holder.user.sessions_valid_from) ? holder : undefined;
}

/** A session of an older release does not say when it began: it counts until all of the person's are ended for the first time. */
function hasBegunSince({ began_at_ms = 0 }: Claims, since: Date | null): boolean {
  return since === null || began_at_ms >= since.getTime();
}

/** The session's hash, stored in place of its cookie. It covers the payload alone, because a signature has several encodings. */
export function sessionHash(session: string): Buffer {
  const [payload = ""] = session.split(".");
  return createHash("sha256").update(payload).digest();
}

/** The claims, of which nothing is proven. What the statement is given before the signature is checked has its form. */
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
