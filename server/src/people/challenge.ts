/** The signed challenge between the password and the second factor of a sign-in. It is stored only once it has been used. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { passOnDeparted } from "../cells/departures.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import type { Tx } from "../transaction.ts";
import { findSessionHolder, insertEndedSession } from "./users-store.ts";

const CHALLENGE_MS = 5 * 60_000;
const ID_BYTES = 16;
/** The payload and its HMAC-SHA256, 43 characters of base64url. */
const SHAPE = /^([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{43})$/;

type Claims = { user_id: number; began_at_ms: number; id: string };
export type Challenge = { user: User; hash: Buffer; expires_at: Date };

/** A challenge that works once within 5 minutes. */
export function newChallenge({ clock, random, config }: Pick<Deps, "clock" | "random" | "config">, user: User): string {
  const began_at_ms = Math.max(clock.now().getTime(), user.sessions_valid_from?.getTime() ?? 0);
  const claims: Claims = { user_id: user.id, began_at_ms, id: random.bytes(ID_BYTES).toString("base64url") };
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${signatureOf(config.session_secrets[0], payload, user).toString("base64url")}`;
}

/**
 * The person of a challenge.
 * @throws CHALLENGE_EXPIRED when it is unknown, used or too old, or when the password was changed or all sessions were ended after
 * it was issued; UNAVAILABLE when the person's tenant has moved to another cell.
 */
export async function getChallenge(deps: Deps, challenge: string): Promise<Challenge> {
  const [, payload = "", signature = ""] = SHAPE.exec(challenge) ?? [];
  const claims = readClaims(payload);
  if (claims === undefined) throw new ApiError("CHALLENGE_EXPIRED");
  const { user_id, began_at_ms } = claims;
  const hash = createHash("sha256").update(payload).digest();
  const holder = await findSessionHolder(deps.db, { user_id, tenant_id: null, session_hash: hash });
  if (holder === undefined) await passOnDeparted(deps, { kind: "person", name: String(user_id) });
  const expires_at = new Date(began_at_ms + CHALLENGE_MS);
  if (holder === undefined || expires_at <= deps.clock.now()) throw new ApiError("CHALLENGE_EXPIRED");
  const { user } = holder;
  const given = Buffer.from(signature, "base64url");
  const isOurs = deps.config.session_secrets.some((secret) =>
    timingSafeEqual(signatureOf(secret, payload, user), given),
  );
  const isEnded = user.sessions_valid_from !== null && began_at_ms < user.sessions_valid_from.getTime();
  if (!isOurs || isEnded) throw new ApiError("CHALLENGE_EXPIRED");
  return { user, hash, expires_at };
}

/** Marks the challenge as used. @throws CHALLENGE_EXPIRED when another call has used it, also concurrently */
export async function endChallenge(tx: Tx, { user, hash, expires_at }: Challenge): Promise<void> {
  const ended = { session_hash: hash, user_id: user.id, expires_at };
  if (!(await insertEndedSession(tx.db, ended, tx.clock.now()))) throw new ApiError("CHALLENGE_EXPIRED");
}

function readClaims(payload: string): Claims | undefined {
  try {
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const { user_id, began_at_ms } = claims;
    return Number.isSafeInteger(user_id) && Number.isSafeInteger(began_at_ms) ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Differs from the signature of a session, and covers the password's version: a new password invalidates every challenge. */
function signatureOf(session_secret: string, payload: string, user: User): Buffer {
  return createHmac("sha256", session_secret).update(`challenge:${payload}.${user.password_version}`).digest();
}
