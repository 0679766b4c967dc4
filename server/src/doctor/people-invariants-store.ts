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

/** What closed tenants still have, whose end is over. */
export async function findOpenClosed(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select c.id as tenant_id, left_over.what as id from tenants c
      join lateral (
        select 'key ' || id as what from api_keys where tenant_id = c.id and revoked_at is null
        union all select 'user ' || user_id from memberships where tenant_id = c.id
        union all select 'shop ' || slug from shops where tenant_id = c.id and enabled
        union all select 'provider ' || driver from provider_sessions where tenant_id = c.id
        union all select 'subscription ' || id from subscriptions where tenant_id = c.id and status in ('active', 'paused')
      ) left_over on true
      where c.closed_at is not null and c.closing_due_at is null`,
  );
}

/** People who were forgotten, and of whom more is stored than what they did. */
export async function findRememberedPeople(db: Database): Promise<Violations> {
  return findViolations(
    db,
    sql`
      select coalesce(m.tenant_id, 'no merchant') as tenant_id, 'user ' || u.id as id from users u
      left join lateral (select tenant_id from memberships where user_id = u.id limit 1) m on true
      where u.deleted_at is not null and (
        m.tenant_id is not null or u.password_hash <> '' or u.is_admin
        or exists (select from sign_ins s where s.user_id = u.id)
        or exists (select from totp_factors f where f.user_id = u.id)
        or exists (select from passkeys k where k.user_id = u.id)
        or exists (select from recovery_codes r where r.user_id = u.id)
        or exists (select from email_changes e where e.user_id = u.id)
        or exists (select from password_resets p where p.user_id = u.id))`,
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
