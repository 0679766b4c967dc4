/** The reads of invitations for other rooms. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Invitation, User } from "../db/schema.ts";

/** The newest invitations that the person has made, or that were sent to the person's address. */
export async function listInvitationsOf(
  db: Database,
  { id, email }: Pick<User, "id" | "email">,
  limit: number,
): Promise<Invitation[]> {
  return db
    .selectFrom("invitations")
    .selectAll()
    .where((eb) => eb.or([eb("invited_by", "=", id), eb(sql`lower(email)`, "=", sql`lower(${email})`)]))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
