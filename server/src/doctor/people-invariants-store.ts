/** The SQL of the invariants of people and teams. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { findViolations } from "./snapshot-store.ts";
import type { Violations } from "./violations.ts";

export async function findTeamsWithoutOwner(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`select tenant_id, 'members ' || count(*) as id from memberships group by tenant_id having not bool_or(role = 'owner')`,
  );
}

/** People who sign in to a tenant of which they are no members. */
export async function findStrayPeople(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select u.tenant_id, 'user ' || u.id as id from users u
      where u.tenant_id is not null
        and not exists (select from memberships m where m.tenant_id = u.tenant_id and m.user_id = u.id)`,
  );
}
