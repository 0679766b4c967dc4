/** People of a team: invited by an owner, and signed in with accounts of their own. */
import type { Role } from "../../src/rules/permissions.ts";
import { type ConsoleClient, PASSWORD, type Service, visitor } from "./console-client.ts";

export type TeamMember = ConsoleClient & { user: { id: number }; email: string };

/** The token of a new invitation. */
export async function invite(owner: ConsoleClient, email: string, role: Role): Promise<string> {
  const invited = await owner.call<{ url: string }>("POST", "/team/invitations", { email, role });
  if (invited.status !== 201) throw new Error(`the invitation was answered with ${invited.status}`);
  return invited.body.url.slice(invited.body.url.lastIndexOf("/") + 1);
}

/** A new person with the role in the team of `owner`. */
export async function addMember(
  service: Service,
  owner: ConsoleClient,
  email: string,
  role: Role,
): Promise<TeamMember> {
  const token = await invite(owner, email, role);
  const client = visitor(service);
  const accepted = await client.call<{ user: { id: number } }>("POST", `/invitations/${token}/accept`, {
    password: PASSWORD,
  });
  if (accepted.status !== 200) throw new Error(`the acceptance was answered with ${accepted.status}`);
  return { ...client, email, user: accepted.body.user };
}
