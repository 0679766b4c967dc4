/** Second factors: set up, required at the sign-in, lost, required by a merchant or of operators; and authenticating again within a session. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleClient, logIn, PASSWORD, type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { openStream } from "../support/event-stream.ts";
import { raceForChallenge, raceForRecoveryCode, raceForTotpCode } from "../support/factor-races.ts";
import { asOperator, makeOperator } from "../support/operator.ts";
import { addAuthenticator, challengeOf as challengeAt, codeNow } from "../support/second-factor.ts";
import { startSecondService } from "../support/second-service.ts";
import { addMember } from "../support/team.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let made = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const NONE = { totp: false, passkeys: [], recovery_codes_left: 0, required: false };
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const me = async ({ call }: ConsoleClient) => (await call("GET", "/me")).status;
const signIn = (email: string, client = visitor(world)) => client.call("POST", "/login", { email, password: PASSWORD });
const outcomes = async ({ call }: ConsoleClient) =>
  (await call<{ items: { outcome: string }[] }>("GET", "/sign-ins")).body.items.map(({ outcome }) => outcome);

async function newPerson(): Promise<SignedUp> {
  made += 1;
  return signUp(world, `mfa${made}@shop.kz`);
}

const challengeOf = (email: string) => challengeAt(world, email);

const answer = (challenge: string, given: object, client = visitor(world)) =>
  client.call("POST", "/login/mfa", { challenge, ...given });

describe("an authenticator app", () => {
  it("200 turns it on with its first code, and ends only the other sessions", async () => {
    const person = await newPerson();
    const other = await logIn(world, person.email);
    expect((await person.call("GET", "/mfa")).body).toEqual(NONE);
    const begun = await person.call<Record<string, string>>("POST", "/mfa/totp");
    const { secret = "", otpauth_url, qr_svg } = begun.body;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_url).toMatch(/^otpauth:\/\/totp\/Tolem:mfa\d+%40shop\.kz\?issuer=Tolem&secret=[A-Z2-7]{32}&/);
    expect(qr_svg).toMatch(/^<svg /);
    expect((await person.call("GET", "/mfa")).body).toMatchObject({ totp: false });
    expect((await signIn(person.email)).status).toBe(200);
    expect(await person.call("POST", "/mfa/totp/confirm", { code: "000000" })).toMatchObject({
      status: 422,
      body: { error: { fields: { code: "is not the code that is shown now, or was used already" } } },
    });
    const on = await person.call<{ recovery_codes: string[]; csrf_token: string }>("POST", "/mfa/totp/confirm", {
      code: codeNow(world, secret),
    });
    expect(on).toMatchObject({ status: 200, body: { csrf_token: person.cookies.get("csrf") } });
    expect(new Set(on.body.recovery_codes).size).toBe(10);
    for (const code of on.body.recovery_codes) expect(code).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
    expect([await me(person), await me(other)]).toEqual([200, 401]);
    expect((await person.call("GET", "/mfa")).body).toEqual({ ...NONE, totp: true, recovery_codes_left: 10 });
    expect(await person.call("POST", "/mfa/totp")).toMatchObject(refused(409, "MFA_ALREADY_ON"));
    const again = { code: codeNow(world, secret) };
    expect(await person.call("POST", "/mfa/totp/confirm", again)).toMatchObject(refused(409, "MFA_ALREADY_ON"));
    expect(await answer(await challengeOf(person.email), again)).toMatchObject(refused(401, "INVALID_CREDENTIALS"));
  });

  it("401 asks for a code, of which each is good once, a step early or late, with one challenge", async () => {
    const person = await newPerson();
    const { code } = await addAuthenticator(world, person);
    expect(await signIn(person.email)).toMatchObject(refused(401, "MFA_REQUIRED"));
    const challenge = await challengeOf(person.email);
    expect(await answer(challenge, { code: "000000" })).toMatchObject(refused(401, "INVALID_CREDENTIALS"));
    const device = visitor(world);
    const used = code();
    expect(await answer(challenge, { code: used }, device)).toMatchObject({ status: 200, body: { role: "owner" } });
    expect(await outcomes(device)).toEqual(["ok", "wrong_code"]);
    expect(await answer(challenge, { code: used })).toMatchObject(refused(410, "CHALLENGE_EXPIRED"));
    expect(await answer(await challengeOf(person.email), { code: used })).toMatchObject(
      refused(401, "INVALID_CREDENTIALS"),
    );
    world.clock.advance({ seconds: 30 });
    const late = code();
    world.clock.advance({ seconds: 60 });
    expect(await answer(await challengeOf(person.email), { code: late })).toMatchObject(
      refused(401, "INVALID_CREDENTIALS"),
    );
    const inTime = code();
    world.clock.advance({ seconds: 30 });
    expect(await answer(await challengeOf(person.email), { code: inTime })).toMatchObject({ status: 200 });
  });

  it("410 after five minutes, a new password or the end of all sessions, and for an invalid challenge", async () => {
    const person = await newPerson();
    const { code } = await addAuthenticator(world, person);
    const late = await challengeOf(person.email);
    world.clock.advance({ minutes: 5 });
    const [beforeEnd, forged] = [await challengeOf(person.email), "eyJ1c2VyX2lkIjoxfQ.c2ln"];
    world.clock.advance({ seconds: 1 });
    const phone = visitor(world);
    expect((await answer(await challengeOf(person.email), { code: code() }, phone)).status).toBe(200);
    await phone.call("POST", "/sessions/end-all");
    world.clock.advance({ minutes: 1 });
    for (const challenge of [late, beforeEnd, forged, `${beforeEnd.slice(0, -4)}AAAA`]) {
      expect(await answer(challenge, { code: code() })).toMatchObject(refused(410, "CHALLENGE_EXPIRED"));
    }
    const tablet = visitor(world);
    expect((await answer(await challengeOf(person.email), { code: code() }, tablet)).status).toBe(200);
    const challenge = await challengeOf(person.email);
    const change = { current_password: PASSWORD, new_password: "another horse, another battery" };
    expect((await tablet.call("POST", "/password", change)).status).toBe(200);
    expect(await answer(challenge, { code: code() })).toMatchObject(refused(410, "CHALLENGE_EXPIRED"));
  });

  it("429 after ten wrong codes, also with the right password between them", async () => {
    const { email, ...person } = await newPerson();
    const { code } = await addAuthenticator(world, person);
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect(await answer(await challengeOf(email), { code: "000000" })).toMatchObject({ status: 401 });
    }
    expect(await signIn(email)).toMatchObject(refused(429, "LOCKED"));
    world.clock.advance({ minutes: 16 });
    expect((await answer(await challengeOf(email), { code: code() })).status).toBe(200);
  });

  it("is won by one of two sign-ins at the same instant, at two services", async () => {
    const person = await newPerson();
    const racer = { ...person, authenticator: await addAuthenticator(world, person) };
    const second = await startSecondService(world);
    try {
      for (const race of [raceForTotpCode, raceForRecoveryCode, raceForChallenge]) {
        for (let round = 0; round < 3; round += 1) await race(world, [world, second], racer);
      }
    } finally {
      await second.close();
    }
  });

  it("200 turns it off, with its recovery codes", async () => {
    const person = await newPerson();
    await addAuthenticator(world, person);
    const off = await person.call("DELETE", "/mfa/totp");
    expect(off).toMatchObject({ status: 200, body: { ok: true, csrf_token: person.cookies.get("csrf") } });
    expect((await person.call("GET", "/mfa")).body).toEqual(NONE);
    expect((await signIn(person.email)).status).toBe(200);
    expect(await person.call("DELETE", "/mfa/totp")).toMatchObject(refused(404, "NOT_FOUND"));
    expect(await person.call("POST", "/mfa/recovery-codes")).toMatchObject(refused(422, "INVALID_STATE_TRANSITION"));
  });
});

describe("a recovery code", () => {
  it("200 works once, however it is typed; new codes replace the old ones", async () => {
    const person = await newPerson();
    const { recovery_codes } = await addAuthenticator(world, person);
    const [first = "", second = ""] = recovery_codes;
    const typed = ` ${first.toUpperCase().replaceAll("-", " ").replaceAll("0", "O")}`;
    expect((await answer(await challengeOf(person.email), { recovery_code: typed })).status).toBe(200);
    expect(await answer(await challengeOf(person.email), { recovery_code: first })).toMatchObject(
      refused(401, "INVALID_CREDENTIALS"),
    );
    expect((await person.call("GET", "/mfa")).body).toMatchObject({ recovery_codes_left: 9 });
    const renewed = await person.call<{ recovery_codes: string[] }>("POST", "/mfa/recovery-codes");
    expect(renewed.body.recovery_codes).toHaveLength(10);
    const challenge = await challengeOf(person.email);
    expect(await answer(challenge, { recovery_code: second })).toMatchObject({ status: 401 });
    expect(await answer(challenge, { code: "1", recovery_code: "1" })).toMatchObject(refused(422, "VALIDATION_ERROR"));
    expect(await answer(challenge, {})).toMatchObject(refused(422, "VALIDATION_ERROR"));
    expect(await answer(challenge, { recovery_code: renewed.body.recovery_codes[0] })).toMatchObject({ status: 200 });
  });

  it("an operator's link ends a lost factor, and another link leaves it on", async () => {
    const person = await newPerson();
    await addAuthenticator(world, person);
    const operator = await makeOperator(world);
    const resetBy = async (body: object) => {
      const link = await operator.call<{ url: string }>("POST", `/users/${person.user.id}/reset-link`, body);
      const token = link.body.url.slice(link.body.url.lastIndexOf("/") + 1);
      return visitor(world).call("POST", "/password/reset", { token, new_password: PASSWORD });
    };
    expect((await resetBy({})).status).toBe(200);
    expect(await signIn(person.email)).toMatchObject(refused(401, "MFA_REQUIRED"));
    expect((await resetBy({ drop_mfa: true })).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(200);
  });
});

describe("a proof within a session", () => {
  const calls = (tenant: SignedUp): [string, string, object?][] => [
    ["POST", "/api-keys", { name: "live", mode: "live" }],
    ["POST", "/webhook/configure", { url: "https://example.com/hook" }],
    ["POST", "/webhook/configure", { rotate_secret: true }],
    ["POST", "/webhook-endpoints", { url: "https://example.com/hook" }],
    ["PATCH", "/webhook-endpoints/we_1", { url: "https://example.com/hook" }],
    ["POST", "/webhook-endpoints/we_1/rotate-secret"],
    ["POST", "/team/invitations", { email: "x@tau.kz", role: "cashier" }],
    ["DELETE", "/team/invitations/none"],
    ["PATCH", `/team/members/${tenant.user.id}`, { role: "owner" }],
    ["DELETE", `/team/members/${tenant.user.id}`],
    ["PATCH", "/team/settings", { require_mfa: false }],
    ["POST", "/provider/sms/confirm", {}],
    ["POST", "/provider/kaspi-qr/connect", {}],
    ["POST", "/provider/disconnect"],
    ["POST", "/email", { email: "no address" }],
    ["POST", "/mfa/totp"],
    ["DELETE", "/mfa/totp"],
    ["POST", "/mfa/recovery-codes"],
  ];

  it("403 asks for one after ten minutes, before anything else of the call is looked at", async () => {
    const owner = await newPerson();
    world.clock.advance({ minutes: 9, seconds: 59 });
    expect((await owner.call("PATCH", "/team/settings", { require_mfa: false })).status).toBe(200);
    world.clock.advance({ seconds: 1 });
    for (const [method, path, body] of calls(owner)) {
      const answered = await owner.call(method, path, body);
      expect([path, answered]).toMatchObject([path, refused(403, "REAUTHENTICATION_REQUIRED")]);
    }
    for (const [path, body] of [
      ["/api-keys", { name: "test", mode: "test" }],
      ["/webhook/configure", { events: ["invoice.status_changed"] }],
    ] as const) {
      expect((await owner.call("POST", path, body)).status).toBeLessThan(300);
    }
    expect((await owner.call("GET", "/team")).status).toBe(200);
  });

  it("200 by the password, for ten minutes, in the same session", async () => {
    const owner = await newPerson();
    const copy = new Map(owner.cookies);
    world.clock.advance({ hours: 1 });
    const key = (await owner.call<{ api_key: { id: string } }>("GET", "/me")).body;
    expect(key).toMatchObject({ role: "owner" });
    expect(await owner.call("POST", "/reauthenticate", { password: "wrong" })).toMatchObject(
      refused(401, "INVALID_CREDENTIALS"),
    );
    expect(await owner.call("POST", "/reauthenticate", {})).toMatchObject(refused(422, "VALIDATION_ERROR"));
    const proven = await owner.call<{ until: string }>("POST", "/reauthenticate", { password: PASSWORD });
    const until = new Date(world.clock.now().getTime() + 600_000).toISOString();
    expect(proven).toMatchObject({ status: 200, body: { ok: true, until, csrf_token: owner.cookies.get("csrf") } });
    const live = await owner.call<{ api_key: { id: string } }>("POST", "/api-keys", { name: "live", mode: "live" });
    expect(live.status).toBe(201);
    const stolen = { ...visitor(world) };
    for (const [name, value] of copy) stolen.cookies.set(name, value);
    expect(await stolen.call("POST", "/provider/disconnect")).toMatchObject(refused(403, "REAUTHENTICATION_REQUIRED"));
    world.clock.advance({ minutes: 10 });
    const rotate = `/api-keys/${live.body.api_key.id}/rotate`;
    expect(await owner.call("POST", rotate)).toMatchObject(refused(403, "REAUTHENTICATION_REQUIRED"));
    expect((await owner.call("POST", `/api-keys/${owner.api_key.id}/rotate`)).status).toBe(200);
    await owner.call("POST", "/logout");
    expect([await me(stolen), await me(owner)]).toEqual([401, 401]);
  });

  it("200 by a code; a session of another merchant is no newer proof", async () => {
    const [owner, guest] = [await newPerson(), await newPerson()];
    const member = await addMember(world, owner, `mfa-member${made}@tau.kz`, "owner");
    const { code } = await addAuthenticator(world, member);
    world.clock.advance({ hours: 1 });
    expect((await member.call("POST", `/tenants/${owner.tenant.id}/switch`)).status).toBe(200);
    expect(await member.call("POST", "/mfa/recovery-codes")).toMatchObject(refused(403, "REAUTHENTICATION_REQUIRED"));
    const used = code();
    expect((await member.call("POST", "/reauthenticate", { code: used })).status).toBe(200);
    expect(await member.call("POST", "/reauthenticate", { code: used })).toMatchObject({ status: 401 });
    expect((await member.call("POST", `/tenants/${owner.tenant.id}/switch`)).status).toBe(200);
    expect((await member.call("POST", "/mfa/recovery-codes")).status).toBe(200);
    expect(await guest.call("POST", "/reauthenticate", { code: "000000" })).toMatchObject({ status: 401 });
  });

  it("429 after ten failures, only in this session", async () => {
    const person = await newPerson();
    for (let wrong = 0; wrong < 10; wrong += 1) await person.call("POST", "/reauthenticate", { password: "wrong" });
    expect(await person.call("POST", "/reauthenticate", { password: PASSWORD })).toMatchObject(refused(429, "LOCKED"));
    expect((await signIn(person.email)).status).toBe(200);
  });

  it("403 for a refund above the owner's limit", async () => {
    const owner = await newPerson();
    expect((await owner.call("GET", "/team/settings")).body).toEqual({
      ...{ require_mfa: false, cashier_refund_limit: "0.00", reauthenticate_above: null },
    });
    const invoice = { amount: 5000, is_sandbox: true, phone_number: "87021234567", simulate: "paid" };
    const { id } = (await owner.call<{ id: number }>("POST", "/invoices", invoice)).body;
    const settings = await owner.call("PATCH", "/team/settings", { reauthenticate_above: 1000 });
    expect(settings).toMatchObject({ status: 200, body: { reauthenticate_above: "1000.00" } });
    world.clock.advance({ hours: 1 });
    const refund = (body: object, headers?: Record<string, string>) =>
      owner.call("POST", `/invoices/${id}/refund`, body, headers);
    const key = { "idempotency-key": "proven later" };
    expect((await refund({ amount: 1000 })).status).toBe(201);
    expect(await refund({ amount: 1000.01 }, key)).toMatchObject(refused(403, "REAUTHENTICATION_REQUIRED"));
    await owner.call("POST", "/reauthenticate", { password: PASSWORD });
    expect((await refund({ amount: 1000.01 }, key)).status).toBe(201);
    expect((await owner.call("PATCH", "/team/settings", { reauthenticate_above: null })).body).toMatchObject({
      reauthenticate_above: null,
    });
    world.clock.advance({ hours: 1 });
    expect((await refund({})).status).toBe(201);
  });
});

describe("a required second factor", () => {
  it("403 lets members set one up and nothing else", async () => {
    const owner = await newPerson();
    const manager = await addMember(world, owner, `mfa-manager${made}@tau.kz`, "manager");
    const stream = await openStream(world, manager);
    expect((await owner.call("PATCH", "/team/settings", { require_mfa: true })).status).toBe(200);
    world.clock.advance({ seconds: 4 });
    expect(await stream.ended).toBe(true);
    for (const { call } of [owner, manager]) {
      expect(await call("GET", "/invoices")).toMatchObject(refused(403, "MFA_SETUP_REQUIRED"));
      expect(await call("GET", "/sign-ins")).toMatchObject(refused(403, "MFA_SETUP_REQUIRED"));
      expect((await call("GET", "/me")).status).toBe(200);
      expect((await call("GET", "/mfa")).body).toMatchObject({ totp: false, required: true });
      expect((await call("POST", "/reauthenticate", { password: PASSWORD })).status).toBe(200);
    }
    await addAuthenticator(world, owner);
    const { members } = (await owner.call<{ members: object[] }>("GET", "/team")).body;
    expect(members).toMatchObject([{ mfa: true }, { mfa: false }]);
    expect(await owner.call("DELETE", "/mfa/totp")).toMatchObject(refused(409, "MFA_REQUIRED_BY_TENANT"));
    expect((await owner.call("GET", "/mfa")).body).toMatchObject({ totp: true, recovery_codes_left: 10 });
    await owner.call("PATCH", "/team/settings", { require_mfa: false });
    expect((await manager.call("GET", "/invoices")).status).toBe(200);
    expect((await owner.call("DELETE", "/mfa/totp")).status).toBe(200);
  });

  it("403 keeps operators without one from their calls, where the installation asks for it", async () => {
    const strict = await createWorld({ ADMIN_REQUIRES_MFA: "1" });
    try {
      const operator = await makeOperator(strict);
      expect(await operator.call("GET", "/tenants")).toMatchObject(refused(403, "MFA_SETUP_REQUIRED"));
      const person = await logIn(strict, operator.email);
      expect((await person.call("GET", "/mfa")).body).toMatchObject({ required: true });
      await addAuthenticator(strict, person);
      expect((await asOperator(strict, person).call("GET", "/tenants")).status).toBe(200);
      expect(await person.call("DELETE", "/mfa/totp")).toMatchObject(refused(409, "MFA_REQUIRED_BY_TENANT"));
    } finally {
      await strict.close();
    }
  });
});
