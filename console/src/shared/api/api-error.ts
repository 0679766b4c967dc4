/** The error of a call: its code, which the page translates, and the request id that support asks for. */
import type { components } from "../../api.gen.ts";

type ErrorBody = components["schemas"]["Error"];

/** The problem of a field: the rule that it breaks, and the rule's parameters. */
export type Problem = NonNullable<ErrorBody["error"]["problems"]>[number];
export type Rule = Problem["rule"];

/**
 * `OFFLINE`: no answer came. `UNKNOWN`: the answer is not in the API's error format. Of passkeys: the person has cancelled, the device
 * has one already, the page is of another address than the passkeys, the service does not take this one.
 */
export type ApiErrorCode =
  | ErrorBody["error"]["code"]
  | ("OFFLINE" | "UNKNOWN")
  | ("PASSKEY_NOT_GIVEN" | "PASSKEY_PRESENT" | "PASSKEY_ELSEWHERE" | "PASSKEY_REFUSED");

/** Thrown by every call that does not succeed. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly fields: Record<string, string>;
  readonly problems: readonly Problem[];
  readonly request_id: string | null;
  readonly retry_after_s: number | null;

  constructor(code: ApiErrorCode, body?: ErrorBody, response?: Response) {
    super(body?.error.message ?? code);
    this.code = code;
    this.fields = { ...body?.error.fields } as Record<string, string>;
    this.problems = body?.error.problems ?? [];
    this.request_id = this.fields.request_id ?? response?.headers.get("X-Request-Id") ?? null;
    const retry_after_s = Number(response?.headers.get("Retry-After"));
    this.retry_after_s = retry_after_s > 0 ? retry_after_s : null;
  }
}

export function isApiError(error: unknown, code: ApiErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** The values of `fields.outcome` of an `UPSTREAM_ERROR`: after the first three nothing was done. */
const UPSTREAM_OUTCOMES = ["refused", "throttled", "unavailable", "unknown"] as const;
type UpstreamOutcome = (typeof UPSTREAM_OUTCOMES)[number];

/** What the provider did with the call that failed with `error`; undefined for an error that is not the provider's. */
export function upstreamOutcome(error: unknown): UpstreamOutcome | undefined {
  if (!(error instanceof ApiError) || error.code !== "UPSTREAM_ERROR") return undefined;
  return UPSTREAM_OUTCOMES.find((known) => known === error.fields.outcome) ?? "unknown";
}

/** The codes after which the service itself may have done what was asked. */
const UNANSWERED: readonly ApiErrorCode[] = [
  "OFFLINE",
  "UNKNOWN",
  "INTERNAL",
  "INTERNAL_ERROR",
  "UNAVAILABLE",
  "IDEMPOTENCY_IN_PROGRESS",
];

/** Whether the service gave no definite answer: none came, or none that says what was done. */
export function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || UNANSWERED.includes(error.code);
}

/** Whether what was asked may have been done although the call failed. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isUnanswered(error) || upstreamOutcome(error) === "unknown";
}

/** The problem that the API has with `field`, if any. */
export function fieldProblem(error: unknown, field: string): Problem | undefined {
  return error instanceof ApiError ? error.problems.find((problem) => problem.field === field) : undefined;
}
