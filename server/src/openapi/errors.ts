/** Derives the errors that each route can answer for the OpenAPI document, from the error table and never by hand. */
import type { FastifySchema } from "fastify";
import { Type } from "typebox";
import { ERRORS, type ErrorCode } from "../errors.ts";
import { RULES } from "../problems.ts";
import { OpenEnum } from "../wire.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Codes that the route can answer besides those that follow from its surface and its schema. */
    errors?: readonly ErrorCode[];
  }
}

const CODES = Object.keys(ERRORS) as ErrorCode[];
const TOO_LARGE = "413";

const ProblemSchema = Type.Object(
  {
    field: Type.String({ description: "As in `fields`, which has the sentence." }),
    rule: OpenEnum(RULES, { description: "The rule that the field breaks. New rules may be added." }),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Array(Type.String())]), {
      description: "The parameters of the rule, such as `max` of `too_long`. Later versions may add parameters.",
    }),
  },
  { title: "Problem" },
);

export const ErrorSchema = Type.Object(
  {
    error: Type.Object({
      code: OpenEnum(CODES, { description: "The error as a code for programs. New codes may be added." }),
      message: Type.String({ description: "The error as text for people. The wording may change." }),
      docs_url: Type.String({ format: "uri", description: "Where the code is explained, with what to do about it." }),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: "Field name (`items.0.price` inside lists) to a sentence. Values are strings, always.",
        }),
      ),
      problems: Type.Optional(
        Type.Array(ProblemSchema, {
          description: "The problems of the fields as rules with parameters, for programs with texts of their own.",
        }),
      ),
    }),
  },
  { description: "The body of every answer that is not a success." },
);

/** The error body of a session bridge's calls, in place of the envelope. */
export const BridgeErrorSchema = Type.Object(
  {
    error: Type.String({ description: "The error as text." }),
    code: Type.Optional(Type.Union([Type.Enum(CODES), Type.Integer()], { description: "Some bridges leave it out." })),
  },
  { additionalProperties: true, description: "A session bridge's own error, or ours in the same form." },
);

/** The codes that `route` can answer, in the order of the table. `security` is the operation's entry in the document. */
export function errorCodes(route: {
  url: string;
  isWrite: boolean;
  security: NonNullable<FastifySchema["security"]>;
  schema: FastifySchema;
  listed: readonly ErrorCode[];
  isBridge: boolean;
  permissions: readonly string[];
  isFresh: boolean;
  withoutFactor: boolean;
}): ErrorCode[] {
  const { schema } = route;
  const asksFor = (scheme: string) => route.security.some((schemes) => scheme in schemes);
  const hasParams = route.url.includes("/:");
  const codes = new Set<ErrorCode>([...route.listed, "UNAVAILABLE"]);
  if (asksFor("apiKey") || asksFor("session")) codes.add("UNAUTHORIZED").add("RATE_LIMITED");
  if (asksFor("apiKey")) codes.add("KEY_NOT_ALLOWED");
  if (asksFor("session")) codes.add("TENANT_CHANGED");
  if (asksFor("session") && route.permissions.some((one) => one !== "self")) codes.add("FORBIDDEN");
  if (route.isFresh) codes.add("REAUTHENTICATION_REQUIRED");
  // Keys prove nothing: the same route asks people alone for a proof.
  if (!asksFor("session")) codes.delete("REAUTHENTICATION_REQUIRED");
  if (asksFor("session") && !route.withoutFactor) codes.add("MFA_SETUP_REQUIRED");
  if (asksFor("adminToken")) codes.add("UNAUTHORIZED");
  if (asksFor("csrf")) codes.add("CSRF_MISMATCH");
  if (route.isWrite || hasParams) codes.add("BAD_REQUEST");
  if (hasParams) codes.add("NOT_FOUND");
  if (schema.body || schema.params || schema.querystring) {
    codes.add(route.isBridge ? "BAD_REQUEST" : "VALIDATION_ERROR");
  }
  codes.add(route.url.startsWith("/api/v1/") ? "INTERNAL" : "INTERNAL_ERROR");
  return CODES.filter((code) => codes.has(code));
}

/** What the codes of `status` among `codes` mean, as prose. */
export function describeCodes(codes: readonly ErrorCode[], status: string): string {
  const some = codes.filter((code) => String(ERRORS[code].status) === status);
  // A body that is too large is a `BAD_REQUEST` with a status of its own.
  if (status === TOO_LARGE) return "`BAD_REQUEST`: The body is too large.";
  return some.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join("\n\n");
}

/** The statuses of errors that an operation with `codes` answers. A write's body can also be too large. */
export function errorStatuses(codes: readonly ErrorCode[], isWrite: boolean): string[] {
  const statuses = codes.map((code) => String(ERRORS[code].status));
  return [...new Set(isWrite ? [...statuses, TOO_LARGE] : statuses)].sort();
}

/** The last paragraph of an operation's description. */
export function namesOf(codes: readonly ErrorCode[]): string {
  return `Error codes: ${codes.map((code) => `\`${code}\``).join(", ")}.`;
}
