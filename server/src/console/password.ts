/** Changes a signed-in person's password, which ends all their sessions. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { hashPassword } from "./hash-password.ts";
import { checkCredentials } from "./login.ts";
import { changePasswordHash } from "./users-store.ts";

/**
 * The user as changed, to whom the caller issues a new session.
 * Wrong current passwords count towards the lockout of sign-ins: a stolen session is no way around it.
 * @throws INVALID_CREDENTIALS, LOCKED; UNAUTHORIZED when the password was changed elsewhere meanwhile.
 */
export async function changePassword(
  deps: Deps,
  user: User,
  given: { current_password: string; new_password: string },
): Promise<User> {
  await checkCredentials(deps, { email: user.email, password: given.current_password });
  const changed = await changePasswordHash(deps.db, user, await hashPassword(deps, given.new_password));
  if (changed === undefined) throw new ApiError("UNAUTHORIZED");
  return changed;
}
