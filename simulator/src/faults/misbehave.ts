/** Answers a call to which a fault applies: a wrong answer, a late one, or none. */
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Answer, failed } from "../protocol/answers.ts";
import type { Call } from "../protocol/call.ts";
import { clearingOf, type Fault } from "./faults.ts";

/** Fields that name what a call made. */
const REFERENCES = [
  "QrOperationId",
  "ReturnOperationId",
  "OperationId",
  "Id",
  "QrPaymentId",
  "PaymentId",
  "QrReturnId",
  "DeviceToken",
];

/** More than any answer of the protocols. */
const HUGE_BYTES = 4 * 1024 * 1024;

/** Fields that hold an amount where there is no `Amount`. */
const OTHER_AMOUNTS = ["TotalAmount", "AvailableReturnAmount"];

/**
 * The answer to give, or null where the connection itself was dealt with. `answer` is the right one, null where the call
 * was not carried out.
 */
export async function misbehave(
  fault: Fault,
  call: Call,
  answer: Answer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Answer | null> {
  switch (fault.fault) {
    case "timeout_before":
    case "timeout_after":
      reply.hijack();
      return null;
    case "reset_before":
    case "reset_after":
      reply.hijack();
      breakConnection(request.raw.socket);
      return null;
    case "reset_mid_answer":
      if (answer !== null) breakOff(reply, answer);
      return null;
    case "garbage":
      return { http_status: 200, body: {}, text: fault.text ?? "<html><h1>Gateway</h1>", executed: false };
    case "huge":
      return answer && { ...answer, body: { ...answer.body, Padding: "x".repeat(HUGE_BYTES) } };
    case "delay":
      // It rejects when the fault is cleared: the delay is over.
      await wait(fault.delay_ms ?? 0, undefined, { ref: false, signal: clearingOf(fault).signal }).catch(
        () => undefined,
      );
      return answer;
    case "no_id":
      return answer && withData(answer, (data) => omit(data, REFERENCES));
    case "old_ids":
      return answer && withData(answer, ({ QrOperationId, ...data }) => ({ Id: QrOperationId, ...data }));
    case "amount_as":
      // JSON leaves out what is undefined.
      return answer && withData(answer, (data) => withAmount(data, fault.amount));
    default:
      return falseAnswer(fault, call);
  }
}

function falseAnswer(fault: Fault, call: Call): Answer {
  switch (fault.fault) {
    case "throttle":
      return failed(429, "too many requests", { "retry-after": String(fault.retry_after_seconds ?? 1) });
    case "http_status":
      return failed(fault.http_status ?? 500, "the bridge could not do this");
    case "status_code":
      return call.refused(fault.status_code ?? 0);
    case "dead_session_401":
    case "dead_session_403": {
      const status = fault.fault === "dead_session_401" ? 401 : 403;
      return call.rejected?.(status) ?? failed(status, "the session is over");
    }
    case "dead_session_code":
      return call.refused(fault.status_code ?? call.dead_code);
    case "dead_session_body":
      return { ...call.refused(-1), http_status: fault.http_status ?? 200, body: OLD_VERSION };
    case "history_dead":
      return call.whenDead?.() ?? call.refused(call.dead_code);
    default:
      return failed(500, "the bridge broke down");
  }
}

/** Only a socket without TLS can be reset; one with TLS ends without the farewell that TLS asks for. */
function breakConnection(socket: Socket): void {
  if ("encrypted" in socket) socket.destroy();
  else socket.resetAndDestroy();
}

const OLD_VERSION = { StatusCode: -1, Message: "OldVersionToUpdate", Data: null };

function breakOff(reply: FastifyReply, answer: Answer): void {
  reply.hijack();
  const body = Buffer.from(JSON.stringify(answer.body));
  reply.raw.writeHead(answer.http_status, { "content-type": "application/json", "content-length": body.length });
  reply.raw.write(body.subarray(0, body.length / 2), () => reply.raw.destroy());
}

type Data = Record<string, unknown>;

/** Changes `Data`, or each item of it. */
function withData(answer: Answer, change: (data: Data) => Data): Answer {
  const data = answer.body.Data;
  if (typeof data !== "object" || data === null) return answer;
  const changed = Array.isArray(data) ? data.map((item) => change({ ...item })) : change({ ...data });
  return { ...answer, body: { ...answer.body, Data: changed } };
}

function withAmount(data: Data, amount: unknown): Data {
  const others = OTHER_AMOUNTS.filter((name) => name in data);
  const names = "Amount" in data || others.length === 0 ? ["Amount"] : others;
  return { ...data, ...Object.fromEntries(names.map((name) => [name, amount])) };
}

function omit(data: Data, names: string[]): Data {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));
}
