/** Writes a call of the API document as programs make it: in the shell, in TypeScript and in Python by the SDKs. */
import methods from "../../../sdk/methods.json" with { type: "json" };
import type { Operation, Parameter } from "./document.ts";

export const LANGUAGES = ["curl", "TypeScript", "Python"] as const;
type Language = (typeof LANGUAGES)[number];

/** `parameters` are those themselves, and no references to them. */
export type SampledCall = {
  method: string;
  path: string;
  operation: Pick<Operation, "operationId" | "security" | "requestBody"> & { parameters: Parameter[] };
};

type Example = Record<string, unknown>;

/** The text of the call in each language. Empty for an operation without an API key, and for one that takes a file. */
export function samplesOf(call: SampledCall): { language: Language; text: string }[] {
  const { operationId, security, requestBody } = call.operation;
  const content = requestBody?.content;
  const body = content?.["application/json"]?.example as Example | undefined;
  const [name] = Object.entries(methods).find(([, id]) => id === operationId) ?? [];
  const takesKey = security.some((schemes) => "apiKey" in schemes);
  if (!takesKey || name === undefined || (content !== undefined && body === undefined)) return [];
  return [
    { language: "curl", text: inShell(call, body) },
    { language: "TypeScript", text: inTypescript(name, call, body) },
    { language: "Python", text: inPython(name, call, body) },
  ];
}

function inShell({ method, path, operation }: SampledCall, body: Example | undefined): string {
  const takesKey = operation.parameters.some(({ name }) => name === "Idempotency-Key");
  return [
    `curl -X ${method} "$TOLEM_URL${path.replace(/\{(\w+)\}/g, "1")}"`,
    '-H "X-API-Key: $TOLEM_API_KEY"',
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]),
  ].join(" \\\n  ");
}

function inTypescript(name: string, call: SampledCall, body: Example | undefined): string {
  const path = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const fields = body === undefined ? [] : [JSON.stringify(body, null, 2).replace(/^( +)"(\w+)":/gm, "$1$2:")];
  const text = `tolem.${path}(${[...idsOf(call), ...fields].join(", ")})`;
  return isWalked(name) ? `for await (const each of ${text}) {\n  console.log(each);\n}` : `await ${text};`;
}

/** Words of Python that fields of the API may have as names; its SDK adds an underscore to them. */
const PYTHON_KEYWORDS = ["as", "class", "from", "global", "in", "is", "pass"];

function inPython(name: string, call: SampledCall, body: Example = {}): string {
  const argumentOf = (field: string) => (PYTHON_KEYWORDS.includes(field) ? `${field}_` : field);
  const fields = Object.entries(body).map(([field, value]) => `${argumentOf(field)}=${pythonOf(value)}`);
  const given = [...idsOf(call), ...fields];
  const isShort = fields.length === 0;
  const text = `tolem.${name}(${isShort ? given.join(", ") : `\n    ${given.join(",\n    ")},\n`})`;
  return isWalked(name) ? `for each in ${text}:\n    print(each)` : text;
}

/** Whether the SDKs give the rows one by one. */
const isWalked = (name: string) => name.endsWith(".list") || name === "subscriptions.invoices";

function idsOf({ operation }: SampledCall): string[] {
  const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
  return inPath.map(({ name, schema }) => (schema.type === "string" ? JSON.stringify(`the ${name}`) : "1"));
}

function pythonOf(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number" && !Number.isInteger(value)) return `Decimal("${value.toFixed(2)}")`;
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([field, part]) => `${JSON.stringify(field)}: ${pythonOf(part)}`)
    .join(", ")}}`;
}
