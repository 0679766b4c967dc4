/** Writes the models and the resources of the Python SDK, sync and async, from the API document and the table of methods. */
import {
  answerSchema,
  bodyForm,
  type Method,
  methodsByNoun,
  PAGE_ROWS,
  pascal,
  resolved,
  rowsQuery,
  takesPicture,
  webhookBodies,
} from "./methods.ts";
import { PythonModels, pythonName, sentence } from "./python-models.ts";
import { type Operation, type Parameter, readTenantDocument, type Schema } from "./tenant-document.ts";

export const PYTHON_MODELS_FILE = new URL("../python/src/tolem/models.py", import.meta.url);
export const PYTHON_RESOURCES_FILE = new URL("../python/src/tolem/_resources.py", import.meta.url);

const MADE = '"""Made by `npm run openapi`; not to be changed by hand."""';

type Argument = { name: string; type: string; isRequired: boolean };

/** The texts of `models.py` and `_resources.py` as the document has them now. */
export function pythonTexts(): { models: string; resources: string } {
  const models = new PythonModels(readTenantDocument().schemas);
  const nouns = Object.entries(methodsByNoun());
  const classes = nouns.flatMap(([noun, methods]) => [
    resourceClass(noun, methods, models, ""),
    resourceClass(noun, methods, models, "Async"),
  ]);
  const bodies = webhookBodies().map(({ event, schema }) => ({ event, type: models.typeOf(schema, "WebhookEvent") }));
  const events = bodies.map(({ event, type }) => `    "${event}": ${type},`);
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
    ${bodies.map(({ type }) => type).join("\n    | ")}
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

function resourceClass(noun: string, methods: Method[], models: PythonModels, kind: "" | "Async"): string {
  const head = `class ${kind}${pascal(noun)}:
    def __init__(self, transport: ${kind}Transport) -> None:
        self._transport = transport
`;
  return [head, ...methods.map((method) => methodText(method, models, kind))].join("\n");
}

/** One method: its signature, its docstring, and the call that it makes. */
function methodText(made: Method, models: PythonModels, kind: "" | "Async"): string {
  const { method, path, operation } = made;
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query").map(queryArgument);
  const body = bodyArguments(made);
  const { row, answer, reader } = answerOf(operation, models);
  const url = path.includes("{") ? `f"${path.replace(/\{(\w+)\}/g, "{part($1)}")}"` : `"${path}"`;
  if (row !== undefined) {
    return `    def ${signature(made, query, `${kind}List[${row}]`)}        query = {"${rowsQuery(operation)}": ${PAGE_ROWS}} | ${givenText(query, 8)}
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

function queryArgument({ name, required = false, schema }: Parameter): Argument {
  return { name, type: argumentType(schema), isRequired: required };
}

function bodyArguments(method: Method): Argument[] {
  const { properties = {}, required = [] } = bodyForm(method) ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: argumentType(property),
    isRequired: required.includes(name),
  }));
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
function answerOf(operation: Operation, models: PythonModels) {
  const { schema, row } = answerSchema(operation);
  const name = pascal(operation.operationId);
  if (schema === undefined) return { answer: "bytes", reader: "bytes" };
  if (row !== undefined) return { row: qualified(models.typeOf(row, `${name}Row`)), answer: "", reader: "" };
  return { answer: qualified(models.typeOf(schema, `${name}Result`)), reader: "json" };
}

const qualified = (type: string) => type.replace(/\b[A-Z]\w+/, "models.$&");
