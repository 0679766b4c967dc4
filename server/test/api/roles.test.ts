/** Permissions of every role on every route of the console and of the tenant API. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admitting, type Needed, permissionsOf, ROLES, type Role } from "../../src/rules/permissions.ts";
import { type ConsoleClient, type SignedUp, signUp } from "../support/console-client.ts";
import { openStream } from "../support/event-stream.ts";
import { request } from "../support/make.ts";
import type { InvoiceJson } from "../support/merchant.ts";
import { DAILY } from "../support/subscriptions.ts";
import { addMember, invite } from "../support/team.ts";
import { createWorld, type World } from "../support/world.ts";

const CONSOLE = "/api/dashboard/v1";
const API = "/api/v1";
type Route = { name: string; method: string; url: string; needed: Needed | undefined };

let world: World;
let owner: SignedUp;
const routes: Route[] = [];

function noteRoutes(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook("onRoute", ({ method, url, config }) => {
    if (method === "HEAD" || !(url.startsWith(`${CONSOLE}/`) || url.startsWith(`${API}/`))) return;
    routes.push({ name: `${method} ${url}`, method: String(method), url, needed: config?.permission });
  });
}

beforeAll(async () => {
  subscribe("fastify.initialization", noteRoutes);
  world = await createWorld();
  unsubscribe("fastify.initialization", noteRoutes);
  owner = await signUp(world, "founder@roles.kz");
});
afterAll(() => world.close());

const ofConsole = () => routes.filter(({ url }) => url.startsWith(CONSOLE));
const needsOne = ({ needed }: Route) => needed !== "public" && needed !== "self";

/** Calls the route with nothing but the session: a refusal comes before the rest is looked at. */
async function isForbidden({ method, url }: Route, { cookies }: ConsoleClient): Promise<boolean> {
  const answer = await world.app.inject({
    method: method as "POST",
    url: url.replace(/:\w+/g, "999999999"),
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-csrf-token": cookies.get("csrf") ?? "",
    },
  });
  return answer.statusCode === 403 && answer.json().error.code === "FORBIDDEN";
}

/** The routes that refuse the person. A stream that is admitted would not end. */
async function forbiddenTo(client: ConsoleClient, without: RegExp): Promise<string[]> {
  const tried = ofConsole().filter((one) => needsOne(one) && !without.test(one.name));
  const refused = await Promise.all(tried.map((route) => isForbidden(route, client)));
  return tried.filter((_, at) => refused[at]).map(({ name }) => name);
}

/** What the table says of the routes. Removing another person than oneself is refused to who may only leave. */
function refusedTo(role: Role, without: RegExp): string[] {
  const isRefused = ({ needed }: Route) => {
    if (needed === undefined || needed === "self" || needed === "public") return false;
    const by = admitting(needed, permissionsOf(role));
    return by === undefined || by === "leave";
  };
  return ofConsole()
    .filter((route) => needsOne(route) && isRefused(route) && !without.test(route.name))
    .map(({ name }) => name);
}

const STREAM = /\/stream$/;

describe("every route", () => {
  it("names what it needs", () => {
    expect(routes.length).toBeGreaterThan(100);
    expect(routes.filter(({ needed }) => needed === undefined)).toEqual([]);
    const open = routes.filter((route) => !needsOne(route)).map(({ name, needed }) => `${name}: ${needed}`);
    expect(open.sort()).toEqual([
      "DELETE /api/dashboard/v1/mfa/passkeys/:id: self",
      "DELETE /api/dashboard/v1/mfa/totp: self",
      "DELETE /api/dashboard/v1/profile: self",
      "GET /api/dashboard/v1/invitations/:token: public",
      "GET /api/dashboard/v1/me: self",
      "GET /api/dashboard/v1/mfa: self",
      "GET /api/dashboard/v1/profile/export: self",
      "GET /api/dashboard/v1/sign-ins: self",
      "GET /api/v1/health: public",
      "GET /api/v1/me: self",
      "PATCH /api/dashboard/v1/profile: self",
      "POST /api/dashboard/v1/email/confirm: public",
      "POST /api/dashboard/v1/email/undo: public",
      "POST /api/dashboard/v1/email: self",
      "POST /api/dashboard/v1/invitations/:token/accept: public",
      "POST /api/dashboard/v1/login/mfa/options: public",
      "POST /api/dashboard/v1/login/mfa: public",
      "POST /api/dashboard/v1/login/passkey/options: public",
      "POST /api/dashboard/v1/login/passkey: public",
      "POST /api/dashboard/v1/login: public",
      "POST /api/dashboard/v1/logout: public",
      "POST /api/dashboard/v1/mfa/passkeys/options: self",
      "POST /api/dashboard/v1/mfa/passkeys: self",
      "POST /api/dashboard/v1/mfa/recovery-codes: self",
      "POST /api/dashboard/v1/mfa/totp/confirm: self",
      "POST /api/dashboard/v1/mfa/totp: self",
      "POST /api/dashboard/v1/password/forgot: public",
      "POST /api/dashboard/v1/password/reset: public",
      "POST /api/dashboard/v1/password: self",
      "POST /api/dashboard/v1/reauthenticate/options: self",
      "POST /api/dashboard/v1/reauthenticate: self",
      "POST /api/dashboard/v1/sessions/end-all: self",
      "POST /api/dashboard/v1/signup: public",
      "POST /api/dashboard/v1/tenants/:id/switch: self",
    ]);
  });

  it.each(ROLES)("answers a person whose role is %s by the table, in one tenant after the other", async (role) => {
    const member = await addMember(world, owner, `${role}@roles.kz`, role);
    const refused = refusedTo(role, STREAM);
    expect(await forbiddenTo(member, STREAM)).toEqual(refused);
    // The same person in a tenant of another owner, there with another role.
    const elsewhere = await signUp(world, `elsewhere-of-${role}@roles.kz`);
    const other = ROLES[(ROLES.indexOf(role) + 1) % ROLES.length] ?? "owner";
    const token = await invite(elsewhere, `${role}@roles.kz`, other);
    expect(await member.call("POST", `/invitations/${token}/accept`, {})).toMatchObject({ status: 200 });
    expect(await forbiddenTo(member, STREAM)).toEqual(refusedTo(other, STREAM));
    await elsewhere.call("DELETE", `/team/members/${member.user.id}`);
    const all = ofConsole().filter(needsOne);
    expect(await forbiddenTo(member, /^$/)).toEqual(all.map(({ name }) => name));
    expect(await member.call("POST", `/tenants/${owner.tenant.id}/switch`)).toMatchObject({ status: 200 });
    expect(await member.call("GET", "/me")).toMatchObject({ body: { role } });
  });

  it("of the tenant API is open to a key", async () => {
    const key = { "x-api-key": owner.api_key.secret };
    for (const { method, url } of routes.filter((one) => one.url.startsWith(API))) {
      const answer = await world.app.inject({
        method: method as "GET",
        url: url.replace(/:\w+/g, "999999999"),
        headers: key,
      });
      expect([url, answer.statusCode]).not.toEqual([url, 403]);
    }
  });
});

const SOLD = { amount: 1000, phone_number: "87021234567", is_sandbox: true };
const NOT_FOUND = { status: 404, body: { error: { code: "NOT_FOUND" } } };
const FORBIDDEN = { status: 403, body: { error: { code: "FORBIDDEN" } } };

describe("a cashier", () => {
  it("sees and cancels only the invoices of today, by the clock of each mode", async () => {
    const merchant = await signUp(world, "counter@roles.kz");
    const cashier = await addMember(world, merchant, "counter-cashier@roles.kz", "cashier");
    const sell = async () => (await cashier.call<InvoiceJson>("POST", "/invoices", SOLD)).body;
    const old = await sell();
    await merchant.call("POST", "/sandbox/clock/advance", { seconds: 10 * 3600 });
    const today = await sell();
    const listed = async (query = "") => (await cashier.call("GET", `/invoices${query}`)).body;
    expect(await listed()).toMatchObject({ total: 1, items: [{ id: today.id }] });
    expect(await listed("?sort=amount&is_sandbox=true")).toMatchObject({ total: 1, items: [{ id: today.id }] });
    expect(await listed("?search=1000")).toMatchObject({ total: 1, items: [{ id: today.id }] });
    expect(await cashier.call("GET", "/invoices/sums")).toMatchObject({ body: { count: 1, amount: "1000.00" } });
    expect(await merchant.call("GET", "/invoices")).toMatchObject({ body: { total: 2 } });
    for (const path of ["", "/timeline", "/refunds", "/qr"]) {
      expect(await cashier.call("GET", `/invoices/${old.id}${path}`)).toMatchObject(NOT_FOUND);
    }
    expect(await cashier.call("GET", `/invoices/${today.id}`)).toMatchObject({ status: 200 });
    expect(await cashier.call("GET", `/invoices/${today.id}/timeline`)).toMatchObject({ status: 200 });
    const checked = await cashier.call("POST", "/invoices/status/check", { invoice_ids: [old.id, today.id] });
    expect(checked.body).toMatchObject({ items: [{ status: "not_found" }, { status: "pending" }] });
    expect(await cashier.call("POST", `/invoices/${old.id}/cancel`)).toMatchObject(NOT_FOUND);
    expect(await cashier.call("POST", `/invoices/${today.id}/cancel`)).toMatchObject({ body: { status: "cancelled" } });
    expect(await merchant.call("GET", `/invoices/${old.id}`)).toMatchObject({ body: { status: "pending" } });
  });

  it("receives only messages about the invoices of today", async () => {
    const merchant = await signUp(world, "told@roles.kz");
    const cashier = await addMember(world, merchant, "told-cashier@roles.kz", "cashier");
    const sell = async () => (await cashier.call<InvoiceJson>("POST", "/invoices", SOLD)).body.id;
    const old = await sell();
    await merchant.call("POST", "/sandbox/clock/advance", { seconds: 10 * 3600 });
    const stream = await openStream(world, cashier);
    await merchant.call("POST", `/invoices/${old}/cancel`);
    await merchant.call("POST", "/subscriptions", { ...DAILY, is_sandbox: true });
    const today = await sell();
    await stream.told(["invoice.created"]);
    expect(stream.changes).toMatchObject([{ invoice_id: today }]);
    stream.abort();
  });

  it("pays back up to the limit of the day, also by calls at the same instant", async () => {
    const merchant = await signUp(world, "limit@roles.kz");
    const cashier = await addMember(world, merchant, "limit-cashier@roles.kz", "cashier");
    const paid = async () =>
      (await merchant.call<InvoiceJson>("POST", "/invoices", { ...SOLD, simulate: "paid" })).body.id;
    const ids = await Promise.all([paid(), paid(), paid(), paid()]);
    await world.tick();
    const refund = (id: number | undefined, amount: number) =>
      cashier.call("POST", `/invoices/${id}/refund`, { amount }).then(({ status }) => status);
    expect(await refund(ids[0], 1)).toBe(403);
    await merchant.call("PATCH", "/team/settings", { cashier_refund_limit: 1000 });
    expect((await Promise.all(ids.map((id) => refund(id, 400)))).sort()).toEqual([201, 201, 403, 403]);
    expect(await refund(ids[0], 200)).toBe(201);
    expect(await refund(ids[0], 0.01)).toBe(403);
    expect((await merchant.call("GET", "/refunds")).body).toMatchObject({ total: 3 });
    // The limit is that of each cashier, and a manager has none.
    const another = await addMember(world, merchant, "limit-another@roles.kz", "cashier");
    expect(await another.call("POST", `/invoices/${ids[3]}/refund`, { amount: 100 })).toMatchObject({ status: 201 });
    const manager = await addMember(world, merchant, "limit-manager@roles.kz", "manager");
    expect(await manager.call("POST", `/invoices/${ids[3]}/refund`)).toMatchObject({ status: 201 });
  });
});

describe("a developer", () => {
  it("writes in the sandbox, and reads live data without changing any", async () => {
    const merchant = await signUp(world, "sandbox@roles.kz");
    const developer = await addMember(world, merchant, "sandbox-developer@roles.kz", "developer");
    const { id } = (await developer.call<InvoiceJson>("POST", "/invoices", SOLD)).body;
    expect(await developer.call("POST", `/invoices/${id}/cancel`)).toMatchObject({ body: { status: "cancelled" } });
    expect(await developer.call("POST", "/invoices", { ...SOLD, is_sandbox: false })).toMatchObject(FORBIDDEN);
    const { is_sandbox: _, ...live } = SOLD;
    expect(await developer.call("POST", "/invoices", live)).toMatchObject(FORBIDDEN);
    const row = { is_sandbox: false, provider_account: null };
    const sold = (await merchant.call<InvoiceJson>("POST", "/invoices", SOLD)).body;
    await world.deps.db.updateTable("invoices").set(row).where("id", "=", sold.id).execute();
    expect(await developer.call("GET", `/invoices/${sold.id}`)).toMatchObject({ status: 200 });
    for (const path of ["cancel", "refund", "resolve"]) {
      const answer = await developer.call(
        "POST",
        `/invoices/${sold.id}/${path}`,
        path === "resolve" ? { as: "paid" } : {},
      );
      expect([path, answer]).toMatchObject([path, FORBIDDEN]);
    }
    expect(
      await request(world, "GET", `${API}/invoices/${sold.id}`, undefined, { "x-api-key": merchant.api_key.secret }),
    ).toMatchObject({
      body: { status: "pending" },
    });
  });
});
