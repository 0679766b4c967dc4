/** Webhooks: their settings, the test delivery, and the lists of events and deliveries, for a key and at the console. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inTransaction } from "../../src/transaction.ts";
import { emit, emitAll } from "../../src/webhooks/emit.ts";
import { openWebhookSecret } from "../../src/webhooks/secret.ts";
import { type SignedUp, signUp, visitor } from "../support/console-client.ts";
import { checkWebhook } from "../support/contract.ts";
import { type Answer, type Json, makeTenant, request, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type Settings = { url: string | null; events: string[]; enabled: boolean; secret_set: boolean };
type Configured = { tenant: { id: string; webhook: Settings }; webhookSecret?: string };
type Tested = { payload: Json; delivery: Json };
type Delivery = Json & { id: string; event_id: string; status: string };
type Detail = Delivery & { attempts: Json[] };
type Event = Json & { id: string; type: string };
type List<T> = { items: T[]; total: number; limit: number; offset: number };
type Caller = Pick<TestTenant, "call">;

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const FIRST = { url: null, events: ["invoice.status_changed"], enabled: false, secret_set: false };
const PAID = { amount: 100, phone_number: "87021234567", is_sandbox: true, simulate: "paid" };
// Nothing listens on this port of any machine that runs tests.
const REFUSING = "http://127.0.0.1:1/hook";

let world: World;
let publicOnly: World;
beforeAll(async () => {
  [world, publicOnly] = await Promise.all([createWorld(), createWorld({ ALLOW_PRIVATE_WEBHOOK_URLS: "0" })]);
});
afterAll(() => Promise.all([world.close(), publicOnly.close()]));
beforeEach(() => {
  world.receiver.answer(200);
  world.receiver.take();
});

const configure = (who: Caller, body?: Json) => who.call<Configured>("POST", "/webhook/configure", body);
const settingsOf = async (who: Caller) =>
  (await who.call<{ webhook: Settings }>("GET", "/webhook/configure")).body.webhook;
const pay = (who: Caller) => who.call("POST", "/invoices", PAID);
const refused = (field: string) => ({
  status: 422,
  body: { error: { code: "VALIDATION_ERROR", fields: { [field]: expect.any(String) } } },
});
const notFound = { status: 404, body: { error: { code: "NOT_FOUND" } } };

/** A tenant whose events go to the world's receiver. */
async function makeListener(settings: Json = {}) {
  const tenant = await makeTenant(world);
  const { body } = await configure(tenant, { url: world.receiver.url, ...settings });
  return { ...tenant, secret: String(body.webhookSecret) };
}

/** Lets every attempt be made that is due now or in the next minute. */
async function settle(): Promise<void> {
  for (const seconds of [0, 5, 25]) {
    world.clock.advance({ seconds });
    await world.tick();
  }
}

async function deliveriesOf(who: Caller, query = ""): Promise<List<Delivery>> {
  return (await who.call<List<Delivery>>("GET", `/webhook/deliveries${query}`)).body;
}

async function onlyDelivery(who: Caller): Promise<Detail> {
  const { items, total } = await deliveriesOf(who);
  expect(total).toBe(1);
  return (await who.call<Detail>("GET", `/webhook/deliveries/${items[0]?.id}`)).body;
}

async function secretColumns({ id }: { id: string }) {
  const tenants = world.deps.db.selectFrom("tenant_webhooks").selectAll().where("tenant_id", "=", id);
  const { webhook_secret } = await tenants.executeTakeFirstOrThrow();
  const replaced = world.deps.db.selectFrom("webhook_replaced_secrets").selectAll().where("tenant_id", "=", id);
  return {
    webhook_secret: webhook_secret ?? Buffer.of(),
    replaced: (await replaced.execute()).map((row) => row.sealed),
  };
}

describe("without a key or a session", () => {
  it.each([
    ["GET", "/webhook/configure"],
    ["POST", "/webhook/configure"],
    ["POST", "/webhook/test"],
    ["GET", "/webhook/deliveries"],
    ["GET", "/webhook/deliveries/dlv_1"],
    ["POST", "/webhook/deliveries/dlv_1/redeliver"],
    ["GET", "/events"],
    ["GET", "/events/evt_1"],
  ])("401 for %s %s", async (method, path) => {
    const unauthorized = { status: 401, body: { error: { code: "UNAUTHORIZED" } } };
    const body = method === "POST" ? {} : undefined;
    expect(await request(world, method, `/api/v1${path}`, body)).toMatchObject(unauthorized);
    const wrong = { "x-api-key": `svc_test_${"0".repeat(32)}` };
    expect(await request(world, method, `/api/v1${path}`, body, wrong)).toMatchObject(unauthorized);
    expect((await visitor(world).call(method, path, body)).status).toBe(401);
  });
});

describe("GET and POST /webhook/configure", () => {
  it("200 with nothing set, for a new tenant", async () => {
    const tenant = await makeTenant(world);
    const answer = await tenant.call("GET", "/webhook/configure");
    expect(answer).toMatchObject({ status: 200, body: { webhook: FIRST } });
  });

  it("200 switches the webhook on with the first url, and shows the secret that once", async () => {
    const tenant = await makeTenant(world);
    const { status, body } = await configure(tenant, { url: "https://shop.kz/hook" });
    const webhook = { ...FIRST, url: "https://shop.kz/hook", enabled: true, secret_set: true };
    expect({ status, webhook: body.tenant.webhook }).toEqual({ status: 200, webhook });
    expect(body.tenant.id).toBe(tenant.id);
    expect(body.webhookSecret).toMatch(SECRET);
    expect(await settingsOf(tenant)).toEqual(webhook);
    const { body: later } = await configure(tenant, { url: "https://shop.kz/other" });
    expect(later).not.toHaveProperty("webhookSecret");
    expect(later.tenant.webhook).toEqual({ ...webhook, url: "https://shop.kz/other" });
  });

  it("200 makes the secret at the first call also when it names no url", async () => {
    const tenant = await makeTenant(world);
    const { body } = await configure(tenant, {});
    expect(body).toMatchObject({ tenant: { webhook: { ...FIRST, secret_set: true } } });
    expect(body.webhookSecret).toMatch(SECRET);
    expect((await configure(tenant, { url: "https://shop.kz/hook" })).body).not.toHaveProperty("webhookSecret");
  });

  it.each([
    ["rotate_secret: true", { rotate_secret: true }, true],
    ["rotate_secret: false", { rotate_secret: false }, false],
    ["rotate_secret: null", { rotate_secret: null }, false],
    ["nothing at all", {}, false],
    ["no body", undefined, false],
  ])("200 for %s with a secret only if that makes one", async (_, body, isMade) => {
    const tenant = await makeListener();
    const answer = await configure(tenant, body);
    expect(answer.status).toBe(200);
    expect(answer.body.webhookSecret !== undefined).toBe(isMade);
    expect(answer.body.webhookSecret).not.toBe(tenant.secret);
  });

  it("200 changes only the named fields, and treats null as absent", async () => {
    const events = ["subscription.expired", "invoice.status_changed"];
    const tenant = await makeListener({ events, enabled: false });
    const as = { url: world.receiver.url, events, enabled: false, secret_set: true };
    expect(await settingsOf(tenant)).toEqual(as);
    await configure(tenant, { events: null, enabled: null });
    await configure(tenant, { url: `${world.receiver.url}/2`, unknown: 1 });
    expect(await settingsOf(tenant)).toEqual({ ...as, url: `${world.receiver.url}/2` });
    await configure(tenant, { enabled: true });
    await configure(tenant, { events: [] });
    expect(await settingsOf(tenant)).toEqual({ ...as, url: `${world.receiver.url}/2`, enabled: true, events: [] });
  });

  it("200 keeps each event once, in the order given", async () => {
    const events = ["subscription.expired", "invoice.status_changed", "subscription.expired"];
    const tenant = await makeListener({ events });
    expect((await settingsOf(tenant)).events).toEqual(["subscription.expired", "invoice.status_changed"]);
  });

  it("200 clears the url with null and keeps the rest; the next url switches on again", async () => {
    const tenant = await makeListener();
    const { status, body } = await configure(tenant, { url: null });
    expect(status).toBe(200);
    expect(body.tenant.webhook).toMatchObject({ url: null, secret_set: true });
    expect((await configure(tenant, { enabled: false, url: "http://shop.kz/" })).body.tenant.webhook.enabled).toBe(
      false,
    );
    await configure(tenant, { url: null });
    const again = await configure(tenant, { url: world.receiver.url });
    expect(again.body).not.toHaveProperty("webhookSecret");
    expect(again.body.tenant.webhook).toMatchObject({ url: world.receiver.url, enabled: true });
  });

  it("200 for many at once, without lost updates", async () => {
    const tenant = await makeListener();
    const changes = [{ url: "https://shop.kz/new" }, { enabled: false }, { events: ["subscription.expired"] }];
    await Promise.all(changes.map((change) => configure(tenant, change)));
    expect(await settingsOf(tenant)).toEqual({
      url: "https://shop.kz/new",
      enabled: false,
      events: ["subscription.expired"],
      secret_set: true,
    });
  });

  it("200 for many first ones at once, which make one secret", async () => {
    const tenant = await makeTenant(world);
    const answers = await Promise.all(Array.from({ length: 5 }, () => configure(tenant, { url: world.receiver.url })));
    const made = answers.flatMap(({ body }) => body.webhookSecret ?? []);
    const { webhook_secret } = await secretColumns(tenant);
    expect(made).toEqual([openWebhookSecret(world.deps, tenant.id, webhook_secret)]);
  });

  it("200 for two rotations at once, with two secrets: the last one, and the one before it, beside the first", async () => {
    const tenant = await makeListener();
    const rotate = () => configure(tenant, { rotate_secret: true });
    const made = (await Promise.all([rotate(), rotate()])).map(({ body }) => body.webhookSecret);
    const { webhook_secret, replaced } = await secretColumns(tenant);
    const stored = [webhook_secret, ...replaced].map((sealed) => openWebhookSecret(world.deps, tenant.id, sealed));
    expect(stored.sort()).toEqual([...made, tenant.secret].sort());
    expect(new Set([...made, tenant.secret]).size).toBe(3);
  });

  it("200 with a secret that is sealed at rest, for its tenant alone, and that no log has seen", async () => {
    const tenant = await makeListener();
    const rotated = String((await configure(tenant, { rotate_secret: true })).body.webhookSecret);
    await tenant.call("POST", "/webhook/test");
    await pay(tenant);
    await settle();
    expect(world.receiver.take()).toHaveLength(2);
    const { webhook_secret } = await secretColumns(tenant);
    const logged = world.logged.join("");
    for (const secret of [tenant.secret, rotated]) {
      const encoded = secret.slice("whsec_".length);
      expect(logged).not.toContain(encoded);
      expect(logged).not.toContain(Buffer.from(encoded, "base64").toString("hex"));
      expect(webhook_secret.includes(encoded)).toBe(false);
      expect(webhook_secret.includes(Buffer.from(encoded, "base64"))).toBe(false);
    }
    expect(openWebhookSecret(world.deps, tenant.id, webhook_secret)).toBe(rotated);
    expect(() => openWebhookSecret(world.deps, "tnt_other", webhook_secret)).toThrow();
    expect(JSON.stringify((await tenant.call("GET", "/me")).body)).not.toContain("whsec_");
  });

  it("200 for one tenant changes no other", async () => {
    const [mine, yours] = [await makeTenant(world), await makeTenant(world)];
    await configure(mine, { url: world.receiver.url, events: [] });
    expect(await settingsOf(yours)).toEqual(FIRST);
  });

  it.each([
    ["another scheme", { url: "ftp://shop.kz/hook" }, "url"],
    ["a file", { url: "file:///etc/passwd" }, "url"],
    ["a script", { url: "javascript:alert(1)" }, "url"],
    ["a url without a scheme", { url: "shop.kz/hook" }, "url"],
    ["a url without a host", { url: "https://" }, "url"],
    ["an empty url", { url: "" }, "url"],
    ["a url that is no text", { url: 5 }, "url"],
    ["a url with a space", { url: "https://shop.kz/a b" }, "url"],
    ["a url with a line break", { url: "https://shop.kz/\n" }, "url"],
    ["a url of 2049", { url: `https://shop.kz/${"x".repeat(2033)}` }, "url"],
    ["a user name and password", { url: "https://user:pass@shop.kz/" }, "url"],
    ["a user name", { url: "https://user@shop.kz/" }, "url"],
    ["port 0", { url: "http://shop.kz:0/" }, "url"],
    ["port 25", { url: "http://shop.kz:25/" }, "url"],
    ["port 25 with TLS", { url: "https://shop.kz:025/" }, "url"],
    ["a port that is none", { url: "http://shop.kz:65536/" }, "url"],
    ["an unknown event", { events: ["invoice.status_changed", "invoice.paid"] }, "events"],
    ["the test event", { events: ["webhook.test"] }, "events"],
    ["an event in capitals", { events: ["INVOICE.STATUS_CHANGED"] }, "events"],
    ["an event that is no text", { events: [1] }, "events.0"],
    ["events that are no list", { events: "invoice.status_changed" }, "events"],
    ["101 events", { events: Array(101).fill("invoice.status_changed") }, "events"],
    ["enabled as text", { enabled: "true" }, "enabled"],
    ["rotate_secret as a number", { rotate_secret: 1 }, "rotate_secret"],
  ])("422 for %s, and nothing changes", async (_, wrong, field) => {
    const tenant = await makeTenant(world);
    const right = { url: "https://shop.kz/", events: [], enabled: true, rotate_secret: true };
    expect(await configure(tenant, { ...right, ...wrong })).toMatchObject(refused(field));
    expect(await settingsOf(tenant)).toEqual(FIRST);
  });

  it("200 for a url of 2048", async () => {
    const url = `https://shop.kz/${"x".repeat(2032)}`;
    expect((await configure(await makeTenant(world), { url })).body.tenant.webhook.url).toBe(url);
  });
});

describe("POST /webhook/configure where private addresses are refused", () => {
  it.each([
    ["loopback", ["127.0.0.1", "127.255.255.254", "[::1]"]],
    ["unspecified", ["0.0.0.0", "[::]"]],
    ["link-local", ["169.254.0.1", "169.254.169.254", "[fe80::1]"]],
    ["RFC 1918", ["10.0.0.1", "10.255.255.255", "172.16.0.1", "172.31.255.255", "192.168.0.1", "192.168.255.255"]],
    ["CGNAT", ["100.64.0.0", "100.127.255.255"]],
    ["unique local", ["[fc00::1]", "[fd12:3456::1]"]],
    ["multicast and reserved", ["224.0.0.1", "[ff02::1]", "240.0.0.1", "255.255.255.255"]],
    ["documentation and benchmarking", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "[2001:db8::1]"]],
    ["mapped and translated", ["[::ffff:127.0.0.1]", "[::ffff:a00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]"]],
    ["tunnelled", ["[2002:7f00:1::1]", "[2001:0:7f00:1::1]"]],
    ["decimal", ["2130706433", "3232235777"]],
    ["hexadecimal", ["0x7f000001", "0x7f.1", "0x7f.0x0.0x0.0x1"]],
    ["octal", ["0177.0.0.1", "017700000001"]],
    ["shortened", ["127.1", "10.1", "192.168.257", "0"]],
    ["full-width and trailing dot", ["①②⑦.⓪.⓪.①", "127.0.0.1."]],
    ["localhost", ["localhost", "LOCALHOST", "localhost.", "hook.localhost"]],
  ])("422 on url for %s", async (_, hosts) => {
    const tenant = await makeTenant(publicOnly);
    for (const host of hosts) {
      for (const url of [`http://${host}/hook`, `https://${host}:8443/`]) {
        expect(await configure(tenant, { url }), url).toMatchObject(refused("url"));
      }
    }
    expect(await settingsOf(tenant)).toEqual(FIRST);
  });

  it.each([
    "http://172.15.255.255/",
    "http://172.32.0.0/",
    "http://100.63.255.255/",
    "http://100.128.0.0/",
    "http://169.253.255.255/",
    "http://11.0.0.0/",
    "https://8.8.8.8:8443/hook?shop=1",
    "https://[2606:4700:4700::1111]/",
  ])("200 for the public %s", async (url) => {
    const answer = await configure(await makeTenant(publicOnly), { url });
    expect(answer).toMatchObject({ status: 200, body: { tenant: { webhook: { url } } } });
  });

  it("200 for a name that does not resolve", async () => {
    const url = "https://hooks.shop.invalid/";
    const answer = await configure(await makeTenant(publicOnly), { url });
    expect(answer).toMatchObject({ status: 200, body: { tenant: { webhook: { url, enabled: true } } } });
  });

  it("200 of a test that fails: an address that became private since is not connected to", async () => {
    const tenant = await makeTenant(publicOnly);
    await configure(tenant, { url: "https://8.8.8.8/" });
    const tenants = publicOnly.deps.db.updateTable("tenant_webhooks").set({ webhook_url: publicOnly.receiver.url });
    await tenants.where("tenant_id", "=", tenant.id).execute();
    const { body } = await tenant.call<Tested>("POST", "/webhook/test");
    expect(body.delivery).toMatchObject({ status: "dropped", http_status: null, error: "the address is private" });
    expect(publicOnly.receiver.take()).toEqual([]);
  });
});

describe("POST /webhook/test", () => {
  it("200 delivers once, at once, and stores nothing", async () => {
    const tenant = await makeListener();
    const { status, body } = await tenant.call<Tested>("POST", "/webhook/test");
    const payload = { event: "webhook.test", timestamp: world.clock.now().toISOString(), tenant_id: tenant.id };
    expect({ status, payload: body.payload }).toEqual({ status: 200, payload });
    expect(body.delivery).toEqual({
      id: expect.stringMatching(/^dlv_/),
      status: "delivered",
      http_status: 200,
      duration_ms: expect.any(Number),
      error: null,
      error_code: null,
      response_body: "thanks",
    });
    const received = world.receiver.take();
    expect(received.map((hook) => hook.json)).toEqual([payload]);
    expect(received[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Tolem-Webhooks/1",
      "webhook-id": expect.stringMatching(/^evt_/),
      "x-webhook-signature": expect.stringMatching(/^sha256=[0-9a-f]{64}$/),
    });
    checkWebhook(world.app, "webhook.test", payload);
    await settle();
    expect(world.receiver.take()).toEqual([]);
    expect(await deliveriesOf(tenant)).toMatchObject({ total: 0 });
    expect((await tenant.call("GET", "/events")).body).toMatchObject({ total: 0 });
  });

  it("200 also while the webhook is switched off and lists no event", async () => {
    const tenant = await makeListener({ enabled: false, events: [] });
    const { body } = await tenant.call<Tested>("POST", "/webhook/test");
    expect(body.delivery).toMatchObject({ status: "delivered" });
    expect(world.receiver.take()).toHaveLength(1);
  });

  it.each([201, 204, 299])("200 counts %d as delivered", async (http_status) => {
    const tenant = await makeListener();
    world.receiver.answer((response) => response.writeHead(http_status).end());
    const { body } = await tenant.call<Tested>("POST", "/webhook/test");
    expect(body.delivery).toMatchObject({ status: "delivered", http_status, error: null, response_body: "" });
  });

  it.each([300, 404, 410, 429, 500])("200 tells of a receiver that answers %d", async (http_status) => {
    const tenant = await makeListener();
    world.receiver.answer(http_status);
    const { status, body } = await tenant.call<Tested>("POST", "/webhook/test");
    expect(status).toBe(200);
    expect(body.delivery).toMatchObject({
      status: "dropped",
      http_status,
      error: `the answer was ${http_status}, not 2xx`,
      error_code: "not_2xx",
      response_body: "no",
    });
    expect(world.receiver.take()).toHaveLength(1);
  });

  it.each([301, 302, 307, 308])("200 tells of a redirect %d, and does not follow it", async (http_status) => {
    const tenant = await makeListener();
    world.receiver.answer((response) => response.writeHead(http_status, { location: world.receiver.url }).end());
    const { body } = await tenant.call<Tested>("POST", "/webhook/test");
    expect(body.delivery).toMatchObject({
      status: "dropped",
      http_status,
      error: `the answer was ${http_status}, not 2xx`,
      error_code: "not_2xx",
    });
    expect(world.receiver.take()).toHaveLength(1);
  });

  it("200 reports a receiver that refuses the connection, and one that breaks it", async () => {
    const tenant = await makeListener({ url: REFUSING });
    const { body: refusing } = await tenant.call<Tested>("POST", "/webhook/test");
    const nothing = { status: "dropped", http_status: null, response_body: null };
    expect(refusing.delivery).toMatchObject({ ...nothing, error: "the connection was refused" });
    await configure(tenant, { url: world.receiver.url });
    world.receiver.answer((response) => response.destroy());
    const { body: breaking } = await tenant.call<Tested>("POST", "/webhook/test");
    const error = "the connection was closed before the answer was complete";
    expect(breaking.delivery).toMatchObject({ ...nothing, error });
  });

  it("200 keeps 1 KiB of a long answer", async () => {
    const tenant = await makeListener();
    world.receiver.answer((response) => response.end("x".repeat(5000)));
    const { body } = await tenant.call<Tested>("POST", "/webhook/test");
    expect(body.delivery.response_body).toBe("x".repeat(1024));
  });

  it("422 on url when none is configured, or it was cleared", async () => {
    const tenant = await makeTenant(world);
    expect(await tenant.call("POST", "/webhook/test")).toMatchObject(refused("url"));
    await configure(tenant, { url: world.receiver.url });
    await configure(tenant, { url: null });
    expect(await tenant.call("POST", "/webhook/test")).toMatchObject(refused("url"));
    expect(world.receiver.take()).toEqual([]);
  });
});

describe("events and deliveries", () => {
  let mine: Awaited<ReturnType<typeof makeListener>>;
  let yours: Awaited<ReturnType<typeof makeListener>>;
  /** The deliveries of `mine`, oldest first: delivered, dropped, delivered, of an expiry, pending. */
  let made: Delivery[];

  beforeAll(async () => {
    world.receiver.answer(200);
    mine = await makeListener({ events: ["invoice.status_changed", "subscription.expired"] });
    yours = await makeListener();
    await pay(yours);
    await pay(mine);
    await settle();
    world.receiver.answer(500);
    await pay(mine);
    await settle();
    world.receiver.answer(200);
    await pay(mine);
    const body = { event: "subscription.expired" as const, timestamp: world.clock.now().toISOString() };
    const expired = { tenant_id: mine.id, is_sandbox: true, body };
    await inTransaction(world.deps, (tx) => emit(tx, expired));
    await settle();
    await pay(mine);
    made = (await deliveriesOf(mine)).items.reverse();
  });

  afterAll(settle);

  const pick = (...places: number[]) => places.map((place) => made[place]?.id);
  const at = (place: number) => String(made[place]?.id);

  it("200 lists deliveries newest first, with their states", async () => {
    const { items, ...page } = await deliveriesOf(mine);
    expect(page).toEqual({ total: 5, limit: 50, offset: 0, next_cursor: null });
    expect(items.map(({ id, status }) => ({ id, status })).reverse()).toEqual([
      { id: at(0), status: "delivered" },
      { id: at(1), status: "dropped" },
      { id: at(2), status: "delivered" },
      { id: at(3), status: "delivered" },
      { id: at(4), status: "pending" },
    ]);
    const [newest] = items;
    expect(newest).toEqual({
      id: expect.stringMatching(/^dlv_/),
      event_id: expect.stringMatching(/^evt_/),
      endpoint_id: "default",
      event_type: "invoice.status_changed",
      invoice_id: expect.any(Number),
      refund_id: null,
      subscription_id: null,
      is_sandbox: true,
      status: "pending",
      attempts_made: 0,
      next_attempt_at: newest?.created_at,
      created_at: expect.any(String),
      last_attempt_at: null,
      last_http_status: null,
      last_error: null,
      last_error_code: null,
    });
    expect(items[3]).toMatchObject({
      attempts_made: 3,
      next_attempt_at: null,
      last_attempt_at: expect.any(String),
      last_http_status: 500,
      last_error: "the answer was 500, not 2xx",
      last_error_code: "not_2xx",
    });
    expect(items[4]).toMatchObject({
      attempts_made: 1,
      next_attempt_at: null,
      last_http_status: 200,
      last_error: null,
      last_error_code: null,
    });
  });

  it.each([
    ["?status=delivered", [3, 2, 0]],
    ["?status=dropped", [1]],
    ["?status=pending", [4]],
    ["?event_type=subscription.expired", [3]],
    ["?event_type=invoice.status_changed", [4, 2, 1, 0]],
    ["?event_type=invoice.status_changed&status=delivered", [2, 0]],
    ["?event_type=subscription.expired&status=dropped", []],
  ])("200 lists the deliveries of %s", async (query, places) => {
    const { items, total } = await deliveriesOf(mine, query);
    expect({ ids: items.map(({ id }) => id), total }).toEqual({ ids: pick(...places), total: places.length });
  });

  it.each([
    ["?limit=2", [4, 3], 5],
    ["?limit=2&offset=2", [2, 1], 5],
    ["?limit=2&offset=4", [0], 5],
    ["?offset=5", [], 5],
    ["?limit=1&offset=1&status=delivered", [2], 3],
  ])("200 pages through deliveries: %s", async (query, places, total) => {
    const list = await deliveriesOf(mine, query);
    const asked = new URLSearchParams(query);
    expect(list).toMatchObject({
      total,
      limit: Number(asked.get("limit") ?? 50),
      offset: Number(asked.get("offset") ?? 0),
    });
    expect(list.items.map(({ id }) => id)).toEqual(pick(...places));
  });

  it("200 shows a delivery with its attempts, newest first", async () => {
    const { status, body } = await mine.call<Detail>("GET", `/webhook/deliveries/${at(1)}`);
    const first = new Date(String(body.created_at)).getTime();
    const { attempts, ...listed } = body;
    expect({ status, listed }).toEqual({ status: 200, listed: made[1] });
    expect(attempts).toEqual(
      [30, 5, 0].map((seconds, index) => ({
        number: 3 - index,
        at: new Date(first + seconds * 1000).toISOString(),
        url: world.receiver.url,
        http_status: 500,
        duration_ms: expect.any(Number),
        error: "the answer was 500, not 2xx",
        error_code: "not_2xx",
        response_body: "no",
      })),
    );
  });

  it("200 lists events newest first, by type and by page, and shows each with its payload", async () => {
    const list = async (query = "") => (await mine.call<List<Event>>("GET", `/events${query}`)).body;
    const { items, ...page } = await list();
    expect(page).toEqual({ total: 5, limit: 50, offset: 0, next_cursor: null });
    expect(items.map(({ id }) => id)).toEqual(made.map(({ event_id }) => event_id).reverse());
    expect(items[0]).toEqual({
      id: made[4]?.event_id,
      type: "invoice.status_changed",
      is_sandbox: true,
      created_at: made[4]?.created_at,
      sequence: expect.any(Number),
      payload: expect.objectContaining({ event: "invoice.status_changed" }),
    });
    expect(await list("?type=subscription.expired")).toMatchObject({ total: 1, items: [{ id: made[3]?.event_id }] });
    expect(await list("?type=invoice.status_changed&limit=1&offset=1")).toMatchObject({
      total: 4,
      limit: 1,
      offset: 1,
      items: [{ id: made[2]?.event_id }],
    });
    expect((await list("?offset=5")).items).toEqual([]);
    const shown = await mine.call("GET", `/events/${items[0]?.id}`);
    expect(shown).toMatchObject({ status: 200, body: items[0] ?? {} });
  });

  it("200 lists the events of one invoice: its own, and its refund's", async () => {
    const paid = { amount: 500, phone_number: "87021234567", simulate: "paid" };
    const [invoice, other] = [await mine.call("POST", "/invoices", paid), await mine.call("POST", "/invoices", paid)];
    await mine.call("POST", `/invoices/${invoice.body.id}/refund`, { amount: 200 });
    const eventsOf = async ({ body: { id } }: Answer) => {
      const { body } = await mine.call<List<Event>>("GET", `/events?invoice_id=${id}`);
      return [body.total, ...body.items.map(({ type }) => type).sort()];
    };
    expect(await eventsOf(invoice)).toEqual([
      3,
      "invoice.status_changed",
      "invoice.status_changed",
      "refund.completed",
    ]);
    expect(await eventsOf(other)).toEqual([1, "invoice.status_changed"]);
    expect((await yours.call("GET", `/events?invoice_id=${invoice.body.id}`)).body).toMatchObject({ total: 0 });
  });

  it.each([
    ["/webhook/deliveries?status=lost", "status"],
    ["/webhook/deliveries?status=", "status"],
    ["/webhook/deliveries?event_type=webhook.test", "event_type"],
    ["/webhook/deliveries?limit=0", "limit"],
    ["/webhook/deliveries?limit=201", "limit"],
    ["/webhook/deliveries?limit=ten", "limit"],
    ["/webhook/deliveries?offset=-1", "offset"],
    ["/webhook/deliveries?offset=1.5", "offset"],
    ["/events?type=invoice.paid", "type"],
    ["/events?invoice_id=0", "invoice_id"],
    ["/events?limit=0", "limit"],
    ["/events?limit=201", "limit"],
    ["/events?offset=-1", "offset"],
  ])("422 for %s", async (path, field) => {
    expect(await mine.call("GET", path)).toMatchObject(refused(field));
  });

  it("404 for another tenant's, and for an unknown one", async () => {
    expect(await deliveriesOf(yours)).toMatchObject({ total: 1 });
    for (const [id, event_id] of [
      [at(1), String(made[1]?.event_id)],
      ["dlv_0", "evt_0"],
    ]) {
      expect(await yours.call("GET", `/webhook/deliveries/${id}`)).toMatchObject(notFound);
      expect(await yours.call("POST", `/webhook/deliveries/${id}/redeliver`)).toMatchObject(notFound);
      expect(await yours.call("GET", `/events/${event_id}`)).toMatchObject(notFound);
    }
    expect((await mine.call("GET", `/webhook/deliveries/${at(1)}`)).body).toMatchObject({ status: "dropped" });
  });
});

describe("POST /webhook/deliveries/redeliver", () => {
  type Redelivered = { redelivered: number; remaining: number; next: string | null };
  const redeliver = (who: Caller, body: Json) => who.call<Redelivered>("POST", "/webhook/deliveries/redeliver", body);
  const summary = async (who: Caller, query = "") =>
    (await who.call<Json>("GET", `/webhook/deliveries/summary${query}`)).body;

  /** A tenant with dropped deliveries of as many invoices, and a receiver that works again. `liveId` is the live one's. */
  async function makeDropped(count: number, liveId?: number) {
    const tenant = await makeListener({ enabled: true });
    await inTransaction(world.deps, async (tx) => {
      const timestamp = tx.clock.now().toISOString();
      const body = (id: number) => ({ event: "invoice.status_changed" as const, timestamp, invoice: { id } });
      const events = Array.from({ length: count }, (_, at) => at + 1).map((invoice_id) => ({
        ...{ tenant_id: tenant.id, invoice_id, is_sandbox: invoice_id !== liveId, body: body(invoice_id) },
      }));
      await emitAll(tx, events);
      await tx.db
        .updateTable("deliveries")
        .set({ status: "dropped", next_attempt_at: null })
        .where("tenant_id", "=", tenant.id)
        .execute();
    });
    return tenant;
  }

  it("200 sends the deliveries of a filter again, and names the subject of a delivery", async () => {
    const tenant = await makeDropped(4, 1);
    const { items } = await deliveriesOf(tenant, "?status=dropped&invoice_id=3");
    expect(items).toMatchObject([{ invoice_id: 3, refund_id: null, subscription_id: null }]);
    expect(await summary(tenant)).toEqual({ pending: 0, delivered: 0, dropped: 4 });
    const now = world.clock.now().toISOString();
    expect(await summary(tenant, `?to=${now}`)).toEqual({ pending: 0, delivered: 0, dropped: 0 });
    expect(await redeliver(tenant, { invoice_id: 3 })).toMatchObject({ status: 200, body: { redelivered: 1 } });
    expect(await redeliver(tenant, { from: now })).toMatchObject({ body: { redelivered: 2 } });
    expect(await redeliver(tenant, { is_sandbox: false })).toMatchObject(refused("is_sandbox"));
    await settle();
    expect(
      world.receiver
        .take()
        .map(({ json }) => (json.invoice as Json).id)
        .sort(),
    ).toEqual([2, 3, 4]);
    expect(await summary(tenant)).toEqual({ pending: 0, delivered: 3, dropped: 1 });
  });

  it("200 continues from batch to batch, each delivery once, also while they are delivered", async () => {
    const tenant = await makeDropped(230);
    let answer = (await redeliver(tenant, {})).body;
    expect(answer).toMatchObject({ redelivered: 100, remaining: 130 });
    await settle();
    answer = (await redeliver(tenant, { after: answer.next })).body;
    expect(answer).toMatchObject({ redelivered: 100, remaining: 30 });
    answer = (await redeliver(tenant, { after: answer.next })).body;
    expect(answer).toEqual({ redelivered: 30, remaining: 0, next: null });
    await settle();
    expect(world.receiver.take()).toHaveLength(230);
    expect(await redeliver(tenant, {})).toMatchObject({ body: { redelivered: 0, remaining: 0, next: null } });
  });

  it("404 for an unknown endpoint, 422 on after for another tenant's delivery, and on enabled while the webhook is switched off", async () => {
    const tenant = await makeDropped(1);
    expect(await redeliver(tenant, { endpoint_id: "we_unknown" })).toMatchObject({ status: 404 });
    const [other] = (await deliveriesOf(await makeDropped(1))).items;
    expect(await redeliver(tenant, { after: other?.id })).toMatchObject(refused("after"));
    await configure(tenant, { enabled: false });
    expect(await redeliver(tenant, {})).toMatchObject(refused("enabled"));
  });
});

describe("POST /webhook/deliveries/:id/redeliver", () => {
  const redeliver = (who: Caller, { id }: Delivery) =>
    who.call<Delivery>("POST", `/webhook/deliveries/${id}/redeliver`);

  it("200 begins a new round of three attempts of a dropped one, under the same webhook-id", async () => {
    const tenant = await makeListener();
    world.receiver.answer(500);
    await pay(tenant);
    await settle();
    world.clock.advance({ hours: 1 });
    const now = world.clock.now().toISOString();
    const dropped = await onlyDelivery(tenant);
    expect(await redeliver(tenant, dropped)).toMatchObject({
      status: 200,
      body: { id: dropped.id, status: "pending", attempts_made: 3, next_attempt_at: now },
    });
    await settle();
    await settle();
    const after = await onlyDelivery(tenant);
    expect(after).toMatchObject({ status: "dropped", attempts_made: 6, next_attempt_at: null });
    expect(after.attempts.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
    const sent = world.receiver.take();
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([dropped.event_id]));
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  it("200 sends a delivered one again, to where the webhook goes now", async () => {
    const tenant = await makeListener({ url: `${world.receiver.url}/old` });
    await pay(tenant);
    await settle();
    await configure(tenant, { url: `${world.receiver.url}/new` });
    const delivered = await onlyDelivery(tenant);
    expect(await redeliver(tenant, delivered)).toMatchObject({ status: 200, body: { status: "pending" } });
    await settle();
    const { status, attempts } = await onlyDelivery(tenant);
    expect(status).toBe("delivered");
    expect(attempts.map(({ url }) => url)).toEqual([`${world.receiver.url}/new`, `${world.receiver.url}/old`]);
    expect(world.receiver.take()).toHaveLength(2);
  });

  it("200 leaves a pending one as it is, between its attempts too", async () => {
    const tenant = await makeListener();
    world.receiver.answer(500);
    await pay(tenant);
    const { attempts: none, ...fresh } = await onlyDelivery(tenant);
    expect(await redeliver(tenant, fresh)).toMatchObject({ status: 200, body: fresh });
    await world.tick();
    const { attempts, ...failing } = await onlyDelivery(tenant);
    expect([none.length, attempts.length]).toEqual([0, 1]);
    expect(await redeliver(tenant, failing)).toMatchObject({ status: 200, body: failing });
    await settle();
    await settle();
    expect(await onlyDelivery(tenant)).toMatchObject({ status: "dropped", attempts_made: 3 });
    expect(world.receiver.take()).toHaveLength(3);
  });

  it("200 for many at once begins one round", async () => {
    const tenant = await makeListener();
    await pay(tenant);
    await settle();
    const delivery = await onlyDelivery(tenant);
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeliver(tenant, delivery)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await settle();
    expect(await onlyDelivery(tenant)).toMatchObject({ status: "delivered", attempts_made: 2 });
    expect(world.receiver.take()).toHaveLength(2);
  });

  it("422 on url without a webhook, and on enabled while it is switched off", async () => {
    const tenant = await makeListener();
    await pay(tenant);
    await settle();
    const delivery = await onlyDelivery(tenant);
    await configure(tenant, { enabled: false });
    expect(await redeliver(tenant, delivery)).toMatchObject(refused("enabled"));
    await configure(tenant, { url: null });
    expect(await redeliver(tenant, delivery)).toMatchObject(refused("url"));
    await settle();
    expect(await onlyDelivery(tenant)).toMatchObject({ status: "delivered", attempts_made: 1 });
    expect(world.receiver.take()).toHaveLength(1);
  });
});

describe("at the console", () => {
  let mine: SignedUp;
  let yours: SignedUp;
  beforeAll(async () => {
    [mine, yours] = await Promise.all([signUp(world, "mine@hooks.kz"), signUp(world, "yours@hooks.kz")]);
  });

  it("200 for the settings: the secret is the one of the sign-up, until it is rotated", async () => {
    expect(mine.webhook_secret).toMatch(SECRET);
    expect(await settingsOf(mine)).toEqual({ ...FIRST, secret_set: true });
    const set = await configure(mine, { url: world.receiver.url });
    expect(set).toMatchObject({
      status: 200,
      body: { tenant: { webhook: { url: world.receiver.url, enabled: true } } },
    });
    expect(set.body).not.toHaveProperty("webhookSecret");
    const { body } = await configure(mine, { rotate_secret: true });
    expect(body.webhookSecret).toMatch(SECRET);
    expect(body.webhookSecret).not.toBe(mine.webhook_secret);
    expect(await settingsOf(yours)).toEqual({ ...FIRST, secret_set: true });
  });

  it("200 for the test, the lists and the redelivery", async () => {
    await configure(mine, { url: world.receiver.url });
    const tested = await mine.call<Tested>("POST", "/webhook/test");
    expect(tested).toMatchObject({ status: 200, body: { delivery: { status: "delivered", http_status: 200 } } });
    await pay(mine);
    await settle();
    const delivery = await onlyDelivery(mine);
    expect(delivery).toMatchObject({ status: "delivered", attempts: [{ number: 1, http_status: 200 }] });
    const events = await mine.call<List<Event>>("GET", "/events?type=invoice.status_changed");
    expect(events.body).toMatchObject({ total: 1, items: [{ id: delivery.event_id }] });
    expect(await mine.call("GET", `/events/${delivery.event_id}`)).toMatchObject({ status: 200 });
    const again = await mine.call("POST", `/webhook/deliveries/${delivery.id}/redeliver`);
    expect(again).toMatchObject({ status: 200, body: { status: "pending" } });
    await settle();
    expect(world.receiver.take()).toHaveLength(3);

    expect(await yours.call("GET", `/webhook/deliveries/${delivery.id}`)).toMatchObject(notFound);
    expect(await yours.call("POST", `/webhook/deliveries/${delivery.id}/redeliver`)).toMatchObject(notFound);
    expect(await yours.call("GET", `/events/${delivery.event_id}`)).toMatchObject(notFound);
    expect(await deliveriesOf(yours)).toMatchObject({ total: 0 });
  });

  it.each(["/webhook/configure", "/webhook/test", "/webhook/deliveries/dlv_0/redeliver"])(
    "403 for POST %s without the CSRF token",
    async (path) => {
      const answer = await mine.call("POST", path, {}, { "x-csrf-token": "other" });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "CSRF_MISMATCH" } } });
    },
  );

  it("422 as for a key", async () => {
    expect(await configure(yours, { url: "ftp://shop.kz/" })).toMatchObject(refused("url"));
    expect(await configure(yours, { events: ["invoice.paid"] })).toMatchObject(refused("events"));
    expect(await yours.call("POST", "/webhook/test")).toMatchObject(refused("url"));
    expect(await yours.call("GET", "/webhook/deliveries?status=lost")).toMatchObject(refused("status"));
    expect(await yours.call("GET", "/events?type=lost")).toMatchObject(refused("type"));
    const merchant = await signUp(publicOnly, "public@hooks.kz");
    expect(await configure(merchant, { url: "http://127.0.0.1/" })).toMatchObject(refused("url"));
  });
});
