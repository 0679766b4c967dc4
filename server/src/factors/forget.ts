/** Forgets the second factors of a person. */
import type { Tx } from "../transaction.ts";
import { deleteAnyTotp, deletePasskeys, deleteRecoveryCodes } from "./store.ts";

export async function forgetFactors({ db }: Pick<Tx, "db">, user_id: number): Promise<void> {
  await deleteAnyTotp(db, user_id);
  await deletePasskeys(db, user_id);
  await deleteRecoveryCodes(db, user_id);
}
