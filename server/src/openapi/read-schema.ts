/** Reads schemas of the API document as lists of fields, which the pages of the reference show. Texts are Markdown, as `prose.ts` reads it. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  /** The values of an enum that may get more. */
  "x-extensible-enum"?: unknown[];
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

/** One field or parameter. `objects` are what it is made of: the fields of each object that it can be or hold. */
export type Field = { name: string; kind: string; isRequired: boolean; about: string; objects: Field[][] };

/** A whole body. `kind` is null for a plain object, of which the fields say all. */
export type Shape = { about: string; kind: string | null; objects: Field[][] };

const PREFIX = "#/components/schemas/";

/** The anchor of a schema on its page. As Markdown it is the one that a renderer makes of the heading "Schema Invoice". */
export const anchorOf = (name: string) => `schema-${name.toLowerCase()}`;

const code = (value: unknown) => `\`${String(value)}\``;

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
    ...(schema.pattern === undefined ? [] : [`pattern ${code(schema.pattern)}`]),
    ...(schema.default === undefined ? [] : [`default ${code(JSON.stringify(schema.default))}`]),
  ];
}

/** The kind of the value, as short text. */
function kindOf(schema: Schema): string {
  const name = refOf(schema);
  if (name !== undefined) return `[${name}](#${anchorOf(name)})`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  const values = schema.enum ?? schema["x-extensible-enum"];
  if (values !== undefined) return values.map(code).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map(kindOf).join(" or ");
  if (schema.allOf !== undefined) return schema.allOf.map(kindOf).join(" and ");
  if (schema.items !== undefined) return `list of ${kindOf(schema.items)}`;
  const { type = "any value", format } = schema;
  return format === undefined ? String(type) : `${type} (${format})`;
}

/** The objects whose fields are listed below a value: itself, or what its list holds. */
function objectsOf(schema: Schema): Schema[] {
  if (schema.properties !== undefined) return [schema];
  if (schema.items !== undefined) return objectsOf(withoutNull(schema.items).schema);
  return (schema.anyOf ?? schema.allOf ?? []).flatMap(objectsOf);
}

function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => readField(name, schema, required.includes(name)));
}

export function readField(name: string, given: Schema, isRequired: boolean, about = given.description): Field {
  const { schema, orNull } = withoutNull(given);
  const kind = [`${kindOf(schema)}${orNull ? " or null" : ""}`, ...boundsOf(schema)].join(", ");
  return { name, kind, isRequired, about: about ?? schema.description ?? "", objects: objectsOf(schema).map(fieldsOf) };
}

export function readSchema(schema: Schema): Shape {
  return {
    about: schema.description ?? "",
    kind: schema.properties === undefined ? kindOf(schema) : null,
    objects: objectsOf(schema).map(fieldsOf),
  };
}
