/** Invites a person to the team of a tenant by e-mail address, and withdraws invitations that were not accepted. */
import { createHash } from "node:crypto";
import { recordActivity } from "../audit/record-activity.ts";
import type { Invitation, User } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { ApiError, invalidField } from "../errors.ts";
import { writeLetter } from "../mail/write-letters.ts";
import { lockTeam } from "../people/change-team.ts";
import { listMembers } from "../people/reads.ts";
import { problem } from "../problems.ts";
import type { Facts } from "../rules/changed-fields.ts";
import { maskEmail } from "../rules/mask-email.ts";
import type { Caller } from "../tenants/caller.ts";
import { emailProblem } from "../tenants/identity-text.ts";
import { inTransaction } from "../transaction.ts";
import { countOtherInvitations, deleteOpenInvitation, upsertInvitation } from "./store.ts";

const DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const TOKEN_BYTES = 32;
/** The limit of a tenant's members and open invitations together. */
const MOST_PEOPLE = 100;

/** An invitation with the link that accepts it, which only this answer and the letter contain. */
export type NewInvitation = { invitation: Invitation; url: string };

/**
 * Replaces an earlier invitation of the address, whose link stops working. If mail is sent, the person gets a letter in the language
 * of the inviter.
 * @throws VALIDATION_ERROR on `email`, and on `members` when the team is full; FORBIDDEN to a caller who is no longer an owner;
 * ALREADY_MEMBER
 */
export async function invite(
  deps: Deps,
  caller: Caller & { user: User },
  { email, role }: Pick<Invitation, "email" | "role">,
): Promise<NewInvitation> {
  const refused = emailProblem(email);
  if (refused !== null) throw invalidField("email", refused);
  const tenant_id = caller.tenant.id;
  const token = deps.random.bytes(TOKEN_BYTES).toString("base64url");
  const created_at = deps.clock.now();
  const url = `${deps.config.base_url}/console/invitations/${token}`;
  const invitation = await inTransaction(deps, async (tx) => {
    await lockTeam(tx, caller);
    const members = await listMembers(tx.db, tenant_id);
    const isMember = members.some((member) => member.email.toLowerCase() === email.toLowerCase());
    if (isMember) throw new ApiError("ALREADY_MEMBER");
    if (members.length + (await countOtherInvitations(tx.db, tenant_id, email)) >= MOST_PEOPLE)
      throw invalidField("members", problem("too_many_people", { max: MOST_PEOPLE }));
    const expires_at = new Date(created_at.getTime() + DAYS * DAY_MS);
    const invited = await upsertInvitation(tx.db, {
      ...{ tenant_id, id: deps.random.id("inv"), email, role, token_hash: hashToken(token) },
      ...{ invited_by: caller.user.id, created_at, expires_at },
    });
    const { email: invited_by, language } = caller.user;
    const facts = { tenant_name: caller.tenant.name, invited_by, role, expires_at, url };
    await writeLetter(tx, { email, language }, { kind: "invitation", facts });
    await recordActivity(tx, caller, { action: "team.invite", target: invited.id, after: factsOf(invited) });
    return invited;
  });
  return { invitation, url };
}

/** @throws FORBIDDEN to a caller who is no longer an owner; NOT_FOUND, also for an invitation that was accepted */
export async function withdrawInvitation(deps: Deps, caller: Caller, id: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await lockTeam(tx, caller);
    const withdrawn = await deleteOpenInvitation(tx.db, caller.tenant.id, id);
    if (withdrawn === undefined) throw new ApiError("NOT_FOUND");
    await recordActivity(tx, caller, { action: "team.withdraw", target: id, before: factsOf(withdrawn) });
  });
}

/** The recorded facts of an invitation. The address is masked, because its person may never accept. */
function factsOf({ email, role }: Invitation): Facts {
  return { email: maskEmail(email), role };
}

/** The hash that is stored in place of a link's token. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
