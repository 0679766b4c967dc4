/** The forms of answers: the provider's envelope, and errors outside of it. */
import { wordsOf } from "./status-codes.ts";

/** `executed`: the call succeeded. `operation_id`: the operation that it created or concerned, for the log. */
export type Answer = {
  http_status: number;
  body: Record<string, unknown>;
  /** Sent in place of the body, as HTML. */
  text?: string;
  headers?: Record<string, string>;
  executed: boolean;
  operation_id?: number;
};

/** The provider executed the call. */
export function done(data: unknown, operationId?: number): Answer {
  return {
    http_status: 200,
    body: { StatusCode: 0, Message: "Success", Data: data },
    executed: true,
    ...(operationId === undefined ? {} : { operation_id: operationId }),
  };
}

/** The provider refused the call, with the number of the reason. */
export function refused(code: number): Answer {
  const { field, words } = wordsOf(code);
  return { http_status: 200, body: { StatusCode: code, [field]: words, Data: null }, executed: false };
}

/** A body of the bridge's own, outside of the envelope. */
export function plain(body: Record<string, unknown>, executed = true): Answer {
  return { http_status: 200, body, executed };
}

/** The bridge itself fails. */
export function failed(httpStatus: number, message: string, headers: Record<string, string> = {}): Answer {
  return { http_status: httpStatus, body: { error: message }, headers, executed: false };
}

/** The answer of `session/check` about a dead session. */
export function inactive(httpStatus: number, code: number): Answer {
  return {
    http_status: httpStatus,
    body: { active: false, error: wordsOf(code).words, code },
    executed: false,
  };
}
