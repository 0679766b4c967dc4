/** The envelope of the official API. */
import type { Answer } from "../protocol/answers.ts";
import { wordsOf } from "../protocol/status-codes.ts";

/** The bank did not, and says why by number. */
export function refused(code: number): Answer {
  return { http_status: 200, body: { StatusCode: code, Message: wordsOf(code).words, Data: null }, executed: false };
}
