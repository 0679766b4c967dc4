/** Deletes the invitations to a person whose account is deleted, and those of a tenant that is closed. */
import type { Tx } from "../transaction.ts";
import { deleteInvitationsTo, deleteOpenInvitations } from "./store.ts";

/** Invitations that the person has made stay, and refer to the person by number. */
export async function forgetInvitationsTo({ db }: Pick<Tx, "db">, email: string): Promise<void> {
  await deleteInvitationsTo(db, email);
}

export async function withdrawAll({ db }: Pick<Tx, "db">, tenant_id: string): Promise<void> {
  await deleteOpenInvitations(db, tenant_id);
}
