/** Races of two changes of one team at the same instant, from two services: exactly one takes effect. */
import { type ConsoleClient, logIn, type Services, type SignedUp, signUp } from "./console-client.ts";
import { addMember, invite, type TeamMember } from "./team.ts";
import type { World } from "./world.ts";

type Team = { members: { user_id: number; role: string }[]; invitations: object[] };

/** A team with two owners, each at a process, and a person who is invited again and again. */
export type RacingTeam = { world: World; one: SignedUp; other: ConsoleClient & { user_id: number }; guest: SignedUp };

export async function makeRacingTeam(world: World, [first, second]: Services, name: string): Promise<RacingTeam> {
  const one = await signUp(first, `one@${name}.kz`);
  const member: TeamMember = await addMember(first, one, `other@${name}.kz`, "owner");
  const other = { ...(await logIn(second, member.email)), user_id: member.user.id };
  return { world, one, other, guest: await signUp(second, `guest@${name}.kz`) };
}

const RACES = { demote, removeAndDemote, acceptAndWithdraw, removeAndSell, removeAndInvite };
export type Race = keyof typeof RACES;
export const ALL_RACES = Object.keys(RACES) as Race[];

/** Runs one race, and makes the team as it was. @throws Error that says what is wrong */
export async function raceOnce(race: Race, team: RacingTeam): Promise<void> {
  await RACES[race](team);
}

/** Two owners demote each other: one of them stays an owner. */
async function demote({ world, one, other }: RacingTeam): Promise<void> {
  const answers = await Promise.all([
    one.call("PATCH", `/team/members/${other.user_id}`, { role: "manager" }),
    other.call("PATCH", `/team/members/${one.user.id}`, { role: "manager" }),
  ]);
  expectOne(answers, 403);
  const { members } = await teamOf(one);
  if (members.filter(({ role }) => role === "owner").length !== 1)
    throw new Error(`owners: ${JSON.stringify(members)}`);
  await world.deps.db
    .updateTable("memberships")
    .set({ role: "owner" })
    .where("tenant_id", "=", one.tenant.id)
    .execute();
}

/** An owner is removed while a call of that owner demotes the one who removes. */
async function removeAndDemote({ world, one, other }: RacingTeam): Promise<void> {
  const [removed, demoted] = await Promise.all([
    one.call("DELETE", `/team/members/${other.user_id}`),
    other.call("PATCH", `/team/members/${one.user.id}`, { role: "manager" }),
  ]);
  expectOne([removed, demoted], 403);
  const left =
    removed.status === 200
      ? [[one.user.id, "owner"]]
      : [
          [one.user.id, "manager"],
          [other.user_id, "owner"],
        ];
  const roles = (await teamOf(one)).members.map(({ user_id, role }) => [user_id, role]);
  if (JSON.stringify(roles) !== JSON.stringify(left)) throw new Error(`members: ${JSON.stringify(roles)}`);
  await restoreOwners({ world, one, other });
}

/** A member is removed while a call of that member makes an invoice. */
async function removeAndSell({ world, one, other }: RacingTeam): Promise<void> {
  const invoices = async () => (await one.call<{ total: number }>("GET", "/invoices?limit=1")).body.total;
  const before = await invoices();
  const sold = await removeDuring({ world, one, other }, () =>
    other.call("POST", "/invoices", { amount: 100, phone_number: "87021234567", is_sandbox: true }),
  );
  expectEffect(sold, (await invoices()) - before);
}

/** A member is removed while a call of that member invites. */
async function removeAndInvite({ world, one, other, guest }: RacingTeam): Promise<void> {
  const invited = await removeDuring({ world, one, other }, () =>
    other.call("POST", "/team/invitations", { email: guest.email, role: "owner" }),
  );
  const { invitations } = await teamOf(one);
  expectEffect(invited, invitations.length);
  const { db } = world.deps;
  await db.deleteFrom("invitations").where("tenant_id", "=", one.tenant.id).execute();
}

type Two = Pick<RacingTeam, "world" | "one" | "other">;
type Status = { status: number };

/** Removes the other owner during `call`, and makes that person an owner again. Returns the call's status. */
async function removeDuring({ world, one, other }: Two, call: () => Promise<Status>): Promise<number> {
  const [removed, called] = await Promise.all([one.call("DELETE", `/team/members/${other.user_id}`), call()]);
  if (removed.status !== 200) throw new Error(`the removal was answered with ${removed.status}`);
  const later = await call();
  if (later.status !== 403) throw new Error(`a call after the removal was answered with ${later.status}`);
  await restoreOwners({ world, one, other });
  return called.status;
}

/** A call has had its whole effect, or is refused and has had none. */
function expectEffect(status: number, effects: number): void {
  if (!(status === 201 && effects === 1) && !(status === 403 && effects === 0))
    throw new Error(`answered with ${status}, and done ${effects} times`);
}

/** Makes both owners again, as they were. */
async function restoreOwners({ world, one, other }: Two): Promise<void> {
  const { db, clock } = world.deps;
  const tenant_id = one.tenant.id;
  await db.deleteFrom("memberships").where("tenant_id", "=", tenant_id).execute();
  const owners = [one.user.id, other.user_id].map((user_id) => ({ tenant_id, user_id, role: "owner" as const }));
  await db
    .insertInto("memberships")
    .values(owners.map((owner) => ({ ...owner, joined_at: clock.now() })))
    .execute();
  await db.updateTable("users").set({ tenant_id }).where("id", "=", other.user_id).execute();
}

/** An invitation is accepted while it is withdrawn. */
async function acceptAndWithdraw({ one, guest }: RacingTeam): Promise<void> {
  const token = await invite(one, guest.email, "manager");
  const { invitations } = (await one.call<{ invitations: { id: string }[] }>("GET", "/team")).body;
  const [accepted, withdrawn] = await Promise.all([
    guest.call("POST", `/invitations/${token}/accept`, {}),
    one.call("DELETE", `/team/invitations/${invitations[0]?.id}`),
  ]);
  expectOne([accepted, withdrawn], 404);
  const team = await teamOf(one);
  const isMember = team.members.some(({ user_id }) => user_id === guest.user.id);
  if (isMember !== (accepted.status === 200) || team.invitations.length > 0)
    throw new Error(`${accepted.status}, and then ${JSON.stringify(team)}`);
  if (isMember) await one.call("DELETE", `/team/members/${guest.user.id}`);
}

function expectOne(answers: { status: number; body: unknown }[], refused: number): void {
  const statuses = answers.map(({ status }) => status).sort();
  if (statuses.join() !== `200,${refused}`) throw new Error(JSON.stringify(answers.map(({ body }) => body)));
}

async function teamOf(owner: ConsoleClient): Promise<Team> {
  const team = await owner.call<Team>("GET", "/team");
  if (team.status !== 200) throw new Error(`the team was answered with ${team.status}`);
  return team.body;
}
