/** Builds the OpenAPI document from the routes themselves. */
import swagger from "@fastify/swagger";
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify";
import { Type } from "typebox";
import type { Needed } from "../rules/permissions.ts";
import type { OpenApiDocument } from "./document.ts";
import { BridgeErrorSchema, ErrorSchema, errorCodes } from "./errors.ts";
import { finish } from "./finish.ts";
import { GUIDE } from "./guide.ts";
import { HEADERS } from "./headers.ts";
import { SECURITY_SCHEMES, surfaceOf, TENANT_PREFIX } from "./surfaces.ts";
import { titled } from "./titled.ts";
import { WEBHOOKS } from "./webhooks.ts";

const DOCUMENT = {
  openapi: "3.1.0",
  info: {
    title: "Tolem",
    version: "1",
    description: GUIDE,
    contact: { name: "The operator of this installation" },
    license: { name: "Apache-2.0", identifier: "Apache-2.0" },
  },
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
 * follow from these. A schema with a `title` becomes a component of that name, and a body
 * or an answer without one gets its name from the operation. `hide: true` leaves a route out.
 */
export async function useOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: DOCUMENT as object,
    convertConstToEnum: false,
    transform: ({ schema, url, route }) => ({ url, schema: describeRoute(schema ?? {}, url, route) }),
    transformObject: (made) =>
      "openapiObject" in made ? finish(made.openapiObject as unknown as OpenApiDocument) : made.swaggerObject,
  });
}

/** The document of `app`, which must be ready. */
export function apiDocument(app: FastifyInstance): OpenApiDocument {
  return app.swagger() as unknown as OpenApiDocument; // The plugin's type allows every version of OpenAPI.
}

/** The text of the file of a document, or of the collection that is made of one. */
export function textOf(document: object): string {
  return `${JSON.stringify(document, null, 2)}\n`;
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
    ...titled(schema),
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
  return url.startsWith(TENANT_PREFIX) ? named.slice(0, 1) : named;
}
