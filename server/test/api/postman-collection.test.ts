/** The Postman collection is up to date, and each of its requests is one that the service takes. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { apiDocument, textOf } from "../../src/openapi/openapi.ts";
import { COLLECTION_PATH, postmanCollection } from "../../src/openapi/postman-collection.ts";
import { tenantDocument } from "../../src/openapi/tenant-document.ts";
import type { Call } from "../support/calls.ts";
import { makeCall, tenantCalls } from "../support/every-call.ts";
import { makeTenant, request, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

type Pair = { key: string; value: string };
type PostmanRequest = {
  method: string;
  auth?: { type: string };
  header: Pair[];
  body?: { mode: string; raw?: string };
  url: { raw: string; variable: Pair[] };
};
type Collection = { auth: { apikey: Pair[] }; item: { item: { request: PostmanRequest }[] }[] };

let world: World;
let tenant: TestTenant;
let collection: Collection;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  collection = (await request<Collection>(world, "GET", COLLECTION_PATH)).body;
});
afterAll(() => world.close());

it("docs/ holds the collection that is served, in which every call of the tenant API is once", async () => {
  const document = tenantDocument(apiDocument(world.app));
  expect(collection).toEqual(postmanCollection(document));
  const file = await readFile(new URL("../../../docs/tolem.postman_collection.json", import.meta.url), "utf8");
  expect(file === textOf(collection), "the file is stale: run npm run openapi").toBe(true);
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(requests().map(operationOf).sort()).toEqual(documented.sort());
});

const requests = () => collection.item.flatMap(({ item }) => item.map((each) => each.request));

/** The operation of the document that the request calls. */
const operationOf = ({ method, url }: PostmanRequest) =>
  `${method} ${url.raw.replace("{{baseUrl}}", "").replace(/:(\w+)/g, "{$1}")}`;

/** What is sent when the variables are set to the service, its key and the ids of `call`; the file of a form is that of `call`. */
function sent(template: PostmanRequest, call: Call): Call {
  const parts = call.operation.split("/").slice(1);
  const ids = call.path
    .split("/")
    .slice(1)
    .filter((part, at) => part !== parts[at]);
  const names = template.url.variable.map(({ value }) => value.slice("{{".length, -"}}".length));
  const variables = {
    ...{ baseUrl: "", apiKey: tenant.test_key, $guid: world.deps.random.id("key") },
    ...Object.fromEntries(names.map((name, at) => [name, ids[at]])),
  };
  const fill = <T>(part: T): T =>
    JSON.parse(
      JSON.stringify(part).replace(/\{\{(\$?\w+)\}\}/g, (_, name) => String(variables[name as keyof typeof variables])),
    );
  const { url, header, auth, body } = fill(template);
  const path = url.variable.reduce((raw, { key, value }) => raw.replace(`:${key}`, value), url.raw);
  const byKey = Object.fromEntries(fill(collection.auth.apikey).map(({ key, value }) => [key, value]));
  const headers = {
    ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
    ...(auth?.type === "noauth" ? {} : { [String(byKey.key)]: String(byKey.value) }),
  };
  const filled = body?.raw === undefined ? call.body : JSON.parse(body.raw);
  return { operation: call.operation, path, headers: () => headers, ...(body === undefined ? {} : { body: filled }) };
}

it("has requests that the service takes with a test key", { timeout: 120_000 }, async () => {
  const byOperation = new Map(requests().map((each) => [operationOf(each), each]));
  const outcomes: [operation: string, status: number][] = [];
  for (const call of await tenantCalls(world, () => ({ "x-api-key": tenant.test_key }))) {
    const { operation, status } = await makeCall(world, sent(byOperation.get(call.operation) as PostmanRequest, call));
    outcomes.push([operation, status]);
  }
  expect(outcomes.length).toBe(byOperation.size);
  expect(outcomes.filter(([, status]) => status >= 400)).toEqual([
    // The picture is of another merchant, more than is left would be refunded, and the clock was set forward.
    ["POST /api/v1/catalog", 422],
    ["POST /api/v1/invoices/{id}/refund", 422],
    ["POST /api/v1/sandbox/invoices/{id}/simulate", 422],
  ]);
});
