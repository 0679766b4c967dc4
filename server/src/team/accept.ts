/** Accepts an invitation, for the signed-in person of the invited address or for a new account. */
import { recordActivity } from "../audit/record-activity.ts";
import { passOnDeparted } from "../cells/departures.ts";
import type { Invitation, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { assertUncommonPassword } from "../people/check-password.ts";
import { hashPassword } from "../people/hash-password.ts";
import { joinTenant, registerMember } from "../people/join-tenant.ts";
import { wasRegistered } from "../people/reads.ts";
import { problem } from "../problems.ts";
import { inTransaction, type Tx } from "../transaction.ts";
import { hashToken } from "./invite.ts";
import { changeInvitationAccepted, findInvitationByToken } from "./store.ts";

/** The open invitation with this token. @throws NOT_FOUND; INVITATION_EXPIRED */
export async function getInvitation({ db, clock }: Pick<Deps, "db" | "clock">, token: string): Promise<Invitation> {
  const invitation = await findInvitationByToken(db, hashToken(token));
  if (invitation === undefined) throw new ApiError("NOT_FOUND");
  const { accepted_at, expires_at } = invitation;
  if (accepted_at !== null || expires_at <= clock.now()) throw new ApiError("INVITATION_EXPIRED");
  return invitation;
}

/**
 * Adds the person to the tenant, which becomes the one that the person acts for. Of two concurrent uses of one link only one succeeds.
 * @throws as `getInvitation`; FORBIDDEN for a person who is signed in with another address; INVALID_CREDENTIALS when the address has
 * an account and no person is signed in; VALIDATION_ERROR on `password` for a new account; ALREADY_MEMBER; UNAVAILABLE when the
 * address is that of a person who has moved to another cell
 */
export async function acceptInvitation(
  deps: Deps,
  token: string,
  { signedIn, password }: { signedIn: User | undefined; password: string | null },
): Promise<User> {
  const invitation = await getInvitation(deps, token);
  if (signedIn !== undefined) {
    if (signedIn.email.toLowerCase() !== invitation.email.toLowerCase()) throw new ApiError("FORBIDDEN");
    return inTransaction(deps, async (tx) => {
      const taken = await take(tx, invitation, token);
      return recordJoining(tx, taken, await joinTenant(tx, signedIn.id, taken));
    });
  }
  if (await wasRegistered(deps.db, invitation.email)) throw new ApiError("INVALID_CREDENTIALS");
  await passOnDeparted(deps, { kind: "email", name: invitation.email });
  if (password === null) throw invalidField("password", problem("required"));
  await assertUncommonPassword("password", password);
  const person = { email: invitation.email, password_hash: await hashPassword(deps, password) };
  return inTransaction(deps, async (tx) => {
    const taken = await take(tx, invitation, token);
    const user = await registerMember(tx, person, taken);
    if (user === undefined) throw new ApiError("INVALID_CREDENTIALS");
    return recordJoining(tx, taken, user);
  });
}

async function recordJoining(tx: Tx, { tenant_id, role }: Invitation, user: User): Promise<User> {
  const doer = { tenant: { id: tenant_id }, key: null, user };
  await recordActivity(tx, doer, { action: "team.join", after: { role } });
  return user;
}

/** Marks the invitation as accepted. @throws as `getInvitation` when it is no longer open */
async function take(tx: Tx, invitation: Invitation, token: string): Promise<Invitation> {
  if (await changeInvitationAccepted(tx.db, invitation, tx.clock.now())) return invitation;
  return getInvitation(tx, token);
}
