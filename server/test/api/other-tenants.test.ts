/** An id of another tenant's is answered as one that does not exist, wherever a call of the tenant API takes an id, and nothing of that tenant changes. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRowOf, listTenantTables } from "../../src/db/tenant-tables.ts";
import { type OpenApiDocument, type Operation, resolved, type Schema } from "../../src/openapi/document.ts";
import { apiDocument } from "../../src/openapi/openapi.ts";
import type { Call } from "../support/calls.ts";
import { makeCall, tenantCalls } from "../support/every-call.ts";
import { type Json, makeTenant, request, type TestTenant } from "../support/make.ts";
import { PHONE_INVOICE } from "../support/merchant.ts";
import { DAILY } from "../support/subscriptions.ts";
import { createWorld, type World } from "../support/world.ts";

const PREFIX = "/api/v1";
const LINK = { title: "Tea", amount: 500 };
const ORDER = "order-of-another";
const SUBSCRIBER = "subscriber-of-another";

type Made = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[]; allOf?: Schema[] };

const cart = (id: unknown) => [{ catalog_item_id: id, count: 1 }];

/** What is sent where the body has an id, by the operation and the field. */
const BODIES: Record<string, (id: unknown) => Json> = {
  "changeCatalogItem image_id": (id) => ({ image_id: id }),
  "checkInvoiceStatuses invoice_ids": (id) => ({ invoice_ids: [id] }),
  "createCatalogItems image_id": (id) => ({ name: "Tea", price: 5, image_id: id }),
  "createPaymentLink catalog_item_id": (id) => ({ title: "Tea", items: cart(id) }),
  "createPhoneInvoice catalog_item_id": (id) => ({ ...PHONE_INVOICE, cart_items: cart(id) }),
  "createQrInvoice catalog_item_id": (id) => ({ amount: 5, cart_items: cart(id) }),
  "createSubscription catalog_item_id": (id) => ({ ...DAILY, amount: null, cart_items: cart(id) }),
  "redeliverMatching endpoint_id": (id) => ({ status: "delivered", endpoint_id: id }),
  "redeliverMatching invoice_id": (id) => ({ status: "delivered", invoice_id: id }),
  "updatePaymentLink catalog_item_id": (id) => ({ items: cart(id) }),
  "updateSubscription catalog_item_id": (id) => ({ cart_items: cart(id) }),
};

/** How these calls say that the id is of nothing: a body that is refused for anything else shows nothing. */
const FOUND_NOTHING = /"fields":\{"[\w.]*_id":|"status":"not_found"|"code":"NOT_FOUND"|"redelivered":0/;

let world: World;
let owner: TestTenant;
let other: TestTenant;
/** Every call of the tenant API by the owner, with the ids of what the owner has. */
let calls: Call[];
/** The owner's ids by the names of the fields that take them. */
let ids: Record<string, string>;
/** Things of the other tenant's own, by the path that begins with their noun. */
let own: Record<string, number>;
let document: OpenApiDocument;
let operations: { method: string; path: string; operation: Operation }[];

beforeAll(async () => {
  world = await createWorld();
  [owner, other] = [await makeTenant(world), await makeTenant(world)];
  document = apiDocument(world.app);
  operations = Object.entries(document.paths)
    .filter(([path]) => path.startsWith(`${PREFIX}/`))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
  await owner.call("POST", "/invoices", { ...PHONE_INVOICE, external_order_id: ORDER });
  await owner.call("POST", "/subscriptions", { ...DAILY, external_subscriber_id: SUBSCRIBER });
  calls = await tenantCalls(world, () => ({ "x-api-key": owner.test_key }));
  ids = await idsOfOwner();
  await other.call("POST", "/webhook/configure", { url: world.receiver.url });
  own = {
    catalog:
      (await other.call<{ data: { id: number }[] }>("POST", "/catalog", { name: "Bun", price: 5 })).body.data[0]?.id ??
      0,
    "payment-links": (await other.call<{ id: number }>("POST", "/payment-links", LINK)).body.id,
    subscriptions: (await other.call<{ id: number }>("POST", "/subscriptions", DAILY)).body.id,
  };
});
afterAll(() => world.close());

const idIn = ({ operation, path }: Call) => {
  const template = operation.split(" ")[1] ?? "";
  const end = template.length - template.indexOf("}") - 1;
  return path.slice(template.indexOf("{"), path.length - end);
};

/** A payment link of the owner's that has an invoice. */
async function payByLink(): Promise<string> {
  const { body: link } = await owner.call<{ id: number; slug: string }>("POST", "/payment-links", LINK);
  await request(world, "POST", `/l/${link.slug}`, { channel: "qr" }, { accept: "application/json" });
  return String(link.id);
}

async function idsOfOwner(): Promise<Record<string, string>> {
  const idOf = (name: string) => {
    const call = calls.find(({ operation }) => operation === `GET ${PREFIX}${name}`);
    return call === undefined ? expect.fail(`${name} is not called`) : idIn(call);
  };
  // The endpoints are there by now, and have a delivery of this.
  await owner.call("POST", "/invoices", { ...PHONE_INVOICE, simulate: "paid" });
  const log = await owner.call<Json>("GET", `/request-logs/${idOf("/request-logs/{id}")}`);
  const invoice_id = idOf("/invoices/{id}");
  return {
    ...{ invoice_id, invoice_ids: invoice_id, catalog_item_id: idOf("/catalog/{id}") },
    ...{ image_id: idOf("/catalog/images/{image_id}"), endpoint_id: idOf("/webhook-endpoints/{id}") },
    ...{ payment_link_id: await payByLink(), key_id: String(log.body.key_id) },
    ...{ request_id: String(log.body.request_id), external_order_id: ORDER, external_subscriber_id: SUBSCRIBER },
  };
}

/** An id of the same shape that nothing has. */
const unknownOf = (id: string) => (/^\d+$/.test(id) ? "999999999" : `${id.slice(0, -6)}000000`);

/** The rows of the owner as hashes by their tables. The API log is written after the answers, and the use of keys as well. */
async function rowsOfOwner(): Promise<Record<string, unknown>> {
  const { db } = world.deps;
  const tables = (await listTenantTables(db)).filter(({ name }) => !["request_logs", "api_keys"].includes(name));
  const hashes = tables.map(async ({ name }) => {
    const mine = isRowOf({ tenant_id: owner.id, userIds: [] }, name);
    const { rows } = await sql<{ hash: string | null }>`
      select md5(string_agg(t::text, ';' order by t::text)) as hash from ${sql.table(name)} t where ${mine}`.execute(
      db,
    );
    return [name, rows[0]?.hash];
  });
  return Object.fromEntries(await Promise.all(hashes));
}

/** The names of all fields of a body. */
function fieldsOf(node: Schema | undefined): string[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = resolved(document, node ?? {}) as Made;
  const within = [...Object.values(properties), ...anyOf, ...allOf, ...(items === undefined ? [] : [items])];
  return [...Object.keys(properties), ...within.flatMap(fieldsOf)];
}

/** Makes the other tenant's call with the owner's id and with that of nothing: both answers, each with its id left out. */
async function answersTo(id: string, callWith: (id: string) => Pick<Call, "operation" | "path" | "body">) {
  const headers = () => ({ "x-api-key": other.test_key });
  const answers = [id, unknownOf(id)].map(async (each) => {
    const { status, text } = await makeCall(world, { ...callWith(each), headers });
    return { status, text: text.replace(`"id":${each},`, "") };
  });
  const [answer, toNothing] = await Promise.all(answers);
  return { answer, toNothing };
}

async function expectNoChange(act: () => Promise<void>): Promise<void> {
  const before = await rowsOfOwner();
  await act();
  expect(await rowsOfOwner()).toEqual(before);
}

describe("another tenant's id is as if it did not exist", () => {
  it("404 in the path of every call", async () => {
    const withId = operations.filter(({ path }) => path.includes("{"));
    const prepared = calls.filter(({ operation }) => operation.includes("{"));
    expect(prepared.map(({ operation }) => operation).sort()).toEqual(
      withId.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    await expectNoChange(async () => {
      for (const call of prepared) {
        const [, template = ""] = call.operation.split(" ");
        const callWith = (id: string) => ({ ...call, path: template.replace(/\{\w+\}/, id) });
        const { answer, toNothing } = await answersTo(idIn(call), callWith);
        expect({ ...answer, operation: call.operation }).toEqual({
          ...toNothing,
          status: 404,
          operation: call.operation,
        });
      }
    });
    for (const call of prepared.filter(({ operation }) => operation.startsWith("GET ")))
      expect(await makeCall(world, call)).toMatchObject({ operation: call.operation, status: 200 });
  });

  it("200 with nothing in the filters of every list", async () => {
    const filters = operations.flatMap(({ method, path, operation }) =>
      (operation.parameters ?? [])
        .map((parameter) => resolved(document, parameter))
        .filter((parameter) => parameter.in === "query" && /_ids?$/.test(parameter.name ?? ""))
        .map(({ name = "" }) => ({ operation: `${method} ${path}`, path, name })),
    );
    expect(filters.length).toBeGreaterThan(0);
    for (const { operation, path, name } of filters) {
      const id = ids[name] ?? expect.fail(`${operation} filters by ${name}: add one of the owner's`);
      const callWith = (each: string) => ({ operation, path: `${path}?${name}=${each}` });
      const { answer, toNothing } = await answersTo(id, callWith);
      expect({ ...answer, operation, name }).toEqual({ ...toNothing, status: 200, operation, name });
      const { text } = await makeCall(world, { ...callWith(id), headers: () => ({ "x-api-key": owner.test_key }) });
      expect(text, `the owner's ${operation} by ${name}`).not.toBe(answer?.text);
    }
  });

  it("finds nothing in the body of every call", async () => {
    const named = operations.flatMap(({ method, path, operation }) =>
      Object.values(operation.requestBody?.content ?? {})
        .flatMap(({ schema }) => [...new Set(fieldsOf(schema))])
        // A merchant chooses the external ids of its own things.
        .filter((name) => /_ids?$/.test(name) && !name.startsWith("external_"))
        .map((name) => ({ method, path, name, operationId: operation.operationId })),
    );
    expect(named.map(({ operationId, name }) => `${operationId} ${name}`).sort()).toEqual(Object.keys(BODIES).sort());
    await expectNoChange(async () => {
      for (const { method, path, name, operationId } of named) {
        const key = `${operationId} ${name}`;
        const numberOr = (id: string) => (/^\d+$/.test(id) ? Number(id) : id);
        const at = path.replace("{id}", String(own[path.split("/")[3] ?? ""]));
        const { answer, toNothing } = await answersTo(ids[name] ?? expect.fail(`no ${name} of the owner's`), (id) => ({
          operation: `${method} ${path}`,
          path: at,
          body: BODIES[key]?.(numberOr(id)) ?? {},
        }));
        expect({ ...answer, key }).toEqual({ ...toNothing, key });
        expect(answer?.text, key).toMatch(FOUND_NOTHING);
      }
    });
  });
});
