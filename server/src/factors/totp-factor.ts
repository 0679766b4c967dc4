/** Sets up, confirms, verifies and removes the authenticator app of a person as a second factor. */
import { seal, unseal } from "../db/seal.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { problem } from "../problems.ts";
import type { Tx } from "../transaction.ts";
import {
  changeTotpConfirmed,
  changeTotpStep,
  deleteTotp,
  deleteUnneededRecoveryCodes,
  findTotp,
  upsertTotp,
} from "./store.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

/** Makes a new secret, in base32, which replaces an unconfirmed one. @throws MFA_ALREADY_ON */
export async function beginTotp(deps: Pick<Deps, "db" | "random" | "config">, { id }: { id: number }): Promise<string> {
  const secret = newTotpSecret(deps.random);
  if (!(await upsertTotp(deps.db, id, seal(deps, ownerOf(id), secret)))) throw new ApiError("MFA_ALREADY_ON");
  return secret;
}

/**
 * Turns on the factor after a first code of its secret, which cannot be used again.
 * @throws MFA_ALREADY_ON; VALIDATION_ERROR on `code` for a wrong one, and when no secret was made
 */
export async function confirmTotp(tx: Tx, user_id: number, code: string): Promise<void> {
  const factor = await findTotp(tx.db, user_id);
  if (factor !== undefined && factor.confirmed_at !== null) throw new ApiError("MFA_ALREADY_ON");
  const now = tx.clock.now();
  const step = factor && stepOfCode(unseal(tx, ownerOf(user_id), factor.sealed), code, now);
  if (factor === undefined || step == null) throw invalidField("code", problem("wrong_code"));
  const isOn = await changeTotpConfirmed(tx.db, factor, { confirmed_at: now, last_step: step });
  if (!isOn) throw new ApiError("MFA_ALREADY_ON");
}

/** Whether `code` is the person's of the present step, or of the one before or after. It cannot be used again. */
export async function useTotpCode(tx: Tx, user_id: number, code: string): Promise<boolean> {
  const factor = await findTotp(tx.db, user_id);
  if (factor === undefined) return false;
  const step = stepOfCode(unseal(tx, ownerOf(user_id), factor.sealed), code, tx.clock.now());
  return step !== null && changeTotpStep(tx.db, user_id, step);
}

/** Removes the factor and, with the last one, the recovery codes. False when the person has no authenticator app. */
export async function dropTotp({ db }: Pick<Tx, "db">, user_id: number): Promise<boolean> {
  const dropped = await deleteTotp(db, user_id);
  await deleteUnneededRecoveryCodes(db, user_id);
  return dropped;
}

function ownerOf(user_id: number) {
  return { tenant_id: String(user_id), kind: "totp" } as const;
}
