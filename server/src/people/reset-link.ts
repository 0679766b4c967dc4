/** Creates password-reset links. */
import { recordAction } from "../audit/record.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { newLinkToken } from "./link-token.ts";
import { upsertReset } from "./resets-store.ts";
import { findUser, findUserByEmail } from "./users-store.ts";

export const RESET_MINUTES = 30;

/** Whether the link also removes the person's second factors. */
type LinkOptions = { drops_factors: boolean };

/** The URL of the person's new link, and when it expires. Earlier links stop working. */
export async function makeResetLink(
  tx: Tx,
  user: User,
  { drops_factors }: LinkOptions,
): Promise<{ url: string; expires_at: Date }> {
  const { token, hash } = newLinkToken(tx, user.id);
  const expires_at = new Date(tx.clock.now().getTime() + RESET_MINUTES * 60_000);
  const { id: user_id, password_version } = user;
  await upsertReset(tx.db, { user_id, token_hash: hash, password_version, expires_at, drops_factors });
  return { url: `${tx.config.base_url}/console/reset/${token}`, expires_at };
}

/** A link that the operator hands over to the person. @throws NOT_FOUND */
export async function makeResetLinkFor(
  deps: Deps,
  operator: User,
  user_id: number,
  options: LinkOptions,
): Promise<string> {
  return inTransaction(deps, async (tx) => {
    const user = await findUser(tx.db, user_id);
    if (user === undefined) throw new ApiError("NOT_FOUND");
    const { url } = await makeResetLink(tx, user, options);
    await recordAction(tx, {
      operator,
      action: "user.reset_link",
      target: String(user_id),
      details: { drop_mfa: options.drops_factors },
    });
    return url;
  });
}

/** A link for the person of this e-mail; undefined when no account has the e-mail. For `tolem user reset-link`; writes no audit entry. */
export async function makeResetLinkByEmail(
  deps: Deps,
  email: string,
  options: LinkOptions,
): Promise<string | undefined> {
  return inTransaction(deps, async (tx) => {
    const user = await findUserByEmail(tx.db, email);
    return user && (await makeResetLink(tx, user, options)).url;
  });
}
