/** Changes a signed-in person's password, which ends all their sessions. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { assertUncommonPassword } from "./check-password.ts";
import { hashPassword } from "./hash-password.ts";
import { checkPasswordOf } from "./login.ts";
import { changePasswordHash } from "./users-store.ts";

/**
 * Returns the changed user, to whom the caller issues a new session.
 * @throws VALIDATION_ERROR on `new_password`; INVALID_CREDENTIALS; LOCKED after ten wrong current passwords in this session;
 * UNAUTHORIZED when the password was changed elsewhere meanwhile.
 */
export async function changePassword(
  deps: Deps,
  user: User,
  given: { current_password: string; new_password: string },
  session: string,
): Promise<User> {
  await assertUncommonPassword("new_password", given.new_password);
  await checkPasswordOf(deps, user, given.current_password, session);
  const changed = await changePasswordHash(deps.db, user, await hashPassword(deps, given.new_password));
  if (changed === undefined) throw new ApiError("UNAUTHORIZED");
  return changed;
}
