/** Webhook endpoints: made, listed, changed, rotated, deleted and replayed to, each with the statuses that it promises. */
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signatureHeaders } from "../../src/webhooks/signature.ts";
import { isReplayed, keyed } from "../support/keyed.ts";
import { type Json, makeTenant, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type Endpoint = Json & { id: string; status: string };
type Made = { webhook_endpoint: Endpoint; secret: string };
type List = { items: Endpoint[] };

let world: World;
let tenant: TestTenant;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.set("2026-03-01T10:00:00Z");
  world.receiver.take();
  tenant = await makeTenant(world);
});
afterAll(() => world.close());

const url = (path = "") => `${world.receiver.url}${path}`;
const make = async (body: Json = {}, who = tenant) => {
  const made = await who.call<Made>("POST", "/webhook-endpoints", { url: url(), ...body });
  expect(made.status).toBe(201);
  return made.body;
};
const list = async () => (await tenant.call<List>("GET", "/webhook-endpoints")).body;
const pay = (body: Json = {}) =>
  tenant.call("POST", "/invoices", { amount: 100, phone_number: "87021234567", simulate: "paid", ...body });
const idsSent = () => world.receiver.take().map(({ headers }) => headers["webhook-id"]);
const refusal = (status: number, code: string, field?: string) => ({
  status,
  body: { error: { code, ...(field === undefined ? {} : { fields: { [field]: expect.any(String) } }) } },
});
const span = { from: "2026-03-01T00:00:00Z", to: "2026-03-02T00:00:00Z" };

describe("POST /webhook-endpoints", () => {
  it("201 with defaults and a secret of its own, sealed at rest; the list has it after the default one", async () => {
    const { webhook_endpoint, secret } = await make();
    expect(webhook_endpoint).toEqual({
      ...{
        id: expect.stringMatching(/^we_/),
        url: url(),
        description: null,
        events: ["*"],
        mode: "test",
        retry: "long",
      },
      ...{ enabled: true, status: "active", failing_since: null, paused_at: null },
      created_at: "2026-03-01T10:00:00.000Z",
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { rows } = await sql<{ secret: Buffer }>`
      select secret from webhook_endpoints where tenant_id = ${tenant.id}`.execute(world.deps.db);
    expect(rows.map((row) => row.secret.includes(secret))).toEqual([false]);
    expect(await list()).toMatchObject({
      items: [{ id: "default", url: null, mode: "both", retry: "standard", status: "disabled" }, webhook_endpoint],
    });
    const one = await tenant.call("GET", `/webhook-endpoints/${webhook_endpoint.id}`);
    expect(one).toMatchObject({ status: 200, body: { webhook_endpoint } });
    expect((await tenant.call("GET", "/webhook-endpoints/default")).status).toBe(200);
  });

  it("201 with the mode of a live key, and once under an Idempotency-Key", async () => {
    const call = () =>
      keyed<Made>(world, {
        ...{ api_key: tenant.live_key, key: "endpoint-1", path: "/webhook-endpoints" },
        body: { url: url() },
      });
    const [first, second] = [await call(), await call()];
    expect(first).toMatchObject({ status: 201, body: { webhook_endpoint: { mode: "live" } } });
    expect(second.body).toEqual(first.body);
    expect(isReplayed(second)).toBe(true);
    expect((await list()).items.length).toBe(2);
  });

  it("422 for the seventeenth, the default one counted", async () => {
    for (let made = 1; made < 16; made += 1) await make();
    const more = await tenant.call("POST", "/webhook-endpoints", { url: url() });
    expect(more).toMatchObject(refusal(422, "VALIDATION_ERROR", "url"));
    expect((await list()).items.length).toBe(16);
  });

  it.each([
    ["url", {}],
    ["url", { url: "ftp://shop.kz" }],
    ["url", { url: "https://169.254.169.254/" }],
    ["events", { url: "https://shop.kz", events: [] }],
    ["events", { url: "https://shop.kz", events: ["invoice.lost"] }],
    ["mode", { url: "https://shop.kz", mode: "sandbox" }],
    ["retry", { url: "https://shop.kz", retry: "never" }],
  ])("422 names %s of %j", async (field, body) => {
    expect(await tenant.call("POST", "/webhook-endpoints", body)).toMatchObject(
      refusal(422, "VALIDATION_ERROR", field),
    );
    expect((await list()).items.length).toBe(1);
  });
});

describe("what is sent", () => {
  it("each event to every endpoint that takes its type and its mode, with one webhook-id and the secret of each", async () => {
    await tenant.call("POST", "/webhook/configure", { url: url("/default") }, { key: tenant.live_key });
    await make({ url: url("/every") });
    await make({ url: url("/both"), mode: "both", events: ["invoice.status_changed"] });
    await make({ url: url("/refunds"), events: ["refund.completed"] });
    await make({ url: url("/live"), mode: "live" });
    await make({ url: url("/off"), enabled: false });
    await pay();
    await world.tick();
    const sent = world.receiver.take();
    expect(new Set(sent.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(sent.map(({ headers }) => headers["webhook-signature"])).size).toBe(3);
    type Deliveries = { items: { endpoint_id: string; status: string }[]; total: number };
    const { body } = await tenant.call<Deliveries>("GET", "/webhook/deliveries");
    expect(body.items.map(({ status }) => status)).toEqual(["delivered", "delivered", "delivered"]);
    const of = body.items.map(({ endpoint_id }) => endpoint_id);
    expect(of).toContain("default");
    const own = await tenant.call<Deliveries>("GET", "/webhook/deliveries?endpoint_id=default");
    expect(own.body.total).toBe(1);
  });

  it("sequence rises from one event of an invoice to the next", async () => {
    await make();
    const { body: invoice } = await pay();
    await tenant.call("POST", `/invoices/${invoice.id}/refund`);
    await world.tick();
    const { items } = (await tenant.call<{ items: { id: string; sequence: number }[] }>("GET", "/events")).body;
    const [newest, ...others] = items.map(({ sequence }) => sequence);
    expect(newest).toBeGreaterThan(Math.max(...others));
    const sent = world.receiver.take().map(({ headers }) => [headers["webhook-id"], headers["tolem-sequence"]]);
    expect(sent.sort()).toEqual(items.map(({ id, sequence }) => [id, String(sequence)]).sort());
  });
});

describe("PATCH, DELETE and POST …/rotate-secret", () => {
  it("200 changes what is named, with its activity", async () => {
    const { webhook_endpoint: made } = await make({ description: "Warehouse" });
    const path = `/webhook-endpoints/${made.id}`;
    const changes = {
      url: url("/new"),
      description: null,
      events: ["refund.failed", "*"],
      mode: "both",
      enabled: false,
    };
    const changed = await tenant.call("PATCH", path, changes);
    const after = { ...made, ...changes, events: ["*"], status: "disabled" };
    expect(changed).toMatchObject({ status: 200, body: { webhook_endpoint: after } });
    const { rows } = await sql<{ action: string }>`
      select action from activity where tenant_id = ${tenant.id} and target = ${made.id} order by at, id`.execute(
      world.deps.db,
    );
    expect(rows.map(({ action }) => action).sort()).toEqual(["webhook.endpoint_change", "webhook.endpoint_create"]);
  });

  it("200 deletes it, and drops what is queued for it", async () => {
    const { webhook_endpoint: made } = await make();
    await pay();
    expect(await tenant.call("DELETE", `/webhook-endpoints/${made.id}`)).toMatchObject({
      status: 200,
      body: { ok: true, id: made.id },
    });
    await world.tick();
    expect(world.receiver.take()).toEqual([]);
    const { body } = await tenant.call<List>("GET", `/webhook/deliveries?endpoint_id=${made.id}`);
    expect(body.items).toMatchObject([{ status: "dropped", attempts_made: 0 }]);
    const [delivery] = body.items;
    expect(await tenant.call("POST", `/webhook/deliveries/${delivery?.id}/redeliver`)).toMatchObject(
      refusal(404, "NOT_FOUND"),
    );
  });

  it("200 rotates the secret, and both sign for a day; ten times a day", async () => {
    const { webhook_endpoint: made } = await make();
    const rotate = () => tenant.call<Made>("POST", `/webhook-endpoints/${made.id}/rotate-secret`);
    const rotated = await rotate();
    expect(rotated).toMatchObject({ status: 200, body: { secret: expect.stringMatching(/^whsec_/) } });
    await pay();
    await world.tick();
    const signaturesOf = () =>
      world.receiver.take().map(({ headers }) => `${headers["webhook-signature"]}`.split(" ").length);
    expect(signaturesOf()).toEqual([2]);
    world.clock.advance({ hours: 24 });
    await pay();
    await world.tick();
    expect(signaturesOf()).toEqual([1]);
    for (let times = 0; times < 10; times += 1) expect((await rotate()).status).toBe(200);
    expect(await rotate()).toMatchObject(refusal(422, "VALIDATION_ERROR", "rotate_secret"));
  });

  it("422 for the default endpoint, 404 for another tenant's and an unknown one", async () => {
    const other = await makeTenant(world);
    const { webhook_endpoint: foreign } = await make({}, other);
    const calls: [string, string, Json?][] = [
      ["PATCH", "", { enabled: true }],
      ["DELETE", ""],
      ["POST", "/rotate-secret"],
    ];
    for (const [method, rest, body] of calls) {
      const call = (id: string) => tenant.call(method, `/webhook-endpoints/${id}${rest}`, body);
      expect(await call("default")).toMatchObject(refusal(422, "VALIDATION_ERROR", "id"));
      for (const id of [foreign.id, "we_none"]) expect(await call(id)).toMatchObject(refusal(404, "NOT_FOUND"));
    }
    for (const id of [foreign.id, "we_none"]) {
      expect(await tenant.call("POST", `/webhook-endpoints/${id}/test`)).toMatchObject(refusal(404, "NOT_FOUND"));
      expect(await tenant.call("GET", `/webhook-endpoints/${id}`)).toMatchObject(refusal(404, "NOT_FOUND"));
      expect(await tenant.call("POST", `/webhook-endpoints/${id}/replay`, span)).toMatchObject(
        refusal(404, "NOT_FOUND"),
      );
    }
  });
});

describe("POST /webhook-endpoints/{id}/test", () => {
  type Tested = { payload: Json; delivery: Json };
  const test = (id: string) => tenant.call<Tested>("POST", `/webhook-endpoints/${id}/test`);

  it("200 delivers once, also while it is disabled, signed by its own secret and a replaced one, and stores nothing", async () => {
    const { webhook_endpoint, secret: first } = await make({ enabled: false, events: ["refund.completed"] });
    const rotated = await tenant.call<Made>("POST", `/webhook-endpoints/${webhook_endpoint.id}/rotate-secret`);
    const { status, body } = await test(webhook_endpoint.id);
    const payload = { event: "webhook.test", timestamp: "2026-03-01T10:00:00.000Z", tenant_id: tenant.id };
    expect([status, body]).toMatchObject([200, { payload, delivery: { status: "delivered", http_status: 200 } }]);
    const [sent] = world.receiver.take();
    const { secret } = rotated.body;
    const id = String(sent?.headers["webhook-id"]);
    const signed = { secret, replaced_secrets: [first], id, timestamp: world.clock.now(), body: sent?.body ?? "" };
    expect(sent?.headers["webhook-signature"]).toBe(signatureHeaders(signed)["webhook-signature"]);
    expect((await tenant.call("GET", "/webhook/deliveries")).body).toMatchObject({ total: 0 });
  });

  it("200 leaves the endpoint as it was where its receiver answers 410", async () => {
    const { webhook_endpoint } = await make();
    world.receiver.answer(410);
    expect((await test(webhook_endpoint.id)).body.delivery).toMatchObject({ status: "dropped", http_status: 410 });
    world.receiver.answer(200);
    expect((await list()).items).toContainEqual(webhook_endpoint);
  });

  it("200 for the default one, and 422 on url while it has none", async () => {
    expect(await test("default")).toMatchObject(refusal(422, "VALIDATION_ERROR", "url"));
    await tenant.call("POST", "/webhook/configure", { url: url() });
    expect((await test("default")).body.delivery).toMatchObject({ status: "delivered" });
  });
});

describe("POST /webhook-endpoints/{id}/replay", () => {
  it("202 sends dropped events again, or all of the span, in order and under the same webhook-ids", async () => {
    await pay();
    const { webhook_endpoint: made } = await make({ retry: "standard" });
    await pay();
    world.receiver.answer(500);
    for (const seconds of [0, 5, 25]) {
      world.clock.advance({ seconds });
      await world.tick();
    }
    world.receiver.answer(200);
    const [failed] = new Set(idsSent());
    const replay = (body: Json = {}) =>
      tenant.call("POST", `/webhook-endpoints/${made.id}/replay`, { ...span, ...body });
    expect(await replay({ to: "2026-03-01T09:00:00Z" })).toMatchObject({ status: 202, body: { deliveries: 0 } });
    expect(await replay()).toMatchObject({ status: 202, body: { deliveries: 1 } });
    await world.tick();
    expect(idsSent()).toEqual([failed]);
    expect(await replay()).toMatchObject({ status: 202, body: { deliveries: 0 } });
    const { items } = (await tenant.call<List>("GET", "/events")).body;
    expect(await replay({ only: "all" })).toMatchObject({ status: 202, body: { deliveries: 2 } });
    await world.tick();
    expect(idsSent().sort()).toEqual(items.map(({ id }) => id).sort());
  });

  it("422 for a span that ends before it begins, for no time, and while nothing can be sent", async () => {
    const { webhook_endpoint: made } = await make({ enabled: false });
    const replay = (id: string, body: Json) => tenant.call("POST", `/webhook-endpoints/${id}/replay`, body);
    const turned = { from: span.to, to: span.from };
    expect(await replay(made.id, turned)).toMatchObject(refusal(422, "VALIDATION_ERROR", "to"));
    expect(await replay(made.id, { from: span.from })).toMatchObject(refusal(422, "VALIDATION_ERROR", "to"));
    expect(await replay(made.id, span)).toMatchObject(refusal(422, "VALIDATION_ERROR", "enabled"));
    expect(await replay("default", span)).toMatchObject(refusal(422, "VALIDATION_ERROR", "url"));
  });
});
