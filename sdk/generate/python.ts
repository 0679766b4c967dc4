/** Writes the models and the resources of the Python SDK, sync and async, from the API document and the table of methods. */
import { readFileSync } from "node:fs";
import { PythonModels, pascal, pythonName, sentence } from "./python-models.ts";
import {
  type Operation,
  type Parameter,
  readTenantDocument,
  type Schema,
  type TenantDocument,
} from "./tenant-document.ts";

const METHODS_FILE = new URL("../methods.json", import.meta.url);
export const PYTHON_MODELS_FILE = new URL("../python/src/tolem/models.py", import.meta.url);
export const PYTHON_RESOURCES_FILE = new URL("../python/src/tolem/_resources.py", import.meta.url);

const MADE = '"""Made by `npm run openapi`; not to be changed by hand."""';
const PAGE_ROWS = 100;

type Method = { verb: string; method: string; path: string; operation: Operation };
type Argument = { name: string; type: string; isRequired: boolean };

/** The texts of `models.py` and `_resources.py` as the document has them now. */
export function pythonTexts(): { models: string; resources: string } {
  const { paths, schemas } = readTenantDocument();
  const models = new PythonModels(schemas);
  const nouns = Object.entries(methodsByNoun(paths));
  const classes = nouns.flatMap(([noun, methods]) => [
    resourceClass(noun, methods, models, ""),
    resourceClass(noun, methods, models, "Async"),
  ]);
  const bodies = (schemas.WebhookEvent?.anyOf ?? []).map((body) => models.typeOf(body, "WebhookEvent"));
  const eventOf = ({ const: only, enum: values }: Schema) => only ?? values?.[0];
  const events = bodies.map((type) => `    "${eventOf(schemas[type]?.properties?.event ?? {})}": ${type},`);
  return {
    models: `${MADE}

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any

_model = dataclass(frozen=True, kw_only=True)


${models.text()}

WebhookEvent = (
    ${bodies.join("\n    | ")}
)

# The bodies of webhooks, by their events.
EVENTS: dict[str, type] = {
${events.join("\n")}
}
`,
    resources: `${MADE}

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any

from . import models
from ._lists import AsyncList, List
from ._transport import UNSET, AsyncTransport, Transport, given, part

Money = Decimal | float | int


${classes.join("\n\n").trimEnd()}
`,
  };
}

function methodsByNoun(paths: TenantDocument["paths"]): Record<string, Method[]> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: path.replace("/api/v1", ""), operation })),
  );
  const nouns: Record<string, Method[]> = {};
  for (const [name, operationId] of Object.entries<string>(JSON.parse(readFileSync(METHODS_FILE, "utf8")))) {
    const [verb = "", noun = "account"] = name.split(".").reverse();
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (found === undefined) throw new Error(`sdk/methods.json names ${operationId}, which the document does not have`);
    nouns[noun] = [...(nouns[noun] ?? []), { verb, ...found }];
  }
  return nouns;
}

function resourceClass(noun: string, methods: Method[], models: PythonModels, kind: "" | "Async"): string {
  const head = `class ${kind}${pascal(noun)}:
    def __init__(self, transport: ${kind}Transport) -> None:
        self._transport = transport
`;
  return [head, ...methods.map((method) => methodText(method, models, kind))].join("\n");
}

/** One method: its signature, its docstring, and the call that it makes. */
function methodText(made: Method, models: PythonModels, kind: "" | "Async"): string {
  const { verb, method, path, operation } = made;
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query").map(queryArgument);
  const body = bodyArguments(operation, verb);
  const { row, answer, reader } = answerOf(operation, models);
  const url = path.includes("{") ? `f"${path.replace(/\{(\w+)\}/g, "{part($1)}")}"` : `"${path}"`;
  if (row !== undefined) {
    const rows = query.some(({ name }) => name === "per_page") ? "per_page" : "limit";
    return `    def ${signature(made, query, `${kind}List[${row}]`)}        query = {"${rows}": ${PAGE_ROWS}} | ${givenText(query, 8)}
        return ${kind}List(self._transport, ${url}, query, ${row})
`;
  }
  const sent = [
    ...(answer === "bytes" ? [] : [answer]),
    `"${method.toUpperCase()}"`,
    url,
    ...(query.length === 0 ? [] : [`query=${givenText(query, 12)}`]),
    ...(body.length === 0 ? [] : [`body=${givenText(body, 12)}`]),
    ...(takesPicture(operation) ? ["picture=picture"] : []),
    ...(method === "get" ? [] : ["idempotency_key=idempotency_key"]),
  ];
  const [prefix, wait] = kind === "Async" ? ["async ", "await "] : ["", ""];
  return `    ${prefix}def ${signature(made, [...body, ...query], answer)}        return ${wait}self._transport.${reader}(
${sent.map((each) => `            ${each},\n`).join("")}        )
`;
}

/** Ids stand first; everything else is named, what is required before the rest. */
function signature({ verb, method, path, operation }: Method, named: Argument[], answer: string): string {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const parameter = operation.parameters?.find((each) => each.in === "path" && each.name === name);
    return `${name}: ${parameter?.schema.type === "integer" ? "int" : "str"}`;
  });
  const keywords = [...named]
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(({ name, type, isRequired }) => `${pythonName(name)}: ${type}${isRequired ? "" : " = UNSET"}`);
  if (method !== "get") keywords.push("idempotency_key: str | None = None");
  const parameters = [
    ...["self", ...ids, ...(takesPicture(operation) ? ["picture: bytes"] : [])],
    ...(keywords.length === 0 ? [] : ["*", ...keywords]),
  ];
  const prose =
    operation.summary === undefined ? "" : `        """${sentence(operation.summary)}."""\n`.replace("..", ".");
  return `${verb}(\n${parameters.map((each) => `        ${each},\n`).join("")}    ) -> ${answer}:\n${prose}`;
}

function takesPicture({ requestBody }: Operation): boolean {
  return requestBody?.content["multipart/form-data"] !== undefined;
}

function queryArgument({ name, required = false, schema }: Parameter): Argument {
  return { name, type: argumentType(schema), isRequired: required };
}

/** What a body is made of. One that has several forms is one item, or many under a name of its own. */
function bodyArguments({ requestBody }: Operation, verb: string): Argument[] {
  const schema = resolved(requestBody?.content["application/json"]?.schema ?? {});
  const forms = (schema.anyOf ?? [schema]).map(resolved).filter(({ properties }) => properties !== undefined);
  const form = verb.endsWith("_many") ? forms.at(-1) : forms[0];
  return Object.entries(form?.properties ?? {}).map(([name, property]) => ({
    name,
    type: argumentType(property),
    isRequired: form?.required?.includes(name) ?? false,
  }));
}

const { schemas: SCHEMAS } = readTenantDocument();

function resolved(schema: Schema): Schema {
  const [, name = ""] = /^#\/components\/schemas\/(\w+)$/.exec(schema.$ref ?? "") ?? [];
  return SCHEMAS[name] ?? schema;
}

/** What a caller may give: numbers of all kinds for money, and mappings for objects. */
function argumentType(schema: Schema): string {
  const { type, format, anyOf, enum: values, items } = resolved(schema);
  if (anyOf !== undefined) return [...new Set(anyOf.map(argumentType))].join(" | ");
  if (values !== undefined) return "str";
  if (type === "array") return `Sequence[${argumentType(items ?? {})}]`;
  if (type === "string") return format === "date-time" ? "datetime | str" : "str";
  return (
    { integer: "int", number: "Money", boolean: "bool", null: "None", object: "Mapping[str, Any]" }[type ?? ""] ?? "Any"
  );
}

/** The arguments that were given, a line each, `indent` spaces deep. */
function givenText(named: Argument[], indent: number): string {
  const lines = named.map(({ name }) => `${" ".repeat(indent + 4)}${pythonName(name)}=${pythonName(name)},\n`);
  return `given(\n${lines.join("")}${" ".repeat(indent)})`;
}

/** The class of an answer and the call of the transport that reads it; or the class of a row, where a list is walked. */
function answerOf({ operationId, responses }: Operation, models: PythonModels) {
  const schema = Object.values(responses)[0]?.content?.["application/json"]?.schema;
  if (schema === undefined) return { answer: "bytes", reader: "bytes" };
  const { properties = {} } = resolved(schema);
  const rows = (properties.items ?? properties.data)?.items;
  const isPaged = properties.offset !== undefined || properties.page !== undefined || properties.meta !== undefined;
  const name = pascal(operationId);
  if (rows !== undefined && isPaged)
    return { row: qualified(models.typeOf(rows, `${name}Row`)), answer: "", reader: "" };
  return { answer: qualified(models.typeOf(schema, `${name}Result`)), reader: "json" };
}

const qualified = (type: string) => type.replace(/\b[A-Z]\w+/, "models.$&");
