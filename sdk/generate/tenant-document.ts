/** Reads the part of `docs/openapi.json` that the SDKs speak: the calls of the tenant API, their successes, and the webhooks. */
import { readFileSync } from "node:fs";

const DOCUMENT_FILE = new URL("../../docs/openapi.json", import.meta.url);
const OF_TENANTS = /^\/api\/v1\//;
/** Answers that monitors of the installation need, and no merchant's program. */
const OF_NO_SDK = ["getHealth"];

export type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  enum?: (string | null)[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
};
type Content = Record<string, { schema: Schema; example?: object }>;
export type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
export type Operation = {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
export type TenantDocument = {
  paths: Record<string, Record<string, Operation>>;
  /** Those of the calls; `WebhookEvent`, the body of any webhook; and `ErrorCode`, the codes that are known. */
  schemas: Record<string, Schema>;
};

type Reusable = Record<string, Record<string, unknown>>;

let read: TenantDocument | undefined;

/** The tenant part of the document, with the schemas that it reaches. It is read at the first call, once its file has been written. */
export function readTenantDocument(): TenantDocument {
  read ??= readParts();
  return read;
}

function readParts(): TenantDocument {
  const document = JSON.parse(readFileSync(DOCUMENT_FILE, "utf8"), withOneType);
  const paths = Object.fromEntries(
    Object.entries<Record<string, Operation>>(document.paths)
      .filter(([path]) => OF_TENANTS.test(path))
      .map(([path, operations]) => [path, pickOperations(operations, document.components)] as const)
      .filter(([, operations]) => Object.keys(operations).length > 0),
  );
  const added: Record<string, Schema> = {
    ErrorCode: { type: "string", enum: errorCodes(document.components.schemas) },
    WebhookEvent: { anyOf: eventBodies(document.webhooks) },
  };
  return { paths, schemas: { ...reachedFrom([paths, added], document.components.schemas), ...added } };
}

/** A schema of several types, as a value or null is written, in the form of alternatives that have one type each. */
function withOneType(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("type" in value) || !Array.isArray(value.type)) return value;
  const { type: types, description, ...rest } = value as { type: string[]; description?: string };
  const alternatives = types.map((type) => (type === "null" ? { type } : { type, ...rest }));
  return { anyOf: alternatives, ...(description === undefined ? {} : { description }) };
}

type Webhooks = Record<string, { post: { requestBody: { content: Content } } }>;

function eventBodies(webhooks: Webhooks): Schema[] {
  return Object.values(webhooks).flatMap(({ post }) =>
    Object.values(post.requestBody.content).map(({ schema }) => schema),
  );
}

function pickOperations(operations: Record<string, Operation>, reusable: Reusable): Record<string, Operation> {
  const picked = Object.entries(operations).filter(([, { operationId }]) => !OF_NO_SDK.includes(operationId));
  return Object.fromEntries(picked.map(([method, operation]) => [method, withoutErrors(operation, reusable)]));
}

/** An operation with its successes alone, the parameters that callers choose, and no references but those to schemas. */
function withoutErrors(operation: Operation, reusable: Reusable): Operation {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const resolved = parameters.map((parameter) => resolve<Parameter>(parameter, reusable));
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return {
    operationId,
    ...(summary === undefined ? {} : { summary }),
    parameters: resolved
      .filter((parameter) => parameter.in !== "header")
      .map(({ name, in: place, required, schema }) => ({
        ...{ name, in: place, schema },
        ...(required === undefined ? {} : { required }),
      })),
    ...(requestBody === undefined ? {} : { requestBody: resolve(requestBody, reusable) }),
    responses: Object.fromEntries(
      successes.map(([status, response]) => {
        const { description, content } = resolve<Operation["responses"][string]>(response, reusable);
        return [status, { description, ...(content === undefined ? {} : { content }) }];
      }),
    ),
  };
}

/** What a reference to another component than a schema stands for. */
function resolve<T>(value: T & { $ref?: string }, reusable: Reusable): T {
  const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? "") ?? [];
  return kind === "" ? value : (reusable[kind]?.[name] as T);
}

/** The schemas that `roots` refer to, directly or by others, in the order of the document. */
function reachedFrom(roots: unknown, schemas: Record<string, Schema>): Record<string, Schema> {
  const reached = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue;
      reached.add(name);
      follow(schemas[name]);
    }
  };
  follow(roots);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)));
}

/** The codes that the document knows; it says that new ones may be added. */
function errorCodes({ Error: envelope }: Record<string, Schema>): string[] {
  const code = envelope?.properties?.error?.properties?.code as
    | (Schema & { "x-extensible-enum"?: string[] })
    | undefined;
  return code?.["x-extensible-enum"] ?? [];
}
