/** What `tolem mcp` offers: operations of the API as tools, with the texts and the schemas of the API document. */
import { randomUUID } from "node:crypto";
import type { ToolAnnotations } from "@modelcontextprotocol/server";
import { type OpenApiDocument, type Operation, resolved, type Schema } from "../openapi/document.ts";
import { callService, errorOfWrite, type Service } from "./call-api.ts";
import { isTestKey } from "./credentials.ts";
import { guideTitles, searchGuides } from "./search-guides.ts";
import { STORIES } from "./stories.ts";
import { tellStory } from "./trigger.ts";

/** The rows of a page: what an assistant reads takes from what it can keep in mind. */
const PAGE_ROWS = 20;

const READ = { readOnlyHint: true };
const CREATE = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };
/** A second call changes nothing more. */
const CHANGE = { readOnlyHint: false, destructiveHint: false, idempotentHint: true };
const END = { readOnlyHint: false, destructiveHint: true, idempotentHint: true };
/** A second call without a key refunds more. */
const REFUND = { readOnlyHint: false, destructiveHint: true, idempotentHint: false };

/** The operations by their ids in the document, which also name the tools. */
const OPERATIONS: Readonly<Record<string, ToolAnnotations>> = {
  getAccount: READ,
  listInvoices: READ,
  getInvoice: READ,
  listRefunds: READ,
  listSubscriptions: READ,
  getSubscription: READ,
  listPaymentLinks: READ,
  getPaymentLink: READ,
  listEvents: READ,
  getEvent: READ,
  listDeliveries: READ,
  getDelivery: READ,
  listRequestLogs: READ,
  getRequestLog: READ,
  createPhoneInvoice: CREATE,
  createQrInvoice: CREATE,
  cancelInvoice: END,
  refundInvoice: REFUND,
  simulateInvoice: CHANGE,
  createSubscription: CREATE,
  pauseSubscription: CHANGE,
  resumeSubscription: CHANGE,
  cancelSubscription: END,
  createPaymentLink: CREATE,
  pausePaymentLink: CHANGE,
  resumePaymentLink: CHANGE,
};

type Arguments = Readonly<Record<string, unknown>>;

export type Tool = {
  name: string;
  description: string;
  inputSchema: { type: "object"; properties: Record<string, Schema>; required: string[]; additionalProperties: false };
  annotations: ToolAnnotations;
  run(args: Arguments): unknown;
};

/** What the tools may do. */
export type Reach = { mayWrite: boolean; maySeeLive: boolean };

/** The tools within `reach`; those of the sandbox are for test keys. */
export function toolsFor(service: Service, document: OpenApiDocument, reach: Reach): Tool[] {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const tools = Object.entries(OPERATIONS).flatMap(([id, annotations]) => {
    const call = operations.find(({ operation }) => operation.operationId === id);
    if (call === undefined) throw new Error(`the API document has no ${id}`);
    if (call.path.startsWith("/api/v1/sandbox/") && !isTestKey(service.key)) return [];
    return operationTool(service, { ...call, fields: fieldsOf(document, call.operation) }, annotations, reach);
  });
  return [...tools, guideTool(), ...(isTestKey(service.key) ? [storyTool(service)] : [])].filter(
    ({ annotations }) => annotations.readOnlyHint === true || reach.mayWrite,
  );
}

/** An argument of a tool, and where the call has it. */
type Field = { place: "path" | "query" | "header" | "body"; schema: Schema; isRequired: boolean };
type Fields = Record<string, Field>;
type OperationCall = { path: string; method: string; operation: Operation; fields: Fields };

function fieldsOf(document: OpenApiDocument, { parameters = [], requestBody }: Operation): Fields {
  const named = parameters
    .map((parameter) => resolved(document, parameter))
    .map(({ name = "", in: place, schema, description, required }): [string, Field] => [
      name === "Idempotency-Key" ? "idempotency_key" : name,
      {
        place: place as Field["place"],
        schema: description === undefined ? schema : { ...schema, description },
        isRequired: required === true,
      },
    ]);
  const { properties = {}, required = [] } = resolved(
    document,
    requestBody?.content?.["application/json"]?.schema ?? {},
  ) as { properties?: Record<string, Schema>; required?: string[] };
  const ofBody = Object.entries(properties).map(([name, schema]): [string, Field] => [
    name,
    { place: "body", schema, isRequired: required.includes(name) },
  ]);
  return Object.fromEntries([...named, ...ofBody]);
}

function operationTool(service: Service, call: OperationCall, annotations: ToolAnnotations, reach: Reach): Tool {
  const { summary, description = "", operationId } = call.operation;
  const { fields, query } = boundBy(reach, call.fields);
  return {
    name: operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    // Its last paragraph lists the codes of errors, each of which explains itself when it comes.
    description: `${summary}. ${description.replace(/\s*Error codes: .*$/s, "")}`.trim(),
    inputSchema: inputSchemaOf(fields),
    annotations,
    async run(args) {
      const body = await makeCall(service, { ...call, fields }, { query, args });
      if (!reach.maySeeLive && isLive(body)) throw new Error("This is live data, which is shown with --live alone.");
      return body;
    },
  };
}

/** The fields of a tool whose pages are short and, unless it may see live data, of the sandbox; and the query that sees to it. */
function boundBy({ maySeeLive }: Reach, { is_sandbox, ...others }: Fields): { fields: Fields; query: Arguments } {
  const isFixed = !maySeeLive && is_sandbox?.place === "query";
  const fields: Fields = { ...others, ...(is_sandbox === undefined || isFixed ? {} : { is_sandbox }) };
  const query = isFixed ? { is_sandbox: true } : {};
  const [name, rows] = Object.entries(fields).find(([each]) => each === "limit" || each === "per_page") ?? [];
  if (name === undefined || rows === undefined) return { fields, query };
  const schema = { ...rows.schema, maximum: PAGE_ROWS, default: PAGE_ROWS };
  return { fields: { ...fields, [name]: { ...rows, schema } }, query: { ...query, [name]: PAGE_ROWS } };
}

function inputSchemaOf(fields: Fields): Tool["inputSchema"] {
  const all = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    required: all.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    additionalProperties: false,
  };
}

type Given = { query: Arguments; args: Arguments };

async function makeCall(service: Service, call: OperationCall, { query, args }: Given): Promise<Arguments> {
  const at = (place: Field["place"]) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => call.fields[name]?.place === place));
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args[name])));
  const idempotencyKey = String(args.idempotency_key ?? randomUUID());
  const answer = await callService<Arguments>(service, call.method, path, {
    query: queryOf({ ...query, ...at("query") }),
    idempotencyKey,
    ...(call.operation.requestBody === undefined ? {} : { body: at("body") }),
  }).catch((error: unknown) => {
    throw call.method === "GET" ? error : errorOfWrite(error, `idempotency_key ${idempotencyKey}`);
  });
  return answer.body;
}

/** An object is written as the API reads it: `metadata[order]=7`. */
function queryOf(values: Arguments): Record<string, string> {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    if (typeof value !== "object" || value === null) return [[name, String(value)]];
    return Object.entries(value).map(([key, part]) => [`${name}[${key}]`, String(part)]);
  });
  return Object.fromEntries(pairs);
}

/** Whether an answer about one thing says that it is a live one. */
function isLive({ is_sandbox, subscription }: { is_sandbox?: unknown; subscription?: unknown }): boolean {
  return is_sandbox === false || (subscription as Arguments | null | undefined)?.is_sandbox === false;
}

function guideTool(): Tool {
  return {
    name: "search_guides",
    description: `Search the guides for programmers: ${guideTitles().join(", ")}. They are in English.`,
    inputSchema: inputSchemaOf({
      query: {
        place: "query",
        schema: { type: "string", minLength: 3, maxLength: 200, description: "Some words." },
        isRequired: true,
      },
    }),
    annotations: { ...READ, openWorldHint: false },
    run: ({ query }) => ({ items: searchGuides(String(query)) }),
  };
}

function storyTool(service: Service): Tool {
  const stories = Object.entries(STORIES).map(([name, { summary }]) => `${name}: ${summary}`);
  return {
    name: "trigger_event",
    description: `Make an event happen in the sandbox, and return it. What happens to subscriptions moves the sandbox clock forward.\n${stories.join("\n")}`,
    inputSchema: inputSchemaOf({
      event: { place: "body", schema: { type: "string", enum: Object.keys(STORIES) }, isRequired: true },
    }),
    annotations: CREATE,
    run: ({ event }) => tellStory(service, STORIES[String(event)] as (typeof STORIES)[string]),
  };
}
