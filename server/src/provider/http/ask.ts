/** Makes a call to a provider, and classifies its reply or the lack of one as one of the driver's kinds of answer. */
import { redactDigits, SPELT_PHONE } from "../../rules/redact.ts";
import type { Answer, Refusal } from "../driver.ts";
import { type Fields, fieldsOf, parseFields, textOf } from "./read.ts";
import { type HttpReply, type HttpRequest, NeverSent } from "./send.ts";

const DONE_CODE = 0;
const UNAVAILABLE_CODE = -999;
const OUTCOME_UNCLEAR_CODE = -99000006;
const DEAD_SESSION_CODES: readonly unknown[] = [-101001, -10001, -10000];
const REFUSALS = new Map<unknown, Refusal>([
  [-99000001, "operation_missing"],
  [-99000005, "refund_too_large"],
  [-99000011, "refund_not_possible"],
  [-99000020, "partial_refund_not_possible"],
  [990000028, "amount_wrong"],
  [-1501, "device_gone"],
  [-1502, "device_gone"],
  [-1503, "device_elsewhere"],
  [-14000002, "trade_point_wrong"],
  [-99000002, "trade_point_wrong"],
  [990000018, "trade_point_wrong"],
  [990000026, "trade_point_wrong"],
  [990000033, "trade_point_wrong"],
]);
const MAX_WORDS_LENGTH = 200;

export type Call<T> = Pick<HttpRequest, "method"> & {
  /** The path, for the log. */
  path: string;
  /** Sends the request; see `HttpSender`. */
  send(): Promise<HttpReply>;
  /** Whether it is made in a merchant's name, so that its credentials may turn out to be dead. */
  hasSession: boolean;
  /** True for a call that creates something or moves money: its lost answer is `unknown`. */
  writes?: true;
  /** Values of the request that must not reach the log. */
  secrets: readonly string[];
  /** The refusal in a bare object whose HTTP status is a success; undefined when it has none. */
  refusal?(fields: Fields): Refusal | undefined;
  /** Reads the value from the answer; undefined when a required field is missing. */
  read(fields: Fields): T | undefined;
};

/** Makes a call whose reply is a bare object, and reads that object. */
export function askBare<T>(call: Call<T>): Promise<Answer<T>> {
  return ask(call, (reply, fields) => {
    const refusal = call.refusal?.(fields);
    if (refusal) return { kind: "refused", refusal, detail: describe(call, reply, fields) };
    return readDone(call, reply, fields, fields);
  });
}

/** Makes a call whose reply is the provider's envelope, classified by the specification's error numbers, and reads its `Data`. */
export function askEnvelope<T>(call: Call<T>): Promise<Answer<T>> {
  return ask(call, (reply, fields) => {
    const code = fields.StatusCode;
    if (code === DONE_CODE) return readDone(call, reply, fields, readData(fields.Data));
    const detail = describe(call, reply, fields);
    if (code === UNAVAILABLE_CODE) return { kind: "unavailable", retryAfterS: reply.retryAfterS, detail };
    if (!Number.isInteger(code) || (call.writes && code === OUTCOME_UNCLEAR_CODE)) return lost(call, reply, detail);
    return { kind: "refused", refusal: REFUSALS.get(code) ?? "other", detail };
  });
}

/** A list as the field `rows`. */
function readData(data: unknown): Fields {
  return Array.isArray(data) ? { rows: data } : (fieldsOf(data) ?? {});
}

async function ask<T>(call: Call<T>, classify: (reply: HttpReply, fields: Fields) => Answer<T>): Promise<Answer<T>> {
  let reply: HttpReply;
  try {
    reply = await call.send();
  } catch (error) {
    return unanswered(call, error);
  }
  const classified = classifyStatus(call, reply);
  return classified.kind === "done" ? classify(reply, classified.value) : classified;
}

/** Returns the object of a successful reply; otherwise the answer that the status, or a sign of a dead session, implies. */
function classifyStatus(call: Call<unknown>, reply: HttpReply): Answer<Fields> {
  const fields = parseFields(reply.text);
  const detail = describe(call, reply, fields);
  if (isDeadSession(reply, fields)) {
    return call.hasSession ? { kind: "session_dead", detail } : { kind: "unavailable", retryAfterS: null, detail };
  }
  if (reply.status === 429) return { kind: "unavailable", retryAfterS: reply.retryAfterS, detail };
  // A proxy between us and the provider timed out: the request may have arrived.
  if (reply.status === 408) return lost(call, reply, detail);
  if (reply.status >= 400 && reply.status < 500) return { kind: "refused", refusal: "other", detail };
  const succeeded = reply.status >= 200 && reply.status < 300;
  return succeeded && fields ? { kind: "done", value: fields } : lost(call, reply, detail);
}

function isDeadSession({ status, text }: HttpReply, fields: Fields | undefined): boolean {
  if (status === 401 || status === 403 || DEAD_SESSION_CODES.includes(fields?.StatusCode)) return true;
  if (status === 200 && fields?.active === false) return true;
  // A success contains texts of people (comments, names), which must not be able to end a session.
  return fields?.StatusCode === DONE_CODE
    ? text.includes('"OldVersionToUpdate"')
    : /OldVersionToUpdate|-101001(?!\d)/.test(text);
}

function readDone<T>(call: Call<T>, reply: HttpReply, whole: Fields, part: Fields): Answer<T> {
  const value = call.read(part);
  if (value !== undefined) return { kind: "done", value };
  return lost(call, reply, `${describe(call, reply, whole)}, a required field is missing`);
}

/** The answer of a request that failed with `error` and got no reply. */
export function unanswered(call: Pick<Call<unknown>, "method" | "path" | "writes">, error: unknown): Answer<never> {
  const detail = `${call.method} ${call.path}: ${error instanceof Error ? error.message : String(error)}`;
  return error instanceof NeverSent ? { kind: "unavailable", retryAfterS: null, detail } : lost(call, null, detail);
}

function lost(call: Pick<Call<unknown>, "writes">, reply: HttpReply | null, detail: string): Answer<never> {
  return call.writes
    ? { kind: "unknown", detail }
    : { kind: "unavailable", retryAfterS: reply?.retryAfterS ?? null, detail };
}

/** The part of a reply that may be logged: the call, the numbers, and the provider's texts without phones, codes and tokens. */
function describe(call: Call<unknown>, reply: HttpReply, fields: Fields = {}): string {
  const { StatusCode, view, step, Message, Description, error, desc } = fields;
  const words = [view, step, Message, Description, error, desc].map(textOf).filter((word) => word !== undefined);
  const facts = [`HTTP ${reply.status}`];
  if (Number.isInteger(StatusCode)) facts.push(`StatusCode ${StatusCode}`);
  return [`${call.method} ${call.path}: ${facts.join(", ")}`, ...words.map((word) => redact(call, word))].join(", ");
}

function redact({ secrets }: Call<unknown>, words: string): string {
  let clean = words;
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, "[REDACTED]");
  return redactDigits(clean).replace(SPELT_PHONE, "[REDACTED]").slice(0, MAX_WORDS_LENGTH);
}
