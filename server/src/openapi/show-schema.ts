/** Shows a schema of the API document as a list of its fields. */
import { type Html, html } from "../http/html.ts";
import { phrase, prose } from "./prose.ts";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  default?: unknown;
};

const PREFIX = "#/components/schemas/";

export const anchorOf = (name: string) => `schema-${name}`;

/** The name of the component that the schema refers to. */
function refOf({ $ref }: Schema): string | undefined {
  return $ref?.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : undefined;
}

/** The schema without the alternative null, and whether there was one. */
function withoutNull(schema: Schema): { schema: Schema; orNull: boolean } {
  const { anyOf, ...rest } = schema;
  if (Array.isArray(schema.type)) {
    const [type = "null"] = schema.type;
    const values = schema.enum?.filter((value) => value !== null);
    return { schema: { ...schema, type, ...(values === undefined ? {} : { enum: values }) }, orNull: true };
  }
  const others = anyOf?.filter(({ type }) => type !== "null");
  if (anyOf === undefined || others === undefined || others.length === anyOf.length) return { schema, orNull: false };
  const [only] = others;
  return { schema: others.length === 1 ? { ...rest, ...only } : { ...rest, anyOf: others }, orNull: true };
}

function between(from: number | undefined, to: number | undefined, of: string): string[] {
  if (from === undefined && to === undefined) return [];
  // The largest exact integer of JSON is not worth showing as a bound.
  const isBounded = to !== undefined && to < Number.MAX_SAFE_INTEGER;
  if (!isBounded) return from === undefined ? [] : [`at least ${from}${of}`];
  return [from === undefined ? `at most ${to}${of}` : `${from} to ${to}${of}`];
}

function boundsOf(schema: Schema): string[] {
  return [
    ...between(schema.minimum, schema.maximum, ""),
    ...between(schema.minLength, schema.maxLength, " characters"),
    ...between(schema.minItems, schema.maxItems, " entries"),
    ...(schema.pattern === undefined ? [] : [`pattern ${schema.pattern}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

/** The kind of the value, as short text. */
function kindOf(schema: Schema): Html {
  const name = refOf(schema);
  if (name !== undefined) return html`<a href="#${anchorOf(name)}">${name}</a>`;
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum !== undefined) {
    return html`${schema.enum.map((value, at) => html`${at === 0 ? "" : " | "}<code>${String(value)}</code>`)}`;
  }
  const alternatives = schema.anyOf ?? schema.allOf;
  if (alternatives !== undefined) {
    const word = schema.anyOf === undefined ? " and " : " or ";
    return html`${alternatives.map((each, at) => html`${at === 0 ? "" : word}${kindOf(each)}`)}`;
  }
  if (schema.items !== undefined) return html`list of ${kindOf(schema.items)}`;
  const { type = "any value", format } = schema;
  return html`${format === undefined ? String(type) : `${type} (${format})`}`;
}

/** The object whose fields are listed below a value: itself, or what its list holds. */
function fieldsOf(schema: Schema): Schema[] {
  if (schema.properties !== undefined) return [schema];
  if (schema.items !== undefined) return fieldsOf(withoutNull(schema.items).schema);
  return (schema.anyOf ?? schema.allOf ?? []).flatMap(fieldsOf);
}

type Field = { name: string; schema: Schema; isRequired: boolean; description?: string | undefined };

/** One field or parameter, and what it is made of. */
export function showField({ name, schema: given, isRequired, description = given.description }: Field): Html {
  const { schema, orNull } = withoutNull(given);
  const bounds = boundsOf(schema);
  const about = description ?? schema.description;
  return html`<li>
<code class="name">${name}</code> <span class="kind">${kindOf(schema)}${orNull && " or null"}${bounds.length > 0 && `, ${bounds.join(", ")}`}</span>${isRequired && html` <span class="required">required</span>`}
${about !== undefined && html`<div>${prose(about)}</div>`}
${fieldsOf(schema).map(showFields)}
</li>`;
}

function showFields({ properties = {}, required = [] }: Schema): Html {
  const fields = Object.entries(properties);
  return html`<ul class="fields">${fields.map(([name, schema]) => showField({ name, schema, isRequired: required.includes(name) }))}</ul>`;
}

/** A whole body: its fields, or its kind where it has none. */
export function showSchema(schema: Schema): Html {
  const objects = fieldsOf(schema);
  const isPlainObject = schema.properties !== undefined;
  return html`${schema.description !== undefined && html`<p>${phrase(schema.description)}</p>`}
${!isPlainObject && html`<p class="kind">${kindOf(schema)}</p>`}
${objects.map(showFields)}`;
}
