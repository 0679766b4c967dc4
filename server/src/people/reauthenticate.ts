/** Proves within a session that it is still the person, by the password or a second factor. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { checkCodeOf, checkPasswordOf } from "./login.ts";

export type Proof = { password: string } | { code: string };

/** @throws INVALID_CREDENTIALS; LOCKED after ten failures in this session */
export async function reauthenticate(deps: Deps, user: User, proof: Proof, session: string): Promise<void> {
  if ("password" in proof) await checkPasswordOf(deps, user, proof.password, session);
  else await checkCodeOf(deps, user, proof.code, session);
}
