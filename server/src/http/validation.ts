/** Validates requests: bodies strictly, queries and path ids with coercion; an invalid one is answered with a sentence per field. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { type TSchema, Type } from "typebox";
import { ApiError, invalidField } from "../errors.ts";
import { tiynOf } from "../rules/money.ts";
import { isStorableText } from "./text.ts";

/** The most fields that one answer names. */
const MOST_FIELDS = 20;
/** The most values of a body in which all errors are collected: 500 catalog items have fewer. */
const MOST_VALUES = 5000;

/** An optional field; null means the same as absent. */
export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(Type.Union([schema, Type.Null()]));
}

/** A path id: a positive integer up to 2^53 - 1. */
export const IdParams = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** The time in the query parameter `field`, if any. @throws VALIDATION_ERROR for a time that does not exist. */
export function queryTime(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  // The format admits a leap second, and an offset of bare hours.
  if (Number.isNaN(time.getTime())) throw invalidField(field, BAD_TIME);
  return time;
}

/** Makes `app` validate requests as the specification says: 422 `VALIDATION_ERROR` with a sentence per field. */
export function useValidation(app: FastifyInstance): void {
  app.addHook("preValidation", async (request) => {
    // An absent body is validated as an empty object. The framework would pass null, which is a body of its own.
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
  });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const check = checker(schema as object, httpPart === "body" ? TO_THE_LETTER : WITH_COERCION);
    return (data: unknown) => {
      const fields = problems(check, data);
      return fields === undefined ? true : { error: new ApiError("VALIDATION_ERROR", { fields }) };
    };
  });
}

/**
 * For a route whose body has several forms: `toForm` converts each to one form, which is validated strictly by `schema` and
 * passed to the handler.
 */
export function checkedAs(schema: TSchema, toForm: (body: unknown) => unknown) {
  const check = checker(schema, TO_THE_LETTER);
  return () => (body: unknown) => {
    const value = toForm(body);
    const fields = problems(check, value);
    return fields === undefined ? { value } : { error: new ApiError("VALIDATION_ERROR", { fields }) };
  };
}

/** The errors of `data`; none when it is valid. */
type Checker = (data: unknown) => ErrorObject[];

/**
 * Stops at the first error, and collects all of them only in data of an ordinary size whose lists are not too long: naming
 * every error of a megabyte of `{}` takes seconds, in which the process answers no other caller.
 */
function checker(schema: object, { first: ajv, all: ajvOfAll }: Compilers): Checker {
  const first = ajv.compile(schema);
  // Compiled at the first invalid request, so that a start does not wait for it.
  let all: ValidateFunction | undefined;
  return (data) => {
    if (first(data)) return [];
    const found = first.errors ?? [];
    const isTooLong = found.some(({ keyword }) => keyword === "maxItems");
    if (isTooLong || !hasAtMost(MOST_VALUES, data)) return found;
    all ??= ajvOfAll.compile(schema);
    all(data);
    return all.errors ?? [];
  };
}

/** Whether `data` consists of at most `limit` values; counting stops there. */
function hasAtMost(limit: number, data: unknown): boolean {
  const rest = [data];
  for (let seen = 0; rest.length > 0; seen += 1) {
    if (seen + rest.length > limit) return false;
    const value = rest.pop();
    if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) rest.push(inner);
  }
  return true;
}

/** A compiler compiles its own meta-schema, which takes longer than one of our schemas: one of each kind serves all schemas. */
type Compilers = { first: Ajv; all: Ajv };
const TO_THE_LETTER = compilers({ coerceTypes: false });
const WITH_COERCION = compilers({ coerceTypes: true });

function compilers(options: { coerceTypes: boolean }): Compilers {
  return { first: newAjv({ ...options, allErrors: false }), all: newAjv({ ...options, allErrors: true }) };
}

function newAjv(options: { coerceTypes: boolean; allErrors: boolean }): Ajv {
  const ajv = new Ajv({ ...options, useDefaults: true, strict: false, $data: false, verbose: true });
  addFormats.default(ajv, ["date", "date-time"]);
  ajv.addFormat("tenge", { type: "number", validate: (amount: number) => tiynOf(amount) !== null });
  return ajv;
}

function problems(check: Checker, data: unknown): Record<string, string> | undefined {
  const errors = check(data);
  if (errors.length > 0) return fieldsOf(errors);
  const unfit = unfitPart(data);
  return unfit === undefined ? undefined : { [unfit.path || "body"]: unfit.problem };
}

/** The first error of each field by its name (`items.0.name`), for the first `MOST_FIELDS` fields. */
function fieldsOf(errors: ErrorObject[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    if (Object.keys(fields).length === MOST_FIELDS) break;
    const [name, problem] = describe(error);
    if (!Object.hasOwn(fields, name) && problem !== undefined) fields[name] = problem;
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
      // The branches' own errors name the missing fields.
      return [path.join(".") || "body", "is not of a form that is accepted here"];
    case "enum":
    case "const":
      return [nameOf(path), `must be ${allowed(error)}`];
    case "type":
      // The null of an optional field is not offered to a caller that sent another type.
      return [nameOf(path), params.type === "null" ? undefined : `must be ${article(String(params.type))}`];
    case "format":
      return [nameOf(path), FORMATS[String(params.format)] ?? "has another format"];
    case "pattern":
      return [nameOf(path), `must match ${String(params.pattern)}`];
    default:
      return [nameOf(path), error.message ?? "is not valid"];
  }
}

const BAD_TIME = "must be a time such as 2026-11-20T09:30:00Z";

const FORMATS: Record<string, string> = {
  tenge: "must have at most 2 decimals",
  date: "must be a date such as 2026-11-20",
  "date-time": BAD_TIME,
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

type Unfit = { path: string; problem: string };

/** The first value that a schema allows and PostgreSQL cannot store, if any: text with NUL or half a surrogate pair. */
function unfitPart(data: unknown, path = ""): Unfit | undefined {
  if (typeof data === "string") return isStorableText(data) ? undefined : unstorable(path);
  if (typeof data !== "object" || data === null) return undefined;
  for (const [key, value] of Object.entries(data)) {
    const inner = path === "" ? key : `${path}.${key}`;
    const found = isStorableText(key) ? unfitPart(value, inner) : unstorable(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function unstorable(path: string): Unfit {
  return { path, problem: "holds a character that cannot be stored" };
}
