/** Writes a call of the API in Go, whose parameters are structs that have types. */
import { GoModels, goName } from "./go-models.ts";
import { bodyForm, type Method, pascal, resolved, schemaName, singular, takesPicture } from "./methods.ts";
import { fieldsOf, idsOf, isWalked, layOut, literal, moneyText, namesOf, type Syntax } from "./sample-parts.ts";
import { readTenantDocument, type Schema } from "./tenant-document.ts";

const UNTYPED: Syntax = {
  list: ["[]any{", "}"],
  object: ["map[string]any{", "}"],
  indent: "\t",
  field: (name) => `"${name}": `,
  scalar: (value) => (value === null ? "nil" : JSON.stringify(value)),
};

/** Values that say their types themselves, so that nothing else has to name them. */
const SELF_EVIDENT = ["string", "bool", "any", "time.Time"];

export class GoSamples {
  readonly #models = new GoModels(readTenantDocument().schemas);

  textOf(noun: string, made: Method): string {
    const { verb, operation } = made;
    const walked = isWalked(operation);
    const given = [
      ...(walked ? [] : ["ctx"]),
      ...idsOf(operation).map((id) => JSON.stringify(id)),
      ...(takesPicture(operation) ? ["picture"] : []),
      ...this.#paramsOf(noun, made),
    ];
    const call = `client.${namesOf(noun, verb).map(goName).join(".")}(${given.join(", ")})`;
    if (walked) {
      return `for each, err := range ${call}.All(ctx) {\n\tif err != nil {\n\t\treturn err\n\t}\n\tfmt.Println(each)\n}`;
    }
    const needed = takesPicture(operation) ? 'picture, err := os.ReadFile("latte.png")\n' : "";
    return `${needed}answer, err := ${call}`;
  }

  /** What a call takes besides ids, if anything: a struct, of the body or of the query, of which a sample names nothing. */
  #paramsOf(noun: string, made: Method): string[] {
    const { verb, operation } = made;
    const type = `tolem.${pascal(noun)}${pascal(verb)}Params`;
    const form = bodyForm(made);
    if (form !== undefined) return [this.#struct(type, Object.fromEntries(fieldsOf(operation)), form)];
    return operation.parameters?.some((parameter) => parameter.in === "query") ? [`${type}{}`] : [];
  }

  /** A struct with these fields, of which those that are not required may be left out. */
  #struct(type: string, value: Record<string, unknown>, { properties = {}, required = [] }: Schema): string {
    const fields = Object.entries(value).map(([name, each]) => {
      const isOptional = !required.includes(name);
      const given = this.#valueOf(
        each,
        properties[name] ?? {},
        type.replace("tolem.", "") + goName(name),
        name,
        isOptional,
      );
      return [`${goName(name)}:`, isOptional ? `tolem.Some(${given})` : given] as const;
    });
    const flat = layOut(
      `${type}{`,
      fields.map((field) => field.join(" ")),
      "}",
      "\t",
    );
    return flat.includes("\n") ? layOut(`${type}{`, inColumns(fields), "}", "\t") : flat;
  }

  /** `isInferred`: nothing else than the value itself says its type. */
  #valueOf(value: unknown, schema: Schema, name: string, field: string, isInferred: boolean): string {
    const present = (schema.anyOf ?? [schema]).find(({ type }) => type !== "null") ?? schema;
    const type = this.#models.typeOf(schema, name, field, true).replace(/^\*/, "");
    const own = schemaName(present) === "" ? name : schemaName(present);
    if (Array.isArray(value) && type.startsWith("[]")) {
      const entries = value.map((each) =>
        this.#valueOf(each, resolved(present).items ?? {}, singular(own), singular(field), false),
      );
      return layOut(`${qualified(type)}{`, entries, "}", "\t");
    }
    if (typeof value === "object" && value !== null) {
      const { properties } = resolved(present);
      return properties === undefined || type === "any"
        ? literal(value, UNTYPED)
        : this.#struct(qualified(type), value as Record<string, unknown>, resolved(present));
    }
    const text = scalar(value, type);
    return isInferred && !SELF_EVIDENT.includes(type) ? `${qualified(type)}(${text})` : text;
  }
}

/** A type as programs outside the package name it. */
const qualified = (type: string) => type.replace(/\b[A-Z]\w*/, "tolem.$&");

function scalar(value: unknown, type: string): string {
  if (type === "Money") return `"${moneyText(value)}"`;
  if (type === "time.Time") {
    const at = new Date(String(value));
    const parts = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
    return `time.Date(${parts.join(", ")}, 0, 0, time.UTC)`;
  }
  return UNTYPED.scalar(value);
}

/** As gofmt writes fields: the values of lines that follow each other stand in one column, but for those of several lines. */
function inColumns(fields: (readonly [name: string, value: string])[]): string[] {
  const isLong = fields.map(([, value]) => value.includes("\n"));
  return fields.map(([name, value], at) => {
    if (isLong[at]) return `${name} ${value}`;
    const from = isLong.lastIndexOf(true, at) + 1;
    const end = isLong.indexOf(true, at);
    const column = fields.slice(from, end === -1 ? undefined : end);
    return `${name.padEnd(Math.max(...column.map(([each]) => each.length)))} ${value}`;
  });
}
