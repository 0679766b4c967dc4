/** Access to the console: the session, the CSRF token, the password, the tenant. */
import { createHmac } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csrfTokenOf } from "../../src/http/csrf.ts";
import { hashPassword } from "../../src/people/hash-password.ts";
import { type ConsoleClient, logIn, PASSWORD, signUp, visitor } from "../support/console-client.ts";
import { request } from "../support/make.ts";
import { TEST_SECRETS } from "../support/secrets.ts";
import { createWorld, type World } from "../support/world.ts";

const PREFIX = "/api/dashboard/v1";
const ANYBODYS = [
  "POST /signup",
  "POST /login",
  "POST /login/mfa",
  "POST /login/mfa/options",
  "POST /login/passkey",
  "POST /login/passkey/options",
  "POST /logout",
  "GET /invitations/:token",
  "POST /invitations/:token/accept",
  "POST /password/forgot",
  "POST /password/reset",
  "POST /email/confirm",
  "POST /email/undo",
];
/** What a person without a tenant may call. */
const PERSONAL = [
  ...["GET /me", "PATCH /profile", "POST /password", "POST /email", "GET /sign-ins", "POST /sessions/end-all"],
  "POST /tenants/:id/switch",
  ...["GET /mfa", "POST /mfa/totp", "POST /mfa/totp/confirm", "DELETE /mfa/totp", "POST /mfa/recovery-codes"],
  ...["POST /mfa/passkeys/options", "POST /mfa/passkeys", "DELETE /mfa/passkeys/:id"],
  ...["POST /reauthenticate", "POST /reauthenticate/options"],
  ...["GET /profile/export", "DELETE /profile"],
];

type Route = { method: string; path: string; name: string };

let world: World;
/** Every route of the console, as the application registered them. */
const routes: Route[] = [];

function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    if (!url.startsWith(`${PREFIX}/`)) return;
    const path = url.slice(PREFIX.length);
    for (const one of [method].flat()) routes.push({ method: one, path, name: `${one} ${path}` });
  });
}

beforeAll(async () => {
  subscribe("fastify.initialization", noteRoutes);
  world = await createWorld();
  unsubscribe("fastify.initialization", noteRoutes);
});
afterAll(() => world.close());

const isWrite = ({ method }: Route) => method !== "GET" && method !== "HEAD";
const guarded = () => routes.filter(({ name }) => !ANYBODYS.includes(name) && !name.startsWith("HEAD"));

/** Calls a route with these cookies and headers, and nothing else of use. */
async function tryRoute(route: Route, cookies: Map<string, string>, headers: Record<string, string>) {
  const answer = await world.app.inject({
    method: route.method as "POST",
    url: PREFIX + route.path.replace(/:\w+/g, "1"),
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      ...headers,
    },
  });
  return `${route.name}: ${answer.statusCode} ${answer.json().error?.code ?? ""}`;
}

const endSessions = (user_id: number) =>
  world.deps.db
    .updateTable("users")
    .set({ sessions_valid_from: new Date(world.clock.now().getTime() + 1) })
    .where("id", "=", user_id)
    .execute();

const each = (some: Route[], answer: string) => some.map(({ name }) => `${name}: ${answer}`);

/** `given` are headers, or the CSRF token alone. */
async function tryAll(
  some: Route[],
  cookies: Map<string, string>,
  given?: string | Record<string, string>,
): Promise<string[]> {
  const headers = typeof given === "string" ? { "x-csrf-token": given } : (given ?? {});
  const answers: string[] = [];
  for (const route of some) answers.push(await tryRoute(route, cookies, headers));
  return answers;
}

function cookiesOf(client: ConsoleClient, changed: Record<string, string> = {}): Map<string, string> {
  return new Map([...client.cookies, ...Object.entries(changed)]);
}

describe("every route of the console", () => {
  it("is known to these tests, the rooms of the tenant API too", () => {
    const names = routes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...ANYBODYS, ...PERSONAL, "POST /api-keys", "POST /invoices"]));
  });

  it("401 UNAUTHORIZED without a session, whatever CSRF token comes with it", async () => {
    const { cookies } = await signUp(world, "nosession@shop.kz");
    const csrf = cookies.get("csrf") ?? "";
    expect(await tryAll(guarded(), new Map())).toEqual(each(guarded(), "401 UNAUTHORIZED"));
    expect(await tryAll(guarded(), new Map([["csrf", csrf]]), csrf)).toEqual(each(guarded(), "401 UNAUTHORIZED"));
  });

  it("403 CSRF_MISMATCH for every one that writes, unless header, cookie and session go together", async () => {
    const client = await signUp(world, "csrf@shop.kz");
    const other = await signUp(world, "planted@shop.kz");
    const csrf = client.cookies.get("csrf") ?? "";
    const planted = other.cookies.get("csrf") ?? "";
    const writes = guarded().filter(isWrite);
    const refused = each(writes, "403 CSRF_MISMATCH");
    expect(await tryAll(writes, cookiesOf(client))).toEqual(refused);
    expect(await tryAll(writes, cookiesOf(client), "")).toEqual(refused);
    expect(await tryAll(writes, cookiesOf(client), `${csrf}x`)).toEqual(refused);
    expect(await tryAll(writes, cookiesOf(client, { csrf: "" }), "")).toEqual(refused);
    expect(await tryAll(writes, cookiesOf(client, { csrf: "made up" }), csrf)).toEqual(refused);
    expect(await tryAll(writes, cookiesOf(client, { csrf: "made-up" }), "made-up")).toEqual(refused);
    expect(await tryAll(writes, cookiesOf(client, { csrf: planted }), planted)).toEqual(refused);
    const endsSessions = ({ name }: Route) => name === "POST /sessions/end-all";
    const inOrder = [...writes.filter((one) => !endsSessions(one)), ...writes.filter(endsSessions)];
    for (const answer of await tryAll(inOrder, cookiesOf(client), csrf)) expect(answer).not.toMatch(/: 40[13] /);
  });

  it("409 TENANT_CHANGED for a page that was drawn for another tenant or person, and nothing is done", async () => {
    const client = await signUp(world, "drawn@shop.kz");
    const other = await signUp(world, "drawn-before@shop.kz");
    const csrf = client.cookies.get("csrf") ?? "";
    const pages = [{ "x-tenant-id": other.tenant.id }, { "x-user-id": String(other.user.id) }, { "x-tenant-id": "" }];
    for (const page of pages) {
      const answers = await tryAll(guarded(), client.cookies, { ...page, "x-csrf-token": csrf });
      expect(answers).toEqual(each(guarded(), "409 TENANT_CHANGED"));
    }
    const refused = await client.call("POST", "/api-keys", { name: "x", mode: "test" }, pages[0]);
    expect(refused.body).toMatchObject({ error: { fields: { email: "drawn@shop.kz", tenant: "drawn" } } });
    expect((await client.call("GET", "/api-keys")).body.items).toHaveLength(1);
    const unsafe = await tryAll(guarded().filter(isWrite), client.cookies, pages[0]);
    expect(unsafe).toEqual(each(guarded().filter(isWrite), "403 CSRF_MISMATCH"));
  });

  it("200 for a page of the tenant, and 409 TENANT_CHANGED for a link of another one", async () => {
    const client = await signUp(world, "own-page@shop.kz");
    const other = await signUp(world, "other-page@shop.kz");
    const page = { "x-tenant-id": client.tenant.id, "x-user-id": String(client.user.id) };
    expect(await client.call("GET", "/me", undefined, page)).toMatchObject({ status: 200 });
    const link = (id: string) => client.call("GET", `/invoices?limit=1&tenant=${id}`);
    expect(await link(client.tenant.id)).toMatchObject({ status: 200 });
    expect(await link(other.tenant.id)).toMatchObject({ status: 409, body: { error: { code: "TENANT_CHANGED" } } });
  });

  it("403 FORBIDDEN for a person without a tenant, except what concerns the person", async () => {
    const password_hash = await hashPassword(world.deps, PASSWORD);
    const operator = { tenant_id: null, email: "op@tolem.kz", password_hash, created_at: world.clock.now() };
    await world.deps.db
      .insertInto("users")
      .values({ ...operator, is_admin: true })
      .execute();
    const client = await logIn(world, "op@tolem.kz");
    const merchants = guarded().filter(({ name }) => !PERSONAL.includes(name));
    const csrf = client.cookies.get("csrf");
    expect(await tryAll(merchants, client.cookies, csrf)).toEqual(each(merchants, "403 FORBIDDEN"));
    expect(await client.call("GET", "/me")).toMatchObject({ status: 200, body: { tenant: null } });
    expect(await client.call("GET", "/api-keys")).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN" } },
    });
  });
});

describe("GET /me", () => {
  it("200 shows the person and their merchant", async () => {
    const { call, user, tenant } = await signUp(world, "me@shop.kz");
    const answer = await call("GET", "/me", undefined, { "x-csrf-token": "reading needs none" });
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { id: user.id, email: "me@shop.kz" }, tenant: { id: tenant.id, api_keys: [{ name: "default" }] } },
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("401 UNAUTHORIZED once the session is over, by the second", async () => {
    const client = await signUp(world, "over@shop.kz");
    world.clock.advance({ days: 7, seconds: -1 });
    expect(await client.call("GET", "/me")).toMatchObject({ status: 200 });
    world.clock.advance({ seconds: 1 });
    expect(await client.call("GET", "/me")).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
  });

  it("401 UNAUTHORIZED for a cookie that is not as it was signed", async () => {
    const { cookies, user } = await signUp(world, "forged@shop.kz");
    const other = await signUp(world, "victim@shop.kz");
    const session = cookies.get("svc_session") ?? "";
    const [payload = "", signature = ""] = session.split(".");
    const encode = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString("base64url");
    const exp = Math.floor(world.clock.now().getTime() / 1000) + 60;
    const sign = (text: string, secret: string) => createHmac("sha256", secret).update(text).digest("base64url");
    const forged = [
      "",
      "x",
      payload,
      `${payload}.`,
      `.${signature}`,
      `${payload}.${signature.slice(1)}`,
      `${payload}.${"A".repeat(43)}`,
      `${session}.${signature}`,
      `${encode({ user_id: other.user.id, exp })}.${signature}`,
      `${encode({ user_id: user.id, exp: 1e15 })}.${signature}`,
      `${encode({ user_id: user.id })}.${signature}`,
      `${encode({ user_id: "1", exp })}.${signature}`,
      `${encode({ user_id: 2 ** 53, exp })}.${signature}`,
      `${encode({ user_id: 999_999_999, exp })}.${signature}`,
      `${encode({ user_id: user.id, exp, tenant_id: "tnt_\0" })}.${signature}`,
      `${encode({ user_id: user.id, exp, tenant_id: 7 })}.${signature}`,
      `${encode(null)}.${signature}`,
      `${Buffer.from("no json").toString("base64url")}.${signature}`,
      `${payload}.${sign(`${payload}.1`, "another secret")}`,
      `${payload}.${sign(payload, TEST_SECRETS.SESSION_SECRET)}`,
      `${payload}.${sign(`${payload}.2`, TEST_SECRETS.SESSION_SECRET)}`,
      csrfTokenOf(TEST_SECRETS.SESSION_SECRET, session),
    ];
    for (const value of forged) {
      const client = visitor(world);
      client.cookies.set("svc_session", value);
      expect([value, await client.call("GET", "/me")]).toMatchObject([value, { status: 401 }]);
    }
  });

  it("200 for a session of an earlier release, until all sessions of the person are ended", async () => {
    const { user, tenant } = await signUp(world, "upgraded@shop.kz");
    const claims = { user_id: user.id, exp: Math.floor(world.clock.now().getTime() / 1000) + 60, sid: "x" };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const signature = createHmac("sha256", TEST_SECRETS.SESSION_SECRET).update(`${payload}.1`).digest("base64url");
    const client = visitor(world);
    client.cookies.set("svc_session", `${payload}.${signature}`);
    expect(await client.call("GET", "/me")).toMatchObject({ status: 200, body: { tenant: { id: tenant.id } } });
    await endSessions(user.id);
    expect(await client.call("GET", "/me")).toMatchObject({ status: 401 });
  });

  it("401 UNAUTHORIZED for a session that began before the instant from which the person's sessions count", async () => {
    const client = await signUp(world, "ended@shop.kz");
    await endSessions(client.user.id);
    expect(await client.call("GET", "/me")).toMatchObject({ status: 401 });
    const again = await logIn(world, "ended@shop.kz");
    expect(await again.call("GET", "/me")).toMatchObject({ status: 200 });
  });

  it("401 UNAUTHORIZED for a key here, and for a session at the tenant API", async () => {
    const { cookies, api_key } = await signUp(world, "surfaces@shop.kz");
    const key = { "x-api-key": api_key.secret };
    const cookie = { cookie: `svc_session=${cookies.get("svc_session")}` };
    expect(await request(world, "GET", `${PREFIX}/me`, undefined, key)).toMatchObject({ status: 401 });
    expect(await request(world, "GET", "/api/v1/me", undefined, cookie)).toMatchObject({ status: 401 });
  });

  it("404 NOT_FOUND for an unknown route, with or without a session", async () => {
    const { call } = await signUp(world, "lost@shop.kz");
    expect(await call("GET", "/nothing")).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    expect(await visitor(world).call("POST", "/me")).toMatchObject({ status: 404 });
  });
});

describe("POST /password", () => {
  const changed = "an even better password";

  it("200 ends every other session and continues in a new one", async () => {
    const here = await signUp(world, "change@shop.kz");
    const there = await logIn(world, "change@shop.kz");
    const before = new Map(here.cookies);
    const answer = await here.call("POST", "/password", { current_password: PASSWORD, new_password: changed });
    expect(answer).toMatchObject({ status: 200, body: { ok: true, csrf_token: here.cookies.get("csrf") } });
    expect(here.cookies.get("csrf")).not.toBe(before.get("csrf"));
    expect(await here.call("PATCH", "/profile", { name: "still here" })).toMatchObject({ status: 200 });
    expect(await there.call("GET", "/me")).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
    const stale = visitor(world);
    for (const [name, value] of before) stale.cookies.set(name, value);
    expect(await stale.call("GET", "/me")).toMatchObject({ status: 401 });
    expect(await visitor(world).call("POST", "/login", { email: "change@shop.kz", password: PASSWORD })).toMatchObject({
      status: 401,
    });
    await logIn(world, "change@shop.kz", changed);
  });

  it("200 to one of two changes at once, and 401 to the other", async () => {
    const here = await signUp(world, "race@shop.kz");
    const there = await logIn(world, "race@shop.kz");
    const answers = await Promise.all(
      [here, there].map((client, n) =>
        client.call("POST", "/password", { current_password: PASSWORD, new_password: `${changed} ${n}` }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401]);
  });

  it("401 INVALID_CREDENTIALS for a wrong current password, and all stays", async () => {
    const { call } = await signUp(world, "keep@shop.kz");
    const answer = await call("POST", "/password", { current_password: "wrong", new_password: changed });
    expect(answer).toMatchObject({ status: 401, body: { error: { code: "INVALID_CREDENTIALS" } } });
    expect(await call("GET", "/me")).toMatchObject({ status: 200 });
    await logIn(world, "keep@shop.kz");
  });

  it("200 while strangers have locked the e-mail", async () => {
    const { call, email } = await signUp(world, "besieged@shop.kz");
    const stranger = { email, password: "not the password" };
    for (let n = 0; n < 11; n += 1) await visitor(world).call("POST", "/login", stranger);
    expect(await visitor(world).call("POST", "/login", stranger)).toMatchObject({ status: 429 });
    expect(await call("POST", "/password", { current_password: PASSWORD, new_password: changed })).toMatchObject({
      status: 200,
    });
  });

  it("429 LOCKED after ten wrong ones: a stolen session is no way around the lockout, and locks no other", async () => {
    const { call } = await signUp(world, "stolen@shop.kz");
    world.clock.advance({ seconds: 1 });
    const other = await logIn(world, "stolen@shop.kz");
    for (let n = 0; n < 10; n += 1) {
      const answer = await call("POST", "/password", { current_password: `guess ${n}`, new_password: changed });
      expect(answer.status).toBe(401);
    }
    const locked = await call("POST", "/password", { current_password: PASSWORD, new_password: changed });
    expect(locked).toMatchObject({ status: 429, body: { error: { code: "LOCKED" } } });
    expect(locked.headers.get("retry-after")).toBe("900");
    await logIn(world, "stolen@shop.kz");
    const answer = await other.call("POST", "/password", { current_password: PASSWORD, new_password: changed });
    expect(answer.status).toBe(200);
  });

  it.each([
    ["no current password", { new_password: changed }, "current_password"],
    ["no new password", { current_password: PASSWORD }, "new_password"],
    ["a common new password", { current_password: PASSWORD, new_password: "Password1" }, "new_password"],
    ["a new password of 7", { current_password: PASSWORD, new_password: "1234567" }, "new_password"],
    ["a new password of 257", { current_password: PASSWORD, new_password: "x".repeat(257) }, "new_password"],
  ])("422 VALIDATION_ERROR for %s", async (what, body, field) => {
    const { call } = await signUp(world, `${what.replaceAll(" ", ".")}@shop.kz`);
    const answer = await call("POST", "/password", body);
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { [field]: expect.any(String) } } } });
  });
});

describe("PATCH /profile", () => {
  it("200 renames the merchant, and no other", async () => {
    const { call, user, tenant } = await signUp(world, "rename@shop.kz");
    const other = await signUp(world, "unnamed@shop.kz");
    const name = "Кофейня «Айгерім»".padEnd(128, "!");
    const answer = await call("PATCH", "/profile", { name });
    expect(answer).toMatchObject({ status: 200, body: { user: { id: user.id }, tenant: { id: tenant.id, name } } });
    expect(await call("GET", "/me")).toMatchObject({ body: { tenant: { name } } });
    expect(await other.call("GET", "/me")).toMatchObject({ body: { tenant: { name: "unnamed" } } });
  });

  it.each([
    ["none", {}],
    ["an empty one", { name: "" }],
    ["a blank one", { name: "  " }],
    ["one of 129 characters", { name: "x".repeat(129) }],
    ["a number", { name: 7 }],
    ["on two lines", { name: "Kofe\nToday: 0 ₸" }],
    ["turned around", { name: "Kofe \u202e₸ 0" }],
    ["not to be seen", { name: "\u200b\u2060" }],
  ])("422 VALIDATION_ERROR for a name that is %s", async (what, body) => {
    const { call } = await signUp(world, `${what.replaceAll(" ", ".")}@names.kz`);
    const answer = await call("PATCH", "/profile", body);
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { name: expect.any(String) } } } });
  });
});

describe("the tenant API's rooms under a session", () => {
  it("work for the person's own merchant only", async () => {
    const mine = await signUp(world, "mine@shop.kz");
    const yours = await signUp(world, "yours@shop.kz");
    const invoice = { amount: 10, phone_number: "87021234567", is_sandbox: true };
    const made = await mine.call("POST", "/invoices", invoice);
    expect(made).toMatchObject({ status: 201, body: { amount: "10.00" } });
    expect(await mine.call("GET", `/invoices/${made.body.id}`)).toMatchObject({ status: 200 });
    expect(await yours.call("GET", `/invoices/${made.body.id}`)).toMatchObject({ status: 404 });
  });

  it("409 PROVIDER_SESSION_REQUIRED for a live invoice while nothing is connected", async () => {
    const { call } = await signUp(world, "live@shop.kz");
    const answer = await call("POST", "/invoices", { amount: 10, phone_number: "87021234567" });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "PROVIDER_SESSION_REQUIRED" } } });
  });

  it("402 TARIFF_EXPIRED once the trial and its grace are over", async () => {
    const { call, email } = await signUp(world, "expired@shop.kz");
    world.clock.advance({ days: 21, seconds: 1 });
    const client = await logIn(world, email);
    const answer = await client.call("POST", "/invoices", {});
    expect(answer).toMatchObject({ status: 402, body: { error: { code: "TARIFF_EXPIRED" } } });
    expect(await call("GET", "/me")).toMatchObject({ status: 401 });
  });
});
