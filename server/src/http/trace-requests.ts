/** A span for each request. Everything that its handler does, with the statements and the calls, is below it. */
import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { tracer } from "../trace.ts";

/** What monitoring asks every few seconds. */
const UNTRACED = ["/healthz", "/readyz", "/metrics"];

/**
 * Begins a trace for each request. A `traceparent` of the caller's is not continued: callers are strangers, and their ids would
 * reach the provider and the receivers. No address, header, query or body is an attribute.
 */
export function traceRequests(app: FastifyInstance): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  const goOn = (request: FastifyRequest, done: () => void) => {
    const own = contexts.get(request);
    if (own === undefined) done();
    else context.with(own, done);
  };

  app.addHook("onRequest", (request, _reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const span = UNTRACED.includes(route)
      ? undefined
      : tracer().startSpan(`${request.method} ${route}`, {
          kind: SpanKind.SERVER,
          root: true,
          attributes: {
            "http.request.method": request.method,
            "http.route": route,
            "tolem.request_id": request.id,
          },
        });
    if (span?.isRecording()) contexts.set(request, trace.setSpan(ROOT_CONTEXT, span));
    goOn(request, done);
  });
  // The body arrives in events of the socket, which are outside of the trace.
  app.addHook("preValidation", (request, _reply, done) => goOn(request, done));
  app.addHook("onResponse", (request, reply, done) => {
    const own = contexts.get(request);
    const span = own && trace.getSpan(own);
    span?.setAttribute("http.response.status_code", reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    goOn(request, done);
  });
}
