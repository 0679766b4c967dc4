/** Signing up, in and out at the console: `POST /signup`, `/login`, `/logout`, and the lock of an e-mail. */
import { hash, parseOptions } from "@node-rs/argon2";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerCompany } from "../../src/legacy/register-company.ts";
import { DUMMY_HASH, hashPassword, verifyPassword } from "../../src/people/hash-password.ts";
import { signUp as makeMerchant } from "../../src/people/signup.ts";
import { openWebhookSecret } from "../../src/webhooks/secret.ts";
import { type ConsoleClient, logIn, PASSWORD, signUp, visitor } from "../support/console-client.ts";
import { request } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const logInAs = (email: string, password: string) => visitor(world).call("POST", "/login", { email, password });

async function failTimes(times: number, email: string): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect(await logInAs(email, "not the password")).toMatchObject({ status: 401 });
  }
}

describe("POST /signup", () => {
  it("201 makes a merchant on trial, its user, a test key named default and a webhook secret", async () => {
    const answer = await visitor(world).call("POST", "/signup", { email: "Aigerim@Shop.kz", password: PASSWORD });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        user: { email: "Aigerim@Shop.kz", is_admin: false, created_at: "2026-11-20T09:00:00.000Z" },
        tenant: {
          id: expect.stringMatching(/^tnt_/),
          name: "Aigerim",
          mode: "test",
          tariff: "trial",
          tariff_active_until: "2026-12-04T09:00:00.000Z",
          provider_session: null,
          webhook: { url: null, events: ["invoice.status_changed"], enabled: false, secret_set: true },
          api_keys: [{ name: "default", mode: "test", is_sandbox: true, revoked_at: null }],
        },
        api_key: { name: "default", mode: "test", secret: expect.stringMatching(/^svc_test_/) },
        webhook_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
        csrf_token: expect.any(String),
      },
    });
    expect(JSON.stringify(answer.body.tenant)).not.toContain('secret":"');
  });

  it("201 gives a key that works and the webhook secret that signs", async () => {
    const { tenant, api_key, webhook_secret } = await signUp(world, "works@shop.kz");
    const me = await request(world, "GET", "/api/v1/me", undefined, { "x-api-key": api_key.secret });
    expect(me).toMatchObject({ status: 200, body: { tenant: { id: tenant.id }, api_key: { id: api_key.id } } });
    const row = await world.deps.db
      .selectFrom("tenant_webhooks")
      .select("webhook_secret")
      .where("tenant_id", "=", tenant.id)
      .executeTakeFirstOrThrow();
    expect(openWebhookSecret(world.deps, tenant.id, row.webhook_secret ?? Buffer.alloc(0))).toBe(webhook_secret);
  });

  it("201 sets the session where no script can read it, and the CSRF token where one can", async () => {
    const answer = await visitor(world).call("POST", "/signup", { email: "cookies@shop.kz", password: PASSWORD });
    const [session = "", csrf = ""] = answer.headers.getSetCookie();
    expect(attributesOf(session)).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"]);
    expect(attributesOf(csrf)).toEqual(["Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"]);
    expect(session).toMatch(/^svc_session=/);
    expect(csrf).toMatch(new RegExp(`^csrf=${answer.body.csrf_token};`));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const payload = /^svc_session=([^.]+)/.exec(session)?.[1] ?? "";
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toEqual({
      user_id: (answer.body.user as { id: number }).id,
      sid: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/),
      exp: Date.parse("2026-11-27T09:00:00Z") / 1000,
      began_at_ms: Date.parse("2026-11-20T09:00:00Z"),
      tenant_id: (answer.body.tenant as { id: string }).id,
    });
  });

  it("201 names the merchant by at most 128 characters, whole ones", async () => {
    const { tenant } = await signUp(world, `${"😀".repeat(200)}@shop.kz`);
    expect(tenant).toMatchObject({ name: "😀".repeat(128) });
    const long = await signUp(world, `${"a".repeat(200)}@shop.kz`);
    expect(long.tenant).toMatchObject({ name: "a".repeat(128) });
  });

  it("409 EMAIL_TAKEN for a registered e-mail, however it is capitalised", async () => {
    await signUp(world, "taken@shop.kz");
    const again = await visitor(world).call("POST", "/signup", {
      email: "TAKEN@shop.KZ",
      password: "another password",
    });
    expect(again).toMatchObject({ status: 409, body: { error: { code: "EMAIL_TAKEN" } } });
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it("409 EMAIL_TAKEN to all but one of ten sign-ups at once, and nothing is left of the others", async () => {
    const before = await countRows();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        visitor(world).call("POST", "/signup", { email: n % 2 ? "once@shop.kz" : "ONCE@shop.kz", password: PASSWORD }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await countRows()).toEqual({ tenants: before.tenants + 1, users: before.users + 1, keys: before.keys + 1 });
  });

  it.each([
    ["no e-mail", { password: PASSWORD }, "email"],
    ["no @", { email: "shop.kz", password: PASSWORD }, "email"],
    ["two @", { email: "a@b@shop.kz", password: PASSWORD }, "email"],
    ["no dot in the domain", { email: "a.b@shop", password: PASSWORD }, "email"],
    ["a space", { email: "a b@shop.kz", password: PASSWORD }, "email"],
    ["255 characters", { email: `${"a".repeat(247)}@shop.kz`, password: PASSWORD }, "email"],
    ["a NUL", { email: "a\0@shop.kz", password: PASSWORD }, "email"],
    ["a zero-width space", { email: "wrong\u200b@shop.kz", password: PASSWORD }, "email"],
    ["a soft hyphen", { email: "wr\u00adong@shop.kz", password: PASSWORD }, "email"],
    ["a change of direction", { email: "\u202ewrong@shop.kz", password: PASSWORD }, "email"],
    ["a letter in two parts", { email: "i\u0306@shop.kz", password: PASSWORD }, "email"],
    ["one of the most common passwords", { email: "new@shop.kz", password: "iloveyou" }, "password"],
    ["one in capital letters", { email: "new@shop.kz", password: "PassWord1" }, "password"],
    ["a number", { email: 5, password: PASSWORD }, "email"],
    ["no password", { email: "new@shop.kz" }, "password"],
    ["a password of 7", { email: "new@shop.kz", password: "1234567" }, "password"],
    ["a password of 257", { email: "new@shop.kz", password: "x".repeat(257) }, "password"],
  ])("422 VALIDATION_ERROR for %s", async (_, body, field) => {
    const answer = await visitor(world).call("POST", "/signup", body);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: "VALIDATION_ERROR", fields: { [field]: expect.any(String) } } },
    });
  });

  it("201 for the longest and the shortest that are allowed", async () => {
    await signUp(world, `${"b".repeat(246)}@shop.kz`, "7уKü-x4z");
    const client = await signUp(world, "a@b.c", "ы".repeat(256));
    await logIn(world, client.email, client.password);
  });
});

describe("POST /login", () => {
  it("200 opens a session of one's own, with the e-mail in any case", async () => {
    const { user, tenant } = await signUp(world, "in@shop.kz");
    const client = visitor(world);
    const answer = await client.call("POST", "/login", { email: "IN@Shop.KZ", password: PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { user: { id: user.id }, tenant: { id: tenant.id } } });
    expect(answer.body.csrf_token).toBe(client.cookies.get("csrf"));
    expect(await client.call("GET", "/me")).toMatchObject({ status: 200, body: { user: { id: user.id } } });
  });

  it("200 for an operator, who has no tenant", async () => {
    const password_hash = await hashPassword(world.deps, PASSWORD);
    const operator = { tenant_id: null, email: "op@tolem.kz", password_hash, created_at: world.clock.now() };
    await world.deps.db
      .insertInto("users")
      .values({ ...operator, is_admin: true, email_confirmed_at: operator.created_at })
      .execute();
    const answer = await logInAs("op@tolem.kz", PASSWORD);
    expect(answer).toMatchObject({ status: 200, body: { user: { is_admin: true }, tenant: null } });
  });

  it("401 INVALID_CREDENTIALS in the same words for a wrong password and for an unknown e-mail", async () => {
    await signUp(world, "wrong@shop.kz");
    const wrong = await logInAs("wrong@shop.kz", "not the password");
    const unknown = await logInAs("nobody@shop.kz", "not the password");
    expect(wrong).toMatchObject({ status: 401, body: { error: { code: "INVALID_CREDENTIALS" } } });
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  it("401 costs an unknown e-mail the same work as a known one", async () => {
    const costOf = (hash: string) => ({ ...parseOptions(hash), saltLen: 16 });
    expect(costOf(DUMMY_HASH)).toEqual(costOf(await hashPassword(world.deps, PASSWORD)));
    expect(DUMMY_HASH).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    ["no e-mail", { password: PASSWORD }, "email"],
    ["no password", { email: "in@shop.kz" }, "password"],
    ["a password that is no text", { email: "in@shop.kz", password: 12345678 }, "password"],
  ])("422 VALIDATION_ERROR for %s", async (_, body, field) => {
    const answer = await visitor(world).call("POST", "/login", body);
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { [field]: expect.any(String) } } } });
  });
});

describe("the time zone of the console", () => {
  it("200 in every answer that opens or describes a session: the one of the service", async () => {
    const elsewhere = await createWorld({ SUBSCRIPTION_TZ: "Europe/Berlin" });
    try {
      const client = visitor(elsewhere);
      const [email, time_zone] = ["zone@shop.kz", "Europe/Berlin"];
      const person = { email, password: PASSWORD };
      expect(await client.call("POST", "/signup", person)).toMatchObject({ status: 201, body: { time_zone } });
      expect(await client.call("POST", "/login", person)).toMatchObject({ status: 200, body: { time_zone } });
      expect(await client.call("GET", "/me")).toMatchObject({ status: 200, body: { time_zone } });
      expect(await client.call("PATCH", "/profile", { name: "Berlin" })).toMatchObject({
        status: 200,
        body: { time_zone },
      });
    } finally {
      await elsewhere.close();
    }
  });
});

describe("the lockout of an e-mail", () => {
  it("429 LOCKED from the tenth failure on, whatever the password, for 15 minutes", async () => {
    await signUp(world, "locked@shop.kz");
    await failTimes(10, "locked@shop.kz");
    const locked = await logInAs("LOCKED@shop.kz", PASSWORD);
    expect(locked).toMatchObject({
      status: 429,
      body: { error: { code: "LOCKED", fields: { retry_after_seconds: "900" } } },
    });
    expect(locked.headers.get("retry-after")).toBe("900");
    world.clock.advance({ minutes: 14, seconds: 59 });
    const still = await logInAs("locked@shop.kz", PASSWORD);
    expect(still.status).toBe(429);
    expect(still.headers.get("retry-after")).toBe("900");
    world.clock.advance({ seconds: 1 });
    expect(await logInAs("locked@shop.kz", PASSWORD)).toMatchObject({ status: 200 });
  });

  it("429 LOCKED for an unknown e-mail just so", async () => {
    await failTimes(10, "unknown@shop.kz");
    expect(await logInAs("unknown@shop.kz", PASSWORD)).toMatchObject({
      status: 429,
      body: { error: { code: "LOCKED" } },
    });
  });

  it("200 for the right password after nine failures, which are then forgotten", async () => {
    await signUp(world, "nine@shop.kz");
    await failTimes(9, "nine@shop.kz");
    expect(await logInAs("nine@shop.kz", PASSWORD)).toMatchObject({ status: 200 });
    await failTimes(9, "nine@shop.kz");
    expect(await logInAs("nine@shop.kz", PASSWORD)).toMatchObject({ status: 200 });
  });

  it("200 when the failures are spread over more than 15 minutes", async () => {
    await signUp(world, "spread@shop.kz");
    await failTimes(5, "spread@shop.kz");
    world.clock.advance({ minutes: 15 });
    await failTimes(9, "spread@shop.kz");
    expect(await logInAs("spread@shop.kz", PASSWORD)).toMatchObject({ status: 200 });
  });

  it("429 LOCKED to all but ten of thirty attempts at once", async () => {
    await signUp(world, "flood@shop.kz");
    const answers = await Promise.all(Array.from({ length: 30 }, () => logInAs("flood@shop.kz", "not the password")));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  it("200 deletes expired counts of other e-mails", async () => {
    await signUp(world, "tidy@shop.kz");
    await failTimes(10, "old@shop.kz");
    world.clock.advance({ minutes: 15 });
    await failTimes(1, "young@shop.kz");
    expect(await logInAs("tidy@shop.kz", PASSWORD)).toMatchObject({ status: 200 });
    const rows = await world.deps.db.selectFrom("login_failures").select("email").execute();
    expect(rows).toEqual([{ email: "young@shop.kz" }]);
  });
});

describe("a browser in which a person has signed in", () => {
  const logInWith = (client: ConsoleClient, email: string, password = PASSWORD) =>
    client.call("POST", "/login", { email, password });
  const LOCKED = { status: 429, body: { error: { code: "LOCKED" } } };

  it("200 while strangers have locked the e-mail, and stay locked out", async () => {
    const signedUp = await signUp(world, "known@shop.kz");
    const signedIn = await logIn(world, "known@shop.kz");
    await failTimes(10, "known@shop.kz");
    for (const client of [signedUp, signedIn]) {
      await client.call("POST", "/logout");
      expect(await logInWith(client, "KNOWN@shop.kz")).toMatchObject({ status: 200 });
    }
    expect(await logInAs("known@shop.kz", PASSWORD)).toMatchObject(LOCKED);
  });

  it("429 LOCKED from its own tenth failure on, which locks no other", async () => {
    const client = await signUp(world, "clumsy@shop.kz");
    const other = await logIn(world, "clumsy@shop.kz");
    for (let n = 0; n < 10; n += 1) {
      expect(await logInWith(client, "clumsy@shop.kz", `guess ${n}`)).toMatchObject({ status: 401 });
    }
    const locked = await logInWith(client, "clumsy@shop.kz");
    expect(locked).toMatchObject(LOCKED);
    expect(locked.headers.get("retry-after")).toBe("900");
    expect(await logInWith(other, "clumsy@shop.kz")).toMatchObject({ status: 200 });
    expect(await logInAs("clumsy@shop.kz", PASSWORD)).toMatchObject({ status: 200 });
    world.clock.advance({ minutes: 15 });
    expect(await logInWith(client, "clumsy@shop.kz")).toMatchObject({ status: 200 });
  });

  it("429 LOCKED to all but ten of thirty of its attempts at once", async () => {
    const client = await signUp(world, "hasty@shop.kz");
    const tries = Array.from({ length: 30 }, () => logInWith(client, "hasty@shop.kz", "not the password"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  });

  it("is recognised by a cookie that no script can read, valid only for its person, and kept by a new sign-in", async () => {
    const client = visitor(world);
    await signUp(world, "keeps@shop.kz");
    const first = await logInWith(client, "keeps@shop.kz");
    const [line = ""] = first.headers.getSetCookie().filter((cookie) => cookie.startsWith("svc_browser="));
    expect(attributesOf(line)).toEqual(["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax", "Secure"]);
    const cookie = client.cookies.get("svc_browser") ?? "";
    await logInWith(client, "keeps@shop.kz");
    expect(client.cookies.get("svc_browser")).toBe(cookie);

    const victim = await signUp(world, "aimed@shop.kz");
    await failTimes(10, "aimed@shop.kz");
    const [, browser, signature] = cookie.split(".");
    for (const value of [cookie, `${victim.user.id}.${browser}.${signature}`, `${victim.user.id}.${browser}.`, ""]) {
      const stranger = visitor(world);
      stranger.cookies.set("svc_browser", value);
      expect([value, await logInWith(stranger, "aimed@shop.kz")]).toMatchObject([value, LOCKED]);
    }
  });
});

describe("the limit of merchants that one address makes in a day", () => {
  it("RATE_LIMITED past ten minutes' worth, signed up or registered at the portal; refused ones are not counted", async () => {
    const { config } = world.deps;
    const deps = { ...world.deps, config: { ...config, signup_login_rpm: 1 } };
    const join = (n: number, address = "203.0.113.7") =>
      makeMerchant(deps, { email: `joins${n}@shop.kz`, password: PASSWORD }, address);
    const register = () => registerCompany(deps, { name: "Tau Coffee" }, "203.0.113.7");
    for (let n = 0; n < 5; n += 1) {
      await join(n);
      await expect(join(n)).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
      await register();
    }
    world.clock.advance({ hours: 1 });
    const before = await countRows();
    await expect(join(5)).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfterS: 23 * 60 * 60 });
    await expect(register()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await countRows()).toEqual(before);
    await join(6, "203.0.113.8");
    world.clock.advance({ hours: 23 });
    await join(5);
  });
});

describe("a flood of passwords", () => {
  it("503 UNAVAILABLE past two at once and two hundred waiting, and all is well after it", async () => {
    const cheap = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });
    const results = await Promise.allSettled(Array.from({ length: 250 }, () => verifyPassword(cheap, PASSWORD)));
    expect(results.slice(0, 202)).toEqual(Array(202).fill({ status: "fulfilled", value: true }));
    expect(results.slice(202)).toMatchObject(Array(48).fill({ reason: { code: "UNAVAILABLE" } }));
    expect(await verifyPassword(cheap, "another")).toBe(false);
  });
});

describe("the limit per address", () => {
  it("429 RATE_LIMITED past SIGNUP_LOGIN_RPM sign-ups and sign-ins together, while signing out works", async () => {
    const small = await createWorld({ SIGNUP_LOGIN_RPM: "3" });
    try {
      const client = await signUp(small, "one@shop.kz");
      await logIn(small, "one@shop.kz");
      await logIn(small, "one@shop.kz");
      for (const path of ["/login", "/signup"]) {
        const limited = await visitor(small).call("POST", path, {});
        expect(limited).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMITED" } } });
        expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect(await client.call("GET", "/me")).toMatchObject({ status: 200 });
      expect(await client.call("POST", "/logout")).toMatchObject({ status: 200 });
    } finally {
      await small.close();
    }
  });
});

describe("POST /logout", () => {
  it("200 takes both cookies back", async () => {
    const client = await signUp(world, "out@shop.kz");
    const answer = await client.call("POST", "/logout");
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^svc_session=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax/),
      expect.stringMatching(/^csrf=; Max-Age=0; Path=\/; .*Secure; SameSite=Lax/),
    ]);
    expect([...client.cookies.keys()]).toEqual(["svc_browser"]);
    expect(await client.call("GET", "/me")).toMatchObject({ status: 401 });
  });

  it("200 ends the session for every copy of its cookie, and no other session of the person", async () => {
    const client = await signUp(world, "copied@shop.kz");
    const elsewhere = await logIn(world, "copied@shop.kz");
    const copy = new Map(client.cookies);
    expect(elsewhere.cookies.get("svc_session")).not.toBe(copy.get("svc_session"));
    expect(await client.call("POST", "/logout")).toMatchObject({ status: 200 });
    for (const [name, value] of copy) client.cookies.set(name, value);
    expect(await client.call("GET", "/me")).toMatchObject({ status: 401 });
    expect(await client.call("POST", "/api-keys", { name: "x", mode: "live" })).toMatchObject({ status: 401 });
    expect(await elsewhere.call("GET", "/me")).toMatchObject({ status: 200 });

    world.clock.advance({ days: 8 });
    const next = await logIn(world, "copied@shop.kz");
    expect(await next.call("POST", "/logout")).toMatchObject({ status: 200 });
    const over = sql`select session_hash from ended_sessions where expires_at <= ${world.clock.now()}::timestamptz`;
    expect((await over.execute(world.deps.db)).rows).toEqual([]);
  });

  it("a sign-in ends the session that the browser had", async () => {
    const client = await signUp(world, "again@shop.kz");
    const before = new Map(client.cookies);
    const credentials = { email: "again@shop.kz", password: PASSWORD };
    expect(await client.call("POST", "/login", credentials)).toMatchObject({ status: 200 });
    expect(await client.call("GET", "/me")).toMatchObject({ status: 200 });
    for (const [name, value] of before) client.cookies.set(name, value);
    expect(await client.call("GET", "/me")).toMatchObject({ status: 401 });
  });

  it("200 when the session has ended or is no session at all", async () => {
    const client = await signUp(world, "late@shop.kz");
    world.clock.advance({ days: 8 });
    expect(await client.call("GET", "/me")).toMatchObject({ status: 401 });
    client.cookies.set("svc_session", "no session");
    expect(await client.call("POST", "/logout")).toMatchObject({ status: 200 });
  });

  it("403 CSRF_MISMATCH without the header, and the cookies stay", async () => {
    const client = await signUp(world, "stay@shop.kz");
    for (const header of ["", "another"]) {
      const answer = await client.call("POST", "/logout", undefined, { "x-csrf-token": header });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "CSRF_MISMATCH" } } });
    }
    expect(await client.call("GET", "/me")).toMatchObject({ status: 200 });
  });
});

function attributesOf(cookie: string): string[] {
  return cookie.split("; ").slice(1).sort();
}

async function countRows() {
  const count = async (table: "tenants" | "users" | "api_keys") => {
    const query = world.deps.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as("rows"));
    return (await query.executeTakeFirstOrThrow()).rows;
  };
  return { tenants: await count("tenants"), users: await count("users"), keys: await count("api_keys") };
}
