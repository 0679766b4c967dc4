/** The activity of a merchant: who may read it, its entries, its filters, and its retention. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACTIVITY_ACTIONS } from "../../src/audit/activities.ts";
import { logIn, PASSWORD, proveAgain, type SignedUp, signUp } from "../support/console-client.ts";
import type { Json } from "../support/make.ts";
import { addMember, type TeamMember } from "../support/team.ts";
import { createWorld, type World } from "../support/world.ts";

type Entry = { id: number; at: string; user: Json | null; action: string; target: string | null } & Record<
  "before" | "after",
  Json | null
>;
type List = { items: Entry[]; total: number; limit: number; offset: number };

let world: World;
let owner: SignedUp;
let manager: TeamMember;
beforeAll(async () => {
  world = await createWorld();
  owner = await signUp(world, "owner@shop.kz");
  manager = await addMember(world, owner, "manager@shop.kz", "manager");
});
afterAll(() => world.close());

const read = async (query = "") => (await owner.call<List>("GET", `/activity?limit=200${query}`)).body;
const newest = async () => (await read()).items[0];
const by = ({ user, email }: { user: { id: number }; email: string }) => ({ id: user.id, email });

const byKey = (key: string) => (method: string, path: string, body?: Json) =>
  fetch(`${world.url}/api/v1${path}`, {
    method,
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

it("200 to an owner and a manager, and 403 to all others", async () => {
  for (const role of ["developer", "accountant", "cashier"] as const) {
    const member = await addMember(world, owner, `${role}@shop.kz`, role);
    expect(await member.call("GET", "/activity")).toMatchObject({
      status: 403,
      body: { error: { code: "FORBIDDEN" } },
    });
  }
  expect(await manager.call("GET", "/activity")).toMatchObject({ status: 200, body: { limit: 50, offset: 0 } });
});

it("200 with nothing of another merchant's", async () => {
  const other = await signUp(world, "other@shop.kz");
  await other.call("PATCH", "/profile", { name: "Other" });
  const { items } = (await other.call<List>("GET", "/activity")).body;
  expect(items).toMatchObject([{ action: "profile.change", user: { email: "other@shop.kz" } }]);
  expect((await read()).items.some(({ after }) => after?.name === "Other")).toBe(false);
});

describe("an entry", () => {
  it("shows who changed what, with only the changed fields", async () => {
    await manager.call("PATCH", "/profile", { name: "Tau", billing_hour: 9 });
    await manager.call("PATCH", "/profile", { name: "Tau", billing_hour: 10 });
    expect(await newest()).toEqual({
      id: expect.any(Number),
      at: world.clock.now().toISOString(),
      user: by(manager),
      action: "profile.change",
      target: null,
      before: { billing_hour: 9 },
      after: { billing_hour: 10 },
    });
  });

  it("names the key of a program, and no secret", async () => {
    const invoice = (await owner.call<{ id: number }>("POST", "/invoices/qr", { amount: 500, is_sandbox: true })).body;
    await byKey(owner.api_key.secret)("POST", `/invoices/${invoice.id}/cancel`);
    expect(await newest()).toMatchObject({
      user: null,
      action: "invoice.cancel",
      target: String(invoice.id),
      before: null,
      after: { amount: "500.00", is_sandbox: true, api_key: "default" },
    });
  });

  it("names a person by the present address, and masks that of one who was invited", async () => {
    const cashier = await addMember(world, owner, "kassir@shop.kz", "cashier");
    await owner.call("PATCH", `/team/members/${cashier.user.id}`, { role: "accountant" });
    await owner.call("DELETE", `/team/members/${cashier.user.id}`);
    const { items } = await read("&action=team");
    expect(items.slice(0, 4)).toMatchObject([
      { action: "team.remove", target: "kassir@shop.kz", before: { role: "accountant" }, after: null },
      { action: "team.role", target: "kassir@shop.kz", before: { role: "cashier" }, after: { role: "accountant" } },
      { action: "team.join", user: by(cashier), after: { role: "cashier" } },
      { action: "team.invite", user: by(owner), after: { email: "k***@shop.kz", role: "cashier" } },
    ]);
  });

  it("has the address of a webhook without its query, and that the secret is another", async () => {
    await owner.call("POST", "/webhook/configure", { url: `${world.receiver.url}?token=hidden`, rotate_secret: true });
    const entry = await newest();
    expect(entry).toMatchObject({ action: "webhook.change", before: { url: null }, after: { secret_rotated: true } });
    expect(entry?.after?.url).toBe(world.receiver.url);
    expect(JSON.stringify(entry)).not.toContain("hidden");
  });

  it("is of a refund, with its amount", async () => {
    const paid = await owner.call<{ id: number }>("POST", "/invoices", {
      ...{ amount: 500, phone_number: "87021234567", is_sandbox: true, simulate: "paid" },
    });
    await world.tick();
    const refunded = await manager.call<{ refund: { id: number } }>("POST", `/invoices/${paid.body.id}/refund`, {
      amount: 120,
    });
    expect(refunded.status).toBe(201);
    expect(await newest()).toMatchObject({
      user: by(manager),
      action: "refund.create",
      target: String(paid.body.id),
      after: { refund_id: refunded.body.refund.id, amount: "120.00", is_sandbox: true },
    });
  });

  it("is of every part of what is resumed at once", async () => {
    const subscribed = await owner.call<{ id: number }>("POST", "/subscriptions", {
      ...{ amount: 500, phone_number: "87021234567", is_sandbox: true, billing_period: "daily" },
    });
    expect(subscribed.status).toBe(201);
    expect(await newest()).toMatchObject({ action: "subscription.create", after: { amount: "500.00" } });
    expect(JSON.stringify(await newest())).not.toContain("87021234567");
    const subscriptions = world.deps.db.updateTable("subscriptions");
    await subscriptions
      .set({ status: "paused", paused_by_disconnection: true, next_run_at: null })
      .where("id", "=", subscribed.body.id)
      .execute();
    await owner.call("POST", "/subscriptions/resume-paused");
    expect(await newest()).toMatchObject({ action: "subscription.resume_all", after: { resumed: 1 } });
  });

  it("is of an own password in every merchant's team, and of no refused call", async () => {
    const { total } = await read();
    const wrong = { current_password: "not this one", new_password: `${PASSWORD}!` };
    expect(await manager.call("POST", "/password", wrong)).toMatchObject({ status: 401 });
    expect(await read()).toMatchObject({ total });
    const other = await signUp(world, "second@shop.kz");
    const invited = await other.call<{ url: string }>("POST", "/team/invitations", {
      ...{ email: manager.email, role: "manager" },
    });
    const token = invited.body.url.split("/").at(-1);
    await manager.call("POST", `/invitations/${token}/accept`, {});
    await manager.call("POST", "/password", { current_password: PASSWORD, new_password: `${PASSWORD}!` });
    expect(await newest()).toMatchObject({ action: "account.password", user: by(manager), before: null, after: null });
    expect((await other.call<List>("GET", "/activity?action=account")).body).toMatchObject({ total: 1 });
  });
});

describe("a filter", () => {
  it("takes an action, a group, a person and a time", async () => {
    const all = await read();
    expect(all.total).toBe(all.items.length);
    const only = async (query: string) => (await read(query)).items;
    const same = (wanted: (entry: Entry) => boolean) => all.items.filter(wanted);
    expect(await only("&action=team.join")).toEqual(same(({ action }) => action === "team.join"));
    expect(await only("&action=team")).toEqual(same(({ action }) => action.startsWith("team.")));
    expect(await only(`&user_id=${manager.user.id}`)).toEqual(same(({ user }) => user?.id === manager.user.id));
    const now = world.clock.now().toISOString();
    expect(await only(`&to=${now}`)).toEqual([]);
    expect(await only(`&from=${now}`)).toEqual(all.items);
  });

  it("422 for an action that there is not, and for a time that does not exist", async () => {
    for (const query of ["action=team.", "action=none", "user_id=0", "from=yesterday", "limit=201"]) {
      expect(await owner.call("GET", `/activity?${query}`)).toMatchObject({ status: 422 });
    }
    for (const action of ACTIVITY_ACTIONS) {
      expect(await owner.call("GET", `/activity?action=${action}`)).toMatchObject({ status: 200 });
    }
  });

  it("pages from the newest on", async () => {
    const { items, total } = await read();
    const page = (await owner.call<List>("GET", "/activity?limit=2&offset=1")).body;
    expect(page).toEqual({ items: items.slice(1, 3), total, limit: 2, offset: 1, next_cursor: expect.any(String) });
  });
});

it("is deleted after 400 days", async () => {
  world.clock.advance({ days: 399 });
  const again = await logIn(world, owner.email);
  await again.call("PATCH", "/profile", { name: "Later" });
  await world.tick();
  expect((await again.call<List>("GET", "/activity")).body.total).toBeGreaterThan(1);
  world.clock.advance({ days: 2 });
  await world.tick();
  const late = await logIn(world, owner.email);
  await proveAgain(late);
  expect((await late.call<List>("GET", "/activity")).body).toMatchObject({
    total: 1,
    items: [{ after: { name: "Later" } }],
  });
});
