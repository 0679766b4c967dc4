/** Makes an operator: a user with the admin flag, who needs no tenant. */
import type { User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { hashPassword } from "./hash-password.ts";
import { changeUserAdmin, findUserByEmail, insertUser } from "./users-store.ts";

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
