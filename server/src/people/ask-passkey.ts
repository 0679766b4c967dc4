/** Creates the WebAuthn options with which a browser uses or creates a passkey. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { listPasskeys } from "../factors/reads.ts";
import { creationOptions, requestOptions } from "../factors/webauthn.ts";
import { getChallenge } from "./challenge.ts";
import { factorPurpose, newPasskeyChallenge, newPurpose, proofPurpose } from "./passkey-challenge.ts";

/** For a sign-in without e-mail and password: allows any passkey of this site. */
export async function askToSignIn(deps: Deps) {
  return requestOptions(deps, null, newPasskeyChallenge(deps, "sign-in"));
}

/** For the second step of a sign-in: allows the person's passkeys. @throws CHALLENGE_EXPIRED */
export async function askForFactor(deps: Deps, challenge: string) {
  const begun = await getChallenge(deps, challenge);
  const passkeys = await listPasskeys(deps.db, begun.user.id);
  return requestOptions(deps, passkeys, newPasskeyChallenge(deps, factorPurpose(begun)));
}

/** For authenticating again within a session: allows the person's passkeys. */
export async function askForProof(deps: Deps, { id }: User, session: string) {
  const passkeys = await listPasskeys(deps.db, id);
  return requestOptions(deps, passkeys, newPasskeyChallenge(deps, proofPurpose(session)));
}

/** For a new passkey, on a device without one of the person's. */
export async function askForNew(deps: Deps, user: User, session: string) {
  const passkeys = await listPasskeys(deps.db, user.id);
  return creationOptions(deps, user, passkeys, newPasskeyChallenge(deps, newPurpose(session)));
}
