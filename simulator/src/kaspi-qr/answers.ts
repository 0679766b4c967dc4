/** The envelope of the official API. */
import type { Answer } from "../protocol/answers.ts";
import { wordsOf } from "../protocol/status-codes.ts";

/** The bank refused the call, with the number of the reason. */
export function refused(code: number): Answer {
  return { http_status: 200, body: { StatusCode: code, Message: wordsOf(code).words, Data: null }, executed: false };
}
