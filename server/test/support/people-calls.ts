/** The calls of the API document about people: their team, their letters, and their second factors. */
import { unseal } from "../../src/db/seal.ts";
import { makeResetLinkByEmail } from "../../src/people/reset-link.ts";
import { type Call, callsOf, headersOf } from "./calls.ts";
import { PASSWORD, type SignedUp, visitor } from "./console-client.ts";
import { addPasskey, type CreationOptions, makePasskey, newDevice, passkeyFor } from "./passkey.ts";
import { addAuthenticator, challengeOf, codeNow } from "./second-factor.ts";
import { addMember, invite } from "./team.ts";
import type { World } from "./world.ts";

const PREFIX = "/api/dashboard/v1";

/** The calls, in an order in which each succeeds. The installation sends mail. */
export async function peopleCalls(world: World, merchant: SignedUp, session: Call["headers"]): Promise<Call[]> {
  return [
    ...(await teamCalls(world, merchant, session)),
    ...(await letterCalls(world, merchant)),
    ...(await factorCalls(world, merchant)),
    ...(await passkeyCalls(world, merchant)),
  ];
}

/** The team calls of a merchant, of a member, and of a person with a link. */
async function teamCalls(world: World, merchant: SignedUp, session: Call["headers"]): Promise<Call[]> {
  const { email, tenant } = merchant;
  const member = await addMember(world, merchant, `member-${email}`, "manager");
  await invite(merchant, `withdrawn-${email}`, "cashier");
  const { invitations } = (await merchant.call<{ invitations: { id: string }[] }>("GET", "/team")).body;
  const token = await invite(merchant, `invited-${email}`, "cashier");
  return [
    ...callsOf(PREFIX, () => ({}), [
      ["GET /invitations/{token}", token],
      ["POST /invitations/{token}/accept", token, { password: PASSWORD }],
    ]),
    ...callsOf(PREFIX, () => headersOf(member), [["POST /tenants/{id}/switch", tenant.id]]),
    ...callsOf(PREFIX, session, [
      ["GET /team"],
      ["POST /team/invitations", null, { email: `to-${email}`, role: "cashier" }],
      ["DELETE /team/invitations/{id}", invitations[0]?.id],
      ["GET /team/settings"],
      ["PATCH /team/settings", null, { cashier_refund_limit: 1000 }],
      ["PATCH /team/members/{user_id}", member.user.id, { role: "owner" }],
      ["DELETE /team/members/{user_id}", member.user.id],
    ]),
  ];
}

/** The calls of a member about letters and sessions; the last ones end the sessions. */
async function letterCalls(world: World, merchant: SignedUp): Promise<Call[]> {
  const { email } = merchant;
  const member = await addMember(world, merchant, `reader-${email}`, "manager");
  const changed = await addMember(world, merchant, `changed-${email}`, "manager");
  const leaver = await addMember(world, merchant, `leaver-${email}`, "manager");
  await changed.call("POST", "/email", { email: `new-${email}` });
  const [confirm, undo] = await linkTokensOf(world, [`new-${email}`, changed.email]);
  const reset = (await makeResetLinkByEmail(world.deps, changed.email, { drops_factors: false }))?.split("/").at(-1);
  return [
    ...callsOf(PREFIX, () => ({}), [
      ["POST /password/forgot", null, { email: member.email }],
      ["POST /password/reset", null, { token: reset, new_password: PASSWORD }],
      ["POST /email/confirm", null, { token: confirm }],
      ["POST /email/undo", null, { token: undo }],
    ]),
    ...callsOf(PREFIX, () => headersOf(member), [
      ["GET /sign-ins"],
      ["POST /email", null, { email: `other-${email}` }],
      ["POST /sessions/end-all"],
    ]),
    ...callsOf(PREFIX, () => headersOf(leaver), [["GET /profile/export"], ["DELETE /profile", null, {}]]),
  ];
}

/** The calls about second factors: of a member who has one, of one who sets it up, and of one who has none. */
async function factorCalls(world: World, merchant: SignedUp): Promise<Call[]> {
  const { email } = merchant;
  const [holder, beginner, other] = [
    await addMember(world, merchant, `holder-${email}`, "manager"),
    await addMember(world, merchant, `beginner-${email}`, "manager"),
    await addMember(world, merchant, `without-${email}`, "manager"),
  ];
  const { code } = await addAuthenticator(world, holder);
  const { secret } = (await beginner.call<{ secret: string }>("POST", "/mfa/totp")).body;
  const challenge = await challengeOf(world, holder.email);
  return [
    ...callsOf(PREFIX, () => ({}), [["POST /login/mfa", null, { challenge, code: code() }]]),
    ...callsOf(PREFIX, () => headersOf(beginner), [["POST /mfa/totp/confirm", null, { code: codeNow(world, secret) }]]),
    ...callsOf(PREFIX, () => headersOf(other), [
      ["GET /mfa"],
      ["POST /reauthenticate", null, { password: PASSWORD }],
      ["POST /mfa/totp"],
    ]),
    ...callsOf(PREFIX, () => headersOf(holder), [["POST /mfa/recovery-codes"], ["DELETE /mfa/totp"]]),
  ];
}

/** Those of a member who has a passkey, and of one who makes the first. */
async function passkeyCalls(world: World, merchant: SignedUp): Promise<Call[]> {
  const { email } = merchant;
  const [holder, beginner] = [
    await addMember(world, merchant, `keeper-${email}`, "manager"),
    await addMember(world, merchant, `maker-${email}`, "manager"),
  ];
  const device = newDevice();
  const { passkey } = await addPasskey(holder, device);
  const challenge = await challengeOf(world, holder.email);
  const made = await beginner.call<{ options: CreationOptions }>("POST", "/mfa/passkeys/options");
  const signed = await passkeyFor(visitor(world), device, "/login/passkey/options");
  return [
    ...callsOf(PREFIX, () => ({}), [
      ["POST /login/mfa/options", null, { challenge }],
      ["POST /login/passkey/options"],
      ["POST /login/passkey", null, { passkey: signed }],
    ]),
    ...callsOf(PREFIX, () => headersOf(beginner), [
      ["POST /reauthenticate/options"],
      ["POST /mfa/passkeys/options"],
      ["POST /mfa/passkeys", null, { passkey: makePasskey(newDevice(), made.body.options) }],
    ]),
    ...callsOf(PREFIX, () => headersOf(holder), [["DELETE /mfa/passkeys/{id}", passkey.id]]),
  ];
}

/** The tokens of the links in the newest letters to these addresses that wait to be sent. */
async function linkTokensOf({ deps }: World, addresses: string[]): Promise<(string | undefined)[]> {
  const letters = await deps.db.selectFrom("letters").select(["id", "sealed"]).orderBy("written_at").execute();
  const sent = letters.flatMap(({ id, sealed }): { to: string; text: string }[] =>
    sealed === null ? [] : [JSON.parse(unseal(deps, { tenant_id: id, kind: "letter" }, sealed))],
  );
  return addresses.map((address) => {
    const text = sent.findLast(({ to, text }) => to === address && text.includes("/console/email/"))?.text ?? "";
    return /\/console\/email\/([\w-]+)/.exec(text)?.[1];
  });
}
