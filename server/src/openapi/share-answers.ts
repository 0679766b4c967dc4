/** Documents the answers with errors, which are the same for many operations, once each: the operations refer to them. */
import type { ERRORS, ErrorCode } from "../errors.ts";
import type { Answer, Operation } from "./document.ts";
import { describeCodes, errorStatuses } from "./errors.ts";
import { headersOf, takesIdempotencyKey } from "./headers.ts";

const NAMES: Record<(typeof ERRORS)[ErrorCode]["status"] | 413, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  402: "PaymentRequired",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  410: "Gone",
  413: "ContentTooLarge",
  422: "UnprocessableContent",
  429: "TooManyRequests",
  500: "InternalError",
  502: "BadGateway",
  503: "Unavailable",
};

export type SharedAnswer = { status: string; codes: Set<ErrorCode>; answer: Answer };

/** Operations with one of these schemes share their answers; `Public` ones have none of them. */
const CALLERS = { apiKey: "", session: "Console", adminToken: "Portal" };

/** Those of calls that take an `Idempotency-Key` have headers of their own. */
function nameOf(operation: Operation, status: string, isBridge: boolean): string {
  const schemes = operation.security.flatMap(Object.keys);
  const [, caller = "Public"] = Object.entries(CALLERS).find(([scheme]) => schemes.includes(scheme)) ?? [];
  const keyed = takesIdempotencyKey(operation) ? "Keyed" : "";
  return `${isBridge ? "Bridge" : caller}${keyed}${NAMES[Number(status) as keyof typeof NAMES]}`;
}

/** Refers each status of an error of the operation to an answer of `shared`, which gets the codes that it lacks. */
export function shareErrorAnswers(
  operation: Operation,
  kind: { isWrite: boolean; isBridge: boolean },
  shared: Record<string, SharedAnswer>,
): void {
  const codes = operation["x-error-codes"];
  const schema = { $ref: `#/components/schemas/${kind.isBridge ? "BridgeError" : "Error"}` };
  for (const status of errorStatuses(codes, kind.isWrite)) {
    if (operation.responses[status] !== undefined) continue;
    const name = nameOf(operation, status, kind.isBridge);
    const answer = { headers: headersOf(operation, status), content: { "application/json": { schema } } };
    shared[name] ??= { status, codes: new Set(), answer };
    for (const code of codes) shared[name].codes.add(code);
    operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

/** The answer as a component. */
export function componentOf({ status, codes, answer }: SharedAnswer): Answer {
  return { description: describeCodes([...codes], status), ...answer };
}
