/** Asks a browser for a passkey: to sign in with it, to prove that it is the person, or to make a new one. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { listPasskeys } from "../factors/reads.ts";
import { creationOptions, requestOptions } from "../factors/webauthn.ts";
import { getChallenge } from "./challenge.ts";
import { factorPurpose, newPasskeyChallenge, newPurpose, proofPurpose } from "./passkey-challenge.ts";

/** For a sign-in without e-mail and password: any passkey that the browser has for this site. */
export async function askToSignIn(deps: Deps) {
  return requestOptions(deps, null, newPasskeyChallenge(deps, "sign-in"));
}

/** For the second step of a sign-in: the passkeys of its person. @throws CHALLENGE_EXPIRED */
export async function askForFactor(deps: Deps, challenge: string) {
  const begun = await getChallenge(deps, challenge);
  const passkeys = await listPasskeys(deps.db, begun.user.id);
  return requestOptions(deps, passkeys, newPasskeyChallenge(deps, factorPurpose(begun)));
}

/** For a proof within the session. */
export async function askForProof(deps: Deps, { id }: User, session: string) {
  const passkeys = await listPasskeys(deps.db, id);
  return requestOptions(deps, passkeys, newPasskeyChallenge(deps, proofPurpose(session)));
}

/** For a new one, on a device that has none of the person's. */
export async function askForNew(deps: Deps, user: User, session: string) {
  const passkeys = await listPasskeys(deps.db, user.id);
  return creationOptions(deps, user, passkeys, newPasskeyChallenge(deps, newPurpose(session)));
}
