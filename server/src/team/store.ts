/** The SQL of invitations. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invitation } from "../db/schema.ts";

/** The tenant's invitations that were not accepted, newest first. An expired one is listed until it is replaced or withdrawn. */
export async function listOpenInvitations(db: Database, tenant_id: string): Promise<Invitation[]> {
  const open = db.selectFrom("invitations").selectAll().where("tenant_id", "=", tenant_id);
  return open.where("accepted_at", "is", null).orderBy("created_at", "desc").orderBy("id").execute();
}

/** The number of open invitations to other addresses. */
export async function countOtherInvitations(db: Database, tenant_id: string, email: string): Promise<number> {
  const { count } = await db
    .selectFrom("invitations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tenant_id)
    .where("accepted_at", "is", null)
    .where(sql`lower(email)`, "<>", sql`lower(${email})`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function findInvitationByToken(db: Database, token_hash: Buffer): Promise<Invitation | undefined> {
  return db.selectFrom("invitations").selectAll().where("token_hash", "=", token_hash).executeTakeFirst();
}

/** Replaces an earlier invitation of the same address, with a new id and a new token. */
export async function upsertInvitation(db: Database, invitation: Omit<Invitation, "accepted_at">): Promise<Invitation> {
  const { tenant_id: _, ...changes } = invitation;
  return db
    .insertInto("invitations")
    .values(invitation)
    .onConflict((conflict) =>
      conflict.expression(sql`tenant_id, lower(email)`).doUpdateSet({ ...changes, accepted_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks the invitation as accepted. False when it was accepted, replaced or withdrawn meanwhile. */
export async function changeInvitationAccepted(db: Database, { token_hash }: Invitation, now: Date): Promise<boolean> {
  const open = db.updateTable("invitations").set({ accepted_at: now }).where("token_hash", "=", token_hash);
  const accepted = await open.where("accepted_at", "is", null).returning("id").executeTakeFirst();
  return accepted !== undefined;
}

export async function deleteOpenInvitations(db: Database, tenant_id: string): Promise<void> {
  const own = db.deleteFrom("invitations").where("tenant_id", "=", tenant_id);
  await own.where("accepted_at", "is", null).execute();
}

/** Deletes the invitations of all tenants to this address, accepted or not. */
export async function deleteInvitationsTo(db: Database, email: string): Promise<void> {
  await db.deleteFrom("invitations").where(sql`lower(email)`, "=", sql`lower(${email})`).execute();
}

/** Undefined for an id that the tenant does not have, and for an invitation that was accepted. */
export async function deleteOpenInvitation(
  db: Database,
  tenant_id: string,
  id: string,
): Promise<Invitation | undefined> {
  const own = db.deleteFrom("invitations").where("tenant_id", "=", tenant_id).where("id", "=", id);
  return own.where("accepted_at", "is", null).returningAll().executeTakeFirst();
}
