/** The SQL of the operators' list of people; it only reads. */
import { type SqlBool, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Membership, User } from "../db/schema.ts";
import { anyCase } from "../db/search-text.ts";
import { hasFactor } from "../factors/reads.ts";
import type { Page } from "../http/pagination.ts";

export type UserRow = User & { mfa: boolean; tenants: { id: string; name: string; role: Membership["role"] }[] };

/** A null field matches all; the e-mail contains `search`, in any case, and the person is in the team of the tenant. */
type UserFilter = { search: string | null; tenant_id: string | null };

/** A page of people by their e-mails, each with all merchants by name, and their total number. */
export async function listUsers(
  db: Database,
  { search, tenant_id }: UserFilter,
  { limit, offset }: Page,
): Promise<{ items: UserRow[]; total: number }> {
  const holds = sql<SqlBool>`u.email collate "C" ~ ${anyCase(search ?? "")}`;
  const isMember = sql<SqlBool>`exists (select from memberships m where m.user_id = u.id and m.tenant_id = ${tenant_id})`;
  const users = db
    .selectFrom("users as u")
    .$if(search !== null, (query) => query.where(holds))
    .$if(tenant_id !== null, (query) => query.where(isMember));
  const [items, { total }] = await Promise.all([
    users
      .selectAll("u")
      .select([
        hasFactor(sql`u.id`).as("mfa"),
        sql<UserRow["tenants"]>`(
          select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'role', m.role) order by t.name, t.id), '[]')
          from memberships m join full_tenants t on t.id = m.tenant_id where m.user_id = u.id)`.as("tenants"),
      ])
      .orderBy(sql`lower(u.email)`)
      .orderBy("u.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    users.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { items, total };
}
