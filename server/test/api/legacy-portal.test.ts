/** The legacy operator portal: public registration of a company, and its management with the operator's token. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { registerTenant } from "../../src/people/register-tenant.ts";
import { createApiKey } from "../../src/tenants/api-keys.ts";
import { hashSecret } from "../../src/tenants/authenticate-key.ts";
import { customerOf } from "../support/customer.ts";
import { type Answer, type Json, request } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

const ADMIN_TOKEN = "the operator's token of tests, and of tests only";

type Company = Json & { tenant: { id: string }; api_key: { id: string; secret: string }; webhook_secret: string };

let world: World;
beforeAll(async () => {
  world = await createWorld({ ADMIN_TOKEN });
});
afterAll(() => world.close());

const portal = <T = Json>(method: string, path: string, body?: unknown, token: string | null = ADMIN_TOKEN) =>
  request<T>(world, method, `/api/portal${path}`, body, token === null ? {} : { "x-admin-token": token });

const register = (body: unknown): Promise<Answer<Company>> => portal("POST", "/tenants", body, null);

async function company(body: Json = {}): Promise<Company> {
  const registered = await register({ name: "Tau Coffee", ...body });
  expect(registered.status).toBe(201);
  return registered.body;
}

/** Whether the API key lets its holder in. */
const statusWith = async (key: string) =>
  (await request(world, "GET", "/api/v1/me", undefined, { "x-api-key": key })).status;

const tenantCount = async () => (await world.deps.db.selectFrom("tenants").select("id").execute()).length;

const refusal = (status: number, code: string, ...fields: string[]) => ({
  status,
  body: {
    error: {
      code,
      ...(fields.length === 0 ? {} : { fields: Object.fromEntries(fields.map((name) => [name, expect.any(String)])) }),
    },
  },
});
const NOT_FOUND = refusal(404, "NOT_FOUND");

const SESSION = {
  tokenSN: "sn-0001-very-secret",
  vtokenSecret: "vt-0001-very-secret",
  profile_id: 100001,
  phone: "87011234567",
};

describe("POST /api/portal/tenants", () => {
  it("201 registers a company on trial with a test key and a webhook secret, and each secret works", async () => {
    const { status, headers, body } = await register({ name: "Tau Coffee" });
    expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
    expect(body).toEqual({
      tenant: {
        id: expect.stringMatching(/^tnt_/),
        name: "Tau Coffee",
        mode: "test",
        tariff: "trial",
        webhook: { url: null, events: ["invoice.status_changed"], enabled: false, secret_set: true },
        provider_session: null,
        api_keys: [expect.objectContaining({ id: body.api_key.id, name: "portal", mode: "test" })],
        tariff_active_until: new Date(world.clock.now().getTime() + 14 * 86_400_000).toISOString(),
        billing_hour: 0,
      },
      api_key: expect.objectContaining({ is_sandbox: true, secret: expect.stringMatching(/^svc_test_/) }),
      webhook_secret: expect.stringMatching(/^whsec_/),
    });
    expect(await statusWith(body.api_key.secret)).toBe(200);
  });

  it("201 with a url: its webhooks go there, signed with the secret that was shown", async () => {
    const { api_key, tenant } = await company({ webhook_url: world.receiver.url });
    expect(tenant).toMatchObject({ webhook: { url: world.receiver.url, enabled: true } });
    world.receiver.take();
    const headers = { "x-api-key": api_key.secret };
    const body = { amount: 100, phone_number: "87021234567", simulate: "paid" };
    expect(await request(world, "POST", "/api/v1/invoices", body, headers)).toMatchObject({ status: 201 });
    await world.tick();
    expect(world.receiver.take().map(({ json }) => json.event)).toEqual(["invoice.status_changed"]);
  });

  it.each([
    ["none", { webhook_url: null }],
    ["an empty one", { name: "" }],
    ["spaces", { name: "  " }],
    ["a number", { name: 7 }],
    ["one of 129", { name: "n".repeat(129) }],
    ["one that cannot be stored", { name: "a\u0000b" }],
    ["one that turns the text after it", { name: "Tau \u2067Coffee" }],
  ])("422 for a name that is %s, and registers nobody", async (_, body) => {
    const before = await tenantCount();
    expect(await register(body)).toMatchObject(refusal(422, "VALIDATION_ERROR", "name"));
    expect(await tenantCount()).toBe(before);
  });

  it.each(["ftp://example.com", "not a url", "http://user:word@example.com/", "http://example.com:25/"])(
    "422 for the webhook url %s, and registers nobody",
    async (webhook_url) => {
      const before = await tenantCount();
      expect(await register({ name: "Tau", webhook_url })).toMatchObject(
        refusal(422, "VALIDATION_ERROR", "webhook_url"),
      );
      expect(await tenantCount()).toBe(before);
    },
  );

  it("422 for a private webhook url, where the operator has not allowed them", async () => {
    const strict = await createWorld({ ALLOW_PRIVATE_WEBHOOK_URLS: "0" });
    try {
      const body = { name: "Tau", webhook_url: "http://127.0.0.1:9000/hook" };
      expect(await request(strict, "POST", "/api/portal/tenants", body)).toMatchObject(
        refusal(422, "VALIDATION_ERROR", "webhook_url"),
      );
    } finally {
      await strict.close();
    }
  });

  it("400 for invalid JSON", async () => {
    expect(await register("{")).toMatchObject(refusal(400, "BAD_REQUEST"));
  });

  it("429 past the limit of sign-ups per address", async () => {
    const busy = await createWorld({ SIGNUP_LOGIN_RPM: "2" });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        statuses.push((await request(busy, "POST", "/api/portal/tenants", { name: "Tau" })).status);
      }
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await busy.close();
    }
  });
});

describe("X-Forwarded-For", () => {
  const registerAs = (asked: World, forwarded: string) =>
    request(asked, "POST", "/api/portal/tenants", { name: "Tau" }, { "x-forwarded-for": forwarded });

  it.each([
    ["0", "where there is no proxy, whatever it says", (n: number) => `203.0.113.${n}`],
    [
      "1",
      "of which the proxy adds the last address, whatever stands before",
      (n: number) => `203.0.113.${n}, 198.51.100.7`,
    ],
  ])("429 past the limit with TRUST_PROXY=%s %s, and it opens no door to loopback", async (TRUST_PROXY, _, claim) => {
    const busy = await createWorld({ SIGNUP_LOGIN_RPM: "2", TRUST_PROXY });
    try {
      const statuses: number[] = [];
      for (let n = 1; n <= 3; n += 1) statuses.push((await registerAs(busy, claim(n))).status);
      expect(statuses).toEqual([201, 201, 429]);
      if (TRUST_PROXY === "0") return;
      expect((await registerAs(busy, "198.51.100.8")).status).toBe(201);
      const from = { "x-forwarded-for": "127.0.0.1, 198.51.100.7" };
      expect(await request(busy, "GET", "/metrics", undefined, from)).toMatchObject({ status: 401 });
    } finally {
      await busy.close();
    }
  });
});

/** Every call of the operator, with a body that would be taken. */
const OPERATOR_CALLS: [string, string, Json | undefined][] = [
  ["GET", "", undefined],
  ["POST", "/session", SESSION],
  ["POST", "/api-keys/rotate", undefined],
  ["PUT", "/webhook", { enabled: false }],
  ["POST", "/webhook/test", undefined],
];

describe("the operator's token", () => {
  it.each(OPERATOR_CALLS)(
    "401 for %s /tenants/{id}%s without it or with another, and nothing changes",
    async (method, path, body) => {
      const { tenant, api_key } = await company();
      const at = `/tenants/${tenant.id}`;
      const before = await portal("GET", at);
      for (const token of [null, "", "x", ADMIN_TOKEN.slice(1), `${ADMIN_TOKEN}x`, api_key.secret]) {
        expect(await portal(method, at + path, body, token)).toMatchObject(refusal(401, "UNAUTHORIZED"));
      }
      expect((await portal("GET", at)).body).toEqual(before.body);
    },
  );

  it("401 for every token while none is configured, including the empty one", async () => {
    const closed = await createWorld();
    try {
      for (const token of ["", "null", ADMIN_TOKEN]) {
        const answer = await request(closed, "GET", "/api/portal/tenants/tnt_1", undefined, { "x-admin-token": token });
        expect(answer).toMatchObject(refusal(401, "UNAUTHORIZED"));
      }
    } finally {
      await closed.close();
    }
  });

  it.each(OPERATOR_CALLS)("404 for %s /tenants/{id}%s of a company that there is not", async (method, path, body) => {
    expect(await portal(method, `/tenants/tnt_none${path}`, body)).toMatchObject(NOT_FOUND);
  });
});

describe("GET /api/portal/tenants/{id}", () => {
  it("200 shows the company as its merchant sees it, and no secret", async () => {
    const { tenant, api_key, webhook_secret } = await company();
    const got = await portal("GET", `/tenants/${tenant.id}`);
    expect(got).toMatchObject({ status: 200, body: { tenant } });
    expect(JSON.stringify(got.body)).not.toContain(api_key.secret);
    expect(JSON.stringify(got.body)).not.toContain(webhook_secret);
  });
});

describe("POST /api/portal/tenants/{id}/session", () => {
  it("200 connects the company by a session from elsewhere, and a live invoice goes out by it", async () => {
    const { tenant } = await company();
    const at = `/tenants/${tenant.id}`;
    const begun = await request<{ processId: string }>(world, "POST", "/api/auth/init");
    const { processId } = begun.body;
    await request(world, "POST", "/api/auth/send-phone", { phoneNumber: "77015550101", processId });
    const signedIn = await request(world, "POST", "/api/auth/verify-otp", { otp: "0000", processId });
    const { tokenSN, vtokenSecret, profileId, phone } = signedIn.body;
    const connected_at = world.clock.now().toISOString();
    const provider = { connected_at, profile_id: String(profileId), phone_masked: "8XX***0101" };
    expect(
      await portal("POST", `${at}/session`, { tokenSN, vtokenSecret, profile_id: profileId, phone }),
    ).toMatchObject({
      status: 200,
      body: { ok: true, provider },
    });
    expect(await portal("GET", at)).toMatchObject({ body: { tenant: { mode: "live", provider_session: provider } } });

    const { secret } = await createApiKey(world.deps, tenant.id, { name: "live", mode: "live" });
    const body = { amount: 10, phone_number: "87021234567", description: "by the portal" };
    const created = await request(world, "POST", "/api/v1/invoices", body, { "x-api-key": secret });
    expect(created).toMatchObject({ status: 201, body: { status: "pending" } });
    expect(await customerOf(world).operations({ comment: "by the portal" })).toHaveLength(1);
  });

  it("200 in place of the session before, whichever way the profile and the phone are written", async () => {
    const { tenant } = await company();
    const at = `/tenants/${tenant.id}`;
    expect(await portal("POST", `${at}/session`, SESSION)).toMatchObject({ status: 200 });
    const other = { ...SESSION, profile_id: "p-7", phone: "+7 (702) 111-22-33" };
    expect(await portal("POST", `${at}/session`, other)).toMatchObject({ status: 200 });
    expect(await portal("GET", at)).toMatchObject({
      body: { tenant: { provider_session: { profile_id: "p-7", phone_masked: "8XX***2233" } } },
    });
  });

  it("stores no token and no phone in clear text, and shows none again", async () => {
    const { tenant } = await company();
    const stored = await portal("POST", `/tenants/${tenant.id}/session`, SESSION);
    const row = await world.deps.db
      .selectFrom("provider_sessions")
      .selectAll()
      .where("tenant_id", "=", tenant.id)
      .executeTakeFirstOrThrow();
    const kept = row.sealed.toString("latin1") + JSON.stringify([stored.body, row.phone_masked]);
    for (const secret of [SESSION.tokenSN, SESSION.vtokenSecret, SESSION.phone.slice(1)]) {
      expect(kept).not.toContain(secret);
    }
  });

  it.each<[string, Json | undefined, string[]]>([
    ["nothing", undefined, ["tokenSN", "vtokenSecret", "profile_id", "phone"]],
    ["an empty token", { ...SESSION, tokenSN: "" }, ["tokenSN"]],
    ["a token with a space", { ...SESSION, tokenSN: "sn 1" }, ["tokenSN"]],
    ["a token that no header can carry", { ...SESSION, vtokenSecret: "vt\r\nHost: evil" }, ["vtokenSecret"]],
    ["a token of 513", { ...SESSION, vtokenSecret: "v".repeat(513) }, ["vtokenSecret"]],
    ["a token that is a number", { ...SESSION, tokenSN: 1 }, ["tokenSN"]],
    ["no profile", { ...SESSION, profile_id: null }, ["profile_id"]],
    ["the profile 0", { ...SESSION, profile_id: 0 }, ["profile_id"]],
    ["a profile of signs", { ...SESSION, profile_id: "1 1" }, ["profile_id"]],
    ["no phone", { ...SESSION, phone: undefined }, ["phone"]],
    ["a foreign phone", { ...SESSION, phone: "+1 202 555 0143" }, ["phone"]],
  ])("422 INVALID_SESSION_FORMAT for %s, and the session before stays", async (_, body, fields) => {
    const { tenant } = await company();
    const at = `/tenants/${tenant.id}`;
    await portal("POST", `${at}/session`, SESSION);
    const before = await portal("GET", at);
    const answer = await portal<{ error: { fields: Json } }>("POST", `${at}/session`, body);
    expect(answer).toMatchObject(refusal(422, "INVALID_SESSION_FORMAT"));
    expect(Object.keys(answer.body.error.fields).sort()).toEqual([...fields].sort());
    expect((await portal("GET", at)).body).toEqual(before.body);
  });
});

describe("POST /api/portal/tenants/{id}/api-keys/rotate", () => {
  const rotate = (id: string, body?: unknown) =>
    portal<Pick<Company, "api_key">>("POST", `/tenants/${id}/api-keys/rotate`, body);

  it("200 revokes the newest test key and makes one of its name", async () => {
    const { tenant, api_key } = await company();
    const rotated = await rotate(tenant.id);
    expect(rotated).toMatchObject({
      status: 200,
      body: { api_key: { name: "portal", mode: "test", secret: expect.stringMatching(/^svc_test_/) } },
    });
    expect(await statusWith(api_key.secret)).toBe(401);
    expect(await statusWith(rotated.body.api_key.secret)).toBe(200);
    expect(await rotate(tenant.id)).toMatchObject({ status: 200 });
    expect(await statusWith(rotated.body.api_key.secret)).toBe(401);
  });

  it("200 passes over a newer key that has expired", async () => {
    const { tenant, api_key } = await company();
    world.clock.advance({ seconds: 1 });
    const expires_at = world.clock.now();
    await createApiKey(world.deps, tenant.id, { name: "expired", mode: "test", expires_at });
    expect(await rotate(tenant.id)).toMatchObject({
      status: 200,
      body: { api_key: { name: "portal", expires_at: null } },
    });
    expect(await statusWith(api_key.secret)).toBe(401);
  });

  it("200 rotates the key that is named", async () => {
    const { tenant, api_key } = await company();
    world.clock.advance({ seconds: 1 });
    const live = await createApiKey(world.deps, tenant.id, { name: "till", mode: "live" });
    const rotated = await rotate(tenant.id, { key_id: live.key.id });
    expect(rotated).toMatchObject({ status: 200, body: { api_key: { name: "till", mode: "live" } } });
    expect(await statusWith(live.secret)).toBe(401);
    expect(await statusWith(api_key.secret)).toBe(200);
  });

  it("200 makes the company's first live key beside its test key, by which it goes live, and rotates it from then on", async () => {
    const { tenant, api_key } = await company();
    const at = `/tenants/${tenant.id}`;
    const made = await rotate(tenant.id, { mode: "live" });
    expect(made).toMatchObject({
      status: 200,
      body: { api_key: { name: "portal", mode: "live", secret: expect.stringMatching(/^svc_live_/) } },
    });
    const { secret } = made.body.api_key;
    expect([await statusWith(api_key.secret), await statusWith(secret)]).toEqual([200, 200]);

    const { processId } = (await request(world, "POST", "/api/auth/init")).body;
    await request(world, "POST", "/api/auth/send-phone", { phoneNumber: "77015550177", processId });
    const signedIn = await request(world, "POST", "/api/auth/verify-otp", { otp: "0000", processId });
    const { tokenSN, vtokenSecret, profileId: profile_id, phone } = signedIn.body;
    await portal("POST", `${at}/session`, { tokenSN, vtokenSecret, profile_id, phone });
    const body = { amount: 10, phone_number: "87021234567" };
    const create = (key: string) => request(world, "POST", "/api/v1/invoices", body, { "x-api-key": key });
    expect(await create(secret)).toMatchObject({ status: 201, body: { status: "pending" } });

    const again = await rotate(tenant.id, { mode: "live" });
    expect(again).toMatchObject({ status: 200, body: { api_key: { name: "portal", mode: "live" } } });
    const test = await rotate(tenant.id, { mode: "test" });
    expect(test).toMatchObject({ status: 200, body: { api_key: { mode: "test" } } });
    const secrets = [secret, api_key.secret, again.body.api_key.secret, test.body.api_key.secret];
    expect(await Promise.all(secrets.map(statusWith))).toEqual([401, 401, 200, 200]);
  });

  it("200 to several that ask for the first live key at once: one is valid in the end", async () => {
    const { tenant } = await company();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(tenant.id, { mode: "live" })));
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { api_keys } = (await portal<Company>("GET", `/tenants/${tenant.id}`)).body.tenant as unknown as {
      api_keys: { mode: string; revoked_at: string | null }[];
    };
    expect(api_keys.filter(({ mode, revoked_at }) => mode === "live" && revoked_at === null)).toHaveLength(1);
  });

  it.each([{ mode: "prod" }, { mode: 1 }, { mode: "live", key_id: "key_1" }])("422 for %o", async (body) => {
    const { tenant } = await company();
    expect(await rotate(tenant.id, body)).toMatchObject(refusal(422, "VALIDATION_ERROR", "mode"));
  });

  it("404 for an unknown live key", async () => {
    expect(await rotate("tnt_none", { mode: "live" })).toMatchObject(NOT_FOUND);
  });

  it("404 for a key of another company, for a revoked one, and where no test key is left", async () => {
    const [one, other] = [await company(), await company()];
    expect(await rotate(one.tenant.id, { key_id: other.api_key.id })).toMatchObject(NOT_FOUND);
    expect(await statusWith(other.api_key.secret)).toBe(200);
    await world.deps.db
      .updateTable("api_keys")
      .set({ revoked_at: world.clock.now() })
      .where("tenant_id", "=", one.tenant.id)
      .execute();
    expect(await rotate(one.tenant.id, { key_id: one.api_key.id })).toMatchObject(NOT_FOUND);
    expect(await rotate(one.tenant.id)).toMatchObject(NOT_FOUND);
  });

  it("422 for a key_id that is no text", async () => {
    const { tenant, api_key } = await company();
    expect(await rotate(tenant.id, { key_id: 1 })).toMatchObject(refusal(422, "VALIDATION_ERROR", "key_id"));
    expect(await statusWith(api_key.secret)).toBe(200);
  });

  it("leaves one valid key, which one caller has received, after five concurrent rotations", async () => {
    const { tenant } = await company();
    const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(tenant.id)));
    const told = answers.flatMap(({ status, body }) => (status === 200 ? [hashSecret(body.api_key.secret)] : []));
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    const valid = await world.deps.db
      .selectFrom("api_keys")
      .select("secret_hash")
      .where("tenant_id", "=", tenant.id)
      .where("revoked_at", "is", null)
      .execute();
    expect(valid).toHaveLength(1);
    expect(told.some((hash) => valid[0]?.secret_hash.equals(hash))).toBe(true);
  });
});

describe("PUT /api/portal/tenants/{id}/webhook", () => {
  const configure = (id: string, body?: unknown) => portal("PUT", `/tenants/${id}/webhook`, body);

  it("200 changes the sent fields, and shows a secret only when it is new", async () => {
    const { tenant, webhook_secret } = await company();
    const set = await configure(tenant.id, { url: world.receiver.url });
    expect(set).toMatchObject({
      status: 200,
      body: { tenant: { webhook: { url: world.receiver.url, enabled: true } } },
    });
    expect(set.body).not.toHaveProperty("webhookSecret");
    const rotated = await configure(tenant.id, { rotate_secret: true, enabled: false });
    expect(rotated).toMatchObject({
      status: 200,
      body: {
        tenant: { webhook: { url: world.receiver.url, enabled: false } },
        webhookSecret: expect.stringMatching(/^whsec_/),
      },
    });
    expect(rotated.body.webhookSecret).not.toBe(webhook_secret);
    expect(await configure(tenant.id)).toMatchObject({ status: 200 });
  });

  it.each<[Json, string]>([
    [{ url: "ftp://example.com" }, "url"],
    [{ url: 1 }, "url"],
    [{ events: ["invoice.dreamt_of"] }, "events"],
    [{ enabled: "yes" }, "enabled"],
  ])("422 for %j, and changes nothing", async (body, field) => {
    const { tenant } = await company({ webhook_url: world.receiver.url });
    expect(await configure(tenant.id, body)).toMatchObject(refusal(422, "VALIDATION_ERROR", field));
    expect((await portal("GET", `/tenants/${tenant.id}`)).body).toMatchObject({ tenant });
  });
});

describe("POST /api/portal/tenants/{id}/webhook/test", () => {
  it("200 delivers a test event once", async () => {
    const { tenant } = await company({ webhook_url: world.receiver.url });
    world.receiver.take();
    const tested = await portal("POST", `/tenants/${tenant.id}/webhook/test`);
    expect(tested).toMatchObject({
      status: 200,
      body: { payload: { event: "webhook.test", tenant_id: tenant.id }, delivery: { status: "delivered" } },
    });
    expect(world.receiver.take().map(({ json }) => json)).toEqual([tested.body.payload]);
  });

  it("422 while no url is configured", async () => {
    const { tenant } = await company();
    expect(await portal("POST", `/tenants/${tenant.id}/webhook/test`)).toMatchObject(
      refusal(422, "VALIDATION_ERROR", "url"),
    );
  });
});

describe("a failure of ours", () => {
  it("500 INTERNAL_ERROR, and not a word of what failed", async () => {
    const broken = await createWorld({ ADMIN_TOKEN });
    try {
      await broken.deps.db.schema.alterTable("api_keys").renameTo("api_keys_lost").execute();
      const headers = { "x-admin-token": ADMIN_TOKEN };
      const before = (await broken.deps.db.selectFrom("tenants").select("id").execute()).length;
      const registered = await request(broken, "POST", "/api/portal/tenants", { name: "Tau" });
      expect(registered).toMatchObject(refusal(500, "INTERNAL_ERROR"));
      expect(JSON.stringify(registered.body)).not.toContain("api_keys");
      // All or nothing: the company was not registered without its key.
      expect((await broken.deps.db.selectFrom("tenants").select("id").execute()).length).toBe(before);
      const { id } = await registerTenant(broken.deps, {
        id: "tnt_1",
        name: "Tau",
        webhook_secret: null,
      });
      const got = await request(broken, "GET", `/api/portal/tenants/${id}`, undefined, headers);
      expect(got).toMatchObject(refusal(500, "INTERNAL_ERROR"));
    } finally {
      await broken.close();
    }
  });
});

describe("LEGACY_PORTAL=0", () => {
  it("404 for all of it, the routes of a session bridge too", async () => {
    const without = await createWorld({ LEGACY_PORTAL: "0", ADMIN_TOKEN });
    try {
      const headers = { "x-admin-token": ADMIN_TOKEN, "x-token-sn": "sn", "x-vtoken-secret": "vt" };
      const calls = Object.entries(apiDocument(world.app).paths).flatMap(([path, methods]) =>
        /^\/api\/(?!v1\/|dashboard\/|admin\/)/.test(path) ? Object.keys(methods).map((method) => [method, path]) : [],
      );
      expect(calls).toHaveLength(6 + 3 + 11);
      for (const [method = "", path = ""] of calls) {
        const body = method === "get" ? undefined : {};
        const answer = await request(without, method.toUpperCase(), path, body, headers);
        expect(answer, path).toMatchObject(NOT_FOUND);
      }
    } finally {
      await without.close();
    }
  });
});

it("the log holds no token, key or secret of the portal", async () => {
  const { tenant, api_key, webhook_secret } = await company({ webhook_url: world.receiver.url });
  const at = `/tenants/${tenant.id}`;
  await portal("POST", `${at}/session`, SESSION);
  await portal("POST", `${at}/session`, { ...SESSION, phone: "none" });
  await portal("GET", at, undefined, "a guessed token of the operator");
  const rotated = await portal<Pick<Company, "api_key">>("POST", `${at}/api-keys/rotate`);
  const log = world.logged.join("");
  expect(log).toContain("/api/portal/tenants/:id/session");
  const secrets = [ADMIN_TOKEN, "a guessed token of the operator", api_key.secret, webhook_secret];
  for (const secret of [...secrets, rotated.body.api_key.secret, SESSION.tokenSN, SESSION.vtokenSecret, "7011234567"]) {
    expect(secret).toEqual(expect.stringMatching(/./));
    expect(log).not.toContain(secret);
  }
});
