/** Resets a password by the link of a letter or of an operator. */
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { dropFactors } from "../factors/drop-factors.ts";
import { inTransaction } from "../transaction.ts";
import { assertUncommonPassword } from "./check-password.ts";
import { hashPassword } from "./hash-password.ts";
import { browserOf } from "./known-browser.ts";
import { readLinkToken } from "./link-token.ts";
import { forgiveFailures } from "./login.ts";
import { recordOwn } from "./record-own.ts";
import { deleteReset, findReset } from "./resets-store.ts";
import { changePasswordHash, getUserForUpdate } from "./users-store.ts";

/**
 * Sets the password, and ends all sessions and the locks of the e-mail and of this browser; a link that an operator has made so also
 * removes the second factors. Of concurrent uses of one link only one succeeds.
 * @throws VALIDATION_ERROR on `new_password`, after which the link still works; RESET_EXPIRED when the link has expired or was used,
 * a newer one was made, or the password was changed since; UNAVAILABLE when the person's tenant has moved to another cell.
 */
export async function resetByLink(
  deps: Deps,
  given: { token: string; new_password: string },
  browserCookie: string | undefined,
): Promise<void> {
  await assertUncommonPassword("new_password", given.new_password);
  const link = await readLinkToken(deps, given.token);
  const now = deps.clock.now();
  if (link === undefined || (await findReset(deps.db, link, now)) === undefined) throw new ApiError("RESET_EXPIRED");
  const password_hash = await hashPassword(deps, given.new_password);
  await inTransaction(deps, async (tx) => {
    const reset = await deleteReset(tx.db, link, now);
    if (reset === undefined) throw new ApiError("RESET_EXPIRED");
    const user = await getUserForUpdate(tx.db, reset.user_id);
    if (user.password_version !== reset.password_version) throw new ApiError("RESET_EXPIRED");
    await changePasswordHash(tx.db, user, password_hash);
    if (reset.drops_factors) await dropFactors(tx, user.id);
    const dropped = reset.drops_factors ? { after: { mfa: false } } : {};
    await recordOwn(tx, user, { action: "account.reset", ...dropped });
    await forgiveFailures(tx, user, browserOf(deps, browserCookie, user));
  });
}
