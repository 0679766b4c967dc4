/** What every request gets, whatever it asks for: an id, a JSON reader, one log line. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's `X-Request-Id` where it is well formed, else a new one. */
export function requestId(message: IncomingMessage): string {
  const given = message.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : randomBytes(12).toString("hex");
}

/** Echoes the id, reads JSON (an empty body is none) and logs one line per answer: the route, never its values. */
export function useRequests(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parseJson(request, body, done),
  );
  app.addHook("onRequest", async (request, reply) => {
    reply.header("X-Request-Id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
  });
}
