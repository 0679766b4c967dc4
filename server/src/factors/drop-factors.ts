/** Ends all second factors of a person who has lost them, or who is forgotten. */
import type { Tx } from "../transaction.ts";
import { deleteAnyTotp, deletePasskeys, deleteRecoveryCodes } from "./store.ts";

/** An authenticator app that was not confirmed yet, and the recovery codes, end with them. */
export async function dropFactors({ db }: Pick<Tx, "db">, user_id: number): Promise<void> {
  await deleteAnyTotp(db, user_id);
  await deletePasskeys(db, user_id);
  await deleteRecoveryCodes(db, user_id);
}
