/** API keys that are limited to some permissions, to a time, and to some addresses. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiDocument } from "../../src/openapi/openapi.ts";
import { type SignedUp, signUp } from "../support/console-client.ts";
import { checkAnswer } from "../support/contract.ts";
import type { Json } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

const PREFIX = "/api/v1";
const UNRESTRICTED = { permissions: null, expires_at: null, allowed_ips: null };

/** What each permission admits to; `write` admits to what `read` does, too. */
const ADMITS: Record<string, string[]> = {
  "invoices:read": [
    ...["GET /invoices", "GET /invoices/sums", "GET /invoices/{id}", "GET /invoices/{id}/qr"],
    ...["GET /invoices/{id}/timeline", "POST /invoices/status/check", "GET /sandbox/clock"],
    ...["GET /payment-links", "GET /payment-links/{id}"],
  ],
  "invoices:write": [
    ...["POST /invoices", "POST /invoices/qr", "POST /invoices/{id}/cancel", "POST /invoices/{id}/resolve"],
    ...["POST /sandbox/clock/advance", "POST /sandbox/invoices/{id}/simulate"],
    ...["POST /payment-links", "PATCH /payment-links/{id}", "POST /payment-links/{id}/pause"],
    "POST /payment-links/{id}/resume",
  ],
  "refunds:read": ["GET /refunds", "GET /refunds/{id}/qr", "GET /invoices/{id}/refunds"],
  "refunds:write": ["POST /invoices/{id}/refund"],
  "subscriptions:read": [
    ...["GET /subscriptions", "GET /subscriptions/totals", "GET /subscriptions/{id}"],
    ...["GET /subscriptions/{id}/invoices", "GET /subscriptions/{id}/upcoming"],
  ],
  "subscriptions:write": [
    ...["POST /subscriptions", "PUT /subscriptions/{id}", "POST /subscriptions/{id}/cancel"],
    ...["POST /subscriptions/{id}/pause", "POST /subscriptions/{id}/resume"],
  ],
  "catalog:read": [
    ...["GET /catalog", "GET /catalog/sections", "GET /catalog/units", "GET /catalog/{id}"],
    "GET /catalog/images/{image_id}",
  ],
  "catalog:write": ["POST /catalog", "POST /catalog/upload-image", "PATCH /catalog/{id}", "DELETE /catalog/{id}"],
  "webhooks:read": [
    ...["GET /webhook/configure", "GET /webhook/deliveries", "GET /webhook/deliveries/summary"],
    ...["GET /webhook/deliveries/{id}", "GET /webhook-endpoints", "GET /webhook-endpoints/{id}"],
  ],
  "webhooks:write": [
    ...["POST /webhook/configure", "POST /webhook/test", "POST /webhook/deliveries/redeliver"],
    ...["POST /webhook/deliveries/{id}/redeliver", "POST /webhook-endpoints", "PATCH /webhook-endpoints/{id}"],
    ...["DELETE /webhook-endpoints/{id}", "POST /webhook-endpoints/{id}/rotate-secret"],
    ...["POST /webhook-endpoints/{id}/replay", "POST /webhook-endpoints/{id}/test"],
  ],
  "events:read": ["GET /events", "GET /events/{id}"],
  "logs:read": ["GET /request-logs", "GET /request-logs/{id}"],
};
const FOR_EVERY_KEY = ["GET /health", "GET /me"];

type Key = Json & { id: string; secret: string };
type From = { secret: string; remoteAddress?: string; forwarded?: string };

let world: World;
let merchant: SignedUp;
/** Every route of the tenant API, with the permission that the document names. */
let routes: { name: string; needed: string[] | undefined }[];
beforeAll(async () => {
  world = await createWorld({ TRUST_PROXY: "1" });
  merchant = await signUp(world, "restricts@shop.kz");
  const paths = Object.entries(apiDocument(world.app).paths).filter(([path]) => path.startsWith(`${PREFIX}/`));
  routes = paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.slice(PREFIX.length)}`,
      needed: operation["x-permission"],
    })),
  );
});
afterAll(() => world.close());

const ask = (limits: Json) =>
  merchant.call<Json & { api_key: Key }>("POST", "/api-keys", { name: "restricted", mode: "test", ...limits });

async function make(limits: Json): Promise<Key> {
  const { status, body } = await ask(limits);
  expect(status).toBe(201);
  return body.api_key;
}

/** One call of the tenant API from the address; behind the proxy, `forwarded` is what the proxy says. */
async function callFrom({ secret, remoteAddress = "127.0.0.1", forwarded }: From, name = "GET /me") {
  const [method = "GET", template = ""] = name.split(" ");
  const path = PREFIX + template.replace(/\{\w+\}/, "999999");
  const response = await world.app.inject({
    method: method as "GET",
    url: path,
    remoteAddress,
    headers: { "x-api-key": secret, ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }) },
  });
  const { statusCode: status } = response;
  const content_type = String(response.headers["content-type"] ?? "");
  const body = content_type.startsWith("application/json") ? response.json() : response.body;
  checkAnswer(world.app, { method, path, status, content_type, body });
  return { status, body };
}

const isRefusal = ({ body }: { body: { error?: { code: string } } }) => body.error?.code === "KEY_NOT_ALLOWED";

describe("permissions", () => {
  it("admit to every route by one of them, and the document says by which", () => {
    const named = Object.entries(ADMITS).flatMap(([permission, names]) => names.map((name) => [name, [permission]]));
    const ofAll = [...named, ["GET /health", undefined], ["GET /me", ["self"]]];
    expect(Object.fromEntries(routes.map(({ name, needed }) => [name, needed]))).toEqual(Object.fromEntries(ofAll));
  });

  it.each(Object.keys(ADMITS))("403 KEY_NOT_ALLOWED on every route that %s does not admit to", async (permission) => {
    const { secret } = await make({ permissions: [permission] });
    const answers = await Promise.all(
      routes.map(async ({ name, needed }) => ({ name, needed, ...(await callFrom({ secret }, name)) })),
    );
    for (const { status, body, needed } of answers.filter(isRefusal)) {
      expect({ status, fields: body.error.fields }).toEqual({ status: 403, fields: { permission: needed?.[0] } });
    }
    const admitted = answers.filter((answer) => !isRefusal(answer)).map(({ name }) => name);
    const read = ADMITS[permission.replace(":write", ":read")] ?? [];
    const expected = [...FOR_EVERY_KEY, ...new Set([...read, ...(ADMITS[permission] ?? [])])];
    expect(admitted.sort()).toEqual(expected.sort());
  });

  it("200 with several of them: what each admits to; and without any limit everything", async () => {
    const { secret } = await make({ permissions: ["events:read", "refunds:write"] });
    for (const name of ["GET /events", "GET /refunds"])
      expect(await callFrom({ secret }, name)).toMatchObject({ status: 200 });
    expect(await callFrom({ secret }, "GET /invoices")).toMatchObject({ status: 403 });
    const { secret: unrestricted } = merchant.api_key;
    const answers = await Promise.all(routes.map(({ name }) => callFrom({ secret: unrestricted }, name)));
    expect(answers.filter(isRefusal)).toEqual([]);
  });

  it("200 GET /me shows the webhook only to those who may read it", async () => {
    const url = "https://shop.kz/hooks";
    await merchant.call("POST", "/webhook/configure", { url });
    const seen = async (permissions: string[]) => {
      const { body } = await callFrom({ secret: (await make({ permissions })).secret });
      return body.tenant.webhook;
    };
    expect(await seen(["webhooks:write"])).toMatchObject({ url, enabled: true, secret_set: true });
    const unseen = { url: null, events: [], enabled: false, secret_set: false };
    expect(await seen(["invoices:write", "events:read"])).toEqual(unseen);
  });

  it("403 before 422 and 404, and nothing is kept under the Idempotency-Key", async () => {
    const { secret } = await make({ permissions: ["invoices:read"] });
    const send = (key: string) =>
      world.app.inject({
        method: "POST",
        url: `${PREFIX}/invoices`,
        headers: { "x-api-key": key, "idempotency-key": "the same" },
        payload: { amount: 100, phone_number: "87021234567" },
      });
    expect((await send(secret)).statusCode).toBe(403);
    expect((await send(merchant.api_key.secret)).statusCode).toBe(201);
    expect(await callFrom({ secret }, "POST /invoices")).toMatchObject({ status: 403 });
    expect(await callFrom({ secret }, "POST /invoices/{id}/cancel")).toMatchObject({ status: 403 });
  });
});

describe("addresses", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.7", "::ffff:203.0.113.7", "::ffff:cb00:7107"], ["203.0.113.8", "2001:db8::1"]],
    ["10.20.30.40/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"], ["11.0.0.0", "::1"]],
    ["2001:db8::/32", ["2001:db8::1", "2001:DB8:FFFF::1"], ["2001:db9::1", "203.0.113.7"]],
    ["::ffff:198.51.100.0/120", ["198.51.100.9", "::ffff:198.51.100.9"], ["198.51.101.1"]],
  ])("of %s: 200 from %o, 403 KEY_NOT_ALLOWED from %o", async (range, inside, outside) => {
    const { secret } = await make({ allowed_ips: [range] });
    for (const forwarded of [undefined, "the proxy's"]) {
      const from = (ip: string) => (forwarded === undefined ? { remoteAddress: ip } : { forwarded: ip });
      for (const ip of inside) expect(await callFrom({ secret, ...from(ip) })).toMatchObject({ status: 200 });
      for (const ip of outside) {
        expect(await callFrom({ secret, ...from(ip) })).toMatchObject({
          status: 403,
          body: { error: { code: "KEY_NOT_ALLOWED", fields: { address: expect.any(String) } } },
        });
      }
    }
  });

  it("403 names the address that the proxy has seen, not what the caller claims before it", async () => {
    const { secret } = await make({ allowed_ips: ["203.0.113.7"] });
    const answer = await callFrom({ secret, forwarded: "203.0.113.7, ::ffff:198.51.100.23" });
    expect(answer.body.error.fields).toEqual({ address: "198.51.100.23" });
    expect(await callFrom({ secret, forwarded: "198.51.100.23, 203.0.113.7" })).toMatchObject({ status: 200 });
  });

  it("403 for the address before the permission, and 401 before both", async () => {
    const limits = { allowed_ips: ["203.0.113.7"], permissions: ["events:read"] };
    const { id, secret } = await make(limits);
    const refused = await callFrom({ secret }, "GET /invoices");
    expect(refused.body.error.fields).toEqual({ address: "127.0.0.1" });
    const admitted = await callFrom({ secret, remoteAddress: "203.0.113.7" }, "GET /invoices");
    expect(admitted.body.error.fields).toEqual({ permission: "invoices:read" });
    await merchant.call("POST", `/api-keys/${id}/revoke`);
    expect(await callFrom({ secret }, "GET /invoices")).toMatchObject({ status: 401 });
  });

  it("429 in place of 403 past 60 a minute from a forbidden address, while the key still works from its own", async () => {
    const { id, secret } = await make({ allowed_ips: ["203.0.113.7"] });
    const elsewhere = { secret, remoteAddress: "192.0.2.66" };
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 61) statuses.push((await callFrom(elsewhere)).status);
    expect(statuses).toEqual([...Array(60).fill(403), 429]);
    const { items } = (await merchant.call<{ items: Key[] }>("GET", "/api-keys")).body;
    expect(items.find((key) => key.id === id)).toMatchObject({ last_used_at: null });
    expect(await callFrom({ secret, remoteAddress: "203.0.113.7" })).toMatchObject({ status: 200 });
  });
});

describe("expiry", () => {
  it("401 UNAUTHORIZED from the very instant on; the key stays in the list until it is revoked", async () => {
    const expires_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const { id, secret } = await make({ expires_at });
    world.clock.advance({ seconds: 3599 });
    expect(await callFrom({ secret })).toMatchObject({ status: 200 });
    world.clock.advance({ seconds: 1 });
    expect(await callFrom({ secret })).toMatchObject({ status: 401, body: { error: { code: "UNAUTHORIZED" } } });
    const { items } = (await merchant.call<{ items: Key[] }>("GET", "/api-keys")).body;
    expect(items.find((key) => key.id === id)).toMatchObject({ expires_at, revoked_at: null });
  });
});

describe("POST /api-keys", () => {
  it("201 shows the limits of the key: each value once and in canonical form", async () => {
    const key = await make({
      permissions: ["refunds:write", "events:read", "refunds:write"],
      expires_at: "2090-01-01T05:00:00+05:00",
      allowed_ips: ["10.9.8.7/8", "203.0.113.7", "10.0.0.0/8", "::ffff:203.0.113.7"],
    });
    const limits = {
      permissions: ["refunds:write", "events:read"],
      expires_at: "2090-01-01T00:00:00.000Z",
      allowed_ips: ["10.0.0.0/8", "203.0.113.7/32"],
    };
    expect(key).toMatchObject(limits);
    const me = await callFrom({ secret: key.secret, remoteAddress: "10.1.1.1" });
    expect(me.body.api_key).toEqual({ id: key.id, name: "restricted", is_sandbox: true, ...limits });
    expect(me.body.tenant.api_keys.find(({ id }: Key) => id === key.id)).toMatchObject(limits);
  });

  it("201 without any of them, or with null: the key is held to nothing", async () => {
    expect(await make({})).toMatchObject(UNRESTRICTED);
    expect(await make(UNRESTRICTED)).toMatchObject(UNRESTRICTED);
  });

  it.each<[string, Json]>([
    ["permissions", { permissions: [] }],
    ["permissions", { permissions: "invoices:read" }],
    ["permissions", { permissions: ["invoices"] }],
    ["permissions", { permissions: ["invoices:read", "keys:write"] }],
    ["permissions.0", { permissions: [1] }],
    ["expires_at", { expires_at: "2026-01-01" }],
    ["expires_at", { expires_at: "2090-13-01T00:00:00Z" }],
    ["expires_at", { expires_at: "2090-12-31T23:59:60Z" }],
    ["expires_at", { expires_at: 4_000_000_000 }],
    ["allowed_ips", { allowed_ips: [] }],
    ["allowed_ips", { allowed_ips: ["203.0.113.7", "10.0.0.0/33"] }],
    ["allowed_ips", { allowed_ips: ["shop.kz"] }],
    ["allowed_ips", { allowed_ips: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`) }],
    ["allowed_ips", { allowed_ips: "203.0.113.7" }],
    ["allowed_ips.0", { allowed_ips: ["10.0.0.1\u0000"] }],
  ])("422 VALIDATION_ERROR on %s for %j", async (field, limits) => {
    const { status, body } = await ask(limits);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code: "VALIDATION_ERROR", fields: { [field]: expect.any(String) } } });
  });

  it("422 on expires_at for this instant and before; 201 for 50 addresses", async () => {
    const now = world.clock.now();
    for (const expires_at of [now, new Date(now.getTime() - 1)]) {
      const answer = await ask({ expires_at: expires_at.toISOString() });
      expect(answer).toMatchObject({
        status: 422,
        body: { error: { problems: [{ field: "expires_at", rule: "not_in_future" }] } },
      });
    }
    await make({ expires_at: new Date(now.getTime() + 1).toISOString() });
    const allowed_ips = Array.from({ length: 50 }, (_, n) => `10.0.0.${n}/32`);
    expect(await make({ allowed_ips })).toMatchObject({ allowed_ips });
  });
});

it("200 rotating keeps all that the key is held to", async () => {
  const limits = {
    permissions: ["invoices:read"],
    expires_at: "2090-01-01T00:00:00.000Z",
    allowed_ips: ["203.0.113.7/32"],
  };
  const { id } = await make(limits);
  const { status, body } = await merchant.call<{ api_key: Key }>("POST", `/api-keys/${id}/rotate`);
  expect({ status, ...body.api_key }).toMatchObject({ status: 200, ...limits });
  const { secret } = body.api_key;
  const inside = { secret, remoteAddress: "203.0.113.7" };
  expect(await callFrom(inside)).toMatchObject({ status: 200 });
  expect(await callFrom({ secret })).toMatchObject({ status: 403 });
  expect(await callFrom(inside, "GET /refunds")).toMatchObject({ status: 403 });
});
