/** Serves one protocol call: logs it, applies a fault if one matches, carries it out, saves the ledger and answers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { takeFault } from "../faults/faults.ts";
import { misbehave } from "../faults/misbehave.ts";
import { HttpError } from "../http-error.ts";
import type { Session } from "../ledger/ledger.ts";
import { namedSession, provenSession } from "../ledger/sessions.ts";
import { type Input, idFrom, readInput } from "../read-input.ts";
import type { World } from "../world.ts";
import { type Answer, failed, refused } from "./answers.ts";
import { type CallEntry, noteArrival } from "./call-log.ts";
import type { BridgeCall } from "./protocol.ts";
import { SESSION_DEAD } from "./status-codes.ts";

/** Serves one arrived call. The ledger is saved before any part of the answer is sent, so that a crash loses no answered change. */
export async function serveCall(world: World, call: BridgeCall, request: FastifyRequest, reply: FastifyReply) {
  const input = readInput(call.method === "GET" ? request.query : request.body);
  const named = "open" in call ? null : namedSession(world, request.headers);
  const { entry, markEnded } = noteArrival(world.log, describeArrival(world, call, request, input, named));
  reply.raw.once("close", markEnded);

  const fault = takeFault(world, call.call, named?.token_sn ?? null);
  entry.fault = fault?.fault ?? null;
  const answer = fault?.executed === false ? null : carryOut(world, call, request, input);
  if (answer?.executed) {
    entry.executed = true;
    entry.operation_id ??= answer.operation_id ?? null;
    if (call.writes) world.save();
  }
  const sent = fault === null ? answer : await misbehave(fault, call, answer, request, reply);
  if (sent === null) return reply;
  entry.http_status = sent.http_status;
  const body = "StatusCode" in sent.body ? { ...sent.body, TraceId: entry.request_id } : sent.body;
  // The call ends before its answer is sent, because a caller that has read the answer may already make the next call.
  markEnded();
  reply.code(sent.http_status).headers(sent.headers ?? {});
  return sent.text === undefined ? reply.send(body) : reply.type("text/html").send(sent.text);
}

function describeArrival(
  world: World,
  call: BridgeCall,
  request: FastifyRequest,
  input: Input,
  named: Session | null,
): Omit<CallEntry, "id" | "fault" | "executed" | "http_status"> {
  const amount = input.amount ?? input.returnAmount;
  const requestId = request.headers["x-request-id"];
  return {
    at: world.now().toISOString(),
    call: call.call,
    method: call.method,
    path: call.path,
    request_id: typeof requestId === "string" ? requestId : null,
    token_sn: named?.token_sn ?? null,
    account_phone: named?.account_phone ?? null,
    operation_id: idFrom(input.operationId ?? input.qrOperationId ?? input.id),
    amount: typeof amount === "number" ? amount : null,
    comment: typeof input.comment === "string" ? input.comment : null,
  };
}

function carryOut(world: World, call: BridgeCall, request: FastifyRequest, input: Input): Answer {
  try {
    if ("open" in call) return call.open(world, input);
    const session = provenSession(world, request.headers);
    if (session.state !== "alive") return call.whenDead?.() ?? refused(SESSION_DEAD);
    const wait_s = secondsToWait(world, session.account_phone);
    if (wait_s > 0) return failed(429, "too many requests", { "retry-after": String(wait_s) });
    return call.answer(world, session, input);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (call.call === "session.check") return sessionMissing(error);
    return failed(error.status, error.message);
  }
}

/** `session.check` has a form of its own for a session that is not known. */
function sessionMissing(error: HttpError): Answer {
  return {
    http_status: error.status,
    body: { active: false, error: error.message, code: error.status },
    executed: false,
  };
}

/**
 * Counts the call under `throttle_rpm`, in windows of a minute that begin with a call. Returns the seconds until the next
 * window when this one is full, and 0 otherwise.
 */
function secondsToWait(world: World, accountPhone: string): number {
  const { throttle_rpm } = world.settings;
  if (throttle_rpm === 0) return 0;
  const now_ms = world.now().getTime();
  const last = world.minutes.get(accountPhone);
  const window = last !== undefined && now_ms < last.began_ms + 60_000 ? last : { began_ms: now_ms, calls: 0 };
  world.minutes.set(accountPhone, window);
  if (window.calls >= throttle_rpm) return Math.ceil((window.began_ms + 60_000 - now_ms) / 1000);
  window.calls += 1;
  return 0;
}
