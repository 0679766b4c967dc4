/** Access to the operators' API: who is admitted, and who is refused. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoteAdmin } from "../../src/people/admins.ts";
import { signUp } from "../support/console-client.ts";
import { request } from "../support/make.ts";
import { asOperator, makeOperator, newTariff } from "../support/operator.ts";
import { createWorld, type World } from "../support/world.ts";

const PREFIX = "/api/admin/v1";

type Route = { method: string; path: string; name: string };

let world: World;
/** Every route of operators, as the application registered them. */
const routes: Route[] = [];

function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url }) => {
    if (!url.startsWith(`${PREFIX}/`)) return;
    const path = url.slice(PREFIX.length);
    for (const one of [method].flat()) if (one !== "HEAD") routes.push({ method: one, path, name: `${one} ${path}` });
  });
}

beforeAll(async () => {
  subscribe("fastify.initialization", noteRoutes);
  world = await createWorld();
  unsubscribe("fastify.initialization", noteRoutes);
});
afterAll(() => world.close());

const writes = () => routes.filter(({ method }) => method !== "GET");
const each = (some: Route[], answer: string) => some.map(({ name }) => `${name}: ${answer}`);

async function tryAll(some: Route[], headers: Record<string, string>, payload?: object): Promise<string[]> {
  const answers: string[] = [];
  for (const { method, path, name } of some) {
    // Nothing has this id.
    const url = PREFIX + path.replace(/:\w+/g, "70707");
    const answer = await world.app.inject({
      ...{ method: method as "POST", url, headers },
      ...(payload === undefined ? {} : { payload }),
    });
    answers.push(`${name}: ${answer.statusCode} ${answer.json().error?.code ?? ""}`);
  }
  return answers;
}

const cookie = (cookies: Map<string, string>, changed: Record<string, string> = {}) =>
  [...new Map([...cookies, ...Object.entries(changed)])].map(([name, value]) => `${name}=${value}`).join("; ");

describe("every route of operators", () => {
  it("is known to these tests", () => {
    expect(routes.map(({ name }) => name).sort()).toEqual([
      "DELETE /tariffs/:slug",
      "DELETE /tenants/:id/pricing-override",
      "GET /audit",
      "GET /bills",
      "GET /overview",
      "GET /tariffs",
      "GET /tariffs/:slug",
      "GET /tenants",
      "GET /tenants/:id",
      "GET /users",
      "PATCH /tariffs/:slug",
      "PATCH /tenants/:id/pricing-override",
      "POST /bills/:id/mark-paid",
      "POST /bills/:id/void",
      "POST /tariffs",
      "POST /tariffs/:slug/disable",
      "POST /tariffs/:slug/enable",
      "POST /tenants/:id/tariff",
      "POST /users/:id/reset-link",
    ]);
  });

  it("401 UNAUTHORIZED without a session, and with an API key", async () => {
    const { api_key } = await signUp(world, "key@shop.kz");
    expect(await tryAll(routes, {})).toEqual(each(routes, "401 UNAUTHORIZED"));
    expect(await tryAll(routes, { "x-api-key": api_key.secret })).toEqual(each(routes, "401 UNAUTHORIZED"));
  });

  it("403 FORBIDDEN for a merchant's person, CSRF token or not", async () => {
    const { cookies } = await signUp(world, "merchant@shop.kz");
    const headers = { cookie: cookie(cookies), "x-csrf-token": cookies.get("csrf") ?? "" };
    expect(await tryAll(routes, headers)).toEqual(each(routes, "403 FORBIDDEN"));
    expect(await tryAll(routes, { cookie: headers.cookie })).toEqual(each(routes, "403 FORBIDDEN"));
  });

  it("409 TENANT_CHANGED for a page that was drawn for another operator, also where a merchant is signed in now", async () => {
    const operator = await makeOperator(world);
    const other = await makeOperator(world);
    const merchant = await signUp(world, "after-operator@shop.kz");
    const me = await request<{ user: { id: number } }>(world, "GET", "/api/dashboard/v1/me", undefined, {
      cookie: cookie(other.cookies),
    });
    const page = { "x-user-id": String(me.body.user.id) };
    for (const { cookies } of [operator, merchant]) {
      const headers = { cookie: cookie(cookies), "x-csrf-token": cookies.get("csrf") ?? "", ...page };
      expect(await tryAll(routes, headers)).toEqual(each(routes, "409 TENANT_CHANGED"));
    }
    const own = { cookie: cookie(other.cookies), ...page };
    expect(await request(world, "GET", `${PREFIX}/tariffs`, undefined, own)).toMatchObject({ status: 200 });
  });

  it("403 CSRF_MISMATCH for every one that writes, unless header or body, cookie and session go together", async () => {
    const { cookies } = await makeOperator(world);
    const other = await makeOperator(world);
    const csrf = cookies.get("csrf") ?? "";
    const planted = other.cookies.get("csrf") ?? "";
    const refused = each(writes(), "403 CSRF_MISMATCH");
    const own = cookie(cookies);
    expect(await tryAll(writes(), { cookie: own })).toEqual(refused);
    expect(await tryAll(writes(), { cookie: own, "x-csrf-token": "" })).toEqual(refused);
    expect(await tryAll(writes(), { cookie: own, "x-csrf-token": `${csrf}x` })).toEqual(refused);
    expect(await tryAll(writes(), { cookie: cookie(cookies, { csrf: planted }), "x-csrf-token": planted })).toEqual(
      refused,
    );
    expect(await tryAll(writes(), { cookie: own }, { csrf_token: `${csrf}x` })).toEqual(refused);
    expect(await tryAll(writes(), { cookie: own }, { csrf_token: 7 })).toEqual(refused);
    expect(await tryAll(writes(), { cookie: own, "x-csrf-token": "wrong" }, { csrf_token: csrf })).toEqual(refused);
    for (const answer of [
      ...(await tryAll(writes(), { cookie: own, "x-csrf-token": csrf })),
      ...(await tryAll(writes(), { cookie: own }, { csrf_token: csrf })),
    ]) {
      expect(answer).toMatch(/: (404 NOT_FOUND|422 VALIDATION_ERROR)$/);
    }
  });

  it("200 for reads, without a CSRF token, and the answer is not cached", async () => {
    const { cookies } = await makeOperator(world);
    for (const path of ["/tariffs", "/tenants", "/bills", "/audit", "/overview"]) {
      const answer = await request(world, "GET", PREFIX + path, undefined, { cookie: cookie(cookies) });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("the CSRF token in the body", () => {
  it("201 and 200 with the token in the body instead of the header, and the token is not treated as a changed field", async () => {
    const { call, cookies } = await makeOperator(world);
    const csrf_token = cookies.get("csrf");
    const bare = (method: string, path: string, body: object) =>
      request(world, method, PREFIX + path, { ...body, csrf_token }, { cookie: cookie(cookies) });
    expect(await bare("POST", "/tariffs", newTariff("by-body"))).toMatchObject({ status: 201 });
    expect(await bare("PATCH", "/tariffs/by-body", { daily_limit: 7 })).toMatchObject({
      status: 200,
      body: { tariff: { daily_limit: 7 } },
    });
    expect(await bare("POST", "/tariffs/by-body/disable", {})).toMatchObject({ status: 200 });
    expect(await call("PATCH", "/tariffs/by-body", { daily_limit: 8, csrf_token })).toMatchObject({ status: 200 });
    expect(await bare("DELETE", "/tariffs/by-body", {})).toMatchObject({ status: 204 });
  });
});

describe("an operator who is demoted", () => {
  it("403 FORBIDDEN at once, in the same session, and 200 once promoted again", async () => {
    const { call, email, cookies } = await makeOperator(world);
    await makeOperator(world);
    expect(await call("GET", "/tariffs")).toMatchObject({ status: 200 });
    expect(await demoteAdmin(world.deps, email)).toBe("demoted");
    expect(await call("GET", "/tariffs")).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
    await world.deps.db.updateTable("users").set({ is_admin: true }).where("email", "=", email).execute();
    expect(await asOperator(world, { cookies, call }).call("GET", "/tariffs")).toMatchObject({ status: 200 });
  });

  it("403 FORBIDDEN to an operator whose address is not confirmed, who does not count as the last one left", async () => {
    const { call, cookies, email } = await makeOperator(world);
    const { db } = world.deps;
    await db.updateTable("users").set({ email_confirmed_at: null }).where("email", "=", email).execute();
    expect(await call("GET", "/tenants")).toMatchObject({ status: 403, body: { error: { code: "FORBIDDEN" } } });
    const me = await request(world, "GET", "/api/dashboard/v1/me", undefined, { cookie: cookie(cookies) });
    expect(me.body).toMatchObject({ user: { email, is_admin: false } });
    const confirmed = db.selectFrom("users").select("email").where("email_confirmed_at", "is not", null);
    const others = (await confirmed.execute()).map((user) => user.email);
    const outcomes: string[] = [];
    for (const other of others) outcomes.push(await demoteAdmin(world.deps, other));
    expect(outcomes).toEqual([...others.slice(1).map(() => "demoted"), "last"]);
    expect(await demoteAdmin(world.deps, email)).toBe("demoted");
  });

  it("is never the last, also when all are demoted at the same instant", async () => {
    const small = await createWorld();
    try {
      const operators = await Promise.all([1, 2, 3, 4].map(() => makeOperator(small)));
      const outcomes = await Promise.all(operators.map(({ email }) => demoteAdmin(small.deps, email)));
      expect(outcomes.sort()).toEqual(["demoted", "demoted", "demoted", "last"]);
      expect(await demoteAdmin(small.deps, "nobody@tolem.kz")).toBe("unknown");
      const left = await small.deps.db.selectFrom("users").select("id").where("is_admin", "=", true).execute();
      expect(left).toHaveLength(1);
    } finally {
      await small.close();
    }
  });
});

describe("a failure of ours", () => {
  it("500 INTERNAL_ERROR, and not a word of what failed", async () => {
    const broken = await createWorld();
    try {
      const { call } = await makeOperator(broken);
      await broken.deps.db.schema.alterTable("audit_log").renameTo("audit_lost").execute();
      const answer = await call("GET", "/audit");
      expect(answer).toMatchObject({ status: 500, body: { error: { code: "INTERNAL_ERROR" } } });
      expect(JSON.stringify(answer.body)).not.toContain("audit_log");
      expect(await call("POST", "/tariffs", newTariff("unaudited"))).toMatchObject({ status: 500 });
      expect(await call("GET", "/tariffs/unaudited")).toMatchObject({ status: 404 });
    } finally {
      await broken.close();
    }
  });
});
