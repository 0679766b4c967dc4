/** Changes the password of a signed-in person, and resets a lost one. All sessions of the person end. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { inTransaction } from "../transaction.ts";
import { assertUncommonPassword } from "./check-password.ts";
import { hashPassword } from "./hash-password.ts";
import { checkPasswordOf } from "./login.ts";
import { recordOwn } from "./record-own.ts";
import { changePasswordHash, getUserForUpdate } from "./users-store.ts";

/**
 * Returns the changed user, to whom the caller issues a new session.
 * @throws VALIDATION_ERROR on `new_password`; INVALID_CREDENTIALS; LOCKED after ten wrong current passwords in this session;
 * UNAUTHORIZED when another session has changed the password meanwhile.
 */
export async function changePassword(
  deps: Deps,
  user: User,
  given: { current_password: string; new_password: string },
  session: string,
): Promise<User> {
  await assertUncommonPassword("new_password", given.new_password);
  await checkPasswordOf(deps, user, given.current_password, session);
  const password_hash = await hashPassword(deps, given.new_password);
  return inTransaction(deps, async (tx) => {
    const changed = await changePasswordHash(tx.db, user, password_hash);
    if (changed === undefined) throw new ApiError("UNAUTHORIZED");
    await recordOwn(tx, user, { action: "account.password" });
    return changed;
  });
}

/** Sets a new password for a person who has lost it. */
export async function resetPassword(deps: Deps, user_id: number, password: string): Promise<void> {
  const password_hash = await hashPassword(deps, password);
  await inTransaction(deps, async (tx) => {
    await changePasswordHash(tx.db, await getUserForUpdate(tx.db, user_id), password_hash);
  });
}
