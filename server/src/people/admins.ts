/** Creates, promotes and demotes operators, the users with the admin flag. An operator needs no tenant. */
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

/** Whether the user has an operator's rights. They need a confirmed address, because anyone can sign up with any address. */
export function isOperator({ is_admin, email_confirmed_at }: User): boolean {
  return is_admin && email_confirmed_at !== null;
}

/** The account of this e-mail address, if any; `tenant` is null for an operator without a tenant. */
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
 * Removes the admin flag of this user, whose operator calls are refused from then on. The last operator cannot be demoted, also
 * when several are demoted concurrently.
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
