/** The beginning of a body as the log keeps it: without secrets, and cut between two characters. */
import { StringDecoder } from "node:string_decoder";
import { redactJson } from "../rules/redact.ts";

/** How much of a body is kept. */
export const EXCERPT_BYTES = 2 * 1024;
/** More is read than is kept, because a replaced secret is shorter. */
const READ_LENGTH = EXCERPT_BYTES + 512;
/** The end of what is read may be a part of a number or a token, which is not recognised as one. */
const UNSURE_LENGTH = 64;

/** The first 2 KiB of the JSON text `json`, without secrets. */
export function excerptOf(json: string): string {
  const isWhole = json.length <= READ_LENGTH;
  const redacted = redactJson(isWhole ? json : json.slice(0, READ_LENGTH));
  const certain = Buffer.from(isWhole ? redacted : redacted.slice(0, -UNSURE_LENGTH));
  return new StringDecoder("utf8").write(certain.subarray(0, EXCERPT_BYTES));
}
