/** Answers requests that cannot be parsed with an error body: bytes that are no HTTP, headers past the limit, an unknown `Expect`. */
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { ApiError, errorBody } from "../errors.ts";
import { newRequestId } from "./request.ts";

const BROKEN = new ApiError("BAD_REQUEST", { message: "This is no HTTP request that can be read." });

/** The refusals by Node.js's error code. */
const REFUSALS: Record<string, ApiError> = {
  HPE_HEADER_OVERFLOW: new ApiError("BAD_REQUEST", { message: "The headers are too large.", status: 431 }),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError("BAD_REQUEST", { message: "The request did not come in time.", status: 408 }),
};

/** Answers bytes that Node.js could not parse, and closes the connection, because the start of its next request is unknown. */
export function refuseBroken(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  const refusal = REFUSALS[error.code ?? ""] ?? BROKEN;
  const request_id = newRequestId();
  this.log.info({ request_id, status: refusal.status, code: error.code }, "no request could be read");
  // A refusal in the middle of an answer that is being sent would corrupt that answer.
  if (!socket.writable || isAnswering(socket)) return void socket.destroy();
  const body = JSON.stringify(errorBody(refusal, this.base_url));
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${request_id}`,
    "Connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Node.js keeps the response that is being written at the socket. */
function isAnswering(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

/** Handles requests with an `Expect` other than `100-continue` like all others: the header requires nothing that we do not do. */
export function ignoreExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
}
