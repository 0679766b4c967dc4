/** Builds the OpenAPI document from the routes themselves. */
import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { Type } from "typebox";
import type { ErrorCode } from "../errors.ts";
import { isKept } from "../idempotency/idempotency.ts";
import type { Needed } from "../rules/permissions.ts";
import { BridgeErrorSchema, ErrorSchema, errorAnswers, errorCodes } from "./errors.ts";
import { GUIDE } from "./guide.ts";
import { WEBHOOKS } from "./webhooks.ts";

type Schema = { [keyword: string]: unknown };
type Body = { description?: string; content?: Record<string, { schema?: Schema }> };
type Answer = Body & { headers?: Record<string, unknown> };

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: { name?: string; in?: string; description?: string; required?: boolean; schema: Schema }[];
  requestBody?: Body;
  responses: Record<string, Answer>;
  /** All codes that the operation can answer, over all its statuses. */
  "x-error-codes": ErrorCode[];
  /** The caller needs one of these permissions; `self` is every caller. Absent where none is needed. */
  "x-permission"?: string[];
};

/** The part of an OpenAPI 3.1 document that this module uses. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  tags: { name: string }[];
};

type Surface = {
  prefix: string;
  security: (isWrite: boolean) => Record<string, string[]>[];
  operationId: (name: string) => string;
  tag: (name: string) => string;
  /** Whether its errors have a bridge's form and not that of the envelope. */
  isBridge?: true;
};

/** A part of the session bridge's protocol. */
function bridgeSurface(room: string): Surface {
  const security = room === "auth" ? [] : [{ tokenSn: [], vtokenSecret: [] }];
  const same = (name: string) => name;
  return { prefix: `/api/${room}/`, security: () => security, operationId: same, tag: same, isBridge: true };
}

/** Some rooms are mounted twice and would repeat their operation names: the console's have the prefix `console`. */
const SURFACES: Surface[] = [
  { prefix: "/api/v1/", security: () => [{ apiKey: [] }], operationId: (name) => name, tag: (name) => name },
  {
    prefix: "/api/dashboard/v1/",
    security: (isWrite) => [isWrite ? { session: [], csrf: [] } : { session: [] }],
    operationId: (name) =>
      name.startsWith("console") ? name : `console${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tag: (name) => (name.startsWith("Console") ? name : `Console: ${name}`),
  },
  {
    prefix: "/api/admin/v1/",
    security: (isWrite) => [isWrite ? { session: [], csrf: [] } : { session: [] }],
    operationId: (name) => `admin${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tag: (name) => `Admin: ${name}`,
  },
  { prefix: "/api/portal/", security: () => [{ adminToken: [] }], operationId: (name) => name, tag: (name) => name },
  ...["auth", "session", "invoice", "qr", "history", "refund"].map(bridgeSurface),
];

const SECURITY_SCHEMES = {
  apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "A key of the tenant." },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "svc_session",
    description: "The console's session; set by signing in.",
  },
  csrf: { type: "apiKey", in: "header", name: "X-CSRF-Token", description: "The value of the cookie `csrf`." },
  adminToken: { type: "apiKey", in: "header", name: "X-Admin-Token", description: "The operator's `ADMIN_TOKEN`." },
  tokenSn: { type: "apiKey", in: "header", name: "X-Token-SN", description: "Of the merchant's provider session." },
  vtokenSecret: { type: "apiKey", in: "header", name: "X-Vtoken-Secret", description: "Of the same session." },
} as const;

function header(type: "string" | "integer", description: string) {
  return { description, schema: { type } };
}

const HEADERS = {
  "X-Request-Id": header("string", "The id of this request, to quote."),
  "RateLimit-Limit": header("integer", "How many calls a minute the tenant may make."),
  "RateLimit-Remaining": header("integer", "How many of them are left in this minute."),
  "RateLimit-Reset": header("integer", "Seconds until the count restarts."),
  "Retry-After": header(
    "integer",
    "Seconds to wait before the next attempt. With a 502: where the provider has asked us to wait.",
  ),
  "Idempotent-Replayed": header("string", "`true` where the answer is of an earlier call and nothing was made."),
};

const DOCUMENT = {
  openapi: "3.1.0",
  info: { title: "Tolem", version: "1", description: GUIDE },
  servers: [{ url: "/", description: "This installation" }],
  components: {
    securitySchemes: SECURITY_SCHEMES,
    headers: HEADERS,
    schemas: { Error: ErrorSchema, BridgeError: BridgeErrorSchema },
  },
  webhooks: WEBHOOKS,
};

const IDEMPOTENCY_KEY = Type.Object({
  "Idempotency-Key": Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: "A name of your choice for this call, under which it can be repeated safely for 24 hours.",
    }),
  ),
});

/**
 * Collects every route that is added to `app` from now on. A route describes itself in its schema (`operationId`, `summary`,
 * `tags`, `params`, `querystring`, `body`, `response` of success), and lists in `config.errors` the codes that do not
 * follow from these. A schema with a `title` becomes a component of that name. `hide: true` leaves a route out.
 */
export async function useOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: DOCUMENT as object,
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => ({ url, schema: describeRoute(schema ?? {}, url, route) }),
    transformObject: (made) =>
      "openapiObject" in made ? finish(made.openapiObject as OpenApiDocument) : made.swaggerObject,
  });
}

/** The document of `app`, which must be ready. */
export function apiDocument(app: FastifyInstance): OpenApiDocument {
  return app.swagger() as unknown as OpenApiDocument; // The plugin's type allows every version of OpenAPI.
}

/** The document as the text of the file `docs/openapi.json`. */
export function apiDocumentText(app: FastifyInstance): string {
  return `${JSON.stringify(apiDocument(app), null, 2)}\n`;
}

function surfaceOf(url: string): Surface | undefined {
  return SURFACES.find(({ prefix }) => url.startsWith(prefix));
}

function describeRoute(schema: FastifySchema, url: string, route: RouteOptions): FastifySchema {
  if (schema.hide) return schema;
  const isWrite = route.method !== "GET";
  const surface = surfaceOf(url);
  if (surface === undefined && url.startsWith("/api/") && schema.security === undefined) {
    throw new Error(`${url} is on a surface that openapi/openapi.ts does not know`);
  }
  const { operationId, tags = [] } = schema;
  const security = schema.security ?? surface?.security(isWrite) ?? [];
  const listed = route.config?.errors ?? [];
  const permissions = permissionsNamed(url, route.config?.permission);
  return {
    ...schema,
    ...(operationId === undefined ? {} : { operationId: surface?.operationId(operationId) ?? operationId }),
    tags: tags.map((tag) => surface?.tag(tag) ?? tag),
    security,
    ...(permissions.length > 0 ? { "x-permission": permissions } : {}),
    ...(route.config?.takesIdempotencyKey ? { headers: IDEMPOTENCY_KEY } : {}),
    "x-error-codes": errorCodes({
      url,
      isWrite,
      security,
      schema,
      listed,
      isBridge: surface?.isBridge === true,
      permissions,
      isFresh: route.config?.fresh !== undefined,
      withoutFactor: route.config?.withoutFactor === true,
    }),
  } as FastifySchema;
}

/** A key has no narrow permission: its calls name the wide one alone. */
function permissionsNamed(url: string, needed: Needed = "public"): string[] {
  if (needed === "public") return [];
  const named: string[] = typeof needed === "string" ? [needed] : [...needed];
  return url.startsWith("/api/v1/") ? named.slice(0, 1) : named;
}

/** Adds the common parts of all answers, moves shared schemas to components, and sorts everything into a stable order. */
function finish(document: OpenApiDocument): object {
  const paths: OpenApiDocument["paths"] = {};
  for (const [path, operations] of byName(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      finishOperation(operation, { isWrite: method !== "get", isBridge: surfaceOf(path)?.isBridge === true });
    }
    paths[path] = operations;
  }
  const schemas = document.components.schemas;
  const named = { paths: nameSchemas(paths, schemas), webhooks: nameSchemas(document.webhooks, schemas) };
  const operations = [...Object.values(paths), ...Object.values(document.webhooks)].flatMap((each) =>
    Object.values(each),
  );
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))].sort();
  return {
    ...document,
    ...named,
    tags: tags.map((name) => ({ name })),
    components: { ...document.components, schemas: Object.fromEntries(byName(schemas)) },
  };
}

function finishOperation(operation: Operation, kind: { isWrite: boolean; isBridge: boolean }): void {
  const { responses, parameters = [] } = operation;
  // A parameter with a default is optional, even where its schema lists it as required.
  for (const parameter of parameters) if ("default" in parameter.schema) parameter.required = false;
  for (const [status, answer] of Object.entries(responses)) {
    if (answer.description === "Default Response") answer.description = status === "201" ? "Made." : "Done.";
  }
  const errors = errorAnswers(operation["x-error-codes"], kind);
  for (const [status, answer] of Object.entries(errors)) responses[status] ??= answer;
  for (const [status, answer] of Object.entries(responses)) {
    answer.headers = { ...answer.headers, ...headersOf(operation, status) };
  }
}

function headersOf(operation: Operation, status: string): Record<string, { $ref: string }> {
  const names: (keyof typeof HEADERS)[] = ["X-Request-Id"];
  const isLimited = operation.security.some((schemes) => "apiKey" in schemes);
  // A caller that is not authenticated has no limit to report.
  if (isLimited && status !== "401") names.push("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");
  const takesKey = operation["x-error-codes"].includes("IDEMPOTENCY_CONFLICT");
  const hasRetryAfter = ["429", "502", "503"].includes(status) || (status === "409" && takesKey);
  if (hasRetryAfter) names.push("Retry-After");
  if (takesKey && isKept(Number(status))) names.push("Idempotent-Replayed");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Keywords that hold values, in which a `title` is only a title. */
const VALUES = new Set(["default", "example", "examples", "enum", "const"]);

/** Moves each schema that has a title into `schemas` under that name, and leaves a reference in its place. */
function nameSchemas<T>(node: T, schemas: Record<string, Schema>): T {
  if (Array.isArray(node)) return node.map((each) => nameSchemas(each, schemas)) as T;
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, VALUES.has(key) ? value : nameSchemas(value, schemas)]),
  );
  const { title, ...schema } = copy;
  // Under `properties`, `title` is a field's schema and not a text.
  if (typeof title !== "string") return copy as T;
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`two schemas that differ are titled ${title}`);
  }
  schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` } as T;
}

function byName<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
