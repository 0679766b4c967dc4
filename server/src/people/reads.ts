/** The reads of people and memberships for other rooms. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import { anyOf, type DueAt } from "../db/due.ts";
import type { Membership, User } from "../db/schema.ts";
import { hasFactor } from "../factors/reads.ts";

/** When the job that mails password-reset links is due. */
export const resetsDueAt: DueAt = anyOf("reset_requests");

/** A member of a tenant, with the person's e-mail address and whether the person has a second factor. */
export type Member = Membership & Pick<User, "email"> & { mfa: boolean };

/** The tenant's members, in the order in which they joined. */
export async function listMembers(db: Database, tenant_id: string): Promise<Member[]> {
  return members(db, tenant_id).orderBy("memberships.joined_at").orderBy("memberships.user_id").execute();
}

/** @throws Error when the person is not a member */
export async function getMember(db: Database, { tenant_id, user_id }: Omit<Membership, "role" | "joined_at">) {
  return members(db, tenant_id).where("memberships.user_id", "=", user_id).executeTakeFirstOrThrow();
}

/** The person's memberships with the names of the tenants, in the order in which they were joined. */
export async function listMembershipsOf(
  db: Database,
  user_id: number,
): Promise<(Membership & { tenant_name: string })[]> {
  return db
    .selectFrom("memberships")
    .innerJoin("full_tenants", "full_tenants.id", "memberships.tenant_id")
    .selectAll("memberships")
    .select("full_tenants.name as tenant_name")
    .where("memberships.user_id", "=", user_id)
    .orderBy("memberships.joined_at")
    .orderBy("memberships.tenant_id")
    .execute();
}

/** Whether this e-mail has an account, ignoring case. */
export async function wasRegistered(db: Database, email: string): Promise<boolean> {
  const user = db.selectFrom("users").select("id").where(sql`lower(email)`, "=", sql`lower(${email})`);
  return (await user.executeTakeFirst()) !== undefined;
}

/** The e-mail addresses of these people by id. */
export async function listEmails(db: Database, userIds: number[]): Promise<Map<number, string>> {
  const users = db.selectFrom("users").select(["id", "email"]).where("id", "=", sql<number>`any(${userIds}::bigint[])`);
  return new Map((await users.execute()).map(({ id, email }) => [id, email]));
}

function members(db: Database, tenant_id: string) {
  return db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .selectAll("memberships")
    .select(["users.email", hasFactor(sql.ref("users.id")).as("mfa")])
    .where("memberships.tenant_id", "=", tenant_id);
}
