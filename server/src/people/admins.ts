/** Promotes and demotes operators: users with the admin flag, who need no tenant. */
import type { Tenant, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { inTransaction } from "../transaction.ts";
import { hashPassword } from "./hash-password.ts";
import { getPerson } from "./tenant-of.ts";
import {
  changePasswordHash,
  changeUserDemoted,
  changeUserToAdmin,
  findUserByEmail,
  getUserForUpdate,
  insertUser,
  listAdmins,
  listAdminsForUpdate,
} from "./users-store.ts";

/** Whether the user has an operator's rights, which need a confirmed address: anyone can sign up with any address. */
export function isOperator({ is_admin, email_confirmed_at }: User): boolean {
  return is_admin && email_confirmed_at !== null;
}

/** The account of this e-mail, if there is one; `tenant` is null for an operator who acts for no merchant. */
export async function findAccount(
  deps: Deps,
  email: string,
): Promise<{ user: User; tenant: Tenant | null } | undefined> {
  const user = await findUserByEmail(deps.db, email);
  return user && getPerson(deps.db, user);
}

/**
 * Makes the user an operator with a confirmed address. A `password` replaces the account's and ends its sessions; null keeps
 * it. Both changes commit together.
 */
export async function promoteToAdmin(deps: Deps, user_id: number, password: string | null): Promise<void> {
  const password_hash = password === null ? null : await hashPassword(deps, password);
  await inTransaction(deps, async (tx) => {
    const user = await getUserForUpdate(tx.db, user_id);
    if (password_hash !== null) await changePasswordHash(tx.db, user, password_hash);
    await changeUserToAdmin(tx.db, user_id, tx.clock.now());
  });
}

/** Creates an operator. Undefined when the e-mail has been registered meanwhile. */
export async function createAdmin(deps: Deps, given: { email: string; password: string }): Promise<User | undefined> {
  const password_hash = await hashPassword(deps, given.password);
  const created_at = deps.clock.now();
  return inTransaction(deps, async (tx) => {
    const user = await insertUser(tx.db, { email: given.email, password_hash, created_at });
    return user && changeUserToAdmin(tx.db, user.id, created_at);
  });
}

/** Every user with the admin flag, the oldest first. */
export async function currentAdmins(deps: Deps): Promise<User[]> {
  return listAdmins(deps.db);
}

/**
 * Takes the admin flag from the user of this e-mail, who is locked out of the operators' calls at once. The last operator
 * cannot be demoted, also when several are demoted at the same instant.
 */
export async function demoteAdmin(deps: Deps, email: string): Promise<"demoted" | "unknown" | "last"> {
  return inTransaction(deps, async (tx) => {
    const admins = await listAdminsForUpdate(tx.db);
    const user = await findUserByEmail(tx.db, email);
    if (user === undefined || !admins.some(({ id }) => id === user.id)) return "unknown";
    if (isOperator(user) && admins.filter(isOperator).length === 1) return "last";
    await changeUserDemoted(tx.db, user.id);
    return "demoted";
  });
}
