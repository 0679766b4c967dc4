/** Validates requests: bodies strictly, queries and path ids with coercion; an invalid one is answered with a problem per field. */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import type { FastifyInstance } from "fastify";
import { type TSchema, Type } from "typebox";
import { ApiError, invalidField } from "../errors.ts";
import { type Problem, type Problems, problem } from "../problems.ts";
import { tiynOf } from "../rules/money.ts";
import { problemOfPattern } from "./patterns.ts";
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

/** The time in the parameter or field `field`, if any. @throws VALIDATION_ERROR for a time that does not exist. */
export function timeOf(field: string, text: string | null | undefined): Date | null {
  if (text == null) return null;
  const time = new Date(text);
  // The format admits a leap second, and an offset of bare hours.
  if (Number.isNaN(time.getTime())) throw invalidField(field, problem("no_time"));
  return time;
}

/** Makes `app` validate requests as the specification says: 422 `VALIDATION_ERROR` with a problem per field. */
export function useValidation(app: FastifyInstance): void {
  app.addHook("preValidation", (request, _reply, done) => {
    // An absent body is validated as an empty object. The framework would pass null, which is a body of its own.
    if (request.body === undefined && request.routeOptions.schema?.body !== undefined) request.body = {};
    done();
  });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const check = checker(schema as object, httpPart === "body" ? TO_THE_LETTER : WITH_COERCION);
    const objects = httpPart === "querystring" ? objectsOf(schema as QuerySchema) : [];
    return (data: unknown) => {
      for (const name of objects) gatherObject(data as Record<string, unknown>, name);
      const problems = problemsOf(check, data);
      return problems === undefined ? true : { error: new ApiError("VALIDATION_ERROR", { problems }) };
    };
  });
}

type QuerySchema = { properties?: Record<string, { type?: unknown }> };

/** The parameters of a query that are objects. */
function objectsOf({ properties = {} }: QuerySchema): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.type === "object");
}

/** Makes the object `name` of the parameters `name[key]`. */
function gatherObject(query: Record<string, unknown>, name: string): void {
  const parts = Object.entries(query).filter(([each]) => each.startsWith(`${name}[`) && each.endsWith("]"));
  if (parts.length > 0)
    query[name] ??= Object.fromEntries(parts.map(([each, value]) => [each.slice(name.length + 1, -1), value]));
}

/**
 * For a route whose body has several forms: `toForm` converts each to one form, which is validated strictly by `schema` and
 * passed to the handler.
 */
export function checkedAs(schema: TSchema, toForm: (body: unknown) => unknown) {
  const check = checker(schema, TO_THE_LETTER);
  return () => (body: unknown) => {
    const value = toForm(body);
    const problems = problemsOf(check, value);
    return problems === undefined ? { value } : { error: new ApiError("VALIDATION_ERROR", { problems }) };
  };
}

/** The errors of `data`; none when it is valid. */
type Checker = (data: unknown) => ErrorObject[];

/**
 * Stops at the first error, and collects all of them only in data of an ordinary size whose lists are not too long: naming
 * every error of a megabyte of `{}` takes seconds, in which the process answers no other caller.
 */
function checker(schema: object, { first: ajv, all: ajvOfAll }: Compilers): Checker {
  // Compiled at the first request and at the first invalid one, so that a start does not wait for hundreds of schemas.
  let first: ValidateFunction | undefined;
  let all: ValidateFunction | undefined;
  return (data) => {
    first ??= ajv.compile(schema);
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

function problemsOf(check: Checker, data: unknown): Problems | undefined {
  const errors = check(data);
  if (errors.length > 0) return firstOfEach(errors);
  const unfit = pathOfUnfit(data);
  return unfit === undefined ? undefined : { [unfit || "body"]: problem("not_storable") };
}

/** The first problem of each field by its name (`items.0.name`), for the first `MOST_FIELDS` fields. */
function firstOfEach(errors: ErrorObject[]): Problems {
  const problems: Record<string, Problem> = {};
  for (const error of errors) {
    if (Object.keys(problems).length === MOST_FIELDS) break;
    const name = fieldOf(error);
    const found = problemOf(error);
    if (!Object.hasOwn(problems, name) && found !== undefined) problems[name] = found;
  }
  return problems;
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath.split("/").slice(1);
  if (keyword === "required") path.push(params.missingProperty);
  if (keyword === "additionalProperties") path.push(params.additionalProperty);
  return path.join(".") || "body";
}

/** Undefined for the null of an optional field, which is not offered to a caller that sent another type. */
function problemOf({ keyword, params, message = "is not valid" }: ErrorObject): Problem | undefined {
  switch (keyword) {
    case "required":
      return problem("required");
    case "additionalProperties":
      return problem("not_settable");
    case "anyOf":
      // The branches' own errors name the missing fields.
      return problem("wrong_form");
    case "enum":
      return problem("not_allowed", { allowed: params.allowedValues.map(String) });
    case "const":
      return problem("not_allowed", { allowed: [String(params.allowedValue)] });
    case "type":
      return params.type === "null" ? undefined : problem("wrong_type", { type: String(params.type) });
    case "format":
      return FORMATS[String(params.format)] ?? problem("wrong_format");
    case "pattern":
      return problemOfPattern(params.pattern);
    case "minLength":
      return params.limit === 1 ? problem("empty") : problem("too_short", { min: params.limit });
    case "maxLength":
      return problem("too_long", { max: params.limit });
    case "minimum":
      return problem("too_small", { min: params.limit });
    case "maximum":
      return problem("too_large", { max: params.limit });
    case "exclusiveMinimum":
      return problem("not_above", { limit: params.limit });
    case "minItems":
      return problem("too_few_items", { min: params.limit });
    case "maxItems":
    case "maxProperties":
      return problem("too_many_items", { max: params.limit });
    default:
      return problem("invalid", { detail: message });
  }
}

const FORMATS: Record<string, Problem> = {
  tenge: problem("too_precise"),
  date: problem("no_date"),
  "date-time": problem("no_time"),
};

/** The path of the first value that a schema allows and PostgreSQL cannot store, if any: text with NUL or half a surrogate pair. */
function pathOfUnfit(data: unknown, path = ""): string | undefined {
  if (typeof data === "string") return isStorableText(data) ? undefined : path;
  if (typeof data !== "object" || data === null) return undefined;
  for (const [key, value] of Object.entries(data)) {
    const inner = path === "" ? key : `${path}.${key}`;
    const found = isStorableText(key) ? pathOfUnfit(value, inner) : path;
    if (found !== undefined) return found;
  }
  return undefined;
}
