/** Turns a person's second factor on and off; all sessions of the person end with each change. */
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { wasProtected } from "../factors/reads.ts";
import { makeRecoveryCodes } from "../factors/recovery-codes.ts";
import { confirmTotp, dropTotp } from "../factors/totp-factor.ts";
import { inTransaction } from "../transaction.ts";
import { isOperator } from "./admins.ts";
import { wasFactorRequired } from "./memberships-store.ts";
import { recordOwn } from "./record-own.ts";
import { changeSessionsEnded, getUserForUpdate } from "./users-store.ts";

/**
 * Turns the authenticator app on by a first code, and makes recovery codes. The caller issues a new session to the user.
 * @throws MFA_ALREADY_ON; VALIDATION_ERROR on `code`
 */
export async function turnOnTotp(
  deps: Deps,
  { id }: Pick<User, "id">,
  code: string,
): Promise<{ user: User; recovery_codes: string[] }> {
  return inTransaction(deps, async (tx) => {
    await getUserForUpdate(tx.db, id);
    await confirmTotp(tx, id, code);
    const recovery_codes = await makeRecoveryCodes(tx, id);
    await recordOwn(tx, { id }, { action: "account.mfa", before: { totp: false }, after: { totp: true } });
    return { user: await changeSessionsEnded(tx.db, id, tx.clock.now()), recovery_codes };
  });
}

/** Turns it off. The caller issues a new session to the user. @throws NOT_FOUND; MFA_REQUIRED_BY_TENANT */
export async function turnOffTotp(deps: Deps, { id }: Pick<User, "id">): Promise<User> {
  return inTransaction(deps, async (tx) => {
    const user = await getUserForUpdate(tx.db, id);
    if (!(await dropTotp(tx, id))) throw new ApiError("NOT_FOUND");
    if (await mustHaveFactor(tx.db, tx.config, user)) throw new ApiError("MFA_REQUIRED_BY_TENANT");
    await recordOwn(tx, { id }, { action: "account.mfa", before: { totp: true }, after: { totp: false } });
    return changeSessionsEnded(tx.db, id, tx.clock.now());
  });
}

/** Ten new codes in place of the old ones. @throws INVALID_STATE_TRANSITION without a second factor */
export async function renewRecoveryCodes(deps: Deps, { id }: Pick<User, "id">): Promise<string[]> {
  return inTransaction(deps, async (tx) => {
    await getUserForUpdate(tx.db, id);
    if (!(await wasProtected(tx.db, id))) throw new ApiError("INVALID_STATE_TRANSITION");
    await recordOwn(tx, { id }, { action: "account.recovery_codes" });
    return makeRecoveryCodes(tx, id);
  });
}

/** Whether one of the person's tenants asks for a second factor, or the installation does of its operators. */
export async function mustHaveFactor(
  db: Database,
  { admin_requires_mfa }: Pick<Config, "admin_requires_mfa">,
  user: User,
): Promise<boolean> {
  return (admin_requires_mfa && isOperator(user)) || wasFactorRequired(db, user.id);
}
