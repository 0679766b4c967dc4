/** Writes a schema as Python: frozen dataclasses, with `Decimal` for money and `datetime` for instants. */
import { firstSentence, MONEY, pascal, SECRET, schemaName, singular } from "./methods.ts";
import type { Schema } from "./tenant-document.ts";

const KEYWORDS = ["as", "from", "in", "is", "class", "global", "pass"];

/** A name of the API as Python writes it. */
export function pythonName(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return KEYWORDS.includes(snake) ? `${snake}_` : snake;
}

/** Collects the classes that the answers are made of. */
export class PythonModels {
  readonly #schemas: Record<string, Schema>;
  readonly #classes = new Map<string, string>();

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  /** The type of a value; `name` is that of its class, should it need one. */
  typeOf(schema: Schema, name: string, field = ""): string {
    const referred = schemaName(schema);
    if (referred !== "") return this.#namedType(referred);
    if (schema.anyOf !== undefined) return this.#unionType(schema.anyOf, name, field);
    if (schema.type === "array") return `list[${this.typeOf(schema.items ?? {}, singular(name), singular(field))}]`;
    if (schema.properties !== undefined && Object.keys(schema.properties).length > 0)
      return this.#addClass(name, schema);
    if (schema.type === "object") return "dict[str, Any]";
    return scalarType(schema, field);
  }

  /** The text of all classes. */
  text(): string {
    return [...this.#classes.values()].join("\n\n");
  }

  #namedType(name: string): string {
    const schema = this.#schemas[name] ?? {};
    return this.#classes.has(name) ? name : this.typeOf(schema, name);
  }

  /** `None` aside, an answer has one type; where it has several, no class stands for all of them. */
  #unionType(schemas: Schema[], name: string, field: string): string {
    const present = schemas.filter(({ type }) => type !== "null");
    const types = new Set(present.map((schema) => this.typeOf(schema, name, field)));
    const [type = "Any"] = types.size === 1 ? types : ["Any"];
    return present.length === schemas.length || type === "Any" ? type : `${type} | None`;
  }

  #addClass(name: string, { properties = {}, required = [], description }: Schema): string {
    if (this.#classes.has(name)) return name;
    // The place is taken before the fields are read, so that a class that contains itself ends.
    this.#classes.set(name, "");
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = this.typeOf(schema, name + pascal(field), field);
      const isOptional = !required.includes(field) && type !== "Any" && !type.endsWith("| None");
      return `    ${pythonName(field)}: ${type}${isOptional ? " | None" : ""}${fieldText(field)}`;
    });
    const prose = description === undefined ? "" : `    """${sentence(description)}"""\n\n`;
    this.#classes.set(name, `@_model\nclass ${name}:\n${prose}${fields.join("\n")}\n`);
    return name;
  }
}

/** Enumerations are open: a value of tomorrow is a string as well. */
function scalarType({ type, format, enum: values, const: only }: Schema, field: string): string {
  if (values !== undefined || typeof only === "string") return "str";
  if (type === "string") {
    if (format === "date-time") return "datetime";
    return MONEY.test(field) ? "Decimal" : "str";
  }
  return { integer: "int", number: "float", boolean: "bool" }[type ?? ""] ?? "Any";
}

/** How a field is named in JSON where Python names it otherwise, and whether it may be printed. */
function fieldText(field: string): string {
  const facts = [
    ...(SECRET.test(field) ? ["repr=False"] : []),
    ...(pythonName(field) === field ? [] : [`metadata={"json": "${field}"}`]),
  ];
  return facts.length === 0 ? "" : ` = field(${facts.join(", ")})`;
}

/** The first sentence of a description, as a docstring has it. */
export function sentence(description: string): string {
  return firstSentence(description).replaceAll('"""', "'''");
}
