/** Writes the body of every error; no other module does. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";
import { DatabaseUnavailable } from "../db/unavailable.ts";
import { ApiError, errorBody } from "../errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The address that the links in errors begin with. */
    base_url: string;
  }
}

/** Makes every refusal and failure of `app` an envelope, including those of unknown routes. */
export function useErrorHandler(app: FastifyInstance, { base_url }: Pick<Config, "base_url">): void {
  app.decorate("base_url", base_url);
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new ApiError("NOT_FOUND"), request, reply));
}

/** Answers with `error` in the form of `bodyOf`; an unexpected error is logged completely and answered as a bare 500. */
export function sendError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyOf: (refusal: ApiError, base_url: string) => object = errorBody,
): FastifyReply {
  const refusal = knownRefusal(error) ?? refusalOf(error, request);
  logFailure(error, refusal, request);
  setRefusalHeaders(reply, refusal);
  return reply
    .code(refusal.status)
    .type("application/json")
    .send(JSON.stringify(bodyOf(refusal, request.server.base_url)));
}

/** Sets `Retry-After`, and the header by which the proxy in front repeats the call in another cell. */
export function setRefusalHeaders(reply: FastifyReply, { retryAfterS, cell }: ApiError): void {
  if (retryAfterS !== undefined) reply.header("Retry-After", retryAfterS);
  // nginx repeats a call at a named location with its method and its body.
  if (cell !== undefined) reply.header("X-Accel-Redirect", `@cell_${cell}`);
}

/** The refusal that `error` is: one of ours, or that of a database which is unavailable. */
export function knownRefusal(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return error instanceof DatabaseUnavailable ? new ApiError("UNAVAILABLE", { retryAfterS: 1 }) : undefined;
}

/** Logs a failure. A 503 that we throw is a normal answer; any other 503 means that the database has failed. */
export function logFailure(
  error: unknown,
  { status, code }: { status: number; code: string | undefined },
  request: FastifyRequest,
): void {
  if (status === 503 && error instanceof ApiError) return;
  if (status === 503) request.log.warn({ err: error, code }, "the database failed a request");
  else if (status >= 500) request.log.error({ err: error, code }, "request failed");
}

/** Translates the framework's errors into those of the specification. */
function refusalOf(error: FastifyError, request: FastifyRequest): ApiError {
  const status = error.statusCode ?? 500;
  if (status === 413) return new ApiError("BAD_REQUEST", { message: "The body is too large.", status });
  if (status === 415) return new ApiError("BAD_REQUEST", { message: "The Content-Type must be application/json." });
  if (status === 503) return new ApiError("UNAVAILABLE", { retryAfterS: 5 });
  if (status >= 400 && status < 500) return new ApiError("BAD_REQUEST");
  return new ApiError(request.url.startsWith("/api/v1/") ? "INTERNAL" : "INTERNAL_ERROR");
}
