/** Checks passwords and second factors, and locks sign-ins after too many failures. */
import { passOnDeparted } from "../cells/departures.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { findPasskeyHolder, listFactorKinds } from "../factors/reads.ts";
import type { PasskeyAnswer } from "../factors/webauthn.ts";
import { writeLetter } from "../mail/write-letters.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { endChallenge, getChallenge, newChallenge } from "./challenge.ts";
import { DUMMY_HASH, verifyPassword } from "./hash-password.ts";
import { browserOf, type Visit } from "./known-browser.ts";
import { factorPurpose, proofPurpose } from "./passkey-challenge.ts";
import { sessionHash } from "./session-payload.ts";
import {
  changeSignInOutcome,
  claimAttempt,
  deleteFailures,
  deleteSignIn,
  type Guesser,
  releaseAttempt,
  type SignInFailure,
  type SignInTry,
} from "./sign-ins-store.ts";
import { type GivenFactor, useOfFactor } from "./use-factor.ts";
import { findUser, findUserByEmail } from "./users-store.ts";

const MAX_FAILURES = 10;
/** The window in which failures are counted, and also the duration of a lock. */
const LOCK_SECONDS = 15 * 60;

/**
 * The user of these credentials; success clears the failures of the same count. A browser in which the user has signed in
 * before has its own count, and all others share the count of the e-mail. An unknown e-mail is counted and locked like a known one,
 * and takes as long.
 * @throws LOCKED, also for the right password, for 15 minutes from the tenth failure within 15 minutes; INVALID_CREDENTIALS;
 * MFA_REQUIRED with a challenge and the kinds of factors when the user has a second factor; UNAVAILABLE when too many sign in at
 * once, or the user's tenant has moved to another cell.
 */
export async function checkCredentials(
  deps: Deps,
  given: { email: string; password: string },
  visit: Visit,
): Promise<User> {
  const known = await findUserByEmail(deps.db, given.email);
  if (known === undefined) await passOnDeparted(deps, { kind: "email", name: given.email });
  const attempt = await beginAttempt(deps, tryAt(deps, given.email, known, visit), "wrong_password");
  const user = await verifyPasswordOf(known, given.password);
  const kinds = await listFactorKinds(deps.db, user.id);
  if (kinds.length > 0) {
    await takeBack(deps, attempt);
    throw new ApiError("MFA_REQUIRED", { facts: { challenge: newChallenge(deps, user), factors: kinds.join() } });
  }
  await inTransaction(deps, (tx) => succeed(tx, attempt, user));
  return user;
}

/**
 * The user of a challenge, authenticated by a second factor. A failure counts like a wrong password and leaves the challenge usable.
 * After a success neither the code (or passkey answer) nor the challenge can be used again.
 * @throws CHALLENGE_EXPIRED; LOCKED; INVALID_CREDENTIALS
 */
export async function checkFactor(
  deps: Deps,
  { challenge, factor }: { challenge: string; factor: GivenFactor },
  visit: Visit,
): Promise<User> {
  const begun = await getChallenge(deps, challenge);
  const { user } = begun;
  const use = useOfFactor(deps, factor, factorPurpose(begun));
  const attempt = await beginAttempt(deps, tryAt(deps, user.email, user, visit), "wrong_code");
  await inTransaction(deps, async (tx) => {
    await use(tx, user);
    await endChallenge(tx, begun);
    await succeed(tx, attempt, user);
  });
  return user;
}

/** The id of a user, as devices store it with a passkey. */
const USER_HANDLE = /^[1-9]\d{0,15}$/;

/**
 * The user of a passkey, which replaces both the password and the second factor. Failures count like wrong passwords.
 * @throws CHALLENGE_EXPIRED; LOCKED; INVALID_CREDENTIALS; UNAVAILABLE when the user's tenant has moved to another cell
 */
export async function checkPasskey(deps: Deps, passkey: PasskeyAnswer, visit: Visit): Promise<User> {
  const user = await findHolderOf(deps, passkey);
  const use = useOfFactor(deps, { passkey }, "sign-in");
  if (user === undefined) throw new ApiError("INVALID_CREDENTIALS");
  const attempt = await beginAttempt(deps, tryAt(deps, user.email, user, visit), "wrong_code");
  await inTransaction(deps, async (tx) => {
    await use(tx, user);
    await succeed(tx, attempt, user);
  });
  return user;
}

/** @throws UNAVAILABLE when the person has moved to another cell, with the passkey */
async function findHolderOf(deps: Deps, { id, response }: PasskeyAnswer): Promise<User | undefined> {
  const user_id = await findPasskeyHolder(deps.db, id);
  if (user_id !== undefined) return findUser(deps.db, user_id);
  const name = Buffer.from(response.userHandle ?? "", "base64url").toString();
  if (USER_HANDLE.test(name)) await passOnDeparted(deps, { kind: "person", name });
  return undefined;
}

const browserGuesser = (browser: string) => ({ holder: `browser/${browser}` });

/** Deletes the failures and ends the locks of the user's e-mail and, if any, of the user's browser. */
export async function forgiveFailures(tx: Tx, { email }: User, browser: string | null): Promise<void> {
  const forget = lockOf(tx.clock.now());
  await deleteFailures(tx.db, { email }, forget);
  if (browser !== null) await deleteFailures(tx.db, browserGuesser(browser), forget);
}

/**
 * Checks the password of a signed-in user. Each session has its own count of failures: a stolen session does not bypass the lockout,
 * and failed sign-ins do not lock an open session.
 * @throws as `checkCredentials`, except MFA_REQUIRED
 */
export async function checkPasswordOf(deps: Deps, user: User, password: string, session: string): Promise<void> {
  const attempt = await beginAttempt(deps, tryIn(session), "wrong_password");
  await verifyPasswordOf(user, password);
  await inTransaction(deps, (tx) => succeed(tx, attempt, user));
}

/** Checks a second factor of a signed-in user. Counts failures like `checkPasswordOf`. @throws as `checkPasswordOf`; CHALLENGE_EXPIRED */
export async function checkFactorOf(deps: Deps, user: User, factor: GivenFactor, session: string): Promise<void> {
  const use = useOfFactor(deps, factor, proofPurpose(session));
  const attempt = await beginAttempt(deps, tryIn(session), "wrong_code");
  await inTransaction(deps, async (tx) => {
    await use(tx, user);
    await succeed(tx, attempt, user);
  });
}

/** `signIn` is null for an unknown person, and within a session. */
type Try = { guesser: Guesser; signIn: SignInTry | null; isNewBrowser: boolean };
type Begun = Try & { lock: Lock; sign_in_id: number | null };

function tryAt(deps: Deps, email: string, user: User | undefined, { browserCookie, ...visit }: Visit): Try {
  const browser = browserOf(deps, browserCookie, user);
  return {
    guesser: browser === null ? { email } : browserGuesser(browser),
    signIn: user === undefined ? null : { user_id: user.id, ...visit },
    isNewBrowser: browser === null,
  };
}

function tryIn(session: string): Try {
  const guesser = { holder: `session/${sessionHash(session).toString("hex")}` };
  return { guesser, signIn: null, isNewBrowser: false };
}

/** Counts the attempt as failed until it succeeds, so that concurrent attempts share the ten tries. @throws LOCKED */
async function beginAttempt(deps: Deps, attempt: Try, failure: SignInFailure): Promise<Begun> {
  const { guesser, signIn } = attempt;
  const lock = lockOf(deps.clock.now());
  const claimed = await claimAttempt(deps.db, guesser, { ...lock, maxFailures: MAX_FAILURES, signIn, failure });
  if (!claimed.is_free) throw locked();
  return { ...attempt, lock, sign_in_id: claimed.sign_in_id };
}

/** Takes as long for an unknown user. @throws INVALID_CREDENTIALS */
async function verifyPasswordOf(user: User | undefined, password: string): Promise<User> {
  const isRight = await verifyPassword(user?.password_hash ?? DUMMY_HASH, password);
  if (user === undefined || !isRight) throw new ApiError("INVALID_CREDENTIALS");
  return user;
}

async function succeed(tx: Tx, { guesser, signIn, isNewBrowser, lock, sign_in_id }: Begun, user: User): Promise<void> {
  await deleteFailures(tx.db, guesser, lock);
  if (sign_in_id !== null) await changeSignInOutcome(tx.db, sign_in_id, "ok");
  if (signIn !== null && isNewBrowser) await announceBrowser(tx, user, signIn);
}

/** Uncounts an attempt that still needs a second factor. Earlier failures remain, because right passwords must not reset the count of wrong codes. */
async function takeBack(deps: Deps, { guesser, lock, sign_in_id }: Begun): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await releaseAttempt(tx.db, guesser, { at: lock.now, maxFailures: MAX_FAILURES });
    if (sign_in_id !== null) await deleteSignIn(tx.db, sign_in_id);
  });
}

type Lock = { now: Date; since: Date; lockUntil: Date };

/** The window before `now` in which failures are counted, and the end of a lock that begins at `now`. */
function lockOf(now: Date): Lock {
  const lockMs = LOCK_SECONDS * 1000;
  return { now, since: new Date(now.getTime() - lockMs), lockUntil: new Date(now.getTime() + lockMs) };
}

async function announceBrowser(tx: Tx, user: User, { address, browser }: SignInTry): Promise<void> {
  const url = `${tx.config.base_url}/console/settings`;
  await writeLetter(tx, user, { kind: "new_browser", facts: { at: tx.clock.now(), address, browser, url } });
}

function locked(): ApiError {
  return new ApiError("LOCKED", {
    facts: { retry_after_seconds: String(LOCK_SECONDS) },
    retryAfterS: LOCK_SECONDS,
  });
}
