/** How requests are checked: bodies to the letter, queries and path ids with coercion, and what both answer when wrong. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { type TSchema, Type } from "typebox";
import { ApiError } from "../errors.ts";
import { tiynOf } from "../rules/money.ts";
import { isStorableText } from "../rules/text.ts";

/** A field that may be left out; null says the same. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** A path id: a positive integer up to 2^53 - 1. */
export const IdParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** Teaches `app` to check requests as the specification says: 422 `VALIDATION_ERROR` with a sentence per field. */
export function useValidation(app: FastifyInstance): void {
  const strict = newAjv(false);
  const coercing = newAjv(true);
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const isBody = httpPart === "body";
    const validate = (isBody ? strict : coercing).compile(schema as object);
    return (data: unknown) => {
      const fields = problems(validate, isBody ? (data ?? {}) : data);
      return fields === undefined ? true : { error: new ApiError("VALIDATION_ERROR", { fields }) };
    };
  });
}

function newAjv(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ allErrors: true, coerceTypes, useDefaults: true, strict: false, $data: false, verbose: true });
  addFormats.default(ajv, ["date", "date-time"]);
  ajv.addFormat("tenge", { type: "number", validate: (amount: number) => tiynOf(amount) !== null });
  return ajv;
}

function problems(validate: ValidateFunction, data: unknown): Record<string, string> | undefined {
  if (!validate(data)) return fieldsOf(validate.errors ?? []);
  const path = unstorablePath(data);
  return path === undefined ? undefined : { [path]: "holds a character that cannot be stored" };
}

/** Field name (`items.0.name`) to the first thing wrong with it. */
function fieldsOf(errors: ErrorObject[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const [name, problem] = describe(error);
    if (!(name in fields) && problem !== undefined) fields[name] = problem;
  }
  return fields;
}

function describe(error: ErrorObject): [string, string | undefined] {
  const path = error.instancePath.split("/").slice(1);
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case "required":
      return [[...path, params.missingProperty].join("."), "is required"];
    case "additionalProperties":
      return [[...path, params.additionalProperty].join("."), "cannot be set here"];
    case "anyOf":
      // Each branch has told what it misses already.
      return [path.join(".") || "body", "is not of a form that is accepted here"];
    case "enum":
    case "const":
      return [nameOf(path), `must be ${allowed(error)}`];
    case "type":
      // The null of an optional field is no news to whoever sent something else.
      return [nameOf(path), params.type === "null" ? undefined : `must be ${article(String(params.type))}`];
    case "format":
      return [nameOf(path), FORMATS[String(params.format)] ?? "has another format"];
    case "pattern":
      return [nameOf(path), `must match ${String(params.pattern)}`];
    default:
      return [nameOf(path), error.message ?? "is not valid"];
  }
}

const FORMATS: Record<string, string> = {
  tenge: "must have at most 2 decimals",
  date: "must be a date such as 2026-11-20",
  "date-time": "must be a time such as 2026-11-20T09:30:00Z",
};

function nameOf(path: string[]): string {
  return path.join(".") || "body";
}

function allowed(error: ErrorObject): string {
  const params = error.params as { allowedValues?: unknown[]; allowedValue?: unknown };
  return (params.allowedValues ?? [params.allowedValue]).join(", ");
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Where a text stands that PostgreSQL would refuse (NUL, half a surrogate pair), if anywhere. */
function unstorablePath(data: unknown, path = ""): string | undefined {
  if (typeof data === "string") return isStorableText(data) ? undefined : path || "body";
  if (typeof data !== "object" || data === null) return undefined;
  for (const [key, value] of Object.entries(data)) {
    const inner = path === "" ? key : `${path}.${key}`;
    const found = isStorableText(key) ? unstorablePath(value, inner) : path || "body";
    if (found !== undefined) return found;
  }
  return undefined;
}
