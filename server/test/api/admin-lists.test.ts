/** The operators' lists of merchants, people, audit entries and bills, and the page of one merchant. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { connect } from "../support/customer.ts";
import type { Json } from "../support/make.ts";
import { makeOperator, newTariff, type Operator } from "../support/operator.ts";
import { addAuthenticator } from "../support/second-factor.ts";
import { addMember, invite } from "../support/team.ts";
import { createWorld, type World } from "../support/world.ts";

type List<Item> = { items: Item[]; total: number };
type TenantRow = { name: string; state: string };
type Entry = { action: string; target: string; admin_user_id: number; admin_email: string };
type Bill = Json & { id: number; tenant_id: string; tenant_name: string };

let world: World;
let operator: Operator;
beforeAll(async () => {
  world = await createWorld();
  operator = await makeOperator(world);
  await operator.call("POST", "/tariffs", newTariff("plan"));
});
afterAll(() => world.close());

const refusal = (field: string) => ({
  status: 422,
  body: { error: { code: "VALIDATION_ERROR", fields: { [field]: expect.any(String) } } },
});

async function list<Item>(path: string): Promise<List<Item>> {
  const { status, body } = await operator.call<List<Item>>("GET", path);
  expect(status).toBe(200);
  return body;
}

/** Signs a merchant up whose name is `name`, and puts it on `tariff` up to `end`. */
async function merchant(name: string, tariff: string | null, tariff_active_until: Date | null): Promise<SignedUp> {
  const client = await signUp(world, `${name}@shop.kz`);
  const { id } = client.tenant;
  await world.deps.db
    .updateTable("tenant_tariffs")
    .set({ tariff, tariff_active_until })
    .where("tenant_id", "=", id)
    .execute();
  return client;
}

/** Signs up a merchant with an open bill. */
async function billed(name: string): Promise<SignedUp & { bill: Bill }> {
  const client = await merchant(name, "plan", world.clock.now());
  await world.tick();
  const [bill] = (await list<Bill>(`/bills?tenant_id=${client.tenant.id}`)).items;
  if (bill === undefined) throw new Error("no bill was issued");
  return { ...client, bill };
}

describe("GET /tenants?state=", () => {
  const GRACE_MS = 7 * 24 * 60 * 60_000;
  const found = async (query: string) => {
    const { items, total } = await list<TenantRow>(`/tenants?search=stands&${query}`);
    return { names: items.map(({ name }) => name).sort(), total };
  };

  beforeAll(async () => {
    const past = (ms: number) => new Date(world.clock.now().getTime() - ms);
    const ends: [name: string, tariff: string | null, end: Date | null][] = [
      ["stands-active", "plan", past(0)],
      ["stands-endless", "plan", null],
      ["stands-none", null, null],
      ["stands-none-past", null, past(2 * GRACE_MS)],
      ["stands-grace", "plan", past(1)],
      ["stands-grace-last", "plan", past(GRACE_MS)],
      ["stands-stopped", "plan", past(GRACE_MS + 1)],
      ["stands-stopped-long", "plan", past(2 * GRACE_MS)],
    ];
    for (const line of ends) await merchant(...line);
  });

  it("200 finds the merchants in a state, exact to the millisecond at its ends, and each has that state", async () => {
    const expected: Record<string, string[]> = {
      active: ["stands-active", "stands-endless", "stands-none", "stands-none-past"],
      grace: ["stands-grace", "stands-grace-last"],
      hard_stopped: ["stands-stopped", "stands-stopped-long"],
    };
    for (const [state, names] of Object.entries(expected)) {
      expect(await found(`state=${state}`)).toEqual({ names, total: names.length });
      const { items } = await list<TenantRow>(`/tenants?state=${state}`);
      expect(new Set(items.map((tenant) => tenant.state))).toEqual(new Set([state]));
    }
    expect(await found("state=none")).toEqual({ names: ["stands-none", "stands-none-past"], total: 2 });
  });

  it("200 finds as many as the overview counts", async () => {
    const { body } = await operator.call<{ tenants: Record<string, number> }>("GET", "/overview");
    for (const state of ["active", "grace", "hard_stopped"]) {
      expect((await list(`/tenants?state=${state}`)).total).toBe(body.tenants[state]);
    }
  });

  it("200 in pages, with the total of the state", async () => {
    const pages = [await found("state=active&limit=3"), await found("state=active&limit=3&offset=3")];
    expect(pages.map(({ names, total }) => [names.length, total])).toEqual([
      [3, 4],
      [1, 4],
    ]);
  });

  it("422 VALIDATION_ERROR for a state there is not", async () => {
    expect(await operator.call("GET", "/tenants?state=closed")).toMatchObject(refusal("state"));
  });
});

describe("GET /tenants", () => {
  it("200 tells what each was paid live in the last 30 days", async () => {
    const { tenant } = await signUp(world, "volume@shop.kz");
    const now = world.clock.now().getTime();
    const paid = (amount: number, days: number, is_sandbox = false) => ({
      ...{ tenant_id: tenant.id, channel: "phone" as const, status: "paid" as const, is_sandbox },
      ...{ amount_tiyn: amount * 100, paid_at: new Date(now - days * 86_400_000), created_at: new Date(now) },
    });
    const rows = [paid(1500, 0), paid(250, 29), paid(9000, 31), paid(7000, 1, true)];
    await world.deps.db.insertInto("invoices").values(rows).execute();
    const volumeOf = async (name: string) =>
      (await list<{ paid_30_days: string }>(`/tenants?search=${name}`)).items.map(({ paid_30_days }) => paid_30_days);
    expect(await volumeOf("volume")).toEqual(["1750.00"]);
    await signUp(world, "nothing-paid@shop.kz");
    expect(await volumeOf("nothing-paid")).toEqual(["0.00"]);
  });
});

type UserRow = { email: string; email_confirmed: boolean; is_admin: boolean; mfa: boolean; tenants: Json[] };

describe("GET /users", () => {
  it("200 says who has which role where, whether there is a second factor, and who is an operator", async () => {
    const [north, south] = [await signUp(world, "who-north@shop.kz"), await signUp(world, "who-south@shop.kz")];
    const member = await addMember(world, south, "WHO-else@shop.kz", "accountant");
    const token = await invite(north, "who-else@shop.kz", "cashier");
    await member.call("POST", `/invitations/${token}/accept`, {});
    await addAuthenticator(world, member);
    const at = ({ tenant }: SignedUp, name: string, role: string) => ({ id: tenant.id, name, role });
    const [inNorth, inSouth] = [at(north, "who-north", "owner"), at(south, "who-south", "owner")];
    const roles = [at(north, "who-north", "cashier"), at(south, "who-south", "accountant")];
    const none = { is_admin: false, mfa: false, email_confirmed: false };
    const all = await list<UserRow>("/users?search=Who-");
    expect(all).toMatchObject({
      total: 3,
      items: [
        { ...none, email: "WHO-else@shop.kz", mfa: true, tenants: roles },
        { ...none, email: "who-north@shop.kz", tenants: [inNorth] },
        { ...none, email: "who-south@shop.kz", tenants: [inSouth] },
      ],
    });
    expect(await list(`/users?tenant_id=${north.tenant.id}`)).toMatchObject({ total: 2, items: all.items.slice(0, 2) });
    expect(await list("/users?search=who-&limit=1&offset=2")).toMatchObject({ total: 3, items: all.items.slice(2) });
    expect(await list(`/users?search=${operator.email}`)).toMatchObject({
      items: [{ is_admin: true, email_confirmed: true, tenants: [] }],
    });
    expect(await list("/users?search=w_o-&tenant_id=tnt_nobody")).toMatchObject({ items: [], total: 0 });
    await north.call("DELETE", `/team/members/${member.user.id}`);
    expect(await list("/users?search=who-else")).toMatchObject({ items: [{ tenants: [roles[1]] }] });
  });
});

describe("GET /tenants/:id", () => {
  it("200 tells the option that was assigned, also while the tariff is disabled", async () => {
    await operator.call("POST", "/tariffs", newTariff("waning"));
    const { tenant } = await signUp(world, "option@shop.kz");
    const shown = async () => (await operator.call("GET", `/tenants/${tenant.id}`)).body;
    await operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff: "waning" });
    expect(await shown()).toMatchObject({ period_key: null, pricing: { period_key: "month" } });
    await operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff: "waning", period_key: "year" });
    await operator.call("POST", "/tariffs/waning/disable");
    expect(await shown()).toMatchObject({ period_key: "year", pricing: null });
  });

  it("200 distinguishes a dead provider session from none", async () => {
    const { tenant } = await signUp(world, "dies@shop.kz");
    const shown = async () => {
      const { body } = await operator.call<{ tenant: Json; dead_session: Json }>("GET", `/tenants/${tenant.id}`);
      return [body.tenant.mode, body.tenant.provider_session, body.dead_session];
    };
    expect(await shown()).toEqual(["test", null, null]);
    await connect(world, tenant);
    const connected_at = world.clock.now().toISOString();
    const connection = {
      phone_masked: expect.stringMatching(/^8XX\*{3}\d{4}$/),
      profile_id: expect.stringMatching(/^\d+$/),
      connected_at,
    };
    expect(await shown()).toEqual(["live", connection, null]);
    world.clock.advance({ seconds: 5 });
    const dead_at = world.clock.now();
    await world.deps.db.updateTable("provider_sessions").set({ dead_at }).where("tenant_id", "=", tenant.id).execute();
    expect(await shown()).toEqual(["test", null, { ...connection, dead_at: dead_at.toISOString() }]);
    await connect(world, tenant);
    expect(await shown()).toMatchObject(["live", { connected_at: dead_at.toISOString() }, null]);
  });
});

describe("GET /audit?tenant_id=", () => {
  it("200 lists what was done to the tenant and to its bills, and by whom", async () => {
    const other = await makeOperator(world);
    const { tenant, bill } = await billed("watched");
    const { tenant: neighbour, bill: theirs } = await billed("neighbour");
    await operator.call("POST", `/tenants/${tenant.id}/tariff`, { tariff: "plan" });
    await other.call("PATCH", `/tenants/${tenant.id}/pricing-override`, { custom_price_kzt: 5 });
    await operator.call("POST", `/tenants/${neighbour.id}/tariff`, { tariff: "plan" });
    await operator.call("POST", `/bills/${theirs.id}/void`);
    await other.call("DELETE", `/tenants/${tenant.id}/pricing-override`);
    await operator.call("POST", `/bills/${bill.id}/mark-paid`);
    const of = async (query: string) => {
      const { items, total } = await list<Entry>(`/audit?tenant_id=${query}`);
      return [items.map(({ action, target, admin_email }) => [action, target, admin_email]), total];
    };
    const done = [
      ["bill.mark_paid", String(bill.id), operator.email],
      ["tariff.override_cleared", tenant.id, other.email],
      ["tariff.override_set", tenant.id, other.email],
      ["tariff.set", tenant.id, operator.email],
    ];
    expect(await of(tenant.id)).toEqual([done, 4]);
    expect(await of(`${tenant.id}&limit=2&offset=1`)).toEqual([done.slice(1, 3), 4]);
    expect(await of(`${tenant.id}&action=tariff.set`)).toEqual([done.slice(3), 1]);
    expect(await of(`${tenant.id}&admin_user_id=${other.id}`)).toEqual([done.slice(1, 3), 2]);
    expect((await of(neighbour.id))[1]).toBe(2);
    for (const not_a_tenant of ["plan", String(bill.id), "tnt_nobody"]) expect(await of(not_a_tenant)).toEqual([[], 0]);
  });

  it("422 VALIDATION_ERROR for an empty id", async () => {
    for (const path of ["/audit", "/bills"]) {
      expect(await operator.call("GET", `${path}?tenant_id=`)).toMatchObject(refusal("tenant_id"));
    }
  });
});

describe("GET /bills", () => {
  it("200 names the tenant of each by its present name, and filters by tenant", async () => {
    const [first, second] = [await billed("first"), await billed("second")];
    await first.call("PATCH", "/profile", { name: "Tau Coffee" });
    await operator.call("POST", `/bills/${first.bill.id}/void`);
    await world.tick();
    const shown = ({ items, total }: List<Bill>) => [
      items.map(({ tenant_id, tenant_name, status }) => [tenant_id, tenant_name, status]),
      total,
    ];
    const { id } = first.tenant;
    const [voided, open] = [
      [id, "Tau Coffee", "void"],
      [id, "Tau Coffee", "open"],
    ];
    expect(shown(await list(`/bills?tenant_id=${id}`))).toEqual([[open, voided], 2]);
    expect(shown(await list(`/bills?tenant_id=${id}&status=void`))).toEqual([[voided], 1]);
    expect(shown(await list(`/bills?tenant_id=${id}&limit=1&offset=1`))).toEqual([[voided], 2]);
    expect(await list(`/bills?tenant_id=${id}&limit=1`)).toMatchObject({ total_kzt: 10_000 });
    expect(await list(`/bills?tenant_id=${id}&status=void`)).toMatchObject({ total_kzt: 5000 });
    expect(await list(`/bills?tenant_id=${id}&status=paid`)).toMatchObject({ total: 0, total_kzt: 0 });
    expect((await list<Bill>("/bills?limit=2")).items).toMatchObject([
      { tenant_id: id, tenant_name: "Tau Coffee" },
      { tenant_id: second.tenant.id, tenant_name: "second" },
    ]);
    expect(await list("/bills?tenant_id=tnt_nobody")).toMatchObject({ items: [], total: 0 });
  });
});
