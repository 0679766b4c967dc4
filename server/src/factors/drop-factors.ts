/** Ends all second factors of a person who has lost them. */
import type { Tx } from "../transaction.ts";
import { deletePasskeys, deleteTotp, deleteUnneededRecoveryCodes } from "./store.ts";

/** The recovery codes end with them. */
export async function dropFactors({ db }: Pick<Tx, "db">, user_id: number): Promise<void> {
  await deleteTotp(db, user_id);
  await deletePasskeys(db, user_id);
  await deleteUnneededRecoveryCodes(db, user_id);
}
