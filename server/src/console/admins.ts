/** Makes operators, users with the admin flag who need no tenant, and unmakes them. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { hashPassword } from "./hash-password.ts";
import { changeUserAdmin, findUserByEmail, insertUser, listAdmins, listAdminsForUpdate } from "./users-store.ts";

/** The user of this e-mail, promoted; undefined when there is none yet. */
export async function promoteToAdmin(deps: Deps, email: string): Promise<User | undefined> {
  const user = await findUserByEmail(deps.db, email);
  return user && changeUserAdmin(deps.db, user.id, true);
}

/** A new operator. Undefined when the e-mail has been registered meanwhile. */
export async function createAdmin(deps: Deps, given: { email: string; password: string }): Promise<User | undefined> {
  const password_hash = await hashPassword(deps, given.password);
  const created_at = deps.clock.now();
  return deps.db.transaction().execute(async (db) => {
    const user = await insertUser(db, { tenant_id: null, email: given.email, password_hash, created_at });
    return user && changeUserAdmin(db, user.id, true);
  });
}

/** Every operator, the oldest first. */
export async function currentAdmins(deps: Deps): Promise<User[]> {
  return listAdmins(deps.db);
}

/**
 * Takes the admin flag from the user of this e-mail, who is locked out of the operators' calls at once. The last operator
 * stays one, also when several are demoted at the same instant.
 */
export async function demoteAdmin(deps: Deps, email: string): Promise<"demoted" | "unknown" | "last"> {
  return deps.db.transaction().execute(async (db) => {
    const admins = await listAdminsForUpdate(db);
    const user = await findUserByEmail(db, email);
    if (user === undefined || !admins.some(({ id }) => id === user.id)) return "unknown";
    if (admins.length === 1) return "last";
    await changeUserAdmin(db, user.id, false);
    return "demoted";
  });
}
