/** Deletes the account and the personal data of a person who has left every tenant. */
import type { User } from "../db/schema.ts";
import { ApiError } from "../errors.ts";
import { dropFactors } from "../factors/drop-factors.ts";
import type { Tx } from "../transaction.ts";
import { isOperator } from "./admins.ts";
import { deleteEmailChangesOf } from "./emails-store.ts";
import { forgiveFailures } from "./login.ts";
import { deleteResetOf, deleteResetRequest } from "./resets-store.ts";
import { deleteSignInsOf } from "./sign-ins-store.ts";
import { changeUserDeleted, deleteEndedSessionsOf, getUserForUpdate, listAdminsForUpdate } from "./users-store.ts";

/** Locks the operators until the transaction ends. @throws LAST_OPERATOR when the person is the last one */
export async function assertOperatorLeft({ db }: Pick<Tx, "db">, { id }: Pick<User, "id">): Promise<void> {
  const operators = (await listAdminsForUpdate(db)).filter(isOperator);
  if (operators.length === 1 && operators[0]?.id === id) throw new ApiError("LAST_OPERATOR");
}

/** Locks the person, who can join no tenant until the transaction ends. */
export async function lockPerson({ db }: Pick<Tx, "db">, id: number): Promise<User> {
  return getUserForUpdate(db, id);
}

/** Afterwards the address is free for another account, and no session of the person is valid. */
export async function forgetPerson(tx: Tx, user: User): Promise<void> {
  const { db } = tx;
  await forgiveFailures(tx, user, null);
  await deleteResetRequest(db, user.email);
  await deleteResetOf(db, user.id);
  await deleteEmailChangesOf(db, user.id);
  await deleteSignInsOf(db, user.id);
  await dropFactors(tx, user.id);
  await deleteEndedSessionsOf(db, user.id);
  await changeUserDeleted(db, user.id, tx.clock.now());
}
