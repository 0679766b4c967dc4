/** The team of a merchant: `/team`, `/invitations` and `/tenants` of the console. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { logIn, PASSWORD, signUp, visitor } from "../support/console-client.ts";
import { openStream } from "../support/event-stream.ts";
import { addMember, invite } from "../support/team.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const accept = (token: string, body: object = { password: PASSWORD }, client = visitor(world)) =>
  client.call("POST", `/invitations/${token}/accept`, body);
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

describe("an invitation", () => {
  it("200 makes an account of its address, which acts for the tenant in its role", async () => {
    const owner = await signUp(world, "owner@tau.kz");
    const invited = await owner.call<{ invitation: { id: string }; url: string }>("POST", "/team/invitations", {
      ...{ email: "Aliya@tau.kz", role: "cashier" },
    });
    const { id } = invited.body.invitation;
    const shown = { id, email: "Aliya@tau.kz", role: "cashier", invited_by: "owner@tau.kz" };
    const invitation = { ...shown, expires_at: "2026-11-27T09:00:00.000Z" };
    expect(invited).toMatchObject({ status: 201, body: { invitation } });
    const token = /\/console\/invitations\/([\w-]{43})$/.exec(invited.body.url)?.[1] ?? "";
    expect((await owner.call("GET", "/team")).body.invitations).toEqual([invitation]);
    expect(await visitor(world).call("GET", `/invitations/${token}`)).toMatchObject({
      status: 200,
      body: { tenant_name: "owner", email: "Aliya@tau.kz", role: "cashier", has_account: false },
    });
    const aliya = visitor(world);
    const joined = await accept(token, undefined, aliya);
    expect(joined).toMatchObject({
      status: 200,
      body: {
        ...{ user: { email: "Aliya@tau.kz" }, tenant: { id: owner.tenant.id, api_keys: [] }, role: "cashier" },
        ...{ permissions: ["catalog:read", "counter", "leave"], csrf_token: aliya.cookies.get("csrf") },
      },
    });
    expect((await aliya.call("GET", "/me")).body).toMatchObject({
      role: "cashier",
      tenants: [{ id: owner.tenant.id }],
    });
    expect((await owner.call("GET", "/team")).body).toEqual({
      members: [
        {
          ...{ user_id: owner.user.id, email: "owner@tau.kz", role: "owner", mfa: false },
          joined_at: "2026-11-20T09:00:00.000Z",
        },
        {
          ...{ user_id: (joined.body.user as { id: number }).id, email: "Aliya@tau.kz", role: "cashier", mfa: false },
          joined_at: "2026-11-20T09:00:00.000Z",
        },
      ],
      invitations: [],
    });
    expect(await accept(token)).toMatchObject(refused(410, "INVITATION_EXPIRED"));
    expect(await visitor(world).call("GET", `/invitations/${token}`)).toMatchObject(refused(410, "INVITATION_EXPIRED"));
  });

  it("200 for a person who has an account, signed in as the invited address and as no other", async () => {
    const [owner, guest] = [await signUp(world, "two@tau.kz"), await signUp(world, "guest@tau.kz")];
    const token = await invite(owner, "GUEST@tau.kz", "accountant");
    expect((await visitor(world).call("GET", `/invitations/${token}`)).body).toMatchObject({ has_account: true });
    expect(await accept(token)).toMatchObject(refused(401, "INVALID_CREDENTIALS"));
    expect(await accept(token, {}, owner)).toMatchObject(refused(403, "FORBIDDEN"));
    const csrf = { "x-csrf-token": "another" };
    expect(await guest.call("POST", `/invitations/${token}/accept`, {}, csrf)).toMatchObject(
      refused(403, "CSRF_MISMATCH"),
    );
    expect(await accept(token, {}, guest)).toMatchObject({
      status: 200,
      body: {
        role: "accountant",
        tenant: { id: owner.tenant.id },
        tenants: [{ role: "owner" }, { role: "accountant" }],
      },
    });
    expect(await guest.call("GET", "/team")).toMatchObject(refused(403, "FORBIDDEN"));
    expect(await owner.call("POST", "/team/invitations", { email: "Guest@tau.kz", role: "owner" })).toMatchObject(
      refused(409, "ALREADY_MEMBER"),
    );
  });

  it("404 once it is replaced or withdrawn, and 410 after 7 days", async () => {
    const owner = await signUp(world, "three@tau.kz");
    const first = await invite(owner, "late@tau.kz", "cashier");
    const second = await invite(owner, "LATE@tau.kz", "manager");
    expect(await accept(first)).toMatchObject(refused(404, "NOT_FOUND"));
    const { invitations } = (await owner.call<{ invitations: { id: string }[] }>("GET", "/team")).body;
    expect(invitations).toMatchObject([{ email: "LATE@tau.kz", role: "manager" }]);
    const path = `/team/invitations/${invitations[0]?.id}`;
    const stranger = await signUp(world, "stranger@tau.kz");
    expect(await stranger.call("DELETE", path)).toMatchObject(refused(404, "NOT_FOUND"));
    expect(await owner.call("DELETE", path)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await owner.call("DELETE", path)).toMatchObject(refused(404, "NOT_FOUND"));
    expect(await accept(second)).toMatchObject(refused(404, "NOT_FOUND"));
    const third = await invite(owner, "late@tau.kz", "cashier");
    world.clock.advance({ days: 7 });
    expect(await accept(third)).toMatchObject(refused(410, "INVITATION_EXPIRED"));
  });

  it.each([
    ["a role that there is not", { email: "a@tau.kz", role: "boss" }, "role"],
    ["no address", { email: "a", role: "owner" }, "email"],
    ["a character that cannot be seen", { email: "a\u200b@tau.kz", role: "owner" }, "email"],
  ])("422 VALIDATION_ERROR for %s", async (name, body, field) => {
    const owner = await signUp(world, `${name.replaceAll(" ", "-")}@tau.kz`);
    expect(await owner.call("POST", "/team/invitations", body)).toMatchObject({
      status: 422,
      body: { error: { fields: { [field]: expect.any(String) } } },
    });
  });

  it("422 VALIDATION_ERROR on `password` for a new account without one or with a common one", async () => {
    const token = await invite(await signUp(world, "four@tau.kz"), "new@tau.kz", "cashier");
    for (const body of [{}, { password: "short" }, { password: "password1" }]) {
      expect(await accept(token, body)).toMatchObject({
        status: 422,
        body: { error: { fields: { password: expect.any(String) } } },
      });
    }
    expect(await accept(token)).toMatchObject({ status: 200 });
  });
});

describe("a member", () => {
  it("200 gets another role, which holds at once; the last owner stays one", async () => {
    const owner = await signUp(world, "five@tau.kz");
    const member = await addMember(world, owner, "five-member@tau.kz", "cashier");
    const path = `/team/members/${member.user.id}`;
    expect(await member.call("GET", "/team")).toMatchObject(refused(403, "FORBIDDEN"));
    expect(await owner.call("PATCH", path, { role: "manager" })).toMatchObject({
      status: 200,
      body: { member: { user_id: member.user.id, email: "five-member@tau.kz", role: "manager" } },
    });
    expect(await member.call("GET", "/team")).toMatchObject({ status: 200 });
    expect(await member.call("PATCH", path, { role: "owner" })).toMatchObject(refused(403, "FORBIDDEN"));
    const own = `/team/members/${owner.user.id}`;
    expect(await owner.call("PATCH", own, { role: "manager" })).toMatchObject(refused(409, "LAST_OWNER"));
    expect(await owner.call("DELETE", own)).toMatchObject(refused(409, "LAST_OWNER"));
    expect(await owner.call("PATCH", own, { role: "owner" })).toMatchObject({ status: 200 });
    expect(await owner.call("PATCH", "/team/members/999999999", { role: "owner" })).toMatchObject(
      refused(404, "NOT_FOUND"),
    );
    await owner.call("PATCH", path, { role: "owner" });
    expect(await member.call("PATCH", own, { role: "cashier" })).toMatchObject({ status: 200 });
    expect(await owner.call("DELETE", path)).toMatchObject(refused(403, "FORBIDDEN"));
  });

  it("200 removes the member: the sessions lose the tenant, and the stream closes", async () => {
    const owner = await signUp(world, "six@tau.kz");
    const member = await addMember(world, owner, "six-member@tau.kz", "manager");
    const stream = await openStream(world, member);
    const elsewhere = await logIn(world, "six-member@tau.kz");
    expect(await owner.call("DELETE", `/team/members/${member.user.id}`)).toMatchObject({ status: 200 });
    expect(await member.call("GET", "/invoices")).toMatchObject(refused(403, "FORBIDDEN"));
    expect(await elsewhere.call("GET", "/invoices")).toMatchObject(refused(403, "FORBIDDEN"));
    expect(await elsewhere.call("GET", "/me")).toMatchObject({
      status: 200,
      body: { tenant: null, role: null, permissions: [], tenants: [] },
    });
    world.clock.advance({ seconds: 4 });
    await expect.poll(() => stream.ended, { timeout: 5000 }).toBe(true);
    const again = await logIn(world, "six-member@tau.kz");
    expect((await again.call("GET", "/me")).body).toMatchObject({ tenant: null });
    await accept(await invite(owner, "six-member@tau.kz", "cashier"), {}, again);
    expect((await again.call("GET", "/me")).body).toMatchObject({ role: "cashier" });
  });

  it("200 may leave, and signs in to the other tenant from then on", async () => {
    const owner = await signUp(world, "seven@tau.kz");
    const guest = await signUp(world, "seven-guest@tau.kz");
    await accept(await invite(owner, "seven-guest@tau.kz", "accountant"), {}, guest);
    expect(await guest.call("DELETE", `/team/members/${owner.user.id}`)).toMatchObject(refused(403, "FORBIDDEN"));
    expect(await guest.call("DELETE", `/team/members/${guest.user.id}`)).toMatchObject({ status: 200 });
    expect(await guest.call("GET", "/invoices")).toMatchObject(refused(403, "FORBIDDEN"));
    expect((await guest.call("GET", "/me")).body).toMatchObject({ tenant: null, tenants: [{ id: guest.tenant.id }] });
    const again = await logIn(world, "seven-guest@tau.kz");
    expect((await again.call("GET", "/me")).body).toMatchObject({ tenant: { id: guest.tenant.id }, role: "owner" });
  });
});

describe("POST /tenants/:id/switch", () => {
  it("200 switches to another tenant of the person, in a new session, and 404 for any other", async () => {
    const owner = await signUp(world, "eight@tau.kz");
    const guest = await signUp(world, "eight-guest@tau.kz");
    await accept(await invite(owner, "eight-guest@tau.kz", "developer"), {}, guest);
    const before = new Map(guest.cookies);
    expect(await guest.call("POST", `/tenants/${guest.tenant.id}/switch`)).toMatchObject({
      status: 200,
      body: { user: { id: guest.user.id }, tenant: { id: guest.tenant.id }, csrf_token: guest.cookies.get("csrf") },
    });
    const stale = visitor(world);
    for (const [name, value] of before) stale.cookies.set(name, value);
    expect(await stale.call("GET", "/me")).toMatchObject(refused(401, "UNAUTHORIZED"));
    expect((await guest.call("GET", "/me")).body).toMatchObject({ role: "owner", tenant: { id: guest.tenant.id } });
    expect(await owner.call("POST", `/tenants/${guest.tenant.id}/switch`)).toMatchObject(refused(404, "NOT_FOUND"));
    expect((await owner.call("GET", "/me")).body).toMatchObject({ tenant: { id: owner.tenant.id } });
  });
});

describe("/team/settings", () => {
  it("200 keeps what cashiers may pay back a day", async () => {
    const owner = await signUp(world, "nine@tau.kz");
    const unset = { require_mfa: false, reauthenticate_above: null };
    expect((await owner.call("GET", "/team/settings")).body).toEqual({ ...unset, cashier_refund_limit: "0.00" });
    const changed = await owner.call("PATCH", "/team/settings", { cashier_refund_limit: 5000.5 });
    expect(changed).toMatchObject({ status: 200, body: { cashier_refund_limit: "5000.50" } });
    for (const body of [{}, { cashier_refund_limit: -1 }, { cashier_refund_limit: 0.001 }]) {
      expect(await owner.call("PATCH", "/team/settings", body)).toMatchObject({
        status: 422,
        body: { error: { fields: { cashier_refund_limit: expect.any(String) } } },
      });
    }
    expect((await owner.call("GET", "/team/settings")).body).toEqual({ ...unset, cashier_refund_limit: "5000.50" });
  });
});
