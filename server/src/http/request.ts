/** Handles the common part of every request: an id, a JSON reader, one log line, and the checks that all requests must pass. */
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { systemRandom } from "../deps.ts";
import { ApiError } from "../errors.ts";

/** After this time another process answers, or this one again. */
const STOPPING_RETRY_AFTER_S = 5;
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The caller's `X-Request-Id` where it is well formed, else a new one. */
export function requestId(message: IncomingMessage): string {
  const given = message.headers["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : newRequestId();
}

/** Recursive code that reads deeper JSON (a validator, a serializer, a comparison) runs out of stack. */
const MAX_DEPTH = 100;
/** Four times the values of the largest valid body, a bulk of the catalog; a megabyte of `{}` takes a tenth of a second to read. */
const MAX_VALUES = 20_000;
const TOO_DEEP = `The body is nested more than ${MAX_DEPTH} levels deep.`;
const TOO_WIDE = `The body has more than ${MAX_VALUES} values.`;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * The limit that the JSON of `text` exceeds, checked before it is parsed: more than 100 objects and arrays inside each other, or
 * more than 20,000 values. Undefined where it exceeds none, and for some text that is no JSON.
 */
function excessOf(text: string): string | undefined {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    // "[" and "{", "]" and "}", and "," between two values.
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > MAX_DEPTH) return TOO_DEEP;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x2c) {
      values += 1;
      if (values > MAX_VALUES) return TOO_WIDE;
    }
  }
  return undefined;
}

export function newRequestId(): string {
  return systemRandom.bytes(12).toString("hex");
}

/** HTTP/1.1 requires one `Host`, so that a proxy and this server cannot understand different ones. */
function namesItsHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

/**
 * Echoes the id, refuses requests while the service stops, reads JSON (an empty body is none) and logs one line per answer
 * with its route and none of its values.
 */
export function useRequests(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    const excess = excessOf(body);
    if (body === "") done(null, undefined);
    else if (excess !== undefined) done(new ApiError("BAD_REQUEST", { message: excess }));
    else parseJson(request, body, done);
  });
  let isStopping = false;
  app.addHook("preClose", async () => {
    isStopping = true;
  });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    if (isStopping) throw new ApiError("UNAVAILABLE", { retryAfterS: STOPPING_RETRY_AFTER_S });
    if (!namesItsHost(request.raw)) throw new ApiError("BAD_REQUEST", { message: "The request must have one Host." });
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      "answered",
    );
    done();
  });
}
