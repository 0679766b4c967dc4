/** How a second factor that a person gives is used up. */
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

/** A code of an authenticator app, one on paper, or what a browser has answered with a passkey. */
export type GivenFactor = { code: string } | { recovery_code: string } | { passkey: PasskeyAnswer };

/** Uses the factor up, in the transaction of what it is a proof for. @throws INVALID_CREDENTIALS; CHALLENGE_EXPIRED */
export type UseFactor = (tx: Tx, user: User) => Promise<void>;

/** @throws CHALLENGE_EXPIRED for a passkey that was not asked for this purpose, or too long ago */
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
