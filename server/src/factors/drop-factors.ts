/** Removes all second factors of a person who has lost them, or whose account is deleted. */
import type { Tx } from "../transaction.ts";
import { deleteAnyTotp, deletePasskeys, deleteRecoveryCodes } from "./store.ts";

/** Also removes an authenticator app that is not confirmed yet, and the recovery codes. */
export async function dropFactors({ db }: Pick<Tx, "db">, user_id: number): Promise<void> {
  await deleteAnyTotp(db, user_id);
  await deletePasskeys(db, user_id);
  await deleteRecoveryCodes(db, user_id);
}
