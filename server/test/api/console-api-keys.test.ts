/** API keys at the console: listing, making, rotating and revoking them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { request } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type Key = { id: string; name: string; prefix: string; mode: string; revoked_at: string | null; secret: string };
type Made = { api_key: Key };

let world: World;
let mine: SignedUp;
let yours: SignedUp;
beforeAll(async () => {
  world = await createWorld();
  mine = await signUp(world, "mine@shop.kz");
  yours = await signUp(world, "yours@shop.kz");
  world.clock.advance({ seconds: 1 });
});
afterAll(() => world.close());

const make = async (name: string, mode: string) =>
  (await mine.call<Made>("POST", "/api-keys", { name, mode })).body.api_key;
const statusOf = async (secret: string) =>
  (await request(world, "GET", "/api/v1/me", undefined, { "x-api-key": secret })).status;
const list = async () => (await mine.call<{ items: Key[] }>("GET", "/api-keys")).body.items;

describe("POST /api-keys", () => {
  it.each([
    ["test", "svc_test_", true],
    ["live", "svc_live_", false],
  ])("201 makes a %s key and shows its secret this once", async (mode, prefix, is_sandbox) => {
    const answer = await mine.call<Made>("POST", "/api-keys", { name: "Till 1_a.b-c", mode });
    expect(answer).toMatchObject({
      status: 201,
      body: { api_key: { name: "Till 1_a.b-c", mode, is_sandbox, last_used_at: null, revoked_at: null } },
    });
    const { id, secret, prefix: visible } = answer.body.api_key;
    expect(secret.startsWith(prefix)).toBe(true);
    expect(secret.startsWith(visible)).toBe(true);
    expect(await statusOf(secret)).toBe(200);
    const listed = (await list()).find((key) => key.id === id);
    expect(listed).toMatchObject({ prefix: visible });
    expect(JSON.stringify(await list())).not.toContain(secret);
  });

  it.each([
    ["no name", { mode: "test" }, "name"],
    ["an empty name", { name: "", mode: "test" }, "name"],
    ["a name of 65", { name: "x".repeat(65), mode: "test" }, "name"],
    ["a name in Cyrillic", { name: "касса", mode: "test" }, "name"],
    ["a name of two lines", { name: "a\n", mode: "test" }, "name"],
    ["no mode", { name: "a" }, "mode"],
    ["another mode", { name: "a", mode: "sandbox" }, "mode"],
  ])("422 VALIDATION_ERROR for %s", async (_, body, field) => {
    const answer = await mine.call("POST", "/api-keys", body);
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { [field]: expect.any(String) } } } });
  });
});

describe("GET /api-keys", () => {
  it("200 lists one's own keys, newest first, revoked ones too, without secrets", async () => {
    world.clock.advance({ seconds: 1 });
    const older = await make("older", "live");
    world.clock.advance({ seconds: 1 });
    const newer = await make("newer", "test");
    await mine.call("POST", `/api-keys/${older.id}/revoke`);
    const items = await list();
    expect(items.slice(0, 2)).toMatchObject([
      { id: newer.id, revoked_at: null },
      { id: older.id, revoked_at: world.clock.now().toISOString() },
    ]);
    expect(items.at(-1)).toMatchObject({ name: "default" });
    for (const key of items) expect(key).not.toHaveProperty("secret");
    expect(items.map((key) => key.id)).not.toContain(yours.api_key.id);
  });
});

describe("the bound on keys", () => {
  it("422 on api_keys past 100 active ones, also at once; a revoked one makes room, a rotated one needs none", async () => {
    const { call } = await signUp(world, "many@shop.kz");
    const add = () => call<Made & { error?: object }>("POST", "/api-keys", { name: "one of many", mode: "test" });
    for (let made = 1; made < 95; made += 1) expect(await add()).toMatchObject({ status: 201 });
    const answers = await Promise.all(Array.from({ length: 12 }, add));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(422)]);
    const refused = await add();
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { api_keys: expect.any(String) } } } });
    const [some] = answers.filter(({ status }) => status === 201);
    const rotated = await call<Made>("POST", `/api-keys/${some?.body.api_key.id}/rotate`);
    expect(rotated).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({ status: 422 });
    await call("POST", `/api-keys/${rotated.body.api_key.id}/revoke`);
    expect(await add()).toMatchObject({ status: 201 });
  });

  it("200 lists every active one and the 100 that were revoked last", async () => {
    const { call, api_key } = await signUp(world, "rotates@shop.kz");
    let { id } = api_key;
    for (let n = 0; n < 101; n += 1) {
      world.clock.advance({ seconds: 1 });
      id = (await call<Made>("POST", `/api-keys/${id}/rotate`)).body.api_key.id;
    }
    const { items } = (await call<{ items: Key[] }>("GET", "/api-keys")).body;
    expect(items).toHaveLength(101);
    expect(items.filter((key) => key.revoked_at === null)).toMatchObject([{ id }]);
    expect(items.map((key) => key.id)).not.toContain(api_key.id);
  });
});

describe("POST /api-keys/:id/rotate", () => {
  it("200 gives a key of the same name and mode, and the old one stops at once", async () => {
    const old = await make("rotated", "live");
    expect(await statusOf(old.secret)).toBe(200);
    const answer = await mine.call<Made>("POST", `/api-keys/${old.id}/rotate`);
    expect(answer).toMatchObject({
      status: 200,
      body: { api_key: { name: "rotated", mode: "live", revoked_at: null } },
    });
    expect(answer.body.api_key.id).not.toBe(old.id);
    expect(await statusOf(old.secret)).toBe(401);
    expect(await statusOf(answer.body.api_key.secret)).toBe(200);
  });

  it("404 NOT_FOUND to the second of two rotations at once, so that one new key is made", async () => {
    const old = await make("double click", "test");
    const rotate = () => mine.call<Made>("POST", `/api-keys/${old.id}/rotate`);
    const answers = await Promise.all([rotate(), rotate()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });

  it("404 NOT_FOUND for another tenant's key, which stays valid, and for an unknown one", async () => {
    for (const id of [yours.api_key.id, "key_none"]) {
      const answer = await mine.call("POST", `/api-keys/${id}/rotate`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    }
    expect(await statusOf(yours.api_key.secret)).toBe(200);
  });
});

describe("POST /api-keys/:id/revoke", () => {
  it("200 stops the key at once, again and again, and keeps the first time", async () => {
    const key = await make("revoked", "test");
    const revoked_at = world.clock.now().toISOString();
    for (let n = 0; n < 2; n += 1) {
      const answer = await mine.call("POST", `/api-keys/${key.id}/revoke`);
      expect(answer).toMatchObject({ status: 200, body: { ok: true, id: key.id } });
      world.clock.advance({ minutes: 1 });
    }
    expect(await statusOf(key.secret)).toBe(401);
    expect((await list()).find(({ id }) => id === key.id)).toMatchObject({ revoked_at });
  });

  it("404 NOT_FOUND for another tenant's key, which stays valid, and for an unknown one", async () => {
    for (const id of [yours.api_key.id, "key_none"]) {
      const answer = await mine.call("POST", `/api-keys/${id}/revoke`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: "NOT_FOUND" } } });
    }
    expect(await statusOf(yours.api_key.secret)).toBe(200);
  });

  it("422 VALIDATION_ERROR for an id that cannot be stored", async () => {
    const answer = await mine.call("POST", "/api-keys/%00/revoke");
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { id: expect.any(String) } } } });
  });
});

// The last, because the address stays limited for a minute.
describe("wrong keys", () => {
  it("429 in place of 401 past 60 a minute from one address, where right ones go on", async () => {
    const secret = mine.api_key.secret;
    const wrong = [`${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`, "no key at all", `${secret}A`];
    const statuses: number[] = [];
    for (let n = 0; statuses.at(-1) !== 429 && n < 61; n += 1) statuses.push(await statusOf(wrong[n % 3] ?? ""));
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    const limited = await request(world, "GET", "/api/v1/me", undefined, { "x-api-key": wrong[0] ?? "" });
    expect(limited).toMatchObject({ status: 429, body: { error: { code: "RATE_LIMITED" } } });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await statusOf(secret)).toBe(200);
    expect((await request(world, "GET", "/api/v1/me")).status).toBe(401);
  });
});
