/** Passkeys: added, instead of the password, as a second factor, for authenticating again, removed; and invalid answers. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleClient, logIn, PASSWORD, type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { asOperator, makeOperator } from "../support/operator.ts";
import {
  addPasskey,
  type CreationOptions,
  type Device,
  logInByPasskey,
  makePasskey,
  newDevice,
  passkeyFor,
  type RequestOptions,
  sendNewPasskey,
  signWithPasskey,
} from "../support/passkey.ts";
import { raceForPasskey } from "../support/passkey-races.ts";
import { addAuthenticator, challengeOf as challengeAt } from "../support/second-factor.ts";
import { startSecondService } from "../support/second-service.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let made = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const wrong = refused(401, "INVALID_CREDENTIALS");
const over = refused(410, "CHALLENGE_EXPIRED");
const me = async ({ call }: ConsoleClient) => (await call("GET", "/me")).status;
const factors = async ({ call }: ConsoleClient) => (await call("GET", "/mfa")).body;
const outcomes = async ({ call }: ConsoleClient) =>
  (await call<{ items: { outcome: string }[] }>("GET", "/sign-ins")).body.items.map(({ outcome }) => outcome);
const challengeOf = (email: string) => challengeAt(world, email);
const logInBy = (device: Device, client?: ConsoleClient) => logInByPasskey(world, device, client);

async function newPerson(): Promise<SignedUp> {
  made += 1;
  return signUp(world, `passkey${made}@shop.kz`);
}

async function newHolder(device = newDevice()) {
  const person = await newPerson();
  return { person, device, ...(await addPasskey(person, device)) };
}

/** Answers the second step of a sign-in. */
async function answer(challenge: string, device: Device, client = visitor(world)) {
  const passkey = await passkeyFor(client, device, "/login/mfa/options", { challenge });
  return client.call("POST", "/login/mfa", { challenge, passkey });
}

async function prove(client: ConsoleClient, device: Device) {
  return client.call("POST", "/reauthenticate", {
    passkey: await passkeyFor(client, device, "/reauthenticate/options"),
  });
}

describe("a new passkey", () => {
  it("201 turns it on, with recovery codes for the first factor, and ends only the other sessions", async () => {
    const person = await newPerson();
    const other = await logIn(world, person.email);
    const device = newDevice();
    const asked = await person.call<{ options: CreationOptions }>("POST", "/mfa/passkeys/options");
    expect(asked.body.options).toMatchObject({
      rp: { name: "Tolem", id: "tolem.test" },
      user: { id: Buffer.from(String(person.user.id)).toString("base64url"), name: person.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      excludeCredentials: [],
    });
    const passkey = makePasskey(device, asked.body.options);
    const added = await person.call<Record<string, never>>("POST", "/mfa/passkeys", { passkey, name: " My phone " });
    const created_at = world.clock.now().toISOString();
    const first = { id: expect.stringMatching(/^psk_[0-9a-f]{30}$/), name: "My phone", created_at, last_used_at: null };
    expect(added).toMatchObject({ status: 201, body: { passkey: first, csrf_token: person.cookies.get("csrf") } });
    expect(new Set(added.body.recovery_codes).size).toBe(10);
    expect([await me(person), await me(other)]).toEqual([200, 401]);
    expect(await factors(person)).toEqual({ totp: false, passkeys: [first], recovery_codes_left: 10, required: false });
    world.clock.advance({ seconds: 1 });
    const second = await sendNewPasskey(person, newDevice());
    expect(second).toMatchObject({ status: 201, body: { passkey: { name: "Passkey" }, recovery_codes: null } });
    expect(await factors(person)).toMatchObject({ passkeys: [{ name: "My phone" }, { name: "Passkey" }] });
    const again = await person.call<{ options: object }>("POST", "/mfa/passkeys/options");
    expect(again.body.options).toMatchObject({
      excludeCredentials: [{ id: passkey.id, transports: ["internal"] }, { type: "public-key" }],
    });
  });

  it("201 whatever the device says of its maker, of which nothing is looked up", async () => {
    const device = newDevice({ namesMaker: true });
    expect(await sendNewPasskey(await newPerson(), device)).toMatchObject({ status: 201 });
    expect((await logInBy(device)).status).toBe(200);
  });

  it("422 for an answer that is not right, and 410 for one that this session was not asked for, or later", async () => {
    const person = await newPerson();
    const unlike = {
      status: 422,
      body: { error: { fields: { passkey: "is not an answer to what the browser was asked" } } },
    };
    expect(await sendNewPasskey(person, newDevice({ origin: "http://tolem.test.evil.kz" }))).toMatchObject(unlike);
    expect(await sendNewPasskey(person, newDevice({ asksPerson: false }))).toMatchObject(unlike);
    const { options } = (await person.call<{ options: CreationOptions }>("POST", "/mfa/passkeys/options")).body;
    const elsewhere = makePasskey(newDevice(), { ...options, rp: { id: "other.test" } });
    expect(await person.call("POST", "/mfa/passkeys", { passkey: elsewhere })).toMatchObject(unlike);
    expect(await person.call("POST", "/mfa/passkeys", {})).toMatchObject(refused(422, "VALIDATION_ERROR"));
    const passkey = makePasskey(newDevice(), options);
    const other = await logIn(world, person.email);
    expect(await other.call("POST", "/mfa/passkeys", { passkey })).toMatchObject(over);
    world.clock.advance({ minutes: 5 });
    expect(await person.call("POST", "/mfa/passkeys", { passkey })).toMatchObject(over);
    expect(await factors(person)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });

  it("409 for one that is stored, also of another person, and 422 for the twenty-first", async () => {
    const { device } = await newHolder();
    const other = await newPerson();
    const asked = await other.call<{ options: CreationOptions }>("POST", "/mfa/passkeys/options");
    const rawId = Buffer.from(device.held[0]?.id ?? "", "base64url");
    const passkey = makePasskey(newDevice(), asked.body.options, rawId);
    expect(await other.call("POST", "/mfa/passkeys", { passkey })).toMatchObject(refused(409, "MFA_ALREADY_ON"));
    expect(await factors(other)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    const person = await newPerson();
    for (let nr = 0; nr < 20; nr += 1) await addPasskey(person, newDevice());
    expect(await sendNewPasskey(person, newDevice())).toMatchObject({
      status: 422,
      body: { error: { fields: { passkey: "20 are there, which is the most: remove one first" } } },
    });
  });
});

describe("a sign-in by a passkey", () => {
  it("200 needs no password, and each answer is good once", async () => {
    const { person, device } = await newHolder();
    const client = visitor(world);
    const asked = await client.call<{ options: RequestOptions }>("POST", "/login/passkey/options");
    expect(asked.body.options).toEqual({
      ...{ rpId: "tolem.test", challenge: expect.stringMatching(/^[\w-]{72}$/), timeout: 300_000 },
      userVerification: "required",
    });
    const passkey = signWithPasskey(device, asked.body.options);
    const signedIn = await client.call("POST", "/login/passkey", { passkey });
    expect(signedIn).toMatchObject({ status: 200, body: { role: "owner", user: { email: person.email } } });
    expect(await visitor(world).call("POST", "/login/passkey", { passkey })).toMatchObject(wrong);
    expect(await outcomes(client)).toEqual(["wrong_code", "ok"]);
    expect(await factors(client)).toMatchObject({ passkeys: [{ last_used_at: world.clock.now().toISOString() }] });
    expect((await client.call("POST", "/mfa/recovery-codes")).status).toBe(200);
  });

  it("410 for an answer that was used, from a device that does not count, and after five minutes", async () => {
    const { device } = await newHolder(newDevice({ counter: null }));
    const client = visitor(world);
    const passkey = await passkeyFor(client, device, "/login/passkey/options");
    expect((await client.call("POST", "/login/passkey", { passkey })).status).toBe(200);
    expect(await visitor(world).call("POST", "/login/passkey", { passkey })).toMatchObject(over);
    const late = await passkeyFor(client, device, "/login/passkey/options");
    world.clock.advance({ minutes: 5 });
    expect(await visitor(world).call("POST", "/login/passkey", { passkey: late })).toMatchObject(over);
    const { response, ...others } = await passkeyFor(client, device, "/login/passkey/options");
    const unasked = { ...response, clientDataJSON: Buffer.from('{"challenge":"AAAA"}').toString("base64url") };
    for (const clientDataJSON of [unasked.clientDataJSON, "bm8"]) {
      const forged = { ...others, response: { ...response, clientDataJSON } };
      expect(await visitor(world).call("POST", "/login/passkey", { passkey: forged })).toMatchObject(over);
    }
  });

  it("401 for another site, a person whom the device did not ask, a count that goes back, and an unknown passkey", async () => {
    const { person, device, passkey } = await newHolder();
    expect((await logInBy(device)).status).toBe(200);
    const changes: Partial<Device>[] = [{ origin: "https://tolem.test" }, { asksPerson: false }, { counter: 0 }];
    for (const change of changes) expect(await logInBy({ ...device, ...change })).toMatchObject(wrong);
    const forger = newDevice();
    await addPasskey(await newPerson(), forger);
    const [own, others] = [device.held[0], forger.held[0]];
    if (own === undefined || others === undefined) throw new Error("the devices have no passkeys");
    expect(await logInBy({ ...device, held: [{ ...own, key: others.key }] })).toMatchObject(wrong);
    expect(await logInBy({ ...device, held: [{ ...own, id: "dW5rbm93bg" }] })).toMatchObject(wrong);
    device.counter = 10;
    expect((await logInBy(device)).status).toBe(200);
    expect((await person.call("DELETE", `/mfa/passkeys/${passkey.id}`)).status).toBe(200);
    expect(await logInBy(device)).toMatchObject(wrong);
  });

  it("429 after ten failures, which count with the wrong passwords", async () => {
    const { person, device } = await newHolder(newDevice({ counter: null }));
    for (let nr = 0; nr < 9; nr += 1) expect(await logInBy({ ...device, asksPerson: false })).toMatchObject(wrong);
    const guess = { email: person.email, password: "a wrong guess" };
    expect(await visitor(world).call("POST", "/login", guess)).toMatchObject(wrong);
    expect(await logInBy(device)).toMatchObject(refused(429, "LOCKED"));
    world.clock.advance({ minutes: 15 });
    expect((await logInBy(device)).status).toBe(200);
  });
});

describe("a passkey as a second factor", () => {
  it("401 requires one after the password, and 200 signs in with it, only for that sign-in", async () => {
    const { person, device } = await newHolder();
    const { email } = person;
    const bare = await visitor(world).call("POST", "/login", { email, password: PASSWORD });
    expect(bare).toMatchObject({
      status: 401,
      body: { error: { code: "MFA_REQUIRED", fields: { factors: "passkey" } } },
    });
    const [challenge, other] = [await challengeOf(email), await challengeOf(email)];
    const client = visitor(world);
    const asked = await client.call<{ options: RequestOptions }>("POST", "/login/mfa/options", { challenge });
    expect(asked.body.options.allowCredentials).toMatchObject([{ id: device.held[0]?.id, transports: ["internal"] }]);
    const passkey = signWithPasskey(device, asked.body.options);
    expect(await client.call("POST", "/login/mfa", { challenge: other, passkey })).toMatchObject(over);
    expect(await client.call("POST", "/login/passkey", { passkey })).toMatchObject(over);
    expect(await client.call("POST", "/login/mfa", { challenge, code: "000000" })).toMatchObject(wrong);
    expect(await answer(challenge, { ...device, asksPerson: false })).toMatchObject(wrong);
    expect((await client.call("POST", "/login/mfa", { challenge, passkey })).status).toBe(200);
    expect(await client.call("POST", "/login/mfa/options", { challenge })).toMatchObject(over);
    const both = { challenge: other, code: "000000", passkey };
    expect(await client.call("POST", "/login/mfa", both)).toMatchObject(refused(422, "VALIDATION_ERROR"));
  });

  it("200 beside an authenticator app and recovery codes, which end with the last of them", async () => {
    const { person, device, passkey, recovery_codes } = await newHolder();
    const recovery_code = recovery_codes?.[0];
    const byPaper = { challenge: await challengeOf(person.email), recovery_code };
    expect((await visitor(world).call("POST", "/login/mfa", byPaper)).status).toBe(200);
    const { code } = await addAuthenticator(world, person);
    const { email } = person;
    const bare = await visitor(world).call("POST", "/login", { email, password: PASSWORD });
    expect(bare.body).toMatchObject({ error: { fields: { factors: "passkey,totp" } } });
    const byApp = { challenge: await challengeOf(person.email), code: code() };
    expect((await visitor(world).call("POST", "/login/mfa", byApp)).status).toBe(200);
    expect((await answer(await challengeOf(person.email), device)).status).toBe(200);
    expect((await person.call("DELETE", "/mfa/totp")).status).toBe(200);
    expect(await factors(person)).toMatchObject({ totp: false, passkeys: [{}], recovery_codes_left: 10 });
    const other = await logInBy(device);
    expect(other.status).toBe(200);
    const removed = await person.call("DELETE", `/mfa/passkeys/${passkey.id}`);
    expect(removed).toMatchObject({ status: 200, body: { ok: true, csrf_token: person.cookies.get("csrf") } });
    expect(await factors(person)).toEqual({ totp: false, passkeys: [], recovery_codes_left: 0, required: false });
    expect((await logIn(world, person.email)).cookies.has("csrf")).toBe(true);
    expect(await person.call("DELETE", `/mfa/passkeys/${passkey.id}`)).toMatchObject(refused(404, "NOT_FOUND"));
  });

  it("404 for another person's, and 409 keeps the last where one is required", async () => {
    const [{ person, passkey }, other] = [await newHolder(), await newHolder()];
    expect(await other.person.call("DELETE", `/mfa/passkeys/${passkey.id}`)).toMatchObject(refused(404, "NOT_FOUND"));
    expect((await person.call("PATCH", "/team/settings", { require_mfa: true })).status).toBe(200);
    expect((await person.call("GET", "/team")).body).toMatchObject({ members: [{ mfa: true }] });
    const last = refused(409, "MFA_REQUIRED_BY_TENANT");
    expect(await person.call("DELETE", `/mfa/passkeys/${passkey.id}`)).toMatchObject(last);
    await addAuthenticator(world, person);
    expect((await person.call("DELETE", `/mfa/passkeys/${passkey.id}`)).status).toBe(200);
    expect(await person.call("DELETE", "/mfa/totp")).toMatchObject(last);
  });

  it("is lost with an operator's link, which ends it", async () => {
    const { person, device } = await newHolder();
    const operator = await makeOperator(world);
    const link = await operator.call<{ url: string }>("POST", `/users/${person.user.id}/reset-link`, {
      drop_mfa: true,
    });
    const token = link.body.url.slice(link.body.url.lastIndexOf("/") + 1);
    expect((await visitor(world).call("POST", "/password/reset", { token, new_password: PASSWORD })).status).toBe(200);
    expect(await factors(await logIn(world, person.email))).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await logInBy(device)).toMatchObject(wrong);
  });

  it("200 if the installation requires it of operators", async () => {
    const strict = await createWorld({ ADMIN_REQUIRES_MFA: "1" });
    try {
      const operator = await makeOperator(strict);
      const person = await logIn(strict, operator.email);
      const { passkey } = await addPasskey(person, newDevice());
      expect((await asOperator(strict, person).call("GET", "/tenants")).status).toBe(200);
      const last = refused(409, "MFA_REQUIRED_BY_TENANT");
      expect(await person.call("DELETE", `/mfa/passkeys/${passkey.id}`)).toMatchObject(last);
    } finally {
      await strict.close();
    }
  });

  it("is won by one of two sign-ins with one answer at the same instant, at two services", async () => {
    const second = await startSecondService(world);
    try {
      for (const counter of [0, null]) {
        const { device } = await newHolder(newDevice({ counter }));
        for (let round = 0; round < 3; round += 1)
          await raceForPasskey([world, { ...world, url: second.url, app: second.app }], device);
      }
    } finally {
      await second.close();
    }
  });
});

describe("a proof by a passkey", () => {
  it("200 within the session that asked, once", async () => {
    const { person, device, passkey } = await newHolder();
    const other = visitor(world);
    expect((await logInBy(device, other)).status).toBe(200);
    world.clock.advance({ hours: 1 });
    const calls: [string, string, object?][] = [
      ["POST", "/mfa/passkeys/options"],
      ["POST", "/mfa/passkeys", {}],
      ["DELETE", `/mfa/passkeys/${passkey.id}`],
    ];
    for (const [method, path, body] of calls)
      expect(await person.call(method, path, body)).toMatchObject(refused(403, "REAUTHENTICATION_REQUIRED"));
    const foreign = await passkeyFor(other, device, "/reauthenticate/options");
    expect(await person.call("POST", "/reauthenticate", { passkey: foreign })).toMatchObject(over);
    const given = await passkeyFor(person, device, "/reauthenticate/options");
    expect(await visitor(world).call("POST", "/login/passkey", { passkey: given })).toMatchObject(over);
    const until = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const proven = await person.call("POST", "/reauthenticate", { passkey: given });
    expect(proven).toMatchObject({ status: 200, body: { ok: true, until } });
    expect(await person.call("POST", "/reauthenticate", { passkey: given })).toMatchObject(wrong);
    expect((await person.call("DELETE", `/mfa/passkeys/${passkey.id}`)).status).toBe(200);
  });

  it("429 after ten wrong ones, only in this session", async () => {
    const { person, device } = await newHolder();
    for (let nr = 0; nr < 10; nr += 1)
      expect(await prove(person, { ...device, asksPerson: false })).toMatchObject(wrong);
    expect(await prove(person, device)).toMatchObject(refused(429, "LOCKED"));
    expect((await logInBy(device)).status).toBe(200);
  });
});
