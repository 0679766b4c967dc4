/** Serves one protocol call: logs it, applies a fault if one matches, carries it out, saves the ledger and answers. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { takeFault } from "../faults/faults.ts";
import { misbehave } from "../faults/misbehave.ts";
import { HttpError } from "../http-error.ts";
import { type Input, idFrom, readInput } from "../read-input.ts";
import type { World } from "../world.ts";
import { type Answer, failed } from "./answers.ts";
import type { Call } from "./call.ts";
import { type CallEntry, noteArrival } from "./call-log.ts";
import { type Caller, callerKey } from "./caller.ts";

/** Serves one arrived call. The ledger is saved before any part of the answer is sent, so that a crash loses no answered change. */
export async function serveCall(world: World, call: Call, request: FastifyRequest, reply: FastifyReply) {
  const input =
    call.method === "GET" ? { ...readInput(request.query), ...readInput(request.params) } : readInput(request.body);
  const caller = call.nameCaller(world, request);
  const { entry, markEnded } = noteArrival(world.log, describeArrival(world, call, request, input, caller));
  reply.raw.once("close", markEnded);

  const fault = takeFault(world, call.call, callerKey(caller));
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
  call: Call,
  request: FastifyRequest,
  input: Input,
  caller: Caller,
): Omit<CallEntry, "id" | "fault" | "executed" | "http_status"> {
  const amount = input.amount ?? input.returnAmount ?? input.Amount;
  const requestId = request.headers["x-request-id"];
  return {
    at: world.now().toISOString(),
    call: call.call,
    method: call.method,
    path: request.url.split("?")[0] ?? "",
    request_id: typeof requestId === "string" ? requestId : null,
    ...caller,
    operation_id: idFrom(input.operationId ?? input.qrOperationId ?? input.id ?? input.QrPaymentId),
    amount: typeof amount === "number" ? amount : null,
    comment: textOrNull(input.comment ?? input.Comment),
    external_id: textOrNull(input.ExternalId),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function carryOut(world: World, call: Call, request: FastifyRequest, input: Input): Answer {
  try {
    return call.answer(world, request, input);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const isRejected = error.status === 401 || error.status === 403;
    return (
      (isRejected ? call.rejected?.(error.status) : undefined) ?? failed(error.status, error.message, error.headers)
    );
  }
}
