/** Writes the models and the resources of the PHP SDK from the API document and the table of methods. */
import {
  answerSchema,
  bodyForm,
  firstSentence,
  type Method,
  MONEY,
  methodsByNoun,
  PAGE_ROWS,
  pascal,
  resolved,
  rowsQuery,
  takesPicture,
  webhookBodies,
} from "./methods.ts";
import { PhpModels, phpName } from "./php-models.ts";
import { type Operation, readTenantDocument, type Schema } from "./tenant-document.ts";

export const PHP_MODELS_FILE = new URL("../php/src/models.gen.php", import.meta.url);
export const PHP_RESOURCES_FILE = new URL("../php/src/resources.gen.php", import.meta.url);

const head = (namespace: string, uses: string[]) => `<?php

// Made by \`npm run openapi\`; not to be changed by hand.

declare(strict_types=1);

namespace Tolem\\${namespace};

${uses.map((name) => `use Tolem\\${name};\n`).join("")}
`;

type Argument = { name: string; type: string; isRequired: boolean };

/** The texts of `models.gen.php` and `resources.gen.php` as the document has them now. */
export function phpTexts(): { models: string; resources: string } {
  const models = new PhpModels(readTenantDocument().schemas);
  const classes = Object.entries(methodsByNoun()).map(([noun, methods]) => resourceClass(noun, methods, models));
  const events = webhookBodies().map(
    ({ event, schema }) => `        '${event}' => ${models.typeOf(schema, "WebhookEvent").type}::class,\n`,
  );
  return {
    models: `${head("Models", ["ListOf", "Secret"])}${models.text()}
/** The bodies of webhooks, by their events. */
final class WebhookEvents
{
    public const CLASSES = [
${events.join("")}    ];
}
`,
    resources: `${head("Resources", ["Models", "Omitted", "Rows", "Transport"])}${classes.join("\n")}`,
  };
}

function resourceClass(noun: string, methods: Method[], models: PhpModels): string {
  return `final class ${pascal(noun)}
{
    public function __construct(private readonly Transport $transport)
    {
    }

${methods.map((method) => methodText(method, models)).join("\n")}}
`;
}

/** One method: its summary, its signature, and the call that it makes. */
function methodText(made: Method, models: PhpModels): string {
  const { verb, method, path, operation } = made;
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema, required = false }) => ({
      ...{ name, type: argumentType(schema, name) },
      isRequired: required,
    }));
  const body = bodyArguments(made);
  const { answer, prose, row, model } = answerOf(operation, models);
  const url = pathText(path);
  const summary = `${firstSentence(operation.summary ?? "").replace(/\.$/, "")}.`;
  const doc = prose === "" ? `    /** ${summary} */` : `    /**\n     * ${summary}\n     *\n     * ${prose}\n     */`;
  const argumentsText = signature(made, [...body, ...query]);
  const opening = `${doc}\n    public function ${phpName(verb)}(${argumentsText}): ${answer}${argumentsText === "" ? "\n    {" : " {"}\n`;
  if (row !== undefined) {
    return `${opening}        $query = ${givenText(query, " ".repeat(8))} + ['${rowsQuery(operation)}' => ${PAGE_ROWS}];
        return new Rows($this->transport, ${url}, $query, Models\\${row}::class);
    }
`;
  }
  const sent = [
    ...(model === undefined ? [] : [`Models\\${model}::class`]),
    ...[`'${method.toUpperCase()}'`, url],
    ...(query.length === 0 ? [] : [`query: ${givenText(query, " ".repeat(12))}`]),
    ...(body.length === 0 ? [] : [`body: ${givenText(body, " ".repeat(12))}`]),
    ...(takesPicture(operation) ? ["picture: $picture"] : []),
    ...(method === "get" ? [] : ["idempotencyKey: $idempotencyKey"]),
  ];
  return `${opening}        return $this->transport->${model === undefined ? "bytes" : "json"}(
${sent.map((each) => `            ${each},\n`).join("")}        );
    }
`;
}

/** Ids stand first, then what is required, then what may be left out. */
function signature({ method, operation }: Method, named: Argument[]): string {
  const ids = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === "path")
    .map(({ name, schema }) => `${schema.type === "integer" ? "int" : "string"} $${phpName(name)}`);
  const given = [...named]
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(({ name, type, isRequired }) =>
      isRequired ? `${type} $${phpName(name)}` : `${optional(type)} $${phpName(name)} = Omitted::Argument`,
    );
  const all = [
    ...[...ids, ...(takesPicture(operation) ? ["string $picture"] : []), ...given],
    ...(method === "get" ? [] : ["?string $idempotencyKey = null"]),
  ];
  return all.length === 0 ? "" : `\n${all.map((each) => `        ${each},\n`).join("")}    `;
}

const optional = (type: string) => (type === "mixed" ? type : `${type}|Omitted`);

function bodyArguments(method: Method): Argument[] {
  const { properties = {}, required = [] } = bodyForm(method) ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: argumentType(property, name),
    isRequired: required.includes(name),
  }));
}

/** What a caller may give: decimal text for money, and arrays for objects. */
function argumentType(schema: Schema, name: string): string {
  const { type, format, anyOf } = resolved(schema);
  if (anyOf !== undefined) {
    const types = new Set(anyOf.flatMap((each) => argumentType(each, name).split("|")));
    return types.has("mixed") ? "mixed" : [...types].join("|");
  }
  if (type === "string") return format === "date-time" ? "\\DateTimeInterface|string" : "string";
  if (type === "number") return MONEY.test(name) ? "string|int" : "float";
  return { integer: "int", boolean: "bool", null: "null", array: "array", object: "array" }[type ?? ""] ?? "mixed";
}

/** The arguments that were given, by their names in JSON; `indent` is that of the line on which they begin. */
function givenText(named: Argument[], indent: string): string {
  const lines = named.map(({ name, type }) => {
    const isMoney = type.startsWith("string|int");
    return `${indent}    '${name}' => ${isMoney ? `Transport::amount($${phpName(name)})` : `$${phpName(name)}`},\n`;
  });
  return named.length === 0 ? "[]" : `Omitted::drop([\n${lines.join("")}${indent}])`;
}

/** The class of an answer, or of a row, where a list is walked; neither for a picture. */
function answerOf(operation: Operation, models: PhpModels) {
  const { schema, row } = answerSchema(operation);
  const name = pascal(operation.operationId);
  if (schema === undefined) return { answer: "string", prose: "" };
  if (row !== undefined) {
    const { type } = models.typeOf(row, `${name}Row`);
    return { answer: "Rows", prose: `@return Rows<Models\\${type}>`, row: type };
  }
  const { type } = models.typeOf(schema, `${name}Result`);
  return { answer: `Models\\${type}`, prose: "", model: type };
}

/** `/invoices/{id}/refund` as PHP puts it together. */
function pathText(path: string): string {
  return path
    .split(/(\{\w+\})/)
    .filter((part) => part !== "")
    .map((part) => (part.startsWith("{") ? `Transport::part($${phpName(part.slice(1, -1))})` : `'${part}'`))
    .join(" . ");
}
