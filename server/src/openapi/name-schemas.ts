/** Moves each schema that has a title into the components, and leaves a reference in its place. */
import type { Schema } from "./document.ts";
import { portable } from "./portable-schema.ts";

/** Keywords that hold values, in which a `title` is only a title. */
const VALUES = new Set(["default", "example", "examples", "enum", "const", "x-extensible-enum"]);

/** `node` with every schema in it made portable, and those with a title moved into `schemas` under that name. */
export function nameSchemas<T>(node: T, schemas: Record<string, Schema>): T {
  if (Array.isArray(node)) return node.map((each) => nameSchemas(each, schemas)) as T;
  if (typeof node !== "object" || node === null) return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, VALUES.has(key) ? value : nameSchemas(value, schemas)]),
  );
  const { title, ...schema } = portable(copy);
  // Under `properties`, `title` is a field's schema and not a text.
  if (typeof title !== "string") return portable(copy) as T;
  const known = schemas[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
    throw new Error(`two schemas that differ are titled ${title}`);
  }
  schemas[title] = schema;
  return { $ref: `#/components/schemas/${title}` } as T;
}
