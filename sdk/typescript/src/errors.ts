/** What a call throws. No error holds a secret: neither the key, nor what was sent. */
import type { ErrorCode } from "./types.ts";

/** Any error of this library. */
export class TolemError extends Error {
  override readonly name: string = "TolemError";
}

/** What is wrong with one field: the rule that it breaks, with the rule's values. */
export type FieldProblem = { field: string; rule: string; params: Record<string, unknown> };

type ErrorBody = {
  code?: ErrorCode;
  message?: string;
  fields?: Record<string, string>;
  problems?: FieldProblem[];
};

/** The service has refused the call, and said why. */
export class ApiError extends TolemError {
  override readonly name = "ApiError";
  /** `HTTP_502` and the like where the answer came from something else on the way, such as a proxy. */
  readonly code: ErrorCode;
  readonly status: number;
  /** What to quote when you ask the installation's operator about it. */
  readonly requestId: string | undefined;
  /** A sentence for each field that was refused, and the facts of the refusal. */
  readonly fields: Readonly<Record<string, string>>;
  readonly problems: readonly FieldProblem[];
  /** When the service wants to be asked again. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, headers: Headers, body: ErrorBody) {
    const code = body.code ?? `HTTP_${status}`;
    const fields = Object.entries(body.fields ?? {}).map(([name, text]) => ` ${name}: ${text}.`);
    super(`${code} (${status}): ${body.message ?? "The answer gives no reason."}${fields.join("")}`);
    this.code = code;
    this.status = status;
    this.requestId = headers.get("x-request-id") ?? undefined;
    this.fields = body.fields ?? {};
    this.problems = body.problems ?? [];
    this.retryAfterMs = millisecondsOf(headers.get("retry-after"));
  }
}

/** No whole answer came: the connection failed, or the time was up. Whether the call had an effect is not known. */
export class ConnectionError extends TolemError {
  override readonly name = "ConnectionError";
}

/** The webhook is not from your Tolem, or too old: do nothing that it says. */
export class WebhookVerificationError extends TolemError {
  override readonly name = "WebhookVerificationError";
}

/** `Retry-After`: seconds, or a date where a proxy wrote it. */
function millisecondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
