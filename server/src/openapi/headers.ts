/** The headers of answers in the API document. */
import { isKept } from "../idempotency/idempotency.ts";
import type { Operation } from "./document.ts";

function header(schema: object, description: string) {
  return { description, schema };
}

const COUNT = { type: "integer", format: "int32" };

export const HEADERS = {
  "X-Request-Id": header({ type: "string" }, "The id of this request, to quote."),
  "RateLimit-Limit": header(COUNT, "How many calls a minute the tenant may make."),
  "RateLimit-Remaining": header(COUNT, "How many of them are left in this minute."),
  "RateLimit-Reset": header(COUNT, "Seconds until the count restarts."),
  "Retry-After": header(
    COUNT,
    "Seconds to wait before the next attempt. With a 502: where the provider has asked us to wait.",
  ),
  "Idempotent-Replayed": header(
    { type: "string" },
    "`true` where the answer is of an earlier call and nothing was made.",
  ),
};

export function takesIdempotencyKey(operation: Operation): boolean {
  return operation["x-error-codes"].includes("IDEMPOTENCY_CONFLICT");
}

/** References to the headers that the operation sends with `status`. */
export function headersOf(operation: Operation, status: string): Record<string, { $ref: string }> {
  const names: (keyof typeof HEADERS)[] = ["X-Request-Id"];
  const isLimited = operation.security.some((schemes) => "apiKey" in schemes);
  // A caller that is not authenticated has no limit to report.
  if (isLimited && status !== "401") names.push("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset");
  const takesKey = takesIdempotencyKey(operation);
  const hasRetryAfter = ["429", "502", "503"].includes(status) || (status === "409" && takesKey);
  if (hasRetryAfter) names.push("Retry-After");
  if (takesKey && isKept(Number(status))) names.push("Idempotent-Replayed");
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
