/** Forgets the invitations to a person, and ends those of a tenant that is closed. */
import type { Tx } from "../transaction.ts";
import { deleteInvitationsTo, deleteOpenInvitations } from "./store.ts";

/** An invitation that the person has made stays, by the number of the person. */
export async function forgetInvitationsTo({ db }: Pick<Tx, "db">, email: string): Promise<void> {
  await deleteInvitationsTo(db, email);
}

export async function withdrawAll({ db }: Pick<Tx, "db">, tenant_id: string): Promise<void> {
  await deleteOpenInvitations(db, tenant_id);
}
