/** Checks a password at the sign-in and at its change, and locks the account after too many failures. */
import { passOnDeparted } from "../cells/departures.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { writeLetter } from "../mail/write-letters.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { DUMMY_HASH, verifyPassword } from "./hash-password.ts";
import { browserOf, type Visit } from "./known-browser.ts";
import { sessionHash } from "./session-cookie.ts";
import { changeSignInOutcome, claimAttempt, deleteFailures, type Guesser, type SignInTry } from "./sign-ins-store.ts";
import { findUserByEmail } from "./users-store.ts";

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
  { browserCookie, ...visit }: Visit,
): Promise<User> {
  const user = await findUserByEmail(deps.db, given.email);
  if (user === undefined) await passOnDeparted(deps, { kind: "email", name: given.email });
  const browser = browserOf(deps, browserCookie, user);
  const guesser = browser === null ? { email: given.email } : browserGuesser(browser);
  const signIn = user === undefined ? null : { user_id: user.id, ...visit };
  return checkPassword(deps, user, given.password, { guesser, signIn, isNewBrowser: browser === null });
}

const browserGuesser = (browser: string) => ({ holder: `browser/${browser}` });

/** Ends the lock of the user's e-mail, and of the user's browser, if any. */
export async function forgiveFailures(tx: Tx, { email }: User, browser: string | null): Promise<void> {
  const forget = lockOf(tx.clock.now());
  await deleteFailures(tx.db, { email }, forget);
  if (browser !== null) await deleteFailures(tx.db, browserGuesser(browser), forget);
}

/**
 * Checks the password of a signed-in user. Failures count by the session alone: a stolen session does not bypass the lockout, and
 * failures at the sign-in do not lock an open session.
 * @throws as `checkCredentials`
 */
export async function checkPasswordOf(deps: Deps, user: User, password: string, session: string): Promise<void> {
  const guesser = { holder: `session/${sessionHash(session).toString("hex")}` };
  await checkPassword(deps, user, password, { guesser, signIn: null, isNewBrowser: false });
}

/** `signIn` is null for an unknown person, and for a password that is asked for within a session. */
type Try = { guesser: Guesser; signIn: SignInTry | null; isNewBrowser: boolean };

/** Every attempt counts as failed until its password has proved right, so concurrent attempts get ten tries in all. */
async function checkPassword(
  deps: Deps,
  user: User | undefined,
  password: string,
  { guesser, signIn, isNewBrowser }: Try,
): Promise<User> {
  const lock = lockOf(deps.clock.now());
  const attempt = await claimAttempt(deps.db, guesser, { ...lock, maxFailures: MAX_FAILURES, signIn });
  if (!attempt.is_free) throw locked();
  const isRight = await verifyPassword(user?.password_hash ?? DUMMY_HASH, password);
  if (user === undefined || !isRight) throw new ApiError("INVALID_CREDENTIALS");
  await inTransaction(deps, async (tx) => {
    await deleteFailures(tx.db, guesser, lock);
    if (attempt.sign_in_id !== null) await changeSignInOutcome(tx.db, attempt.sign_in_id, "ok");
    if (signIn !== null && isNewBrowser) await tellOfBrowser(tx, user, signIn);
  });
  return user;
}

/** The window before `now` in which failures are counted, and the end of a lock that begins then. */
function lockOf(now: Date): { now: Date; since: Date; lockUntil: Date } {
  const lockMs = LOCK_SECONDS * 1000;
  return { now, since: new Date(now.getTime() - lockMs), lockUntil: new Date(now.getTime() + lockMs) };
}

async function tellOfBrowser(tx: Tx, user: User, { address, browser }: SignInTry): Promise<void> {
  const url = `${tx.config.base_url}/console/settings`;
  await writeLetter(tx, user, { kind: "new_browser", facts: { at: tx.clock.now(), address, browser, url } });
}

function locked(): ApiError {
  return new ApiError("LOCKED", {
    facts: { retry_after_seconds: String(LOCK_SECONDS) },
    retryAfterS: LOCK_SECONDS,
  });
}
