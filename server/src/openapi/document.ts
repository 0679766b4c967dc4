/** The parts of an OpenAPI 3.1 document that this room uses. */
import type { ErrorCode } from "../errors.ts";

export type Schema = { [keyword: string]: unknown };
type Ref = { $ref: string };
type Media = { schema?: Schema; example?: unknown };
export type Body = { description?: string; required?: boolean; content?: Record<string, Media> };
export type Answer = Body & { headers?: Record<string, unknown> };
export type Parameter = { name?: string; in?: string; description?: string; required?: boolean; schema: Schema };

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: (Parameter | Ref)[];
  requestBody?: Body;
  /** By HTTP status. Those of errors refer to `components.responses`. */
  responses: Record<string, Answer | Ref>;
  /** All codes that the operation can answer, over all its statuses. */
  "x-error-codes": ErrorCode[];
  /** The caller needs one of these permissions; `self` is every caller. Absent where none is needed. */
  "x-permission"?: string[];
};

type Operations = Record<string, Record<string, Operation>>;

export type OpenApiDocument = {
  info: { title: string; description: string };
  paths: Operations;
  webhooks: Operations;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
    parameters: Record<string, Parameter>;
    headers: Record<string, object>;
    securitySchemes: Record<string, { name: string }>;
  };
  tags: { name: string; description?: string }[];
};

/** What `node` refers to in `document`, or `node` itself where it is no reference. */
export function resolved<T extends object>(document: OpenApiDocument, node: T | Ref): T {
  if (!("$ref" in node) || typeof node.$ref !== "string") return node as T;
  const path = node.$ref.slice("#/".length).split("/");
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as T;
}

type Components = OpenApiDocument["components"];

/** The parts of `components` that `root` refers to, and those that these refer to in turn. */
export function reachedFrom(root: unknown, components: Components): Components {
  const found = new Map<string, unknown>();
  const queue = [root];
  for (const node of queue) {
    for (const [, kind = "", name = ""] of JSON.stringify(node).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const part = (components as Record<string, Record<string, unknown>>)[kind]?.[name];
      if (part === undefined || found.has(`${kind}/${name}`)) continue;
      found.set(`${kind}/${name}`, part);
      queue.push(part);
    }
  }
  const kept = Object.entries(components).map(([kind, parts]) => [
    kind,
    Object.fromEntries(Object.entries(parts).filter(([name]) => found.has(`${kind}/${name}`))),
  ]);
  return Object.fromEntries(kept);
}

export function byName<T>(record: Record<string, T>): [string, T][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
