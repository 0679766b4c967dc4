/** Rewrites the schemas by which the service validates into ones from which generators make correct clients in every language. */
import type { Schema } from "./document.ts";

const MOST_OF_32_BITS = 2 ** 31 - 1;

const TYPES: Record<string, string> = { string: "string", number: "number", boolean: "boolean" };

/** The type that all of `values` have, if they have one. */
function typeOf(values: readonly unknown[]): string | undefined {
  const types = new Set(values.map((value) => TYPES[typeof value]));
  const [only] = types;
  return types.size === 1 ? only : undefined;
}

/** An enum without a type becomes `any` in typed languages, and a constant is an enum of one value there. */
function withType(schema: Schema): Schema {
  const { const: value, ...rest } = schema;
  // Java cannot compile an enum of booleans.
  if (typeof value === "boolean") return { ...rest, type: "boolean" };
  if (value !== undefined) return withType({ ...rest, enum: [value] });
  if (!Array.isArray(schema.enum) || schema.type !== undefined) return schema;
  const type = typeOf(schema.enum);
  return type === undefined ? schema : { type, ...schema };
}

/** Without a format some languages read numbers as 32 bits, which neither an id nor a sum of tenge fits. */
function withFormat(schema: Schema): Schema {
  if (schema.format === "tenge") return { ...schema, format: "double" };
  if (schema.type === "number") return { format: "double", ...schema };
  const isSmall = typeof schema.maximum === "number" && schema.maximum <= MOST_OF_32_BITS;
  return schema.type === "integer" && !isSmall ? { format: "int64", ...schema } : schema;
}

/** A value or null as one schema with both types: of two alternatives Go makes a list's entry in place of the list. */
function withNull(schema: Schema): Schema {
  const { anyOf, ...own } = schema;
  const forms: Schema[] = Array.isArray(anyOf) ? anyOf : [];
  const [value, none] = forms;
  if (forms.length !== 2 || typeof value?.type !== "string" || none?.type !== "null") return schema;
  const nullable: Schema = { ...value, ...own, type: [value.type, "null"] };
  for (const keyword of ["enum", "x-extensible-enum"]) {
    const values = value[keyword];
    if (Array.isArray(values)) nullable[keyword] = [...values, null];
  }
  return nullable;
}

/** One schema without those inside it, which are rewritten each by its own call. */
export function portable(schema: Schema): Schema {
  return withNull(withFormat(withType(schema)));
}
