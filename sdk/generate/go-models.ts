/** Writes a schema as Go: structs, with `Money` for amounts, `time.Time` for instants and `Optional` for what may be left out. */
import { firstSentence, MONEY, pascal, SECRET, schemaName, singular } from "./methods.ts";
import type { Schema } from "./tenant-document.ts";

/** Go writes these words of a name in capitals. */
const INITIALS = /^(?:id|ids|url|qr|http|api|ip|ips)$/;
type Field = { name: string; type: string; tag: string };

/** A name of the API as Go exports it. */
export function goName(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split("_");
  return words.map((word) => (INITIALS.test(word) ? word.toUpperCase().replace(/S$/, "s") : pascal(word))).join("");
}

/** Collects the structs that requests and answers are made of. */
export class GoModels {
  readonly #schemas: Record<string, Schema>;
  readonly #structs = new Map<string, string>();

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  /** The text of all structs. */
  text(): string {
    return [...this.#structs.values()].join("\n");
  }

  /**
   * The type of a value; `name` is that of its struct, should it need one. In what a call is `given`, fields that are not required
   * may be left out.
   */
  typeOf(schema: Schema, name: string, field = "", given = false): string {
    const referred = schemaName(schema);
    if (referred !== "") {
      return this.#structs.has(referred) ? referred : this.typeOf(this.#schemas[referred] ?? {}, referred, "", given);
    }
    if (schema.anyOf !== undefined) return this.#nullableType(schema.anyOf, name, field, given);
    if (schema.type === "array") return `[]${this.typeOf(schema.items ?? {}, singular(name), singular(field), given)}`;
    if (hasFields(schema)) return this.addStruct(name, schema, given);
    return schema.type === "object" ? "map[string]any" : scalarType(schema, field);
  }

  addStruct(name: string, { properties = {}, required = [], description }: Schema, given: boolean): string {
    if (this.#structs.has(name)) return name;
    // The place is taken before the fields are read, so that a struct that contains itself ends.
    this.#structs.set(name, "");
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.typeOf(schema, name + goName(field), field, given);
      const isOptional = given && !required.includes(field);
      return {
        name: goName(field),
        type: isOptional ? `Optional[${type.replace(/^\*/, "")}]` : type,
        tag: `\`json:"${field}${isOptional ? ",omitzero" : ""}"\``,
      };
    });
    const prose = description === undefined ? "" : `// ${name}: ${firstSentence(description)}\n`;
    this.#structs.set(name, `${prose}type ${name} struct {\n${alignedText(fields)}}\n`);
    return name;
  }

  /** Null aside, a value has one type; where it has several, no struct stands for all of them. */
  #nullableType(schemas: Schema[], name: string, field: string, given: boolean): string {
    const present = schemas.filter(({ type }) => type !== "null");
    const types = new Set(present.map((schema) => this.typeOf(schema, name, field, given)));
    const [type = "any"] = types.size === 1 ? types : ["any"];
    return present.length === schemas.length || /^(?:any|\[|map\[)/.test(type) ? type : `*${type}`;
  }
}

function hasFields({ properties }: Schema): boolean {
  return properties !== undefined && Object.keys(properties).length > 0;
}

/** Enumerations are open: a value of tomorrow is a string as well. */
function scalarType({ type, format, enum: values, const: only }: Schema, field: string): string {
  if (MONEY.test(field) && (type === "string" || type === "number")) return "Money";
  if (values !== undefined || typeof only === "string") return "string";
  if (type === "string" && SECRET.test(field)) return "Secret";
  if (type === "string") return format === "date-time" ? "time.Time" : "string";
  return { integer: "int64", number: "float64", boolean: "bool" }[type ?? ""] ?? "any";
}

/** Fields in columns, as gofmt writes them. */
function alignedText(fields: Field[]): string {
  const width = (column: "name" | "type") => Math.max(...fields.map((field) => field[column].length));
  const [names, types] = [width("name"), width("type")];
  return fields.map(({ name, type, tag }) => `\t${name.padEnd(names)} ${type.padEnd(types)} ${tag}\n`).join("");
}
