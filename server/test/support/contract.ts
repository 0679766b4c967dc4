/** Checks every answer that a test receives by the OpenAPI document of the service that gave it. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { type OpenApiDocument, type Operation, resolved } from "../../src/openapi/document.ts";
import { apiDocument } from "../../src/openapi/openapi.ts";

type Given = { method: string; path: string; status: number; content_type: string; body: unknown };

type Contract = {
  document: OpenApiDocument;
  /** Paths of the document, those with fewer parameters first: `/invoices/qr` before `/invoices/{id}`. */
  paths: { pattern: RegExp; operations: Record<string, Operation> }[];
  validate(schema: object): ValidateFunction;
};

const contracts = new WeakMap<FastifyInstance, Contract>();
/** By the routes: services that have the same ones have the same document, which takes long to make. */
const contractsByRoutes = new Map<string, Contract>();

/** Under this name each schema of an answer finds the components, which are compiled once. */
const DOCUMENT = "document";

/** @throws Error that says how the answer differs from the document. Routes that the document hides are not checked. */
export function checkAnswer(app: FastifyInstance, given: Given): void {
  const contract = contractOf(app);
  const path = given.path.replace(/\?.*$/s, "");
  const method = given.method.toLowerCase();
  const found = contract.paths.find(({ pattern, operations }) => pattern.test(path) && method in operations);
  const operation = found?.operations[method];
  if (operation === undefined) return;
  const differences = differencesOf(contract, operation, given);
  if (differences.length === 0) return;
  const body = typeof given.body === "string" ? given.body : JSON.stringify(given.body, null, 2);
  throw new Error(
    `${given.method} ${given.path} answered ${given.status}, not as ${operation.operationId} documents it:\n` +
      `${differences.map((each) => `  * ${each}`).join("\n")}\n${body.slice(0, 2000)}`,
  );
}

/** @throws Error that says how the body of a webhook differs from the schema of its event. */
export function checkWebhook(app: FastifyInstance, event: string, body: unknown): void {
  const contract = contractOf(app);
  const schema = contract.document.webhooks[event]?.post?.requestBody?.content?.["application/json"]?.schema;
  if (schema === undefined) throw new Error(`the document has no webhook ${event}`);
  const differences = schemaDifferences(contract, schema, body);
  if (differences.length > 0) throw new Error(`${event} is not as documented:\n${differences.join("\n")}`);
}

function differencesOf(contract: Contract, operation: Operation, given: Given): string[] {
  const code = errorCodeOf(given.body);
  const codes: string[] = operation["x-error-codes"];
  if (code !== undefined && !codes.includes(code)) {
    return [`${code} is not documented: list it in the route's config, { errors: ["${code}"] }`];
  }
  const documented = operation.responses[given.status];
  if (documented === undefined) return [`the status ${given.status} is not documented`];
  const answer = resolved(contract.document, documented);
  const mediaType = given.content_type.replace(/;.*$/s, "");
  const media = answer.content?.[mediaType];
  if (media === undefined) {
    const isEmpty = answer.content === undefined && given.body === "";
    return isEmpty
      ? []
      : [`the Content-Type is "${mediaType}", not ${Object.keys(answer.content ?? {}).join(", ") || "none"}`];
  }
  if (mediaType !== "application/json" || media.schema === undefined) return [];
  return schemaDifferences(contract, media.schema, given.body);
}

function errorCodeOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("error" in body)) return undefined;
  const { error } = body;
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

function schemaDifferences(contract: Contract, schema: object, body: unknown): string[] {
  const validate = contract.validate(schema);
  return validate(body) ? [] : (validate.errors ?? []).map(sentenceOf);
}

function sentenceOf(error: ErrorObject): string {
  const at = error.instancePath.slice(1).replaceAll("/", ".") || "the body";
  const { additionalProperty, unevaluatedProperty, allowedValues } = error.params as Record<string, unknown>;
  const unexpected = additionalProperty ?? unevaluatedProperty;
  if (unexpected !== undefined) return `${at} has "${unexpected}", which is not documented`;
  return `${at} ${error.message}${allowedValues === undefined ? "" : `: ${JSON.stringify(allowedValues)}`}`;
}

function contractOf(app: FastifyInstance): Contract {
  const known = contracts.get(app);
  if (known !== undefined) return known;
  const routes = app.printRoutes();
  const contract = contractsByRoutes.get(routes) ?? newContract(apiDocument(app));
  contractsByRoutes.set(routes, contract);
  contracts.set(app, contract);
  return contract;
}

function newContract(document: OpenApiDocument): Contract {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats.default(ajv);
  ajv.addSchema({ components: close(document.components) }, DOCUMENT);
  const compiled = new Map<object, ValidateFunction>();
  return {
    document,
    paths: Object.entries(document.paths)
      .sort(([a], [b]) => a.split("{").length - b.split("{").length)
      .map(([path, operations]) => ({ pattern: patternOf(path), operations })),
    validate(schema) {
      const validate = compiled.get(schema) ?? ajv.compile(close(schema));
      compiled.set(schema, validate);
      return validate;
    },
  };
}

function patternOf(path: string): RegExp {
  const parts = path.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

/**
 * The schema with `additionalProperties: false` on each object that does not set it: a receiver must tolerate new fields, but
 * a test must not let an undocumented one pass. The parts of an `allOf` are closed together.
 * For the same reason an open enum has only its known values here. References lead to the components of the document.
 */
function close<T>(node: T, isPart = false): T {
  if (Array.isArray(node)) return node.map((each) => close(each)) as T;
  if (typeof node !== "object" || node === null) return node;
  const closed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (key === "$ref") closed[key] = `${DOCUMENT}${value}`;
    else if (key === "x-extensible-enum") closed.enum = value;
    else closed[key] = key === "allOf" && Array.isArray(value) ? value.map((part) => close(part, true)) : close(value);
  }
  const isObject = [closed.type].flat().includes("object") && typeof closed.properties === "object";
  if (isObject && !isPart && closed.additionalProperties === undefined) closed.additionalProperties = false;
  if (Array.isArray(closed.allOf) && !isPart) closed.unevaluatedProperties ??= false;
  return closed as T;
}
