/** Checks a password at the sign-in and at its change, and locks the account after too many failures. */
import { passOnDeparted } from "../cells/departures.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { DUMMY_HASH, verifyPassword } from "./hash-password.ts";
import { browserOf } from "./known-browser.ts";
import { sessionHash } from "./session-cookie.ts";
import { claimAttempt, deleteFailures, findUserByEmail, type Guesser } from "./users-store.ts";

const MAX_FAILURES = 10;
/** Both the window in which failures are counted and the time of the lock. */
const LOCK_SECONDS = 15 * 60;

/**
 * The user of these credentials; success clears the failures of the same count. A browser in which the user has signed in
 * before has its own count, and all others share the count of the e-mail. An unknown e-mail counts, locks and takes as long as
 * a known one.
 * @throws LOCKED whatever the password, for 15 minutes from the tenth failure within 15 minutes; INVALID_CREDENTIALS;
 * UNAVAILABLE when too many sign in at once, or the user's tenant has moved to another cell.
 */
export async function checkCredentials(
  deps: Deps,
  given: { email: string; password: string },
  browserCookie: string | undefined,
): Promise<User> {
  const user = await findUserByEmail(deps.db, given.email);
  if (user === undefined) await passOnDeparted(deps, { kind: "email", name: given.email });
  const browser = browserOf(deps, browserCookie, user);
  const guesser = browser === null ? { email: given.email } : { holder: `browser/${browser}` };
  return checkPassword(deps, user, given.password, guesser);
}

/**
 * Checks the password of a signed-in user. Failures count by the session alone: a stolen session does not bypass the lockout, and
 * failures at the sign-in do not lock an open session.
 * @throws as `checkCredentials`
 */
export async function checkPasswordOf(deps: Deps, user: User, password: string, session: string): Promise<void> {
  await checkPassword(deps, user, password, { holder: `session/${sessionHash(session).toString("hex")}` });
}

/** Every attempt counts as failed until its password has proved right, so concurrent attempts get ten tries in all. */
async function checkPassword(deps: Deps, user: User | undefined, password: string, guesser: Guesser): Promise<User> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - LOCK_SECONDS * 1000);
  const lockUntil = new Date(now.getTime() + LOCK_SECONDS * 1000);
  if (!(await claimAttempt(deps.db, guesser, { now, since, maxFailures: MAX_FAILURES, lockUntil }))) throw locked();
  const isRight = await verifyPassword(user?.password_hash ?? DUMMY_HASH, password);
  if (user === undefined || !isRight) throw new ApiError("INVALID_CREDENTIALS");
  await deleteFailures(deps.db, guesser, { now, since });
  return user;
}

function locked(): ApiError {
  return new ApiError("LOCKED", {
    facts: { retry_after_seconds: String(LOCK_SECONDS) },
    retryAfterS: LOCK_SECONDS,
  });
}
