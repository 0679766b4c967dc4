/** The console's signed session cookie and its CSRF token. The database stores only the sessions that were signed out. */
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { passOnDeparted } from "../cells/departures.ts";
import type { Membership, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { assertCsrf, csrfTokenOf, needsCsrf } from "../http/csrf.ts";
import { isOperator } from "./admins.ts";
import { assertPageOf } from "./page-owner.ts";
import { isFresh } from "./require-fresh.ts";
import { type Claims, isSignedFor, provenAtMs, readClaims, sessionHash, writeSession } from "./session-payload.ts";
import { getPersonIn, type Person } from "./tenant-of.ts";
import { changeSessionsEnded, findSessionHolder, insertEndedSession, type SessionHolder } from "./users-store.ts";

declare module "fastify" {
  interface FastifyRequest {
    person: Person | null;
    /** When the person of the session last authenticated, in milliseconds. */
    provenAtMs: number;
  }
  interface FastifyContextConfig {
    /** Whether the route is open to people who have yet to set up a required second factor. */
    withoutFactor?: boolean;
  }
}

const SESSION = "svc_session";
const CSRF = "csrf";
export const COOKIE_ATTRIBUTES: CookieSerializeOptions = { path: "/", secure: true, sameSite: "lax" };
/** The random id distinguishes two sessions of one person that begin in the same second. */
const SESSION_ID_BYTES = 12;

/**
 * Sets both cookies for `user`, who acts for the tenant of `user.tenant_id`, and returns the CSRF token. The session lasts
 * `SESSION_TTL_SECONDS`. The person counts as authenticated at its beginning, or at `provenAtMs` if given.
 */
export function issueSession(deps: Deps, reply: FastifyReply, user: User, provenAtMs?: number): string {
  const maxAge = deps.config.session_ttl_seconds;
  const nowMs = deps.clock.now().getTime();
  // All sessions may have been ended in this very millisecond, or by a process whose clock is ahead.
  const began_at_ms = Math.max(nowMs, user.sessions_valid_from?.getTime() ?? 0);
  const claims: Claims = {
    user_id: user.id,
    exp: Math.floor(nowMs / 1000) + maxAge,
    sid: deps.random.bytes(SESSION_ID_BYTES).toString("base64url"),
    began_at_ms,
    tenant_id: user.tenant_id,
    ...(provenAtMs === undefined ? {} : { proven_at_ms: provenAtMs }),
  };
  return setCookies(deps, reply, { user, claims, maxAge });
}

/**
 * Sets new cookies for the person of the request, whose sessions have all ended, and returns the CSRF token. The time of the last
 * authentication is kept.
 */
export function reissueSession(deps: Deps, request: FastifyRequest, reply: FastifyReply, user: User): string {
  const tenant_id = personOf(request).tenant?.id ?? null;
  return issueSession(deps, reply, { ...user, tenant_id }, request.provenAtMs);
}

/**
 * Sets the time of the last authentication to now in the session of the request, and returns its new CSRF token. It remains the same
 * session: older copies of its cookie stay valid, with the earlier time.
 */
export function renewSession(deps: Deps, request: FastifyRequest, reply: FastifyReply): string {
  const claims = readClaims(sessionOf(request));
  if (claims === undefined) throw new ApiError("UNAUTHORIZED");
  const nowMs = deps.clock.now().getTime();
  const maxAge = claims.exp - Math.floor(nowMs / 1000);
  const { user } = personOf(request);
  return setCookies(deps, reply, { user, claims: { ...claims, proven_at_ms: nowMs }, maxAge });
}

function setCookies(
  deps: Deps,
  reply: FastifyReply,
  { user, claims, maxAge }: { user: User; claims: Claims; maxAge: number },
): string {
  const [secret] = deps.config.session_secrets;
  const session = writeSession(secret, claims, user);
  const csrf_token = csrfTokenOf(secret, session);
  reply.setCookie(SESSION, session, { ...COOKIE_ATTRIBUTES, httpOnly: true, maxAge });
  reply.setCookie(CSRF, csrf_token, { ...COOKIE_ATTRIBUTES, maxAge });
  return csrf_token;
}

/**
 * Ends the session, also for copies of its cookie, and clears both cookies. The header is compared only with the CSRF cookie, because
 * the session may have ended before.
 */
export async function signOut(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  assertCsrf({ header: request.headers["x-csrf-token"], cookie: request.cookies[CSRF] });
  await passOnPerson(deps, sessionOf(request));
  await endSession(deps, request);
  clearCookies(reply);
}

/** Ends all sessions of the person, including that of this call, and clears both cookies. */
export async function endAllSessions(deps: Deps, reply: FastifyReply, { id }: User): Promise<void> {
  await changeSessionsEnded(deps.db, id, deps.clock.now());
  clearCookies(reply);
}

/** Clears both cookies of a session that has ended. */
export function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(SESSION, { ...COOKIE_ATTRIBUTES, httpOnly: true });
  reply.clearCookie(CSRF, COOKIE_ATTRIBUTES);
}

/** Ends the session of the request, if it has one, also for copies of its cookie. */
export async function endSession(deps: Deps, request: FastifyRequest): Promise<void> {
  const session = sessionOf(request);
  const holder = await holderOfSession(deps, session);
  const claims = readClaims(session);
  if (holder === undefined || claims === undefined) return;
  const expires_at = new Date(claims.exp * 1000);
  const ended = { session_hash: sessionHash(session), user_id: holder.user.id, expires_at };
  await insertEndedSession(deps.db, ended, deps.clock.now());
}

/**
 * Admits signed-in people to `app`, for writes only with the session's CSRF token, and only from pages that were loaded for them:
 * UNAUTHORIZED, CSRF_MISMATCH, TENANT_CHANGED, then MFA_SETUP_REQUIRED; UNAVAILABLE when the person's tenant has moved to another
 * cell. Sets `person` on the request, and `caller` when the person acts for a tenant.
 */
export function useSession(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest("person", null);
  app.decorateRequest("provenAtMs", 0);
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
    if (holder.lacksFactor && !request.routeOptions.config.withoutFactor) throw new ApiError("MFA_SETUP_REQUIRED");
    request.person = person;
    request.provenAtMs = holder.provenAtMs;
    request.caller = tenant &&
      role && { tenant, key: null, user, role, isFresh: isFresh(deps.clock.now(), holder.provenAtMs) };
  });
}

/**
 * Admits operators to `app`, only from pages that were loaded for them, and for writes only with the session's CSRF token:
 * UNAUTHORIZED, TENANT_CHANGED, FORBIDDEN, MFA_SETUP_REQUIRED, then CSRF_MISMATCH. The body may carry the token as `csrf_token`, which
 * is removed before the body is validated. Sets `operator` on the request.
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
    // Before the rights, so that the page of another operator is refused for the changed person and not for missing rights.
    if (request.headers["x-user-id"] !== undefined) {
      assertPageOf(request, await getPersonIn(deps.db, user, holder.membership));
    }
    if (!isOperator(user)) throw new ApiError("FORBIDDEN");
    if (deps.config.admin_requires_mfa && !holder.hasFactor) throw new ApiError("MFA_SETUP_REQUIRED");
    request.operator = user;
  });
  app.addHook("preValidation", async (request) => {
    const inBody = takeCsrfToken(request.body);
    if (!needsCsrf(request.method)) return;
    const wanted = csrfTokensOf(deps, request.cookies[SESSION] ?? "");
    assertCsrf({ header: request.headers["x-csrf-token"] ?? inBody, cookie: request.cookies[CSRF], wanted });
  });
}

/** The signed-in user of a request on a public route, if any. @throws CSRF_MISMATCH for a write without the session's token */
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

/** The valid tokens of a session: one for each secret, because a token may have been issued before a change of the secret. */
function csrfTokensOf({ config }: Deps, session: string): string[] {
  return config.session_secrets.map((secret) => csrfTokenOf(secret, session));
}

function takeCsrfToken(body: unknown): unknown {
  if (typeof body !== "object" || body === null || !("csrf_token" in body)) return undefined;
  const { csrf_token } = body;
  delete body.csrf_token;
  return csrf_token;
}

/** The signed-in person that `useSession` has set on the request. */
export function personOf(request: FastifyRequest): Person {
  if (request.person === null) throw new ApiError("UNAUTHORIZED");
  return request.person;
}

/** The session cookie of a request, valid or not; empty when there is none. */
export function sessionOf(request: FastifyRequest): string {
  return request.cookies[SESSION] ?? "";
}

/**
 * Whether a session that was admitted before still acts for the tenant in this role, with a second factor if the tenant requires
 * one.
 */
export async function actsFor(
  deps: Deps,
  session: string,
  { tenant_id, role }: Pick<Membership, "tenant_id" | "role">,
): Promise<boolean> {
  const holder = await holderOfSession(deps, session);
  if (holder === undefined || holder.lacksFactor) return false;
  return holder.membership?.tenant_id === tenant_id && holder.membership.role === role;
}

/** Redirects the call of a person who has moved to another cell, which checks the session. @throws UNAVAILABLE */
async function passOnPerson(deps: Deps, session: string): Promise<void> {
  const claims = readClaims(session);
  if (claims !== undefined) await passOnDeparted(deps, { kind: "person", name: String(claims.user_id) });
}

/** Reads the user at every call, so that changed rights, roles and passwords apply at once. */
async function holderOfSession(
  deps: Deps,
  session: string,
): Promise<(SessionHolder & { provenAtMs: number }) | undefined> {
  const claims = readClaims(session);
  if (claims === undefined || deps.clock.now().getTime() >= claims.exp * 1000) return undefined;
  const { user_id, tenant_id } = claims;
  const holder = await findSessionHolder(deps.db, { user_id, tenant_id, session_hash: sessionHash(session) });
  if (holder === undefined) return undefined;
  const isOurs = isSignedFor(deps.config.session_secrets, session, holder.user);
  return isOurs && hasBegunSince(claims, holder.user.sessions_valid_from)
    ? { ...holder, provenAtMs: provenAtMs(claims) }
    : undefined;
}

/** A session of an older release has no beginning. It is valid until all of the person's sessions are ended for the first time. */
function hasBegunSince({ began_at_ms = 0 }: Claims, since: Date | null): boolean {
  return since === null || began_at_ms >= since.getTime();
}
