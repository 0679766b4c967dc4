/** Writes a schema as PHP: readonly classes, with text for money and `DateTimeImmutable` for instants. */
import { firstSentence, pascal, SECRET, schemaName, singular } from "./methods.ts";
import type { Schema } from "./tenant-document.ts";

/** The type of a property, and of what its list consists. */
type PhpType = { type: string; listOf?: string };

/** A name of the API as PHP writes it. */
export const phpName = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Collects the classes that the answers are made of. */
export class PhpModels {
  readonly #schemas: Record<string, Schema>;
  readonly #classes = new Map<string, string>();

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  /** The text of all classes. */
  text(): string {
    return [...this.#classes.values()].join("\n");
  }

  /** The type of a value; `name` is that of its class, should it need one. */
  typeOf(schema: Schema, name: string, field = ""): PhpType {
    const referred = schemaName(schema);
    if (referred !== "") {
      return this.#classes.has(referred) ? { type: referred } : this.typeOf(this.#schemas[referred] ?? {}, referred);
    }
    if (schema.anyOf !== undefined) return this.#unionType(schema.anyOf, name, field);
    if (schema.type === "array") {
      const { type } = this.typeOf(schema.items ?? {}, singular(name), singular(field));
      return /^[A-Z]/.test(type) ? { type: "array", listOf: type } : { type: "array" };
    }
    if (Object.keys(schema.properties ?? {}).length > 0) return this.#addClass(name, schema);
    return { type: schema.type === "object" ? "array" : scalarType(schema, field) };
  }

  /** Null aside, a value has one type; where it has several, no class stands for all of them. */
  #unionType(schemas: Schema[], name: string, field: string): PhpType {
    const present = schemas.filter(({ type }) => type !== "null");
    const types = present.map((schema) => this.typeOf(schema, name, field));
    const [first = { type: "mixed" }] = types;
    if (types.some(({ type, listOf }) => type !== first.type || listOf !== first.listOf)) return { type: "mixed" };
    return present.length === schemas.length ? first : { ...first, type: nullable(first.type) };
  }

  #addClass(name: string, { properties = {}, required = [], description }: Schema): PhpType {
    if (this.#classes.has(name)) return { type: name };
    // The place is taken before the properties are read, so that a class that contains itself ends.
    this.#classes.set(name, "");
    const lines = Object.entries(properties).map(([field, schema]) => {
      const { type, listOf } = this.typeOf(schema, name + pascal(field), field);
      const declared = required.includes(field) ? type : nullable(type);
      const shape = listOf === undefined ? "mixed" : listOf;
      const prose = declared.endsWith("array")
        ? `    /** @var ${declared.replace("array", `array<${shape}>`)} */\n`
        : "";
      const attribute = listOf === undefined ? "" : `    #[ListOf(${listOf}::class)]\n`;
      return `${prose}${attribute}    public readonly ${declared} $${phpName(field)};\n`;
    });
    const prose = description === undefined ? "" : `/** ${firstSentence(description)} */\n`;
    this.#classes.set(name, `${prose}final class ${name}\n{\n${lines.join("")}}\n`);
    return { type: name };
  }
}

const nullable = (type: string) => (type === "mixed" || type.startsWith("?") ? type : `?${type}`);

/** Enumerations are open: a value of tomorrow is a string as well. */
function scalarType({ type, format, enum: values, const: only }: Schema, field: string): string {
  if (values !== undefined || typeof only === "string") return "string";
  if (type === "string" && SECRET.test(field)) return "Secret";
  if (type === "string") return format === "date-time" ? "\\DateTimeImmutable" : "string";
  return { integer: "int", number: "float", boolean: "bool" }[type ?? ""] ?? "mixed";
}
