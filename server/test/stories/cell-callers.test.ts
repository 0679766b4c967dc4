/** One of several cells: its ids and keys, and callers whose tenants have moved to another cell. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CallerName, recordDeparture } from "../../src/cells/departures.ts";
import { agreeOnCell } from "../../src/installation/agree-on-cell.ts";
import { agreeOnKey } from "../../src/installation/agree-on-key.ts";
import { firstIdOf } from "../../src/rules/cell-range.ts";
import { hashSecret } from "../../src/tenants/authenticate-key.ts";
import { PASSWORD, signUp, visitor } from "../support/console-client.ts";
import { makeTenant, request } from "../support/make.ts";
import { openShop } from "../support/shop.ts";
import { createWorld, type World } from "../support/world.ts";

const SANDBOX = { amount: 100, phone_number: "87021234567" };
/** What the proxy repeats a call by. */
const IN_CELL_3 = { status: 503, location: "@cell_3" };

let world: World;
beforeAll(async () => {
  world = await createWorld({ CELL: "2" });
  await agreeOnKey(world.deps);
  await agreeOnCell(world.deps);
});
afterAll(() => world.close());

const startAs = (cell: number, { deps }: World = world) => agreeOnCell({ ...deps, config: { ...deps.config, cell } });

describe("an empty database that was started as cell 2", () => {
  it("gives ids of the cell's range, which every call takes, and keys with its number", async () => {
    const tenant = await makeTenant(world);
    expect(tenant.live_key).toMatch(/^svc_live_c2_[A-Za-z0-9_-]{32}$/);
    expect(tenant.test_key).toMatch(/^svc_test_c2_[A-Za-z0-9_-]{32}$/);
    const made = await tenant.call<{ id: number }>("POST", "/invoices", SANDBOX);
    expect(made).toMatchObject({ status: 201, body: { id: firstIdOf(2) } });
    const listed = await tenant.call("GET", "/invoices");
    expect(listed).toMatchObject({ status: 200, body: { items: [{ id: firstIdOf(2) }], total: 1 } });
    const cancelled = await tenant.call("POST", `/invoices/${made.body.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { id: firstIdOf(2), status: "cancelled" } });
  });

  it("starts again as cell 2, and as no other", async () => {
    await startAs(2);
    await expect(startAs(3)).rejects.toThrow("CELL (3) is not the cell of this database, which is 2.");
    await expect(startAs(0)).rejects.toThrow("CELL (0) is not the cell of this database, which is 2.");
  });
});

it("an installation that has ids becomes cell 1, and no other cell", async () => {
  const single = await createWorld();
  await agreeOnKey(single.deps);
  await startAs(0, single);
  const tenant = await makeTenant(single);
  expect(tenant.live_key).toMatch(/^svc_live_[A-Za-z0-9_-]{32}$/);
  expect(await tenant.call("POST", "/invoices", SANDBOX)).toMatchObject({ status: 201, body: { id: 1 } });
  await expect(startAs(2, single)).rejects.toThrow(
    /^CELL \(2\) has ids of its own, and \w+ of this database is at 1: /,
  );
  await startAs(1, single);
  expect(await tenant.call("POST", "/invoices", SANDBOX)).toMatchObject({ status: 201, body: { id: 2 } });
  await single.close();
});

describe("the callers of a tenant that has moved to cell 3 are passed on", () => {
  const key = `svc_live_c2_${"k".repeat(32)}`;
  const code = "0123456789abcdef0123456789abcdef";
  const names: CallerName[] = [
    { kind: "key", name: hashSecret(key).toString("hex") },
    { kind: "email", name: "Moved@Example.com" },
    { kind: "shop", name: "moved-tea" },
    { kind: "code", name: code },
  ];
  beforeAll(() => recordDeparture(world.deps.db, { tenant_id: "tnt_moved", cell: 3 }, names));

  it.each<[string, string, object | undefined, Record<string, string>]>([
    ["GET", "/api/v1/me", undefined, { "x-api-key": key }],
    ["POST", "/api/v1/invoices", SANDBOX, { "x-api-key": key }],
    ["POST", "/api/dashboard/v1/login", { email: "moved@example.com", password: PASSWORD }, {}],
    ["POST", "/api/dashboard/v1/signup", { email: "MOVED@example.com", password: PASSWORD }, {}],
    ["GET", "/shop/moved-tea", undefined, { accept: "text/html" }],
    ["GET", "/shop/moved-tea/items", undefined, {}],
    ["GET", `/qr/${code}.svg`, undefined, {}],
  ])("%s %s", async (method, path, body, headers) => {
    const answer = await request(world, method, path, body, headers);
    expect({ status: answer.status, location: answer.headers.get("x-accel-redirect") }).toEqual(IN_CELL_3);
    expect(answer.headers.get("retry-after")).toBe("1");
  });

  it("a session, and its sign-out", async () => {
    const person = await signUp(world, "leaves@example.com");
    const name = String(person.user.id);
    await recordDeparture(world.deps.db, { tenant_id: person.tenant.id, cell: 3 }, [{ kind: "person", name }]);
    // The move removes the person, and the rows that refer to it.
    await world.deps.db.deleteFrom("memberships").where("user_id", "=", person.user.id).execute();
    await world.deps.db.deleteFrom("users").where("id", "=", person.user.id).execute();
    for (const [method, path] of [
      ["GET", "/me"],
      ["POST", "/logout"],
    ] as const) {
      const answer = await person.call(method, path);
      expect({ status: answer.status, location: answer.headers.get("x-accel-redirect") }).toEqual(IN_CELL_3);
    }
  });

  it("others are not, and the shop's address is not given again", async () => {
    const tenant = await makeTenant(world);
    expect(await tenant.call("GET", "/me")).toMatchObject({ status: 200 });
    const { slug } = await openShop(world, tenant);
    expect((await request(world, "GET", `/shop/${slug}`)).status).toBe(200);
    expect((await visitor(world).call("POST", "/login", { email: "no@example.com", password: PASSWORD })).status).toBe(
      401,
    );
    const merchant = await signUp(world, "other@example.com");
    const shop = { slug: "moved-tea", title: "Чайная", enabled: true };
    expect(await merchant.call("PUT", "/shop", shop)).toMatchObject({
      status: 422,
      body: { error: { fields: { slug: expect.any(String) } } },
    });
  });
});
