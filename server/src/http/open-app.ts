/** Creates the Fastify instance of a process: body limit, time-outs, request ids, proxy trust, and answers to broken requests. */
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import Fastify, { type FastifyBaseLogger, LogController } from "fastify";
import type { Deps } from "../deps.ts";
import { REQUEST_TIMEOUT_MS } from "./bound-connections.ts";
import { refuseBroken } from "./broken-requests.ts";
import { sendError } from "./error-handler.ts";
import { requestId } from "./request.ts";

const BODY_LIMIT_BYTES = 1024 * 1024;

/** The caller adds hooks and routes. */
export function openApp(deps: Deps) {
  return Fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "request_id" }),
    bodyLimit: BODY_LIMIT_BYTES,
    // Only the one proxy in front is trusted: addresses before the one that it added come from the client, which can forge them.
    trustProxy: deps.config.trust_proxy && ((_address, hop) => hop === 0),
    genReqId: requestId,
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.header("X-Request-Id", request.id)),
    clientErrorHandler: refuseBroken,
    // `useRequests` refuses a missing Host and requests during shutdown itself, with an error body.
    http: { requireHostHeader: false },
    return503OnClosing: false,
    routerOptions: { maxParamLength: 256 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: "idle",
  }).withTypeProvider<TypeBoxTypeProvider>();
}
