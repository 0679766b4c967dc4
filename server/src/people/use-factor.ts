/** Verifies a second factor that a person presents, so that it cannot be used again. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError } from "../errors.ts";
import { usePasskey } from "../factors/passkeys.ts";
import { useRecoveryCode } from "../factors/recovery-codes.ts";
import { useTotpCode } from "../factors/totp-factor.ts";
import { challengeIn, type PasskeyAnswer } from "../factors/webauthn.ts";
import type { Tx } from "../transaction.ts";
import { endChallenge } from "./challenge.ts";
import { type PasskeyPurpose, readPasskeyChallenge } from "./passkey-challenge.ts";

/** A code of an authenticator app, a recovery code, or the answer of a browser with a passkey. */
export type GivenFactor = { code: string } | { recovery_code: string } | { passkey: PasskeyAnswer };

/** Verifies the factor and marks it as used, in the transaction of what it authorises. @throws INVALID_CREDENTIALS; CHALLENGE_EXPIRED */
export type UseFactor = (tx: Tx, user: User) => Promise<void>;

/** @throws CHALLENGE_EXPIRED for a passkey answer to a challenge of another purpose, or to one that is too old */
export function useOfFactor(
  deps: Pick<Deps, "clock" | "config">,
  given: GivenFactor,
  purpose: PasskeyPurpose,
): UseFactor {
  if (!("passkey" in given)) return async (tx, user) => assertRight(await useCode(tx, user, given));
  const { passkey } = given;
  const challenge = readPasskeyChallenge(deps, purpose, challengeIn(passkey.response));
  return async (tx, user) => {
    assertRight(await usePasskey(tx, user.id, passkey, challenge.text));
    await endChallenge(tx, { user, ...challenge });
  };
}

function useCode(tx: Tx, { id }: User, given: { code: string } | { recovery_code: string }): Promise<boolean> {
  return "code" in given ? useTotpCode(tx, id, given.code) : useRecoveryCode(tx, id, given.recovery_code);
}

function assertRight(isRight: boolean): void {
  if (!isRight) throw new ApiError("INVALID_CREDENTIALS");
}
