/** Signs a person in by e-mail and password, and locks the e-mail after too many failures. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { NOBODYS_HASH, verifyPassword } from "./hash-password.ts";
import { claimAttempt, deleteFailures, findUserByEmail } from "./users-store.ts";

const MAX_FAILURES = 10;
/** Both the time in which failures add up and the time they lock for. */
const LOCK_SECONDS = 15 * 60;

/**
 * The user of these credentials; their failures are forgotten.
 * Every attempt counts as failed until its password has proved right, so any number at the same instant get ten tries in
 * all. An unknown e-mail counts, locks and takes as long as a known one.
 * @throws LOCKED whatever the password, for 15 minutes from the tenth failure within 15 minutes; INVALID_CREDENTIALS;
 * UNAVAILABLE when too many sign in at once.
 */
export async function checkCredentials(deps: Deps, given: { email: string; password: string }): Promise<User> {
  const { email, password } = given;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - LOCK_SECONDS * 1000);
  const lock_until = new Date(now.getTime() + LOCK_SECONDS * 1000);
  if (!(await claimAttempt(deps.db, { email, now, since, max_failures: MAX_FAILURES, lock_until }))) throw locked();
  const user = await findUserByEmail(deps.db, email);
  const isRight = await verifyPassword(user?.password_hash ?? NOBODYS_HASH, password);
  if (user === undefined || !isRight) throw new ApiError("INVALID_CREDENTIALS");
  await deleteFailures(deps.db, { email, now, since });
  return user;
}

function locked(): ApiError {
  return new ApiError("LOCKED", {
    fields: { retry_after_seconds: String(LOCK_SECONDS) },
    retry_after_s: LOCK_SECONDS,
  });
}
