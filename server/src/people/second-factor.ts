/** Turns a person's second factors on and off. Each change ends all sessions of the person. */
import type { Activity } from "../audit/record-activity.ts";
import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { addPasskey, dropPasskey } from "../factors/passkeys.ts";
import { type Passkey, wasProtected } from "../factors/reads.ts";
import { makeRecoveryCodes } from "../factors/recovery-codes.ts";
import { confirmTotp, dropTotp } from "../factors/totp-factor.ts";
import { challengeIn, type NewPasskeyAnswer, verifyNewPasskey } from "../factors/webauthn.ts";
import { problem } from "../problems.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { isOperator } from "./admins.ts";
import { endChallenge } from "./challenge.ts";
import { wasFactorRequired } from "./memberships-store.ts";
import { newPurpose, readPasskeyChallenge } from "./passkey-challenge.ts";
import { recordOwn } from "./record-own.ts";
import { changeSessionsEnded, getUserForUpdate } from "./users-store.ts";

/**
 * Turns on the authenticator app after a first code, and makes recovery codes. The caller issues a new session to the user.
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

/** The caller issues a new session to the user. @throws NOT_FOUND; MFA_REQUIRED_BY_TENANT when it is the last factor */
export async function turnOffTotp(deps: Deps, { id }: Pick<User, "id">): Promise<User> {
  const activity: Activity = { action: "account.mfa", before: { totp: true }, after: { totp: false } };
  return turnOff(deps, id, async (tx) => ((await dropTotp(tx, id)) ? activity : null));
}

/**
 * Adds a passkey that the browser has created for a challenge of this session, and makes recovery codes for a first factor.
 * The caller issues a new session to the user.
 * @throws CHALLENGE_EXPIRED; VALIDATION_ERROR on `passkey`; MFA_ALREADY_ON
 */
export async function turnOnPasskey(
  deps: Deps,
  { id }: Pick<User, "id">,
  { passkey: answer, name }: { passkey: NewPasskeyAnswer; name: string },
  session: string,
): Promise<{ user: User; passkey: Passkey; recovery_codes: string[] | null }> {
  const challenge = readPasskeyChallenge(deps, newPurpose(session), challengeIn(answer.response));
  const verified = await verifyNewPasskey(deps, answer, challenge.text);
  if (verified === null) throw invalidField("passkey", problem("wrong_passkey"));
  const transports = answer.response.transports ?? [];
  return inTransaction(deps, async (tx) => {
    const user = await getUserForUpdate(tx.db, id);
    const isFirst = !(await wasProtected(tx.db, id));
    const passkey = await addPasskey(tx, id, { ...verified, transports, name });
    await endChallenge(tx, { user, ...challenge });
    const recovery_codes = isFirst ? await makeRecoveryCodes(tx, id) : null;
    await recordOwn(tx, user, { action: "account.passkey_add", target: passkey.id, after: { name } });
    return { user: await changeSessionsEnded(tx.db, id, tx.clock.now()), passkey, recovery_codes };
  });
}

/** The caller issues a new session to the user. @throws NOT_FOUND; MFA_REQUIRED_BY_TENANT when it is the last factor */
export async function turnOffPasskey(deps: Deps, { id }: Pick<User, "id">, passkeyId: string): Promise<User> {
  return turnOff(deps, id, async (tx) => {
    const dropped = await dropPasskey(tx, id, passkeyId);
    if (dropped === null) return null;
    return { action: "account.passkey_remove", target: dropped.id, before: { name: dropped.name } };
  });
}

/** `drop` returns the activity to record, or null when the person has no such factor. */
async function turnOff(deps: Deps, id: number, drop: (tx: Tx) => Promise<Activity | null>): Promise<User> {
  return inTransaction(deps, async (tx) => {
    const user = await getUserForUpdate(tx.db, id);
    const activity = await drop(tx);
    if (activity === null) throw new ApiError("NOT_FOUND");
    await recordOwn(tx, user, activity);
    const isLast = !(await wasProtected(tx.db, id));
    if (isLast && (await mustHaveFactor(tx.db, tx.config, user))) throw new ApiError("MFA_REQUIRED_BY_TENANT");
    return changeSessionsEnded(tx.db, id, tx.clock.now());
  });
}

/** Replaces the recovery codes by ten new ones. @throws INVALID_STATE_TRANSITION without a second factor */
export async function renewRecoveryCodes(deps: Deps, { id }: Pick<User, "id">): Promise<string[]> {
  return inTransaction(deps, async (tx) => {
    await getUserForUpdate(tx.db, id);
    if (!(await wasProtected(tx.db, id))) throw new ApiError("INVALID_STATE_TRANSITION");
    await recordOwn(tx, { id }, { action: "account.recovery_codes" });
    return makeRecoveryCodes(tx, id);
  });
}

/** Whether one of the person's tenants requires a second factor, or the installation requires it of the person as an operator. */
export async function mustHaveFactor(
  db: Database,
  { admin_requires_mfa }: Pick<Config, "admin_requires_mfa">,
  user: User,
): Promise<boolean> {
  return (admin_requires_mfa && isOperator(user)) || wasFactorRequired(db, user.id);
}
