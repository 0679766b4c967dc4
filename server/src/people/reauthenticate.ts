/** Authenticates the person of a session again, by the password or a second factor. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { checkFactorOf, checkPasswordOf } from "./login.ts";
import type { GivenFactor } from "./use-factor.ts";

export type Proof = { password: string } | Exclude<GivenFactor, { recovery_code: string }>;

/** @throws INVALID_CREDENTIALS; CHALLENGE_EXPIRED for a passkey; LOCKED after ten failures in this session */
export async function reauthenticate(deps: Deps, user: User, proof: Proof, session: string): Promise<void> {
  if ("password" in proof) await checkPasswordOf(deps, user, proof.password, session);
  else await checkFactorOf(deps, user, proof, session);
}
