/** A person takes the own data, and goes: forgotten everywhere, and with the last owner the merchant is closed, at any point of a crash. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkData } from "../../src/doctor/check-data.ts";
import { closeTenants } from "../../src/privacy/close-tenant.ts";
import { createApiKey } from "../../src/tenants/api-keys.ts";
import { logIn, PASSWORD, type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import type { Json, TestTenant } from "../support/make.ts";
import { makeOperator } from "../support/operator.ts";
import { addAuthenticator } from "../support/second-factor.ts";
import { addMember, invite } from "../support/team.ts";
import { createWorld, type World } from "../support/world.ts";

/** More than one round of the job ends. */
const MANY = 60;
/** The stories of many calls. */
const TIMEOUT_MS = 120_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const refusal = (code: string, status = 409) => ({ status, body: { error: { code } } });

/** The tables in which a text occurs, whatever the column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = world.deps;
  const tables = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = current_schema()::regnamespace order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} one where strpos(lower(one::text), lower(${text})) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function assertSound(): Promise<void> {
  expect((await checkData(world.deps)).filter(({ state }) => state !== "ok")).toEqual([]);
}

describe("a member who goes", () => {
  it("is forgotten everywhere, and what was done shows a deleted user", { timeout: TIMEOUT_MS }, async () => {
    const owner = await signUp(world, "stays@shop.kz");
    const member = await addMember(world, owner, "Goes@shop.kz", "manager");
    await addAuthenticator(world, member);
    await visitor(world).call("POST", "/login", { email: member.email, password: "wrong" });
    await invite(owner, "goes-too@shop.kz", "cashier");
    const second = await visitor(world).call("POST", "/login", { email: member.email, password: PASSWORD });
    expect(second.status).toBe(401);

    expect(await member.call("DELETE", "/profile", {})).toMatchObject({ status: 200, body: { ok: true } });
    expect(await member.call("GET", "/me")).toMatchObject({ status: 401 });
    expect(await member.call("DELETE", "/profile", {})).toMatchObject({ status: 401 });
    expect(await tablesWith("goes@shop.kz")).toEqual([]);

    const { items } = (await owner.call<{ items: Json[] }>("GET", `/activity?user_id=${member.user.id}`)).body;
    const user = { id: member.user.id, email: `deleted user ${member.user.id}` };
    expect(items[0]).toMatchObject({ action: "account.delete", user, before: { role: "manager" } });
    expect(items.every((entry) => JSON.stringify(entry.user) === JSON.stringify(user))).toBe(true);
    await assertSound();
  });

  it("leaves an address that is free", async () => {
    const member = await addMember(world, await signUp(world, "free-owner@shop.kz"), "free@shop.kz", "cashier");
    await member.call("DELETE", "/profile", {});
    const again = await signUp(world, "free@shop.kz");
    expect(again.user.id).not.toBe(member.user.id);
  });

  it("403 without a fresh proof, and nothing is done", async () => {
    const owner = await signUp(world, "stale@shop.kz");
    world.clock.advance({ minutes: 11 });
    expect(await owner.call("DELETE", "/profile", { close_tenant: true })).toMatchObject(
      refusal("REAUTHENTICATION_REQUIRED", 403),
    );
    expect(await owner.call("GET", "/me")).toMatchObject({ status: 200 });
  });
});

describe("the last owner", () => {
  it("409 LAST_OWNER with nothing done, unless the merchant may be closed", async () => {
    const owner = await signUp(world, "last@shop.kz");
    expect(await owner.call("DELETE", "/profile", {})).toMatchObject(refusal("LAST_OWNER"));
    expect(await owner.call("DELETE", "/profile")).toMatchObject(refusal("LAST_OWNER"));
    expect(await owner.call("GET", "/me")).toMatchObject({ status: 200, body: { tenant: { id: owner.tenant.id } } });
    expect((await owner.call("GET", "/activity")).body).toMatchObject({ total: 0 });
  });

  it("goes without closing anything where another owner stays", async () => {
    const owner = await signUp(world, "first-of-two@shop.kz");
    const other = await addMember(world, owner, "second-of-two@shop.kz", "owner");
    expect(await owner.call("DELETE", "/profile", { close_tenant: true })).toMatchObject({ status: 200 });
    expect(await other.call("GET", "/me")).toMatchObject({ status: 200, body: { tenant: { id: owner.tenant.id } } });
    expect(await statusOfKey(owner)).toBe(200);
  });

  it("200 to one of two owners who go at the same instant, and 409 to the other", async () => {
    const owner = await signUp(world, "race-one@shop.kz");
    const other = await addMember(world, owner, "race-two@shop.kz", "owner");
    const answers = await Promise.all([owner, other].map((one) => one.call("DELETE", "/profile", {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await assertSound();
  });

  it("closes the merchant: access ends at once, subscriptions within rounds, and the money is kept", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const owner = await makeRichMerchant("closes");
    const member = await addMember(world, owner, "closes-member@shop.kz", "manager");
    const token = await invite(owner, "closes-guest@shop.kz", "cashier");
    const invoices = await rowsOf("invoices", owner);
    expect(await owner.call("DELETE", "/profile", { close_tenant: true })).toMatchObject({ status: 200 });

    expect(await statusOfKey(owner)).toBe(401);
    expect((await member.call("GET", "/me")).body).toMatchObject({ tenant: null, tenants: [] });
    expect(await visitor(world).call("GET", `/invitations/${token}`)).toMatchObject({ status: 404 });
    expect((await fetch(`${world.url}/shop/closes`)).status).toBe(404);
    expect(await rowsOf("provider_sessions", owner)).toEqual([]);
    await world.tick();
    expect(await statusesOf(owner)).toEqual(Array(MANY).fill("cancelled"));
    const cancelled = await rowsOf("events", owner);
    expect(cancelled.filter(({ type }) => type === "subscription.cancelled")).toHaveLength(MANY);
    expect((await rowsOf("invoices", owner)).map(({ id, status }) => [id, status])).toEqual(
      invoices.map(({ id, status }) => [id, status]),
    );

    world.clock.advance({ minutes: 10 });
    await world.tick();
    expect(await closingOf(owner)).toMatchObject({ closing_due_at: null });
    await assertSound();
  });

  it("has the rest ended by whichever worker comes, one after the other and after a crash", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const owner = await makeRichMerchant("crashes");
    await owner.call("DELETE", "/profile", { close_tenant: true });
    const dying = {
      ...world.deps,
      random: {
        ...world.deps.random,
        id: () => {
          throw new Error("killed");
        },
      },
    };
    await expect(closeTenants(dying).run()).rejects.toThrow("killed");
    expect(await statusesOf(owner)).toEqual(Array(MANY).fill("active"));
    await Promise.all([1, 2, 3].map(() => closeTenants(world.deps).run()));
    await world.tick();
    expect(await statusesOf(owner)).toEqual(Array(MANY).fill("cancelled"));
    const cancelled = await rowsOf("events", owner);
    expect(cancelled.filter(({ type }) => type === "subscription.cancelled")).toHaveLength(MANY);
  });

  it("leaves nothing to a call that was admitted before", async () => {
    const owner = await signUp(world, "straggler@shop.kz");
    await owner.call("DELETE", "/profile", { close_tenant: true });
    await world.tick();
    const late = await createApiKey(world.deps, owner.tenant.id, { name: "late", mode: "live" });
    world.clock.advance({ minutes: 10 });
    await world.tick();
    expect(await statusOfKey({ ...owner, api_key: { id: late.key.id, secret: late.secret } })).toBe(401);
    await assertSound();
  });
});

it("409 LAST_OPERATOR to the last one, and 200 to one beside another", async () => {
  const makeOne = async () => logIn(world, (await makeOperator(world)).email);
  const operator = await makeOne();
  expect(await operator.call("DELETE", "/profile", {})).toMatchObject(refusal("LAST_OPERATOR"));
  const other = await makeOne();
  expect(await operator.call("DELETE", "/profile", {})).toMatchObject({ status: 200 });
  expect(await other.call("DELETE", "/profile", {})).toMatchObject(refusal("LAST_OPERATOR"));
});

/** Where the export has each column that names a person, or why it has not. */
const PERSONAL: Record<string, string> = {
  "activity.user_id": "activity",
  "audit_log.admin_user_id": "operator_actions",
  "email_changes.user_id": "email_changes",
  "invitations.invited_by": "invitations",
  "memberships.user_id": "memberships",
  "passkeys.user_id": "second_factors",
  "password_resets.user_id": "password_reset_until",
  "recovery_codes.user_id": "second_factors",
  "sign_ins.user_id": "sign_ins",
  "totp_factors.user_id": "second_factors",
  "ended_sessions.user_id": "not: hashes of sessions, until they would have expired",
  "invoices.cancelled_by_user": "not: the merchant's books, which name the person by the number",
  "invoices.created_by_user": "not: the merchant's books, which name the person by the number",
  "payment_links.created_by_user": "not: the merchant's books, which name the person by the number",
  "refunds.created_by_user": "not: the merchant's books, which name the person by the number",
  "tenant_tariffs.custom_pricing_set_by_admin_user_id": "not: the merchant's terms; the action is in operator_actions",
};

describe("the export of a person", () => {
  it("has every table that names a person, or a reason not to", async () => {
    const { rows } = await sql<{ name: string }>`
      select c.relname || '.' || a.attname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace
        and (a.attname ~ '(^|_)user(_id)?$' or a.attname ~ '(^|_)invited_by$' or exists (
          select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'users'::regclass
            and a.attnum = any (k.conkey)))
      order by 1`.execute(world.deps.db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(PERSONAL).sort());
  });

  it("200 with all of it, and without a secret", async () => {
    const owner = await signUp(world, "exports@shop.kz");
    const { recovery_codes, secret } = await addAuthenticator(world, owner);
    await invite(owner, "guest@shop.kz", "cashier");
    const { status, body, headers } = await owner.call("GET", "/profile/export");
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toBe('attachment; filename="tolem-account.json"');
    const parts = new Set(Object.values(PERSONAL).filter((part) => !part.startsWith("not: ")));
    expect(Object.keys(body).sort()).toEqual(["exported_at", "user", ...parts].sort());
    const { id } = owner.tenant;
    expect(body).toMatchObject({
      user: { email: "exports@shop.kz", language: "ru" },
      memberships: [{ tenant_id: id, role: "owner" }],
      second_factors: { recovery_codes_left: 10 },
      invitations: [{ tenant_id: id, email: "guest@shop.kz", role: "cashier" }],
      activity: [{ action: "team.invite" }, { action: "account.mfa", after: { totp: true } }],
    });
    for (const hidden of [secret, ...recovery_codes, "password_hash", "scrypt"]) {
      expect(JSON.stringify(body)).not.toContain(hidden);
    }
  });
});

/** Connected, with a shop, many subscriptions and a paid invoice. */
async function makeRichMerchant(slug: string): Promise<SignedUp> {
  const owner = await signUp(world, `${slug}@shop.kz`);
  await connect(world, owner.tenant as TestTenant);
  await owner.call("PUT", "/shop", { slug, title: "Tau", enabled: true, sandbox_orders: true });
  const phone_number = "87021234567";
  await owner.call("POST", "/invoices", { amount: 500, phone_number, is_sandbox: true, simulate: "paid" });
  const daily = { amount: 500, phone_number, is_sandbox: true, billing_period: "daily" };
  const answers = await Promise.all(Array.from({ length: MANY }, () => owner.call("POST", "/subscriptions", daily)));
  expect(answers.map(({ status }) => status)).toEqual(Array(MANY).fill(201));
  await world.tick();
  return owner;
}

async function statusOfKey({ api_key }: SignedUp): Promise<number> {
  return (await fetch(`${world.url}/api/v1/me`, { headers: { "x-api-key": api_key.secret } })).status;
}

async function rowsOf(table: "invoices" | "events" | "provider_sessions", { tenant }: SignedUp) {
  const { rows } = await sql<Record<string, unknown>>`
    select * from ${sql.table(table)} where tenant_id = ${tenant.id} order by 2`.execute(world.deps.db);
  return rows;
}

async function statusesOf({ tenant }: SignedUp) {
  const own = world.deps.db.selectFrom("subscriptions").select("status").where("tenant_id", "=", tenant.id);
  return (await own.execute()).map(({ status }) => status);
}

async function closingOf({ tenant }: SignedUp) {
  const own = world.deps.db.selectFrom("tenants").select("closing_due_at").where("id", "=", tenant.id);
  return own.executeTakeFirstOrThrow();
}
