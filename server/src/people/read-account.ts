/** Reads the data of a person's account for the person's data export. */
import type { Database } from "../db/database.ts";
import { listEmailChangesOf } from "./emails-store.ts";
import { listMembershipsOf } from "./reads.ts";
import { findResetExpiry } from "./resets-store.ts";
import { listSignIns, SIGN_INS_KEPT } from "./sign-ins-store.ts";

export async function readAccount(db: Database, user_id: number) {
  const [memberships, signIns, emailChanges, resetExpiresAt] = await Promise.all([
    listMembershipsOf(db, user_id),
    listSignIns(db, user_id, { limit: SIGN_INS_KEPT, offset: 0 }),
    listEmailChangesOf(db, user_id),
    findResetExpiry(db, user_id),
  ]);
  return { memberships, signIns: signIns.items, emailChanges, resetExpiresAt };
}
