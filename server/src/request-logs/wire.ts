/** The JSON of the API log, and its filter. */
import { type Static, Type } from "typebox";
import type { LoggedCall } from "../db/schema.ts";
import { CursorQuery, PageQuery } from "../http/pagination.ts";
import { timeOf } from "../http/validation.ts";
import { IsSandboxQuery, NullableString, Timestamp } from "../wire.ts";
import type { CallFilter } from "./store.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

export const ListCalls = Type.Object({
  method: Type.Optional(Type.Enum(METHODS)),
  path: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description: "What the path begins with, such as `/api/v1/invoices`.",
    }),
  ),
  status: Type.Optional(
    Type.String({
      pattern: "^[1-5](?:[0-9]{2}|xx)$",
      description: "A status such as `404`, or a class such as `4xx`.",
    }),
  ),
  key_id: Type.Optional(Type.String({ maxLength: 64 })),
  request_id: Type.Optional(Type.String({ maxLength: 64, description: "The `X-Request-Id` of the answer." })),
  ...IsSandboxQuery,
  from: Type.Optional(Type.String({ format: "date-time", description: "Answered at this time or later." })),
  to: Type.Optional(Type.String({ format: "date-time", description: "Answered before this time." })),
  ...PageQuery,
  ...CursorQuery,
});

const bytesOf = (body: string) =>
  Type.Union([Type.Integer(), Type.Null()], {
    description: `The length of the whole ${body}; null where there is none, or it is not known before its end.`,
  });
const bodyOf = (body: string) =>
  Type.Union(NullableString.anyOf, {
    description: `The first 2 KiB of the ${body} as text, if it is JSON. Secrets are replaced, and phones masked.`,
  });

export const LoggedCallSchema = Type.Object(
  {
    id: Type.Integer(),
    at: Type.Unsafe<string>({ ...Timestamp, description: "When it was answered." }),
    method: Type.String(),
    path: Type.String({ description: "With its query." }),
    status: Type.Integer(),
    duration_ms: Type.Integer(),
    key_id: Type.String({ description: "The key that was called with." }),
    is_sandbox: Type.Boolean({ description: "Whether that is a test key." }),
    request_id: Type.String({ description: "The `X-Request-Id` of the answer." }),
    request_bytes: bytesOf("request's body"),
    request_body: bodyOf("request's body"),
    response_bytes: bytesOf("answer's body"),
    response_body: bodyOf("answer's body"),
  },
  { title: "LoggedCall" },
);

/** The filter of `query`. @throws VALIDATION_ERROR on `from` and `to` for a time that does not exist. */
export function callFilter(query: Static<typeof ListCalls>): CallFilter {
  const { method, path, status, key_id, request_id, is_sandbox, from, to } = query;
  return {
    method: method ?? null,
    path: path ?? null,
    status: status === undefined ? null : statusBounds(status),
    key_id: key_id ?? null,
    request_id: request_id ?? null,
    is_sandbox: is_sandbox ?? null,
    from: timeOf("from", from),
    to: timeOf("to", to),
  };
}

function statusBounds(status: string): { from: number; to: number } {
  return { from: Number(status.replace("xx", "00")), to: Number(status.replace("xx", "99")) };
}

export function callJson({ tenant_id: _tenant, ...call }: LoggedCall): Static<typeof LoggedCallSchema> {
  return { ...call, at: call.at.toISOString() };
}
