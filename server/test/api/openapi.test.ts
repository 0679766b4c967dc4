/** The OpenAPI document is valid, complete, up to date, and matches what is answered and sent. */
import { readFile } from "node:fs/promises";
import { Validator } from "@seriousme/openapi-schema-validator";
import Fastify, { type FastifyContextConfig } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "../../src/errors.ts";
import { type OpenApiDocument, type Operation, resolved } from "../../src/openapi/document.ts";
import { apiDocument, textOf, useOpenApi } from "../../src/openapi/openapi.ts";
import { tenantDocument } from "../../src/openapi/tenant-document.ts";
import { checkAnswer, checkWebhook } from "../support/contract.ts";
import { makeTenant, request, type TestTenant } from "../support/make.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let tenant: TestTenant;
let document: OpenApiDocument;
beforeAll(async () => {
  world = await createWorld();
  tenant = await makeTenant(world);
  document = apiDocument(world.app);
});
afterAll(() => world.close());

function operations(): { name: string; method: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, method, operation })),
  );
}

describe("the document", () => {
  it.each(["openapi", "openapi-tenant"])("is valid OpenAPI 3.1, and what docs/%s.json holds", async (name) => {
    const text = textOf(name === "openapi" ? document : tenantDocument(document));
    const validator = new Validator();
    expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
    const file = await readFile(new URL(`../../../docs/${name}.json`, import.meta.url), "utf8").catch(() => "");
    expect(file === text, `docs/${name}.json is stale: run npm run openapi`).toBe(true);
  });

  it("documents every operation's purpose, permissions and errors", () => {
    const wanting = operations().filter(({ operation: { operationId, summary, tags, security, responses } }) => {
      const statuses = Object.keys(responses);
      return !(
        operationId &&
        summary &&
        tags.length > 0 &&
        security &&
        statuses.some((status) => status < "400") &&
        "500" in responses
      );
    });
    expect(wanting.map(({ name }) => name)).toEqual([]);
  });

  it("describes every tag", () => {
    expect(document.tags.filter(({ description }) => description === undefined)).toEqual([]);
  });

  it("has a type for every enum, and a format for every number that 32 bits may not hold", () => {
    const bare: unknown[] = [];
    JSON.stringify(document, (_key, value) => {
      const { type, format, maximum = Number.POSITIVE_INFINITY } = Object(value);
      const isBare = type === "number" ? format !== "double" : type === "integer" && !format && maximum > 2 ** 31 - 1;
      if (isBare || (Array.isArray(value?.enum) && type === undefined)) bare.push(value);
      return value;
    });
    expect(bare).toEqual([]);
  });

  it("has each operationId once", () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it("asks for a key under /api/v1, and in the console for a session and, to write, for a CSRF token", () => {
    for (const { name, method, operation } of operations()) {
      const schemes = operation.security.flatMap((each) => Object.keys(each));
      if (name.includes(" /api/v1/") && schemes.length > 0) expect(schemes, name).toEqual(["apiKey"]);
      if (name.includes(" /api/dashboard/v1/")) expect(schemes, name).not.toContain("apiKey");
      if (schemes.includes("session")) expect(schemes.includes("csrf"), name).toBe(method !== "get");
      if (schemes.some((scheme) => scheme !== "csrf"))
        expect(operation["x-error-codes"], name).toContain("UNAUTHORIZED");
    }
    expect(document.paths["/api/v1/invoices/{id}"]?.get?.security).toEqual([{ apiKey: [] }]);
  });

  it("gives each error answer the codes of its status", () => {
    const create = document.paths["/api/v1/invoices"]?.post;
    expect(Object.keys(create?.responses ?? {})).toEqual(
      expect.arrayContaining(["201", "400", "401", "413", "422", "429", "500", "503"]),
    );
    for (const { name, operation } of operations()) {
      for (const code of operation["x-error-codes"]) {
        const answer = resolved(document, operation.responses[ERRORS[code].status] ?? {});
        expect(answer.description, `${name} ${code}`).toContain(`\`${code}\``);
      }
    }
  });

  it("has no reference that leads nowhere", () => {
    const text = JSON.stringify(document);
    const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? ""));
    expect(text.match(/"\$ref":"(?!#\/)/g)).toBeNull();
    expect(references).toContain("components/schemas/Error");
    for (const reference of references) {
      const target = reference
        .split("/")
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toBeDefined();
    }
  });

  it("documents the headers of the limit, and answers that may be repeated", () => {
    const create = document.paths["/api/v1/invoices"]?.post?.responses;
    const headersOf = (status: string) => Object.keys(resolved(document, create?.[status] ?? {}).headers ?? {});
    expect(headersOf("201")).toEqual(
      expect.arrayContaining([
        "X-Request-Id",
        "RateLimit-Limit",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "Idempotent-Replayed",
      ]),
    );
    expect(headersOf("429")).toContain("Retry-After");
  });
});

describe("the description of a route", () => {
  async function documentOf(
    prefix: string,
    schema: object,
    config: FastifyContextConfig = {},
  ): Promise<OpenApiDocument> {
    const app = Fastify();
    await useOpenApi(app);
    app.post(
      `${prefix}/things/:id`,
      { schema: { operationId: "makeThing", tags: ["Things"], ...schema }, config },
      () => ({}),
    );
    await app.ready();
    return apiDocument(app);
  }

  it("follows from the surface that the route is mounted on", async () => {
    const tenant = (await documentOf("/api/v1", {})).paths["/api/v1/things/{id}"]?.post;
    expect(tenant).toMatchObject({ operationId: "makeThing", tags: ["Things"], security: [{ apiKey: [] }] });
    expect(tenant?.["x-error-codes"]).toEqual([
      "BAD_REQUEST",
      "UNAUTHORIZED",
      "KEY_NOT_ALLOWED",
      "NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL",
      "UNAVAILABLE",
    ]);
    const inConsole = (await documentOf("/api/dashboard/v1", {})).paths["/api/dashboard/v1/things/{id}"]?.post;
    expect(inConsole).toMatchObject({ operationId: "consoleMakeThing", tags: ["Console: Things"] });
    expect(inConsole?.security).toEqual([{ session: [], csrf: [] }]);
    expect(inConsole?.["x-error-codes"]).toEqual(
      expect.arrayContaining(["UNAUTHORIZED", "CSRF_MISMATCH", "INTERNAL_ERROR"]),
    );
    await expect(documentOf("/api/unheard-of", {})).rejects.toThrow("is on a surface that");
  });

  it("adds the codes that the route lists, and the name of a schema with a title", async () => {
    const thing = { title: "Thing", type: "object", properties: { title: { type: "string" } } };
    const schema = { response: { 200: { type: "array", items: thing }, 201: thing } };
    const document = await documentOf("/api/v1", schema, { errors: ["TARIFF_EXPIRED"] });
    const responses = document.paths["/api/v1/things/{id}"]?.post?.responses;
    expect(resolved(document, responses?.["402"] ?? {}).description).toContain("`TARIFF_EXPIRED`");
    expect(resolved(document, responses?.["201"] ?? {}).content?.["application/json"]?.schema).toEqual({
      $ref: "#/components/schemas/Thing",
    });
    expect(document.components.schemas.Thing).toEqual({ type: "object", properties: { title: { type: "string" } } });
    const other = { response: { 200: thing, 201: { ...thing, properties: {} } } };
    await expect(documentOf("/api/v1", other)).rejects.toThrow("two schemas that differ are titled Thing");
  });
});

describe("GET /openapi.json and /docs", () => {
  it("200 gives the document, and the part of it that merchants' programs need", async () => {
    const got = await request(world, "GET", "/openapi.json");
    expect(got.status).toBe(200);
    expect(got.body).toEqual(JSON.parse(textOf(document)));
    const part = await request<OpenApiDocument>(world, "GET", "/openapi-tenant.json");
    expect(part.body).toEqual(JSON.parse(textOf(tenantDocument(document))));
    expect(Object.keys(part.body.paths).filter((path) => !path.startsWith("/api/v1/"))).toEqual([]);
  });

  it("304 to a caller that has the document already, and 200 compressed to one that can read that", async () => {
    for (const url of ["/openapi.json", "/docs"]) {
      const first = await world.app.inject({ url, headers: { "accept-encoding": "gzip, deflate, br" } });
      expect(first.headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
      expect(first.rawPayload.length).toBeLessThan(100_000);
      const again = await world.app.inject({ url, headers: { "if-none-match": String(first.headers.etag) } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
  });

  it.each(["/docs", "/docs/console", "/docs/operators", "/docs/legacy", "/docs/errors", "/docs/guides/quick-start"])(
    "200 gives at %s a page that asks no other host for anything, and runs its own script alone",
    async (path) => {
      const page = await request<string>(world, "GET", path);
      expect(page.status).toBe(200);
      expect(page.body).toContain("<title>Tolem API");
      expect(page.body).not.toMatch(/<script(?! src="\/docs\/reference\.js\?v=)|<img|<[^>]*\s(?:style|on\w+)=/);
      expect(page.headers.get("content-security-policy")).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      const [href = ""] = [...page.body.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, found]) => found);
      const style = await request<string>(world, "GET", href);
      expect([style.status, style.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
      expect(style.body).not.toMatch(/url\(|@import/);
    },
  );

  it("an error leads to its entry in the catalogue, which has each code once", async () => {
    const refused = await request<{ error: { docs_url: string } }>(world, "GET", "/api/v1/me");
    const { pathname, hash } = new URL(refused.body.error.docs_url);
    expect([pathname, hash]).toEqual(["/docs/errors", "#UNAUTHORIZED"]);
    const catalogue = (await request<string>(world, "GET", pathname)).body;
    const codes = [...catalogue.matchAll(/<li class="call" id="([A-Z_]+)"/g)].map(([, code]) => code);
    expect(codes).toEqual(Object.keys(ERRORS));
  });

  it("the pages show every operation once, and no link within them leads nowhere", async () => {
    const pages = await Promise.all(
      ["/docs", "/docs/console", "/docs/operators", "/docs/legacy"].map(
        async (path) => (await request<string>(world, "GET", path)).body,
      ),
    );
    const shown = pages.flatMap((page) => [...page.matchAll(/class="call" id="([^"]+)"/g)].map(([, id]) => id));
    const calls = [
      ...operations(),
      ...Object.values(document.webhooks).flatMap((methods) =>
        Object.values(methods).map((operation) => ({ operation })),
      ),
    ];
    expect(shown.filter((id) => !id?.startsWith("schema-")).sort()).toEqual(
      calls.map(({ operation }) => operation.operationId).sort(),
    );
    for (const page of pages) {
      const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
      expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
    }
  });
});

describe("the check of answers", () => {
  const given = { method: "GET", path: "/api/v1/health", status: 200, content_type: "application/json; charset=utf-8" };

  it("lets an answer pass that is as documented, and one of a route that is not in the document", () => {
    checkAnswer(world.app, { ...given, body: { status: "ok", api: "v1" } });
    checkAnswer(world.app, { ...given, path: "/healthz", body: { anything: true } });
  });

  it("names a field that is missing, wrong or not documented", () => {
    const check = () => checkAnswer(world.app, { ...given, body: { status: 1, more: true } });
    expect(check).toThrow("GET /api/v1/health answered 200, not as getHealth documents it");
    expect(check).toThrow("the body must have required property 'api'");
    expect(check).toThrow("status must be string");
    expect(check).toThrow('the body has "more", which is not documented');
  });

  it("names a status, a Content-Type and an error code that are not documented", () => {
    expect(() => checkAnswer(world.app, { ...given, status: 418, body: {} })).toThrow(
      "the status 418 is not documented",
    );
    expect(() => checkAnswer(world.app, { ...given, content_type: "text/html", body: "" })).toThrow(
      'the Content-Type is "text/html"',
    );
    const body = { error: { code: "EMAIL_TAKEN", message: "Taken." } };
    expect(() => checkAnswer(world.app, { ...given, status: 409, body })).toThrow('{ errors: ["EMAIL_TAKEN"] }');
  });

  it("closes the envelope of errors", () => {
    const body = { error: { code: "INTERNAL", message: "Failed.", stack: "at" } };
    expect(() => checkAnswer(world.app, { ...given, status: 500, body })).toThrow(
      'error has "stack", which is not documented',
    );
  });
});

describe("the webhooks", () => {
  it("are sent as documented", async () => {
    for (const simulate of ["paid", "cancelled", "expired"]) {
      await tenant.call("POST", "/invoices", { amount: 10, phone_number: "87021234567", simulate });
    }
    const events = await world.deps.db.selectFrom("events").select(["type", "body"]).execute();
    expect(events.length).toBe(3);
    for (const { type, body } of events) checkWebhook(world.app, type, JSON.parse(body));
  });
});
